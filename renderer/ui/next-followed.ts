// Which seat a spectator of a match or a replay follows: all seats, then one seat after the other, and all again.

import type { Room } from '../../electron/party/window/contract.ts';

type Seats = NonNullable<Room['match']>['seats'];

/** The seat to follow after `followed`, or with `by` -1 the one before it; null stands for all seats. Empty seats are skipped. */
export function nextFollowed(seats: Seats, followed: number | null, by: 1 | -1): number | null {
  const taken = seats.flatMap(({ kind }, seat) => (kind === 'empty' ? [] : [seat]));
  const all = [null, ...taken];
  const at = Math.max(0, all.indexOf(followed));
  return all[(at + by + all.length) % all.length]!;
}
