// Whose turn it is where more people are here than a game seats: which members stand up after a match for onlookers.

import type { Denial, FromPeer } from '../wire/messages.ts';
import { isFurther, queueOf, seatOnlookers } from './admission.ts';
import type { RoomOptions } from './match-settings.ts';
import { isOn } from './native.ts';
import { everybody, type Member, type Room } from './room.ts';

/**
 * After a match with a result as many members stand up as onlookers wait, by Room.turn. `places`: which place each player
 * of that match came in, from 1; 0 without one. Returns whether any has.
 */
export function takeTurns(room: Room, options: RoomOptions, places: ReadonlyMap<Member, number>): boolean {
  const { turn, tournament } = room;
  const waiting = queueOf(room).length;
  // In a tournament members keep their seats for the next call.
  if (turn === 'host' || waiting === 0 || tournament?.call) return false;
  const queue = turn === 'loser' ? losers(room, places) : standers(room);
  return change(room, options, queue.slice(0, waiting));
}

/** Gives an onlooker the seat of the member who has been seated longest. Returns why it is refused, or null. */
export function bringIn(
  room: Room,
  options: RoomOptions,
  { member: id }: Extract<FromPeer, { m: 'bring' }>,
): Denial | null {
  if (room.phase !== 'lobby' || isOn(room)) return { why: 'playing' };
  const onlooker = queueOf(room).find((one) => one.id === id);
  const [stander] = standers(room);
  if (!onlooker || !stander) return { why: 'nobody' };
  room.onlookers = [onlooker, ...room.onlookers.filter((one) => one !== onlooker)];
  change(room, options, [stander]);
  return null;
}

/**
 * Members who can stand up, those seated longest first. The leader stays seated, and so does the first player at an app while
 * others at it are in the room, because their frames come by the first.
 */
function standers(room: Room): Member[] {
  const isAlone = (one: Member) =>
    !everybody(room).some((other) => other !== one && other.client === one.client);
  return room.members.filter((one) => !one.leader && (isFurther(one) || isAlone(one)));
}

/** Members who can stand up and lost the match, the last place first. */
function losers(room: Room, places: ReadonlyMap<Member, number>): Member[] {
  const placeOf = (one: Member) => places.get(one) ?? 0;
  return standers(room)
    .filter((one) => placeOf(one) > 1)
    .sort((a, b) => placeOf(b) - placeOf(a));
}

function change(room: Room, options: RoomOptions, standing: readonly Member[]): boolean {
  if (standing.length === 0) return false;
  room.members = room.members.filter((one) => !standing.includes(one));
  for (const member of standing)
    Object.assign(member, { ready: false, plays: false, returning: false, watches: false, wants: null });
  // Behind those who wait already, who get the free seats at once.
  room.onlookers.push(...standing);
  return seatOnlookers(room, options, false);
}
