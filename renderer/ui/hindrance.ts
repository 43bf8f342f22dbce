// What keeps a match from beginning however many are ready, as the relay has it (netcode/room/lifecycle.ts).

import type { GameFacts, Room } from '../../electron/party/window/contract.ts';
import { severalSides, spread } from '../../netcode/sim/teams.ts';
import { mayPlay } from './own-file.ts';

/** Too few who can play, or a lack of rivals; null where a match can begin. */
export function hindrance(room: Room, game: GameFacts | undefined): 'few' | 'one-team' | null {
  const people = room.members.filter(({ id }) => mayPlay(room, game, id)).map(({ team }) => team);
  if (game && people.length + room.bots < game.minSeats) return 'few';
  return severalSides([...people, ...spread(room.teams, people, room.bots)]) ? null : 'one-team';
}
