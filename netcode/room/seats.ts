// Who sits where: players keep the seat they came to, bots take the first free ones, the rest stay empty.

import type { MatchSeat } from '../wire/messages.ts';
import type { Member } from './room.ts';

/** Largest number of a member: it travels as 16 bits. */
export const LAST_MEMBER = 0xffff;

/** A member's number: `wanted`, or the next that nobody has; a room that stands for months begins again at 1. */
export function freeNumber(members: readonly Member[], wanted: number): number {
  let number = wanted > LAST_MEMBER ? 1 : wanted;
  while (members.some(({ id }) => id === number)) number = (number % LAST_MEMBER) + 1;
  return number;
}

/** The lowest seat that nobody has. */
export function freeSeat(members: readonly Member[]): number {
  const taken = new Set(members.map(({ seat }) => seat));
  let seat = 0;
  while (taken.has(seat)) seat++;
  return seat;
}

/** Whoever sits beyond the seats of a smaller game moves to the lowest free one; nobody else moves. */
export function closeRanks(members: readonly Member[], seats: number): void {
  for (const member of members) if (member.seat >= seats) member.seat = freeSeat(members);
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
