// Leaving a room, the same on every screen: asked first is whoever the others would miss, the host whose room closes for all
// of them, and a guest in the middle of a match.

import { type ReactNode, useState } from 'react';
import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { Question } from './Question.tsx';
import { useTexts } from './use-texts.ts';

/** What a button that leaves does, and the question, while it is asked. */
export function useLeave(
  place: RoomPlace,
  send: (command: Command) => void,
): readonly [() => void, ReactNode] {
  const { leave: closing, leaveMatch } = useTexts();
  const [asked, setAsked] = useState(false);
  const missed = missedAs(place);
  const leave = () => send({ do: 'leave' });
  const { title, cause, button, stay } = missed === 'player' ? leaveMatch : closing;
  const question = asked && (
    <Question
      title={title}
      cause={cause}
      yes={button}
      {...(missed === 'host' && {
        instead: { label: closing.handOver, act: () => send({ do: 'leave', handOver: true }) },
      })}
      no={stay}
      onYes={leave}
      onNo={() => setAsked(false)}
    />
  );
  return [() => (missed ? setAsked(true) : leave()), question];
}

/** As what the others in the room would miss whoever leaves it now; null where they would not. */
export function missedAs({ hosting, plays, mine, room }: RoomPlace): 'host' | 'player' | null {
  const others = room.members.filter(({ id }) => !mine.includes(id));
  if (hosting) return others.length > 0 ? 'host' : null;
  return room.phase === 'playing' && plays && others.some((one) => one.plays) ? 'player' : null;
}
