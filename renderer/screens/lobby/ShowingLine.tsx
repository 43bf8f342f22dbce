// The replay that the room watches together, in a line of the lobby: who shows it, and a way to it.

import { Film } from 'lucide-react';
import type { GameFacts, RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';

interface ShowingLineProps {
  readonly place: Pick<RoomPlace, 'room' | 'showing' | 'me'>;
  readonly games: readonly GameFacts[];
  readonly send: Send;
}

/** Empty where nothing is watched. */
export function ShowingLine({ place, games, send }: ShowingLineProps) {
  const texts = useTexts().together;
  const { room, showing: here, me } = place;
  const { showing } = room;
  const game = useGameTexts(games.find(({ id }) => id === showing?.replay.game));
  if (!showing || !here) return null;
  const mayEnd = showing.holder === me || room.members.some(({ id, leader }) => id === me && leader);
  return (
    <section className={row(2)} aria-label={texts.title}>
      <Film aria-hidden="true" />
      <span role="status" className={classes('breaks', styles.waits)}>
        {texts.shows(showing.name, game?.name ?? showing.replay.game)}{' '}
        {here.is === 'coming' && <span className="quiet">{texts.coming(Math.floor(here.done * 100))}</span>}
        {here.is === 'false' && <span className="error">{texts.false}</span>}
      </span>
      {here.is === 'here' && (
        <button type="button" className="button small" onClick={() => void send({ do: 'join-showing' })}>
          {texts.join}
        </button>
      )}
      {mayEnd && (
        <button type="button" className="button small" onClick={() => void send({ do: 'end-showing' })}>
          {texts.end}
        </button>
      )}
    </section>
  );
}
