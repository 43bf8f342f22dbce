// Rooms that answered on this network: one press joins; those that are closed, or open to some only, say why.

import { KeyRound, LockKeyhole, Users } from 'lucide-react';
import { memo } from 'react';
import type { Command, FoundRoom, GameFacts } from '../../electron/party/window/contract.ts';
import { GameMark } from './marks/GameMark.tsx';
import { roomName } from './room-name.ts';
import { useLanguage, useTexts } from './use-texts.ts';

interface FoundRoomsProps {
  readonly found: readonly FoundRoom[];
  readonly online: boolean;
  readonly games: readonly GameFacts[];
  readonly send: (command: Command) => void;
}

export const FoundRooms = memo(function FoundRooms({ found, online, games, send }: FoundRoomsProps) {
  const texts = useTexts();
  const names = found.map((room) => roomName(room, texts));
  return (
    <section className="found" aria-label={texts.rooms.found}>
      <h2>
        {texts.rooms.found}
        <span className={online ? 'radar' : 'radar off'} aria-hidden="true" />
      </h2>
      {found.length === 0 ? (
        <p className="found-none">{online ? texts.rooms.looking : texts.rooms.offline}</p>
      ) : (
        <ul className="rooms">
          {found.map((room, index) => (
            <li key={room.id}>
              <FoundRoomCard
                room={room}
                twin={names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!)}
                games={games}
                send={send}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

interface FoundRoomCardProps extends Pick<FoundRoomsProps, 'games' | 'send'> {
  readonly room: FoundRoom;
  /** Another room is called the same: only the code on its host's screen tells which is which. */
  readonly twin: boolean;
}

function FoundRoomCard({ room, twin, games, send }: FoundRoomCardProps) {
  const texts = useTexts();
  const language = useLanguage();
  const index = games.findIndex(({ id }) => id === room.game);
  const game = games[index]?.texts[language].name ?? room.game;
  const name = roomName(room, texts);
  const open = room.taken < room.seats ? texts.rooms.phase[room.phase] : texts.rooms.full;
  const state = room.problem === null ? open : texts.rooms.problem[room.problem];
  // Members of a locked one get back; others read there what to do.
  const closed = room.problem !== null && room.problem !== 'locked';
  return (
    <button
      type="button"
      className={closed ? 'room-card closed' : 'room-card'}
      // Still to be reached by keyboard, so that everybody can read why.
      aria-disabled={closed}
      onClick={() => !closed && send({ do: 'join', address: room.addresses.join(',') })}
    >
      <GameMark name={game} index={index} />
      <span className="room-words">
        <span className="room-host" title={name}>
          {name}
        </span>{' '}
        <span className="room-game">
          {game}
          {twin && room.code !== null && (
            <>
              {' · '}
              <span dir="ltr">{room.code}</span>
            </>
          )}
        </span>
      </span>{' '}
      <span className="room-facts">
        <span className="room-seats">
          <Users />
          <span aria-hidden="true">
            {room.taken}/{room.seats}
          </span>
          <span className="unseen">{texts.rooms.seats(room.taken, room.seats)}</span>
        </span>{' '}
        {room.rttMs !== null && <span className="room-rtt">{texts.latency.rtt(room.rttMs)}</span>}
        {room.password && (
          <span className="room-password" title={texts.rooms.password}>
            <KeyRound />
            <span className="unseen">{texts.rooms.password}</span>
          </span>
        )}{' '}
        <span className="room-state">
          {room.problem === 'locked' && <LockKeyhole />}
          {state}
        </span>
      </span>
    </button>
  );
}
