// Rooms that answered on this network: one press joins; those that are closed, or open to some only, say why.

import { KeyRound, LockKeyhole, Users } from 'lucide-react';
import { memo } from 'react';
import type { Command, FoundRoom, GameFacts } from '../../electron/party/window/contract.ts';
import styles from './FoundRooms.module.css';
import { classes } from './layout/classes.ts';
import { list, stack } from './layout/layout.ts';
import { GameMark } from './marks/GameMark.tsx';
import { roomName } from './room-name.ts';
import { useLanguage, useTexts } from './use-texts.ts';

interface RoomListProps {
  readonly found: readonly FoundRoom[];
  readonly online: boolean;
  readonly games: readonly GameFacts[];
  /** A room was pressed; `address` is what `join` reads. */
  readonly onJoin: (address: string) => void;
}

interface FoundRoomsProps extends Omit<RoomListProps, 'onJoin'> {
  readonly send: (command: Command) => void;
}

export const FoundRooms = memo(function FoundRooms({ send, ...list }: FoundRoomsProps) {
  const texts = useTexts();
  return (
    <section className={stack(3, styles.found)} aria-label={texts.rooms.found}>
      <h2>
        {texts.rooms.found}
        <span className={list.online ? styles.radar : classes(styles.radar, styles.off)} aria-hidden="true" />
      </h2>
      <RoomList {...list} onJoin={(address) => send({ do: 'join', address })} />
    </section>
  );
});

/** The rooms alone, or why there are none. */
export function RoomList({ found, online, games, onJoin }: RoomListProps) {
  const texts = useTexts();
  const names = found.map((room) => roomName(room, texts));
  if (found.length === 0)
    return (
      <p className={classes('breaks-rarely', 'quiet', styles.none)}>
        {online ? texts.rooms.looking : texts.rooms.offline}
      </p>
    );
  return (
    <ul className={list(stack(2, styles.rooms))}>
      {found.map((room, index) => (
        <li key={room.id}>
          <FoundRoomCard
            room={room}
            twin={names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!)}
            games={games}
            onJoin={onJoin}
          />
        </li>
      ))}
    </ul>
  );
}

interface FoundRoomCardProps extends Pick<RoomListProps, 'games' | 'onJoin'> {
  readonly room: FoundRoom;
  /** Whether another room has the same name: then only the code on its host's screen tells them apart. */
  readonly twin: boolean;
}

function FoundRoomCard({ room, twin, games, onJoin }: FoundRoomCardProps) {
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
      className={closed ? classes(styles.card, styles.closed) : styles.card}
      // Still to be reached by keyboard, so that everybody can read why.
      aria-disabled={closed}
      onClick={() => !closed && onJoin(room.addresses.join(','))}
    >
      <GameMark name={game} index={index} />
      <span className={stack(0, styles.words)}>
        <span className={styles.host} title={name}>
          {name}
        </span>{' '}
        <span className={styles.game}>
          {game}
          {twin && room.code !== null && (
            <>
              {' · '}
              <span dir="ltr">{room.code}</span>
            </>
          )}
        </span>
      </span>{' '}
      <span className={styles.facts}>
        <span className={styles.fact}>
          <Users />
          <span aria-hidden="true">
            {room.taken}/{room.seats}
          </span>
          <span className="unseen">{texts.rooms.seats(room.taken, room.seats)}</span>
        </span>{' '}
        {room.rttMs !== null && (
          <span className={classes('quiet', styles.rtt)}>{texts.latency.rtt(room.rttMs)}</span>
        )}
        {room.password && (
          <span className={styles.fact} title={texts.rooms.password}>
            <KeyRound />
            <span className="unseen">{texts.rooms.password}</span>
          </span>
        )}{' '}
        <span className={styles.state}>
          {room.problem === 'locked' && <LockKeyhole />}
          {state}
        </span>
      </span>
    </button>
  );
}
