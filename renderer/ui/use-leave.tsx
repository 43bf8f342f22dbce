// Leaving a room, the same on every screen: asked first are those whom the others would miss, the host whose room closes for all
// of them, and a guest in the middle of a match.

import { type ReactNode, useState } from 'react';
import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import { Question } from './Question.tsx';
import { useTexts } from './use-texts.ts';

/** What a button that leaves does, and the question, while it is asked. */
export function useLeave(
  place: RoomPlace,
  send: (command: Command) => void,
): readonly [() => void, ReactNode] {
  const texts = useTexts();
  const [asked, setAsked] = useState(false);
  const missed = missedAs(place);
  const leave = () => send({ do: 'leave' });
  const { title, cause, button, stay } = wordsOf(place, missed, texts);
  const question = asked && (
    <Question
      title={title}
      cause={cause}
      yes={button}
      {...(missed === 'host' && {
        instead: { label: texts.leave.handOver, act: () => send({ do: 'leave', handOver: true }) },
      })}
      no={stay}
      onYes={leave}
      onNo={() => setAsked(false)}
    />
  );
  return [() => (missed ? setAsked(true) : leave()), question];
}

/** Whether people of other machines are in the room, those who only watch included. */
export function hasOthers({ mine, room }: RoomPlace): boolean {
  return room.members.some(({ id }) => !mine.includes(id)) || room.onlookers.length > 0;
}

/** The role in which the other members would miss the person; null where the person is alone. */
export function missedAs(place: RoomPlace): 'host' | 'player' | null {
  const { hosting, plays, mine, room, resultCheck } = place;
  if (hosting) return hasOthers(place) ? 'host' : null;
  const otherPlays = room.members.some((one) => one.plays && !mine.includes(one.id));
  const isOn = room.phase === 'playing' && resultCheck.untold === null;
  return isOn && plays && otherPlays ? 'player' : null;
}

/** What is asked. A seat is kept for the person who leaves; the players they added leave for good. */
export function wordsOf(
  { mine }: RoomPlace,
  missed: ReturnType<typeof missedAs>,
  { leave, leaveMatch }: Texts,
) {
  return missed === 'player' ? { ...leaveMatch, cause: leaveMatch.cause(mine.length > 1) } : leave;
}
