// What stands between friends and a room that could be reached: a lock, or a password.

import { KeyRound, Lock } from 'lucide-react';
import { classes } from '../../ui/layout/classes.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './JoinPanel.module.css';

export interface Shut {
  readonly locked: boolean;
  /** Whether those who come in have to know one. */
  readonly password: boolean;
}

/** Says who may come in; empty while the room is open to all. */
export function ShutWord({ locked, password }: Shut) {
  const texts = useTexts().lobby;
  if (!locked && !password) return null;
  return (
    <p className={classes(styles.word, styles.shut)} role="status">
      {locked ? <Lock /> : <KeyRound />}
      <span>{locked ? texts.locked : texts.hasPassword}</span>
    </p>
  );
}
