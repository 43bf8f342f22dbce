// Whom the room waits for: by name as long as a line has room for the names, and whether it is whoever sits here.

import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** More names than this would not fit the line under the cards. */
const MOST_NAMES = 3;

export function waitingText(names: readonly string[], { lobby }: Texts): string {
  return names.length > MOST_NAMES ? lobby.waitingForMany(names.length) : lobby.waitingFor(names);
}

/** Whether everybody else is ready, and somebody here is not. */
export function isWaitedFor({ room, mine }: RoomPlace): boolean {
  const others = room.members.filter(({ id }) => !mine.includes(id));
  const waited = room.members.some(({ id, ready }) => mine.includes(id) && !ready);
  return waited && others.length > 0 && others.every(({ ready }) => ready);
}
