// Whose turn it is where more are here than a game seats, in words: PROTOCOL.md, Who plays.

import type { Room, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** The onlookers who wait for a seat, in their order. */
export function queueOf({ onlookers }: Pick<Room, 'onlookers'>): Room['onlookers'] {
  return onlookers.filter(({ audience }) => !audience);
}

/** How many members can stand up for those who wait, as the room counts them (netcode/room/turns.ts). */
export function mostStanding({ members }: Pick<Room, 'members'>): number {
  return members.filter(
    ({ id, leader, beside }) => !leader && (beside !== null || !members.some((one) => one.beside === id)),
  ).length;
}

/** Whether who waits at this place in the line, from 0, plays in the next match. */
export function isNext(room: Pick<Room, 'members' | 'turn'>, place: number): boolean {
  return room.turn === 'longest' && place < mostStanding(room);
}

/** To those without a seat: when they are next. */
export function waitText({ room, me }: Pick<RoomPlace, 'room' | 'me'>, { running }: Texts): string {
  const own = room.onlookers.find(({ id }) => id === me);
  if (own?.audience) return running.audience;
  const place = queueOf(room).findIndex(({ id }) => id === me);
  if (place < 0 || room.turn === undefined) return running.onlooks;
  if (isNext(room, place)) return running.playsNext;
  return running.inLine(place + 1, room.turn === 'loser');
}
