// Rooms of earlier evenings: perhaps the same friend hosts again at the same address.

import { X } from 'lucide-react';
import type { Command, GameFacts, RecentRoom } from '../../../electron/party/window/contract.ts';
import styles from '../../ui/FoundRooms.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { line, list, stack } from '../../ui/layout/layout.ts';
import { GameMark } from '../../ui/marks/GameMark.tsx';
import { roomName } from '../../ui/room-name.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';

const MINUTE_MS = 60_000;

interface RecentRoomsProps {
  readonly recent: readonly RecentRoom[];
  readonly games: readonly GameFacts[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly send: (command: Command) => void;
}

export function RecentRooms({ recent, games, now, send }: RecentRoomsProps) {
  const texts = useTexts();
  const language = useLanguage();
  if (recent.length === 0) return null;
  return (
    <section className={stack(3, styles.found)} aria-label={texts.rooms.recent}>
      <h2>{texts.rooms.recent}</h2>
      <ul className={list(stack(2, styles.rooms))}>
        {recent.map(({ address, link, title, host, game, at }) => {
          const name = roomName({ title, host }, texts);
          const index = games.findIndex(({ id }) => id === game);
          return (
            <li key={address} className={line(2)}>
              <button
                type="button"
                className={styles.card}
                onClick={() => send({ do: 'join', address: link })}
              >
                <GameMark name={games[index]?.texts[language].name ?? game} index={index} />
                <span className={stack(0, styles.words)}>
                  <span className={styles.host} title={name}>
                    {name}
                  </span>{' '}
                  <span className={styles.game} dir="ltr">
                    {address}
                  </span>
                </span>{' '}
                <span className={styles.facts}>{texts.rooms.ago((now - at) / MINUTE_MS)}</span>
              </button>
              <IconButton
                label={texts.rooms.forget(name)}
                icon={X}
                onClick={() => send({ do: 'forget', address })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
