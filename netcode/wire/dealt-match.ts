// A match as it was dealt, and whether another one is the same.

import type { MatchStart } from './messages.ts';

/** A match as it was dealt. */
export interface Dealt {
  readonly game: string;
  readonly match: MatchStart;
}

/** Whether two matches differ in anything that was dealt: a host may call another one by the same number. */
export function isAnother(one: Dealt, other: Dealt): boolean {
  return one.game !== other.game || !isSameMatch(one.match, other.match);
}

/** Whether two starts are of the same match of one game. */
export function isSameMatch(one: MatchStart, other: MatchStart): boolean {
  return asDealt(one) === asDealt(other);
}

/** A match as it was dealt, as text: without the members who have taken over bots, and in one order of its options. */
export function asDealt({ seats, options, ...match }: MatchStart): string {
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ ...match, options: sorted, seats: seats.map(({ taken: _, ...dealt }) => dealt) });
}
