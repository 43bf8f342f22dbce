// The leader may go ahead: a match starts with those who are ready, and names who sits out.

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Command, GameFacts, Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { hindrance } from './hindrance.ts';
import { isShort } from './letters.ts';
import { hasFile } from './own-file.ts';
import { Question } from './Question.tsx';
import { useTexts } from './use-texts.ts';

interface StartWithoutProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  /** Who would sit out, where that is known already. */
  readonly without?: Room['members'];
  /** What that means to them, where they cannot come in later: the leader is asked first. */
  readonly cause?: string;
  readonly send: (command: Command) => void;
}

/** Empty while all are ready, and while those who are left are too few for a match. */
export function StartWithout({ place, game, without, cause, send }: StartWithoutProps) {
  const texts = useTexts();
  const [asking, setAsking] = useState(false);
  const out = without ?? sittingOut(place, game);
  const [first] = out;
  if (!first) return null;
  const named = out.length === 1 && isShort(first.name);
  const label = named ? texts.lobby.startWithout(first.name) : texts.lobby.startWithoutMany(out.length);
  const start = () => {
    setAsking(false);
    send({ do: 'start' });
  };
  return (
    <>
      <button
        type="button"
        className="button large start-without"
        data-crowds
        onClick={cause === undefined ? start : () => setAsking(true)}
      >
        <Play />
        {label}
      </button>
      {asking && cause !== undefined && (
        <Question
          title={texts.native.startWithoutTitle(out.map(({ name }) => name))}
          cause={cause}
          yes={label}
          no={texts.cancel}
          onYes={start}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Who would sit out if the leader started now. Only a leader who is ready is asked: before, they are undecided. */
function sittingOut({ room, me, mine }: RoomPlace, game: GameFacts | undefined) {
  const leader = room.members.find(({ id }) => id === me);
  // In a tournament a match begins with all who are called, or with none.
  if (room.tournament?.call) return [];
  if (room.phase !== 'lobby' || !leader?.leader || !leader.ready || !hasFile(room, game, me)) return [];
  // It would start with all who sit here: they are asked first.
  if (room.members.some(({ id, ready }) => mine.includes(id) && !ready)) return [];
  const out = room.members.filter(({ id, ready, silent }) => !mine.includes(id) && (!ready || silent));
  const members = room.members.filter((one) => !out.includes(one));
  return hindrance({ ...room, members }, game) === null ? out : [];
}
