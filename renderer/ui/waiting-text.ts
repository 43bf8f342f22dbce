// Whom the room waits for, by name as long as a line has room for the names.

import type { Texts } from '../languages/en.ts';

/** More names than this would not fit the line under the cards. */
const MOST_NAMES = 3;

export function waitingText(names: readonly string[], { lobby }: Texts): string {
  return names.length > MOST_NAMES ? lobby.waitingForMany(names.length) : lobby.waitingFor(names);
}
