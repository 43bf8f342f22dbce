// One app for each data folder, in a browser or in a desktop window: two would overwrite each other's profile, and be the
// same person to everybody. A second app there leads to the first. (Electron knows of its own windows alone.)
//
// The first listens at a socket in the folder (on Windows at a pipe), which only this user can reach.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join as inFolder, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { openedReplay } from './party/replays/opened-replay.ts';

/** What a second app was started for: a window, to be asked whether to join a room, to watch a replay. */
const wishSchema = v.object({
  open: v.boolean(),
  join: v.optional(v.string()),
  replay: v.optional(openedReplay),
});
export type Wish = v.InferOutput<typeof wishSchema>;

/** How long another app may be silent before it counts as hung, ms. */
const ANSWER_LIMIT_MS = 10_000;

/** Who ends, or has just made its socket and is about to listen, is asked again after this, ms, so often. */
const AGAIN_AFTER_MS = 50;
const MOST_TRIES = 10;

export interface Claim {
  /**
   * From now on others are answered, in words for the person; those who have come before wait until then. With null one waits
   * on, because this app ends: the one that waits takes its place.
   */
  serve(answer: (wish: Wish) => string | null): void;
  release(): void;
}

/**
 * The folder is ours from now on, or another app's, which has answered, with null where it hangs. A folder that is unfit for a
 * socket (its name is too long, it is a file) goes unguarded.
 */
export async function claimFolder(folder: string, wish: Wish): Promise<Claim | { answered: string | null }> {
  const path = socketIn(folder);
  let dead: string | null = null;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = createServer({ allowHalfOpen: true });
    try {
      mkdirSync(folder, { recursive: true });
      await once(listenAlone(server, path), 'listening');
      return claimOf(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return UNGUARDED;
    }
    const answered = await answerAt(path, wish);
    if (answered !== GONE) return { answered };
    // What a killed app has left. Who starts at the same time removes it as well: each has to leave what the other has made.
    const found = socketAt(path);
    if (found === NO_SOCKET) return UNGUARDED;
    if (found === null || found !== dead) await pause(AGAIN_AFTER_MS);
    else if (!removed(path)) return UNGUARDED;
    dead = found;
  }
  return { answered: null };
}

const UNGUARDED: Claim = { serve: () => {}, release: () => {} };

function socketIn(folder: string): string {
  if (process.platform !== 'win32') return inFolder(folder, 'running');
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex');
  return `\\\\.\\pipe\\ethernight-${name}`;
}

/** What listens is this user's alone, whatever they give to others: who is answered can get a link that lets them in. */
function listenAlone(server: Server, path: string): Server {
  const given = process.umask(0o077);
  try {
    return server.listen(path).unref();
  } finally {
    process.umask(given);
  }
}

/** The folder is free, or the app that had it has ended. */
const GONE = '';

/** Null where it hangs, also where it is another user's. */
async function answerAt(path: string, { open, join, replay }: Wish): Promise<string | null> {
  const line = connect({ path, allowHalfOpen: true });
  line.setTimeout(ANSWER_LIMIT_MS, () => line.destroy());
  line.end(JSON.stringify({ open, join, replay }));
  try {
    return await text(line);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code) ? GONE : null;
  }
}

const NO_SOCKET = 'no socket';

/** Tells the socket that is there from one that takes its place; null for an empty place. A pipe goes with who made it. */
function socketAt(path: string): string | null {
  if (process.platform === 'win32') return null;
  const file = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!file) return null;
  return file.isSocket() ? `${file.ino} ${file.ctimeNs}` : NO_SOCKET;
}

/** False where that is forbidden. */
function removed(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

function claimOf(server: Server): Claim {
  const { promise: answering, resolve: serve } = Promise.withResolvers<(wish: Wish) => string | null>();
  const lines = new Set<Socket>();
  server.on('error', () => {}); // no descriptor for one more line: it is asked again
  server.on('connection', async (line: Socket) => {
    lines.add(line.unref());
    line.once('close', () => lines.delete(line));
    line.on('error', () => {}); // they did not wait
    try {
      const wish = v.parse(wishSchema, JSON.parse(await text(line)));
      const answer = (await answering)(wish);
      if (answer !== null) line.end(answer);
    } catch {
      line.destroy();
    }
  });
  return {
    serve,
    release() {
      server.close();
      for (const line of lines) line.destroy();
    },
  };
}
