// What a room goes through again and again: lobby, countdown, match, result.

import type { Random } from '../wire/datagram.ts';
import type { RoomState } from '../wire/messages.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import type { Room } from './room.ts';
import { addResult, scoreKey } from './scoreboard.ts';
import { seatTable } from './seats.ts';

/** Whether there are as many people and bots as the game needs. */
export function enough({ members, settings }: Room, options: RoomOptions): boolean {
  const { minSeats } = gameOf(options, settings.game).info;
  return members.length > 0 && members.length + settings.bots >= minSeats;
}

/** Whether a countdown may begin, or go on. */
export function everybodyReady(room: Room, options: RoomOptions): boolean {
  return enough(room, options) && room.members.every(({ ready }) => ready);
}

/** Deals the next match. */
export function countDown(room: Room, random: Random): void {
  const { seats, bots, options, way } = room.settings;
  const { members, epoch } = room;
  room.phase = 'countdown';
  room.matches = (room.matches + 1) >>> 0;
  room.match = {
    number: room.matches,
    epoch,
    seed: random(),
    seats: seatTable(members, seats, bots),
    // A copy: a room is a tree.
    options: { ...options },
    way,
  };
  const bySeat = new Map(members.map((member) => [member.seat, scoreKey(member)]));
  room.dealt = room.match.seats.map((_, seat) => bySeat.get(seat) ?? null);
}

/** The match that was dealt is taken back; ready flags stay. */
export function takeBack(room: Room): void {
  room.phase = 'lobby';
  room.match = null;
  room.dealt = [];
}

/** The match is over, with a result or without. */
export function endMatch(room: Room, result: RoomState['result']): void {
  if (result) {
    room.result = result;
    addResult(room);
  }
  takeBack(room);
  for (const member of room.members) member.ready = false;
}
