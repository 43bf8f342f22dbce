// Rooms of earlier evenings: perhaps the same friend hosts again at the same address.

import { X } from 'lucide-react';
import type { Command, GameFacts, RecentRoom } from '../../../electron/party/window/contract.ts';
import { IconButton } from '../../ui/IconButton.tsx';
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
    <section className="found" aria-label={texts.rooms.recent}>
      <h2>{texts.rooms.recent}</h2>
      <ul className="rooms">
        {recent.map(({ address, link, title, host, game, at }) => {
          const name = roomName({ title, host }, texts);
          const index = games.findIndex(({ id }) => id === game);
          return (
            <li key={address} className="recent">
              <button type="button" className="room-card" onClick={() => send({ do: 'join', address: link })}>
                <GameMark name={games[index]?.texts[language].name ?? game} index={index} />
                <span className="room-words">
                  <span className="room-host" title={name}>
                    {name}
                  </span>{' '}
                  <span className="room-game" dir="ltr">
                    {address}
                  </span>
                </span>{' '}
                <span className="room-facts">{texts.rooms.ago((now - at) / MINUTE_MS)}</span>
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
