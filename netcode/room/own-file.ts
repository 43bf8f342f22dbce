// Games that are played with a file that people own, such as a cartridge. A member can be dealt in, or watch, once the
// member's app has said that it has the chosen file (`has`). The room knows the file's hash; its bytes stay at the apps.

import { type FrameEvent, MOST_MEMORY_BYTES } from '../sim/frame-items.ts';
import { type Denial, type FromPeer, MOST_SAVED_BYTES } from '../wire/messages.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import type { Member, Room } from './room.ts';

/** Whether a member's app has all that the chosen game is played with. The word of any member at that app counts. */
export function canPlay(room: Room, options: RoomOptions, { client }: Pick<Member, 'client'>): boolean {
  const { game, file } = room.settings;
  if (!gameOf(options, game).info.file) return true;
  return file !== null && hasFile(room, client, file.hash);
}

/** Members whose apps have the chosen file, while one is chosen. */
export function having(room: Room): number[] {
  const { file } = room.settings;
  if (!file) return [];
  return room.members.filter(({ client }) => hasFile(room, client, file.hash)).map(({ id }) => id);
}

/**
 * Keeps what a member's app has: the hash of a file, or null for none. Members at that app who lack the chosen file become
 * unready. Those who wait for the next match become ready once their app has the file (admission.ts).
 */
export function noteFile(room: Room, options: RoomOptions, member: Member, file: string | null): void {
  member.file = file;
  if (room.native) return;
  for (const one of room.members) {
    if (one.client !== member.client) continue;
    const waits = room.phase !== 'lobby' && !one.plays;
    one.ready = canPlay(room, options, one) && (one.ready || waits);
  }
}

type Memory = Extract<FrameEvent, { kind: 'memory' }>;

/**
 * Keeps the leader's saved game, with which matches with `file` begin; `bytes` null: they begin afresh. Denied with `no-file` where
 * the room has another file by now, with `bad-option` where `bytes` are too many.
 */
export function keepSaved(
  room: Room,
  { id }: Member,
  { file, bytes }: Extract<FromPeer, { m: 'saved' }>,
): Denial | null {
  if (room.settings.file?.hash !== file) return { why: 'no-file' };
  if (bytes !== null && !canBeSaved(bytes)) return { why: 'bad-option' };
  room.saved = bytes === null ? null : { member: id, bytes };
  return null;
}

/** Whether a member may send a saved game now (`saved`). */
export function maySave({ phase, settings }: Room, member: Member | null): boolean {
  return member?.leader === true && phase === 'lobby' && settings.file !== null;
}

/** Whether base64 decodes to at most MOST_SAVED_BYTES; the schema of the message bounds its digits alone. */
export function canBeSaved(base64: string): boolean {
  return bytesOf(base64).length <= MOST_SAVED_BYTES;
}

/** The saved game as events before frame 0, in parts; those that are all zeros are left out. */
export function savedEvents({ saved }: Room): Memory[] {
  const events: Memory[] = [];
  const all = bytesOf(saved?.bytes ?? '');
  for (let at = 0; at < all.length; at += MOST_MEMORY_BYTES) {
    const bytes = all.slice(at, at + MOST_MEMORY_BYTES);
    if (bytes.some((byte) => byte !== 0)) events.push({ kind: 'memory', at, bytes });
  }
  return events;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
}

function hasFile({ members, onlookers }: Room, client: string, hash: string): boolean {
  const says = (one: Member) => one.client === client && one.file === hash;
  return members.some(says) || onlookers.some(says);
}
