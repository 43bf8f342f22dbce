// The rooms that this person was in lately, to come back with one press.

import { parseJoinText } from '../../../netcode/udp/join-text.ts';
import type { RecentRoom } from '../window/contract.ts';
import type { PlaceNow } from '../window/place-now.ts';
import { MOST_RECENT } from './profile-file.ts';

/** How often it is noted what a room is called and plays, ms: each time is a file, and a host may say something else all the time. */
const NOTED_EVERY_MS = 10_000;

/**
 * The list with the room of this place in front, or the same list when all of the place is known. `link` leads back to
 * it, and to its host alone; null for a room of our own, which closes with us.
 */
export function remember(
  recent: readonly RecentRoom[],
  place: PlaceNow,
  link: string | null,
  nowMs: number,
): readonly RecentRoom[] {
  if (place.at !== 'room' || link === null) return recent;
  const { address, room } = place;
  const leader = room.members.find(({ leader }) => leader)?.name;
  if (leader === undefined) return recent; // they are just leaving
  const host = room.maker ?? leader;
  const { title, game } = room;
  const [first] = recent;
  const same = first?.host === host && first.title === title && first.game === game;
  if (first?.link === link && (same || Math.abs(nowMs - first.at) < NOTED_EVERY_MS)) return recent;
  // A host that was started again has another port, and is the same room.
  const hosted = hostOf(link);
  const others = forget(recent, address).filter((one) => hosted === undefined || hostOf(one.link) !== hosted);
  return [{ address, link, title, host, game, at: nowMs }, ...others].slice(0, MOST_RECENT);
}

/** Whose key the link asks for. */
function hostOf(link: string): string | undefined {
  const read = parseJoinText(link);
  return read.ok ? read.host : undefined;
}

export function forget(recent: readonly RecentRoom[], address: string): readonly RecentRoom[] {
  return recent.filter((room) => room.address !== address);
}
