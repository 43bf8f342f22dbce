// Who sits where in the lobby: members on their seats, bots on the first free ones, the rest empty. While a
// match runs bots are where it has them, and not where the next one will.

import type { Member, Room } from '../../../electron/party/window/contract.ts';
import { spread } from '../../../netcode/sim/teams.ts';

export type LobbySeat =
  | { readonly kind: 'member'; readonly seat: number; readonly member: Member }
  /** `team` as the relay has dealt it or will; 0 without teams. */
  | { readonly kind: 'bot'; readonly seat: number; readonly team: number; readonly plays: boolean }
  | { readonly kind: 'empty'; readonly seat: number };

export function lobbySeats(room: Room): readonly LobbySeat[] {
  const teams = room.members.map(({ team }) => team);
  const bots = spread(room.teams, teams, room.bots);
  return Array.from({ length: room.seats }, (_, seat): LobbySeat => {
    const member = room.members.find((one) => one.seat === seat);
    if (member) return { kind: 'member', seat, member };
    const team = room.match ? botIn(room.match.seats[seat]) : bots.shift();
    return team === undefined
      ? { kind: 'empty', seat }
      : { kind: 'bot', seat, team, plays: room.match !== null };
  });
}

/** The team of a seat that a bot plays. */
function botIn(seat: NonNullable<Room['match']>['seats'][number] | undefined): number | undefined {
  return seat?.kind === 'bot' ? (seat.team ?? 0) : undefined;
}

/** Where the next member sits; where all seats are taken a bot makes room. */
export function freeSeat(seats: readonly LobbySeat[]): number | undefined {
  return (seats.find(({ kind }) => kind === 'empty') ?? seats.find(({ kind }) => kind === 'bot'))?.seat;
}

/** Most bots that fit beside the members. */
export function mostBots(room: Room): number {
  return Math.max(0, room.seats - room.members.length);
}

/** How many bots have a seat now. */
export function seatedBots(room: Room): number {
  return lobbySeats(room).filter(({ kind }) => kind === 'bot').length;
}

/** Cards beside each other in a wide window, and rows of cards at full height that it has room for. */
export const ROW = 4;
const FULL_ROWS = 2;

/**
 * How many seats have a card: as many as two rows have, or where that many are taken the row after the last one that is taken, so
 * that a seat is always free in sight where the room has one.
 */
export function seatsShown(seats: readonly LobbySeat[]): number {
  const needed = takenSeats(seats) + 1;
  return Math.min(seats.length, Math.max(ROW * FULL_ROWS, ROW * Math.ceil(needed / ROW)));
}

/** Seats up to the last one that is taken. */
export function takenSeats(seats: readonly LobbySeat[]): number {
  return seats.findLastIndex(({ kind }) => kind !== 'empty') + 1;
}

/** Whether so many cards have two lines each. */
export function areDense(cards: number): boolean {
  return cards > ROW * FULL_ROWS;
}

/** Whether so many cards need more rows than have room at full height; `boxed`: a box above them takes the height of a row. */
export function areMany(cards: number, taken: number, boxed: boolean): boolean {
  return areDense(cards) || (boxed && taken > ROW);
}
