// Whom the room waits for: by name as long as a line has room for the names, and whether it is whoever sits here.

import type { GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import { hindrance } from './hindrance.ts';
import { hasFile } from './own-file.ts';

/** More names than this would not fit the line under the cards. */
const MOST_NAMES = 3;

export function waitingText(names: readonly string[], { lobby }: Texts): string {
  return names.length > MOST_NAMES ? lobby.waitingForMany(names.length) : lobby.waitingFor(names);
}

/** Whether nothing keeps the match but somebody here: everybody else is ready who can be. */
export function isWaitedFor({ room, mine }: RoomPlace, game: GameFacts | undefined): boolean {
  const meant = room.members.filter(({ id }) => hasFile(room, game, id));
  const missing = meant.filter(({ ready }) => !ready);
  const here = ({ id }: { readonly id: number }) => mine.includes(id);
  return hindrance(room, game) === null && missing.length > 0 && missing.every(here) && !meant.every(here);
}
