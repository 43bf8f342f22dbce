// The leader need not wait: a match starts with those who are ready, and names who sits out.

import { Play } from 'lucide-react';
import type { Command, GameFacts, Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { hindrance } from './hindrance.ts';
import { isShort } from './letters.ts';
import { hasFile } from './own-file.ts';
import { useTexts } from './use-texts.ts';

interface StartWithoutProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  /** Who would sit out, where that is known already. */
  readonly without?: Room['members'];
  readonly send: (command: Command) => void;
}

/** Nothing while there is nobody to leave out, or no match could begin with those who are left. */
export function StartWithout({ place, game, without, send }: StartWithoutProps) {
  const texts = useTexts();
  const out = without ?? sittingOut(place, game);
  const [first] = out;
  if (!first) return null;
  const named = out.length === 1 && isShort(first.name);
  return (
    <button type="button" className="button large start-without" onClick={() => send({ do: 'start' })}>
      <Play />
      {named ? texts.lobby.startWithout(first.name) : texts.lobby.startWithoutMany(out.length)}
    </button>
  );
}

/** Who would sit out if the leader started now. Only a leader who is ready is asked: before, they are not decided. */
function sittingOut({ room, me, mine }: RoomPlace, game: GameFacts | undefined) {
  const leader = room.members.find(({ id }) => id === me);
  if (room.phase !== 'lobby' || !leader?.leader || !leader.ready || !hasFile(room, game, me)) return [];
  // It would start with all who sit here: they are asked first.
  if (room.members.some(({ id, ready }) => mine.includes(id) && !ready)) return [];
  const out = room.members.filter(({ id, ready, silent }) => !mine.includes(id) && (!ready || silent));
  const members = room.members.filter((one) => !out.includes(one));
  return hindrance({ ...room, members }, game) === null ? out : [];
}
