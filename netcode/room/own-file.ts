// Games that are played with a file that people have: only those can be dealt in, or watch, whose apps have said that they
// have the one that is chosen. Its bytes stay outside of the room.

import { type FrameEvent, MOST_MEMORY_BYTES } from '../sim/frame-items.ts';
import { type Denial, type FromPeer, MOST_SAVED_BYTES } from '../wire/messages.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import type { Member, Room } from './room.ts';

/** Whether a member's app has all that the chosen game is played with. Of several people at one app each may say so. */
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
 * A member's app has this file, or has lost it. At that app a player who lacks what is played is unready, and one who waits for
 * the next match is as soon as they have it (admission.ts).
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

/** The leader says with which saved game of `file` the next match begins, or null to begin anew. `no-file`: it has changed. */
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

/** Whether a member may tell a saved game now. */
export function maySave({ phase, settings }: Room, member: Member | null): boolean {
  return member?.leader === true && phase === 'lobby' && settings.file !== null;
}

/** Whether this base64 is no more than a file's memory holds: its schema counts digits. */
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
