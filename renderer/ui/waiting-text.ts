// Whom the room waits for: by name as long as a line has room for the names, and whether it is a player here.

import type { GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import { hindrance } from './hindrance.ts';
import { mayPlay } from './own-file.ts';

/** Most names in the line under the cards: as many as fit. */
const MOST_NAMES = 3;

export function waitingText(names: readonly string[], { lobby }: Texts): string {
  return names.length > MOST_NAMES ? lobby.waitingForMany(names.length) : lobby.waitingFor(names);
}

/** Whether the match waits only for players here: all others who can be are ready. */
export function isWaitedFor({ room, mine }: RoomPlace, game: GameFacts | undefined): boolean {
  const meant = room.members.filter(({ id }) => mayPlay(room, game, id));
  const missing = meant.filter(({ ready }) => !ready);
  const here = ({ id }: { readonly id: number }) => mine.includes(id);
  return hindrance(room, game) === null && missing.length > 0 && missing.every(here) && !meant.every(here);
}
