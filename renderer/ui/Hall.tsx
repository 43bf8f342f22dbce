// The hall that the room is in: its rooms, of which one is a press away, and the best of all of them. All of it is the hall's word.

import { DoorOpen, KeyRound, LockKeyhole, Users } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { Command, GameFacts, HallRoom, RoomPlace } from '../../electron/party/window/contract.ts';
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

/** How often an open panel asks the hall again, ms: as often as a relay answers. */
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
      <IconButton label={texts.title} icon={DoorOpen} worded onClick={() => setOpen(true)} />
      {open && <HallDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
});

export function HallDialog({ place, games, send, onClose }: HallProps & { readonly onClose: () => void }) {
  const texts = useTexts();
  const { hall: words, lobby } = texts;
  const { told, notMoved } = place.hall;
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
        onYes={() => move(asked)}
        onNo={() => setAsked(null)}
      />
    );
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      {notMoved !== null && (
        <p className="late" role="status">
          {notMovedText(notMoved, texts)}
        </p>
      )}
      {told === null ? (
        <p className="quiet">{words.asking}</p>
      ) : (
        <>
          <h3>{words.rooms}</h3>
          <ul className={list(stack(2, rooms.rooms))}>
            {told.rooms.map((room) => (
              <li key={room.number}>
                <HallRoomCard
                  room={room}
                  own={room.number === place.room.hall}
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
      <div className="actions">
        <button type="button" className="button" data-focus onClick={onClose}>
          {lobby.close}
        </button>
      </div>
    </Dialog>
  );
}

interface HallRoomCardProps {
  readonly room: HallRoom;
  readonly own: boolean;
  readonly games: readonly GameFacts[];
  readonly onMove: (room: number) => void;
}

function HallRoomCard({ room, own, games, onMove }: HallRoomCardProps) {
  const texts = useTexts();
  const language = useLanguage();
  const index = games.findIndex(({ id }) => id === room.game);
  const game = games[index]?.texts[language].name ?? room.game;
  const number = texts.hall.room(room.number);
  const isNamed = room.title !== '' || room.host !== '';
  const isFull = room.taken >= room.seats;
  const state = own
    ? texts.hall.here
    : room.locked
      ? texts.rooms.problem.locked
      : isFull
        ? texts.hall.full
        : texts.rooms.phase[room.phase];
  const closed = own || isFull || room.locked === true;
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
        <span className={rooms.host}>{isNamed ? roomName(room, texts) : number}</span>{' '}
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
        <span className={rooms.state}>
          {room.locked && !own && <LockKeyhole />}
          {state}
        </span>
      </span>
    </button>
  );
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
