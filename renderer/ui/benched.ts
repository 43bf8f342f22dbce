// Who sits out beside somebody because the game that comes next has room for one at each computer: the relay knows nothing
// of them, and whoever is at another machine would find them gone.

import {
  type GameFacts,
  isOfCommands,
  type RoomPlace,
  type View,
} from '../../electron/party/window/contract.ts';
import { whyGone } from './departures.ts';

export interface Benched {
  readonly name: string;
  /** Member at the same machine, which brings them back. */
  readonly beside: number;
}

const NONE: readonly Benched[] = [];

/** Who sits out after the next view; `before` is who did. */
export function followBenched(
  before: readonly Benched[],
  previous: View | null,
  next: View,
  games: readonly GameFacts[],
): readonly Benched[] {
  if (next.place.at !== 'room' || !seatsOneEach(next.place, games)) return NONE;
  if (previous?.place.at !== 'room') return before;
  const { room } = next.place;
  const here = new Set(room.members.map(({ id }) => id));
  const gone = previous.place.room.members.flatMap(({ id, name, beside }) =>
    beside === null || here.has(id) || whyGone(room, id) !== 'left' ? [] : [{ name, beside }],
  );
  const sitOut = [...before, ...gone].filter(({ beside }) => here.has(beside));
  return gone.length === 0 && sitOut.length === before.length ? before : sitOut;
}

function seatsOneEach({ room }: RoomPlace, games: readonly GameFacts[]): boolean {
  return !room.native && games.some((game) => game.id === room.game && isOfCommands(game));
}
