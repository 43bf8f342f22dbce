// The room that this app is in, on disk: an app that ends without having left it comes back there when it is started again
// soon. Neither a password nor a person is in it, and it belongs to this computer, as the identity does.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { COME_BACK_MS } from '../../../netcode/wire/limits.ts';
import { readJson } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const FILE = 'room.json';

/** How often it is written down that we are still there, ms: rarely for a disk, and a small part of COME_BACK_MS. */
const NOTED_EVERY_MS = 30_000;

const schema = v.object({
  /** Leads there, and to no other host. */
  link: v.pipe(v.string(), v.startsWith('ethernight://'), v.maxLength(1000)),
  /** When we were last known to be there, milliseconds since 1970. */
  at: v.pipe(v.number(), v.finite()),
});
type Noted = v.InferOutput<typeof schema>;

export interface LastRoom {
  /** Leads to the room that the app was in when it ended; null when it had left, or was there too long ago. */
  readonly link: string | null;
  /** We are in the room that this leads to, or with null in none. */
  note(link: string | null, nowMs: number): void;
  /** Resolves when everything noted is on disk, or could not be. */
  settled(): Promise<void>;
}

export async function openLastRoom(
  folder: string,
  nowMs: number,
  log: (line: string) => void,
): Promise<LastRoom> {
  const path = join(folder, FILE);
  const kept = await readJson(path, schema);
  let noted = kept;
  let written: Promise<void> = Promise.resolve();
  const write = (now: Noted | null) =>
    now ? writeWhole(path, JSON.stringify(now)) : rm(path, { force: true });
  // A clock that was set back says nothing of how long ago it was.
  const isFresh = kept !== null && Math.abs(nowMs - kept.at) < COME_BACK_MS;
  return {
    link: isFresh ? kept.link : null,
    note(link, at) {
      if (link === (noted?.link ?? null) && (noted === null || Math.abs(at - noted.at) < NOTED_EVERY_MS))
        return;
      noted = link === null ? null : { link, at };
      const now = noted;
      written = written
        .then(() => write(now))
        .catch((error: Error) => log(`The room could not be kept: ${error.message}`));
    },
    settled: () => written,
  };
}
