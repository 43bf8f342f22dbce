// Whom a spectator of a match, or of a replay, follows: everybody, then one seat after the other, and everybody again.

import type { Room } from '../../electron/party/window/contract.ts';

type Seats = NonNullable<Room['match']>['seats'];

/** The seat that comes next, or with -1 the one before; null is everybody. */
export function nextFollowed(seats: Seats, followed: number | null, by: 1 | -1): number | null {
  const taken = seats.flatMap(({ kind }, seat) => (kind === 'empty' ? [] : [seat]));
  const all = [null, ...taken];
  const at = Math.max(0, all.indexOf(followed));
  return all[(at + by + all.length) % all.length]!;
}
