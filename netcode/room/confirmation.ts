// Who has simulated the last match again by themselves, and whether they came to the end that the room says.

import { type FromPeer, MOST_WITNESSES } from '../wire/messages.ts';
import type { Room } from './room.ts';

/** A member tells what they came to; what they say first counts. Returns whether the room has changed. */
export function noteConfirmed(
  { result }: Room,
  member: number,
  { match, frame, hash }: Extract<FromPeer, { m: 'confirmed' }>,
): boolean {
  if (result?.number !== match || !result.end) return false;
  const { confirmed = [], doubted = [], end } = result;
  if (confirmed.includes(member) || doubted.includes(member)) return false;
  if (confirmed.length + doubted.length >= MOST_WITNESSES) return false;
  const same = frame === end.frame && hash === end.hash;
  if (same) result.confirmed = [...confirmed, member];
  else result.doubted = [...doubted, member];
  return true;
}
