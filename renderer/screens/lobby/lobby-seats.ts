// Who sits where in the lobby: members on their seats, bots on the first free ones, the rest empty.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';

type Room = RoomPlace['room'];

export type LobbySeat =
  | { readonly kind: 'member'; readonly seat: number; readonly member: Room['members'][number] }
  | { readonly kind: 'bot'; readonly seat: number }
  | { readonly kind: 'empty'; readonly seat: number };

export function lobbySeats(room: Room): readonly LobbySeat[] {
  let bots = room.bots;
  return Array.from({ length: room.seats }, (_, seat): LobbySeat => {
    const member = room.members.find((one) => one.seat === seat);
    if (member) return { kind: 'member', seat, member };
    if (bots > 0) {
      bots -= 1;
      return { kind: 'bot', seat };
    }
    return { kind: 'empty', seat };
  });
}

/** Most bots that fit beside the members. */
export function mostBots(room: Room): number {
  return Math.max(0, room.seats - room.members.length);
}
