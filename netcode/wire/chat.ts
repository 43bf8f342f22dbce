// What people say to each other: any script, one clean line.

import { cleanLine } from './line.ts';

/** Longest line of chat in code points after cleaning: three sentences. */
export const CHAT_LIMIT = 200;

/** The line as everybody will see it (see line.ts): at most CHAT_LIMIT code points; empty when nothing shows. */
export function cleanChat(typed: string): string {
  return cleanLine(typed, CHAT_LIMIT, (text) => [...text].length);
}
