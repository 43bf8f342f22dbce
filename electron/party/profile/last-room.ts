// The room that this app is in, on disk, readable by its owner alone: an app that ends without having left it comes back
// there when it is started again soon, and offers the way back later. It belongs to this computer, as the identity does.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { gameIdSchema, hashSchema } from '../../../netcode/wire/fields.ts';
import { fromJson } from '../../../netcode/wire/json.ts';
import { COME_BACK_MS } from '../../../netcode/wire/limits.ts';
import { PASSWORD_LIMIT } from '../../../netcode/wire/messages.ts';
import { FileTroubles } from './file-troubles.ts';
import { type Decoded, readOwn } from './own-file.ts';
import { MOST_OWN_BYTES } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const FILE = 'room.json';

/** How often it is written down that we are still there, ms: rarely for a disk, and a small part of COME_BACK_MS. */
const NOTED_EVERY_MS = 30_000;

/** How long the way back is offered, ms: an evening with a break. */
export const OFFERED_MS = 12 * 3_600_000;

/** Most links of a room: its host and a few heirs. */
export const MOST_LINKS = 4;

const called = v.optional(v.pipe(v.string(), v.maxLength(1000)), '');

const roomSchema = v.object({
  /** Each leads to one host of the room and to no other: the one that has it, then those that would go on with it. */
  links: v.pipe(
    v.array(v.pipe(v.string(), v.startsWith('ethernight://'), v.maxLength(1000))),
    v.minLength(1),
    v.maxLength(MOST_LINKS),
  ),
  /** Whether this app hosted the room: then only an heir can have it now. */
  hosted: v.boolean(),
  /** Info.id of the room, where it tells one. */
  id: v.optional(hashSchema),
  /** Title for a screen: RoomState.title, the name of its maker or leader, and its game. */
  title: called,
  host: called,
  game: v.optional(gameIdSchema),
  /** The password that let this app in. */
  password: v.optional(v.pipe(v.string(), v.maxLength(PASSWORD_LIMIT))),
});

const fileSchema = v.object({
  ...roomSchema.entries,
  /** When we were last known to be there, milliseconds since 1970. */
  at: v.pipe(v.number(), v.finite()),
});

export type NotedRoom = v.InferOutput<typeof roomSchema>;
type Noted = v.InferOutput<typeof fileSchema>;

export interface LastRoom {
  /** The room that the app was in when it ended, or was last in without having left it; null when that is too long ago. */
  readonly room: NotedRoom | null;
  /** Whether the app was in it a moment ago as a guest, so that it goes back there unasked. */
  readonly comesBack: boolean;
  /** Notes the room that the app is in; with null, that there is no way back into any. */
  note(room: NotedRoom | null, nowMs: number): void;
  /** Resolves when everything noted is on disk, or could not be. */
  settled(): Promise<void>;
}

/**
 * Reads the room of a folder. A file that makes no sense is set aside; one that cannot be read for now stays, and no room is noted
 * until the app ends. The log and `troubles` say so.
 */
export async function openLastRoom(
  folder: string,
  nowMs: number,
  log: (line: string) => void,
  troubles = new FileTroubles(),
): Promise<LastRoom> {
  const path = join(folder, FILE);
  const read = await readOwn(path, MOST_OWN_BYTES, decode);
  if (read.is === 'aside') {
    log(`The last room could not be read: ${read.why} The file is ${read.path} now.`);
    troubles.tell({ is: 'room-aside', path: read.path });
  }
  if (read.is === 'unread') {
    log(`The last room cannot be read. Its file stays, and no room is kept until the app ends: ${read.why}`);
    troubles.tell({ is: 'room-unread', path });
  }
  const kept = read.is === 'read' ? read.value : null;
  // A clock that was set back says nothing of how long ago it was.
  const age = kept === null ? Number.POSITIVE_INFINITY : Math.abs(nowMs - kept.at);
  const isKept = age < OFFERED_MS;
  let noted: Noted | null = kept;
  let room = isKept ? kept : null;
  let written: Promise<void> = Promise.resolve();
  const write = (now: Noted | null) =>
    now ? writeWhole(path, JSON.stringify(now)) : rm(path, { force: true });
  return {
    get room() {
      return room;
    },
    comesBack: kept !== null && !kept.hosted && age < COME_BACK_MS,
    note(now, at) {
      room = now && { ...now, at };
      const same = noted?.links[0] === now?.links[0] && noted?.password === now?.password;
      if (same && (noted === null || Math.abs(at - noted.at) < NOTED_EVERY_MS)) return;
      noted = room;
      if (read.is === 'unread') return;
      written = written
        .then(() => write(noted))
        .catch((error: Error) => log(`The room could not be kept: ${error.message}`));
    },
    settled: () => written,
  };
}

function decode(bytes: Buffer): Decoded<Noted> {
  const value = fromJson(fileSchema, bytes);
  return value ? { ok: true, value } : { ok: false, why: 'It is no room.' };
}
