// What there is to see of kept replays without watching them: the last state, which a page draws, and the best moments. A replay
// is played again for it once; what came of it is kept on disk, within a bound.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { readJson } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { type Glance, glanceSchema } from '../window/replay-views.ts';
import { bytesOfReplay, type ReplayReader } from './replay-reader.ts';

/** Bytes of all that are kept: a hundred of the usual size are a tenth of it. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

/** Counts up when a glance of the same file has something else in it. */
const EDITION = 1;

const keptSchema = v.object({
  edition: v.literal(EDITION),
  /** The replay's file when it was played: its size, bytes, and its date, ms since 1970. */
  bytes: v.number(),
  written: v.number(),
  glance: glanceSchema,
});

export class Glances {
  readonly #replays: string;
  readonly #folder: string;
  readonly #reader: ReplayReader;
  readonly #mostBytes: number;

  /** `replays`: their folder. The reader is closed with this. */
  constructor(replays: string, reader: ReplayReader, mostBytes = MOST_KEPT_BYTES) {
    this.#replays = replays;
    this.#folder = folderIn(replays);
    this.#reader = reader;
    this.#mostBytes = mostBytes;
  }

  /** The glance of a replay in the folder. Rejects where the file is unreadable, or when the glances were closed. */
  async of(name: string): Promise<Glance> {
    const path = join(this.#replays, basename(name));
    const { size: bytes, mtimeMs: written } = await stat(path);
    const before = await readJson(this.#pathOf(name), keptSchema);
    if (before?.bytes === bytes && before.written === written) return before.glance;
    const glance = await this.#reader.ask({ ask: 'glance', bytes: await bytesOfReplay(path) });
    // A full disk only costs the next glance time.
    await this.#keep(name, { edition: EDITION, bytes, written, glance }).catch(() => {});
    return glance;
  }

  close(): void {
    void this.#reader.close();
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${basename(name)}.json`);
  }

  async #keep(name: string, kept: v.InferOutput<typeof keptSchema>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeWhole(this.#pathOf(name), JSON.stringify(kept));
    await this.#tidy();
  }

  /** Forgets those of replays that are gone, and the oldest of too many. Of replays there may be far more than of what is kept. */
  async #tidy(): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const factsOf = (path: string) => stat(path).catch(() => null);
        const facts = await factsOf(join(this.#folder, name));
        const isOfOne = (await factsOf(join(this.#replays, name.replace(/\.json$/, '')))) !== null;
        return { name, isOfOne, bytes: facts?.size ?? 0, written: facts?.mtimeMs ?? 0 };
      }),
    );
    let bytes = 0;
    for (const file of files.sort((a, b) => b.written - a.written)) {
      bytes += file.bytes;
      if (file.isOfOne && bytes <= this.#mostBytes) continue;
      await rm(join(this.#folder, file.name), { force: true });
    }
  }
}

/** Forgets what was kept of a replay that is deleted. */
export async function forgetGlance(replays: string, name: string): Promise<void> {
  await rm(join(folderIn(replays), `${basename(name)}.json`), { force: true });
}

function folderIn(replays: string): string {
  return join(replays, 'glances');
}
