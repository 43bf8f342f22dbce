// One app for each data folder, as Electron sees to it for the desktop window: two would overwrite each other's profile, and
// be the same person to everybody. Whoever starts a second one there is led to the first.
//
// The first listens at a socket in the folder (on Windows at a pipe), which only this user can reach.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join as inFolder, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

/** What somebody wants who starts a second one. */
const wishSchema = v.object({ open: v.boolean(), join: v.optional(v.string()) });
export type Wish = v.InferOutput<typeof wishSchema>;

/** One that has not answered after this, ms, hangs. */
const ANSWER_LIMIT_MS = 10_000;

/** A socket that a killed app has left is removed; as often at most, in case others do the same. */
const MOST_TRIES = 3;

export interface Claim {
  /** From now on others are answered, in words for the person; those who have come before wait until then. */
  serve(answer: (wish: Wish) => string): void;
  release(): void;
}

/**
 * The folder is ours from now on, or another app's, which has answered, with null where it hangs. A folder that can hold no
 * socket (its name is too long, it is none) is not guarded.
 */
export async function claimFolder(folder: string, wish: Wish): Promise<Claim | { answered: string | null }> {
  const path = socketIn(folder);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = createServer({ allowHalfOpen: true });
    try {
      mkdirSync(folder, { recursive: true });
      await once(server.listen(path).unref(), 'listening');
      return claimOf(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') break;
    }
    const line = await lineTo(path);
    if (line) return { answered: await answerTo(line, wish) };
    rmSync(path, { force: true });
  }
  return { serve: () => {}, release: () => {} };
}

function socketIn(folder: string): string {
  if (process.platform !== 'win32') return inFolder(folder, 'running');
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex');
  return `\\\\.\\pipe\\ethernight-${name}`;
}

/** Null where nobody listens any more. */
async function lineTo(path: string): Promise<Socket | null> {
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

async function answerTo(line: Socket, { open, join }: Wish): Promise<string | null> {
  line.setTimeout(ANSWER_LIMIT_MS, () => line.destroy(new Error('no answer')));
  line.end(JSON.stringify({ open, join }));
  return await text(line).catch(() => null);
}

function claimOf(server: Server): Claim {
  const { promise: answering, resolve: serve } = Promise.withResolvers<(wish: Wish) => string>();
  const lines = new Set<Socket>();
  server.on('connection', async (line: Socket) => {
    lines.add(line.unref());
    line.once('close', () => lines.delete(line));
    line.on('error', () => {}); // they did not wait
    try {
      const wish = v.parse(wishSchema, JSON.parse(await text(line)));
      line.end((await answering)(wish));
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
