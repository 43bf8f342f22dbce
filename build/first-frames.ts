// Plays the previews of all games up to where they begin, to spare pages that. The page imports what comes of it from a file of
// its own: a build goes on without it, and a page that is built again for another reason keeps it.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { digestOfRules } from '../electron/party/match/rules-digest.ts';
import { FOLDERS, ROOT, readNote } from './built.ts';

const PLAYED_BY = join(ROOT, 'renderer/preview/first-frames.ts');
const CODEC = join(ROOT, 'netcode/sim/state-codec.ts');
const THREAD = join(import.meta.dirname, 'first-frames-thread.ts');

/** Besides the rules: what plays them, and what writes the file. */
const ALSO = [PLAYED_BY, join(ROOT, 'renderer/preview/preview-match.ts'), THREAD];

/** Path of the file in the page's folder. It has another name whenever the frames could be others. */
export function firstFramesPath(): string {
  const digest = createHash('sha256').update(digestOfRules(ROOT));
  for (const file of ALSO) digest.update(readFileSync(file));
  return `assets/first-frames-${digest.digest('hex').slice(0, 8)}.js`;
}

/** Puts that file in the place of the module that plays. */
export function firstFrames(path: string): Plugin {
  // Beside it lies whatever imports it.
  const file = path.replace('assets/', './');
  return {
    name: 'first-frames',
    resolveId: {
      filter: { id: /^\.\/first-frames-\w+\.js$/ },
      handler: () => ({ id: file, external: true }),
    },
    load: {
      filter: { id: PLAYED_BY },
      handler: () => `
        import { decodeState } from ${JSON.stringify(CODEC)};
        import { states } from ${JSON.stringify(file)};
        export function firstFrameOf(id) {
          const state = states.get(id);
          if (state === undefined) return;
          return decodeState(Uint8Array.from(atob(state), (sign) => sign.charCodeAt(0))).state;
        }
      `,
    },
  };
}

/** Makes the file for the page that was built into `dist`, unless it is there. Rejects when a game's rules throw. */
export async function makeFirstFrames(dist: string): Promise<void> {
  const beside = readNote(dist, 'page')?.beside;
  if (beside) await makeFile(join(dist, FOLDERS.page, beside));
}

/** Makes it at this path, whole from its first moment. */
export async function makeFile(path: string): Promise<void> {
  if (existsSync(path)) return;
  const text = await play();
  const part = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(part, text);
  await rename(part, path);
}

function play(): Promise<string> {
  const thread = new Worker(THREAD, { name: 'first-frames' });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that plays previews ended with ${code}`)));
  });
}
