// Who sits where: players keep the seat they came to, bots take the first free ones, the rest stay empty.

import type { MatchSeat } from '../wire/messages.ts';
import type { Member } from './member.ts';

/** The lowest seat that nobody has. */
export function freeSeat(members: readonly Member[]): number {
  const taken = new Set(members.map(({ seat }) => seat));
  let seat = 0;
  while (taken.has(seat)) seat++;
  return seat;
}

/** The seats of a match, by seat number. */
export function seatTable(members: readonly Member[], seats: number, bots: number): MatchSeat[] {
  const players = new Map(members.map(({ seat, name }) => [seat, name]));
  let botsLeft = bots;
  return Array.from({ length: seats }, (_, seat): MatchSeat => {
    const name = players.get(seat);
    if (name !== undefined) return { kind: 'player', name };
    return botsLeft-- > 0 ? { kind: 'bot', name: `Bot ${seat + 1}` } : { kind: 'empty', name: '' };
  });
}
