// Names of people: any script, any length typed, one clean short line out.

import { cleanLine } from './line.ts';

/** Longest name in UTF-16 units after cleaning; about 20 wide characters fit a lobby card. */
export const NAME_LIMIT = 32;

/** The name as everybody will see it (see line.ts): at most NAME_LIMIT units, never empty. */
export function cleanName(typed: string, fallback = 'Player'): string {
  return cleanLine(typed, NAME_LIMIT, (text) => text.length) || fallback;
}
