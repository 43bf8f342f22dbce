// Leaving a room, the same on every screen: whoever hosts others is asked first, because the room closes for all of them.

import { type ReactNode, useState } from 'react';
import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { Question } from './Question.tsx';
import { useTexts } from './use-texts.ts';

/** What a button that leaves does, and the question, while it is asked. */
export function useLeave(
  { hosting, mine, room }: RoomPlace,
  send: (command: Command) => void,
): readonly [() => void, ReactNode] {
  const texts = useTexts().leave;
  const [asked, setAsked] = useState(false);
  const others = room.members.some(({ id }) => !mine.includes(id));
  const leave = () => send({ do: 'leave' });
  const question = asked && (
    <Question
      title={texts.title}
      cause={texts.cause}
      yes={texts.button}
      instead={{ label: texts.handOver, act: () => send({ do: 'leave', handOver: true }) }}
      no={texts.stay}
      onYes={leave}
      onNo={() => setAsked(false)}
    />
  );
  return [() => (hosting && others ? setAsked(true) : leave()), question];
}
