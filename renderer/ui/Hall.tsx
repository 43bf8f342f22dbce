// The hall that the room is in: its rooms, of which one is a press away, and the best of all of them. All of it is the hall's word.

import { Building2, KeyRound, LockKeyhole, Users, X } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type {
  Command,
  GameFacts,
  HallMove,
  HallRoom,
  RoomPlace,
} from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import dialog from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import rooms from './FoundRooms.module.css';
import { IconButton } from './IconButton.tsx';
import { classes } from './layout/classes.ts';
import { list, stack } from './layout/layout.ts';
import { GameMark } from './marks/GameMark.tsx';
import { Name } from './marks/Name.tsx';
import { notMovedText } from './notice-text.ts';
import { Question } from './Question.tsx';
import { roomName } from './room-name.ts';
import scores from './Scoreboard.module.css';
import { missedAs, wordsOf } from './use-leave.tsx';
import { useLanguage, useTexts } from './use-texts.ts';

/** How often an open panel asks the hall again, ms: less often than a relay answers. */
const ASK_MS = 5_000;

interface HallProps {
  readonly place: RoomPlace;
  readonly games: readonly GameFacts[];
  readonly send: (command: Command) => void;
}

/** The button that opens the panel; nothing in a room that is in no hall. */
export const Hall = memo(function Hall(props: HallProps) {
  const texts = useTexts().hall;
  const [open, setOpen] = useState(false);
  if (props.place.room.hall === undefined) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <Building2 />
        {texts.title}
      </button>
      {open && <HallDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
});

export function HallDialog({ place, games, send, onClose }: HallProps & { readonly onClose: () => void }) {
  const texts = useTexts();
  const { hall: words, lobby } = texts;
  const { told, move: last } = place.hall;
  const kept = useKeptOrder(told?.rooms ?? null);
  const [asked, setAsked] = useState<number | null>(null);
  useEffect(() => {
    const ask = () => send({ do: 'hall' });
    ask();
    const asking = setInterval(ask, ASK_MS);
    return () => clearInterval(asking);
  }, [send]);
  const missed = missedAs(place);
  const move = (room: number) => send({ do: 'move', room });
  if (asked !== null) {
    const { title, cause, button, stay } = wordsOf(place, missed, texts);
    return (
      <Question
        {...{ title, cause, yes: button, no: stay }}
        onYes={() => {
          setAsked(null);
          move(asked);
        }}
        onNo={() => setAsked(null)}
      />
    );
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      {/* The card says it as well; the page's own words for screen readers are out of reach under a dialog. */}
      <p className="unseen" role="status">
        {last?.is === 'tried' ? `${words.room(last.room)}: ${words.trying}` : notMovedText(last, texts)}
      </p>
      {told === null ? (
        <p className="quiet">{words.asking}</p>
      ) : (
        <>
          <h3>{words.rooms}</h3>
          <ul className={list(stack(2, rooms.rooms))}>
            {kept.map((room) => (
              <li key={room.number}>
                <HallRoomCard
                  room={room}
                  own={room.number === place.room.hall}
                  told={told.rooms.includes(room)}
                  move={last?.room === room.number ? last : null}
                  games={games}
                  onMove={missed === null ? move : setAsked}
                />
              </li>
            ))}
          </ul>
          {told.more > 0 && <p className="quiet">{words.more(told.more)}</p>}
          <h3>{words.table}</h3>
          <HallTable told={told} />
          <p className="quiet">{words.word}</p>
        </>
      )}
      {/* Above a long list: what has the focus is in sight. */}
      <IconButton label={lobby.close} icon={X} className={dialog.close} data-focus onClick={onClose} />
    </Dialog>
  );
}

interface HallRoomCardProps {
  readonly room: HallRoom;
  readonly own: boolean;
  /** Whether the hall has told of it when it was asked last. */
  readonly told: boolean;
  /** The person's last move, if it was to this room. */
  readonly move: HallMove | null;
  readonly games: readonly GameFacts[];
  readonly onMove: (room: number) => void;
}

function HallRoomCard({ room, own, told, move, games, onMove }: HallRoomCardProps) {
  const texts = useTexts();
  const language = useLanguage();
  const index = games.findIndex(({ id }) => id === room.game);
  const game = games[index]?.texts[language].name ?? room.game;
  const number = texts.hall.room(room.number);
  const isNamed = room.title !== '' || room.host !== '';
  const name = isNamed ? roomName(room, texts) : number;
  const isFull = room.taken >= room.seats;
  const notMoved = notMovedText(move, texts);
  const closed = own || !told || isFull || room.locked === true;
  return (
    <button
      type="button"
      className={classes(rooms.card, closed && rooms.closed)}
      aria-current={own || undefined}
      // Still to be reached by keyboard, so that everybody can read why.
      aria-disabled={closed}
      onClick={() => !closed && onMove(room.number)}
    >
      <GameMark name={game} index={index} />
      <span className={stack(0, rooms.words)}>
        <span className={rooms.host} title={name}>
          {name}
        </span>{' '}
        <span className={rooms.game}>{isNamed ? `${number} · ${game}` : game}</span>
      </span>{' '}
      <span className={rooms.facts}>
        <span className={rooms.fact}>
          <Users />
          <span aria-hidden="true">
            {room.taken}/{room.seats}
          </span>
          <span className="unseen">{texts.rooms.seats(room.taken, room.seats)}</span>
        </span>{' '}
        {room.password && (
          <span className={rooms.fact} title={texts.rooms.password}>
            <KeyRound />
            <span className="unseen">{texts.rooms.password}</span>
          </span>
        )}{' '}
        <span className={notMoved === null ? rooms.state : classes(rooms.state, 'late')}>
          {room.locked && !own && <LockKeyhole />}
          {move?.is === 'tried' ? texts.hall.trying : (notMoved ?? stateText({ room, own, told }, texts))}
        </span>
      </span>
    </button>
  );
}

/** How it stands with a room, and why a closed one leads nowhere. */
function stateText(
  { room, own, told }: Pick<HallRoomCardProps, 'room' | 'own' | 'told'>,
  { hall, rooms: words }: Texts,
): string {
  if (own) return hall.here;
  if (!told) return hall.untold;
  if (room.locked) return words.problem.locked;
  return room.taken >= room.seats ? hall.full : words.phase[room.phase];
}

/**
 * The rooms in the order in which an open panel has heard of them first, each as it was told last: none moves under a finger. One that
 * the hall tells no more keeps its place.
 */
function useKeptOrder(told: readonly HallRoom[] | null): readonly HallRoom[] {
  const [kept, setKept] = useState({ told, rooms: told ?? [] });
  if (told === null || told === kept.told) return kept.rooms;
  const rooms = inKeptOrder(kept.rooms, told);
  setKept({ told, rooms });
  return rooms;
}

export function inKeptOrder(kept: readonly HallRoom[], told: readonly HallRoom[]): readonly HallRoom[] {
  const now = new Map(told.map((room) => [room.number, room]));
  const known = new Set(kept.map(({ number }) => number));
  return [
    ...kept.map((room) => now.get(room.number) ?? room),
    ...told.filter(({ number }) => !known.has(number)),
  ];
}

function HallTable({ told }: { readonly told: NonNullable<RoomPlace['hall']['told']> }) {
  const { hall, lobby } = useTexts();
  const { best, people, own } = told;
  if (best.length === 0) return <p className="quiet">{hall.nothing}</p>;
  return (
    <>
      <p>{own === null ? hall.unplaced : hall.own(own.place, lobby.eveningPoints(own.points), people)}</p>
      <ol className={list()}>
        {best.map(({ place, name, points }, at) => (
          <li key={at} className={scores.row}>
            <span>
              {place}. <Name name={name} />
            </span>
            <span>{lobby.eveningPoints(points)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
