// Members whose engines compute the chosen game differently: said before a match falls out of step. Nobody is kept from it.

import type { Room } from '../../../electron/party/window/contract.ts';
import { classes } from '../../ui/layout/classes.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';

export function Engines({ room }: { readonly room: Room }) {
  const texts = useTexts().lobby;
  if (room.audits.length === 0) return null;
  const nameOf = (member: number) => room.members.find(({ id }) => id === member)?.name ?? '';
  const sides = Object.values(Object.groupBy(room.audits, ({ hash }) => hash)).map((side = []) =>
    texts.engineSide(
      side.map(({ member }) => nameOf(member)),
      [...new Set(side.map(({ build }) => build))],
    ),
  );
  return (
    <p role="status" className={classes('small breaks', styles.engines)}>
      {texts.engines(sides)}
    </p>
  );
}
