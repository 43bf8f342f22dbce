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

/** The role in which the other members would miss the person; null where the person is alone. */
export function missedAs({ hosting, plays, mine, room }: RoomPlace): 'host' | 'player' | null {
  const others = room.members.filter(({ id }) => !mine.includes(id));
  if (hosting) return others.length + room.onlookers.length > 0 ? 'host' : null;
  return room.phase === 'playing' && plays && others.some((one) => one.plays) ? 'player' : null;
}

/** What is asked. A seat is kept for the person who leaves; the players they added leave for good. */
export function wordsOf(
  { mine }: RoomPlace,
  missed: ReturnType<typeof missedAs>,
  { leave, leaveMatch }: Texts,
) {
  return missed === 'player' ? { ...leaveMatch, cause: leaveMatch.cause(mine.length > 1) } : leave;
}
