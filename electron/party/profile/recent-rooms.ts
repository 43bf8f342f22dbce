// The rooms that this person was in lately, to come back with one press.

import type { Place, RecentRoom } from '../window/contract.ts';
import { MOST_RECENT } from './profile-file.ts';

/** The list with the room of this place in front, or the same list when the place adds nothing to it. */
export function remember(recent: readonly RecentRoom[], place: Place, nowMs: number): readonly RecentRoom[] {
  // Whoever hosts has no address to come back to: the room closes with them.
  if (place.at !== 'room' || place.hosting) return recent;
  const { address, room } = place;
  const host = room.members.find(({ leader }) => leader)?.name;
  if (host === undefined) return recent; // they are just leaving
  const { title, game } = room;
  const [first] = recent;
  const same = first?.host === host && first.title === title && first.game === game;
  if (first?.address === address && same) return recent;
  return [{ address, title, host, game, at: nowMs }, ...forget(recent, address)].slice(0, MOST_RECENT);
}

export function forget(recent: readonly RecentRoom[], address: string): readonly RecentRoom[] {
  return recent.filter((room) => room.address !== address);
}
