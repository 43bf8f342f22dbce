// Files of the person's own that games are played with: copies in a folder of the app's data, known by their hash. They are
// read and written here and go to nobody; what is removed by hand is just gone.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { GameFiles } from '../../../games/game.ts';
import { games } from '../../../games/list.ts';
import { MOST_SAVED_BYTES } from '../../../netcode/wire/messages.ts';
import { cleanLine, cleanName } from '../../../netcode/wire/text.ts';
import type { FileTroubles } from '../profile/file-troubles.ts';
import { readWhole } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { rejected } from '../window/command-outcome.ts';
import type { KeptFile, Outcome, ShownFileFault } from '../window/contract.ts';
import { isZip, type Unzipped, unzipOne } from './unzip.ts';

/** More would be a library and not an evening; with all of them as large as they may be it is 128 MiB. */
export const MOST_FILES = 64;

/** Saved games that are kept of each: many evenings. */
export const MOST_SAVES = 40;

/** Longest label, UTF-16 units: collections have long names. */
const MOST_LABEL = 160;

/** Behind the image a kept file has its label. */
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The one game so far that takes any. */
const [KIND] = games.flatMap(({ info, files }) => (files ? [{ game: info.id, files }] : [])) as [
  { readonly game: string; readonly files: GameFiles<unknown> },
];

const ARCHIVE_FAULTS: Readonly<Record<Extract<Unzipped, { ok: false }>['why'], ShownFileFault>> = {
  none: { is: 'no-cartridge' },
  several: { is: 'several' },
  damaged: { is: 'truncated' },
  'too-large': { is: 'too-large' },
  locked: { is: 'foreign', kind: 'archive' },
};

export interface OwnFilesOptions {
  readonly folder: string;
  log(line: string): void;
  readonly troubles?: FileTroubles;
  /** What is here has changed. */
  onChange(): void;
}

export class OwnFiles {
  readonly #options: OwnFilesOptions;
  /** Null until the folder has been looked through. */
  #kept: KeptFile[] | null = null;
  readonly #looked: Promise<void>;
  /** The last of what is written, one after the other: none goes past a bound, and a later state is never overtaken. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: OwnFilesOptions) {
    this.#options = options;
    this.#looked = this.#look();
  }

  /** By title; null while they are looked for. */
  get kept(): readonly KeptFile[] | null {
    return this.#kept;
  }

  /**
   * Keeps a copy of a file that a person has chosen; of a zip archive, of the one file in it. `name`: the chosen file's name.
   * The outcome has what is kept, or why it is not.
   */
  keep(name: string, bytes: Uint8Array): Promise<Outcome> {
    return this.#afterwards(() => this.#keep(name, bytes));
  }

  async #keep(name: string, bytes: Uint8Array): Promise<Outcome> {
    await this.#looked;
    const { game, files } = KIND;
    const found: Unzipped = isZip(bytes)
      ? unzipOne(bytes, files.ending, files.mostBytes)
      : { ok: true, name, bytes };
    if (!found.ok) return rejected({ kind: 'bad-file', fault: ARCHIVE_FAULTS[found.why] });
    const read = files.read(found.bytes);
    if (!read.ok) return rejected({ kind: 'bad-file', fault: read.why });
    const hash = hashOf(read.image);
    const label = labelOf(found.name, files.ending);
    const saves = await savesIn(this.#savesOf(hash));
    const kept = { game, hash, ...namesIn(label, hash), about: read.about, hertz: read.hertz, saves };
    const others = this.#kept!.filter((one) => one.hash !== hash);
    if (others.length >= MOST_FILES)
      return rejected({ kind: 'bad-file', fault: { is: 'full', most: MOST_FILES } });
    try {
      await mkdir(this.#options.folder, { recursive: true });
      await writeWhole(this.#pathOf(hash), Buffer.concat([read.image, encoder.encode(label)]));
    } catch (error) {
      this.#options.log(`The file could not be kept: ${(error as Error).message}`);
      return rejected({ kind: 'bad-file', fault: { is: 'not-kept' } });
    }
    this.#kept = sorted([...this.#kept!.filter((one) => one.hash !== hash), kept]);
    this.#options.onChange();
    return { is: 'done', kept };
  }

  /** The saved game of this number, or the newest; null where there is none. */
  async saved(hash: string, at?: number): Promise<Uint8Array | null> {
    await this.#written;
    const newest = (await savesIn(this.#savesOf(hash)))[0];
    const wanted = at ?? newest;
    if (wanted === undefined) return null;
    const path = this.#savePath(hash, wanted);
    const bytes = await readWhole(path, MOST_SAVED_BYTES);
    if (!bytes) {
      this.#options.log('A saved game could not be read: the match begins without it.');
      this.#options.troubles?.tell({ is: 'save-unread', path });
    }
    return bytes;
  }

  /**
   * Keeps what a match, which began at `at`, has in a file's memory by now. A match has one saved game; those of others
   * stay, the newest MOST_SAVES. `state` as a stage tells it.
   */
  async save(hash: string, image: Uint8Array, at: number, state: unknown): Promise<void> {
    const bytes = KIND.files.saved(image, state);
    if (bytes) await this.#afterwards(() => this.#write(hash, at, bytes));
  }

  #afterwards<T>(write: () => Promise<T>): Promise<T> {
    const written = this.#written.then(write);
    // One that fails holds none of the next up.
    this.#written = written.catch(() => undefined);
    return written;
  }

  async #write(hash: string, at: number, bytes: Uint8Array): Promise<void> {
    const folder = this.#savesOf(hash);
    const [newest] = await savesIn(folder);
    const before =
      newest === undefined ? null : await readWhole(this.#savePath(hash, newest), MOST_SAVED_BYTES);
    if (before && Buffer.compare(before, bytes) === 0) return;
    try {
      await mkdir(folder, { recursive: true });
      await writeWhole(this.#savePath(hash, at), bytes);
      for (const old of (await savesIn(folder)).slice(MOST_SAVES))
        await rm(this.#savePath(hash, old), { force: true });
    } catch (error) {
      this.#options.log(`The game could not be saved: ${(error as Error).message}`);
    }
    await this.#lookForSaves(hash);
  }

  async #lookForSaves(hash: string): Promise<void> {
    const saves = await savesIn(this.#savesOf(hash));
    this.#kept = this.#kept?.map((one) => (one.hash === hash ? { ...one, saves } : one)) ?? null;
    this.#options.onChange();
  }

  #savesOf(hash: string): string {
    return join(this.#options.folder, 'saves', hash);
  }

  #savePath(hash: string, at: number): string {
    return join(this.#savesOf(hash), `${at}.sav`);
  }

  /** One saved game of a file that is kept. */
  async removeSave(hash: string, at: number): Promise<void> {
    await this.#looked;
    if (!this.#kept!.some((one) => one.hash === hash && one.saves.includes(at))) return;
    await this.#afterwards(() => rm(this.#savePath(hash, at), { force: true }));
    await this.#lookForSaves(hash);
  }

  /** Rejects where it stays, as another program may have it open. */
  async remove(hash: string): Promise<void> {
    await this.#looked;
    const file = this.#kept!.find((one) => one.hash === hash);
    if (!file) return;
    await rm(this.#pathOf(hash), { force: true });
    this.#forget(hash);
  }

  /**
   * What a game plays of the file with this hash; null where it cannot be read. A file that is gone, or is another one by now,
   * is no longer among those that are kept.
   */
  async image(hash: string): Promise<Uint8Array | null> {
    await this.#looked;
    if (!this.#kept!.some((one) => one.hash === hash)) return null;
    const path = this.#pathOf(hash);
    const bytes = await readWhole(path, KIND.files.mostBytes);
    const read = bytes && keptIn(bytes);
    if (read?.hash === hash) return read.image;
    // What is there and cannot be read, because another program has it open, stays.
    if (bytes || !existsSync(path)) this.#forget(hash);
    return null;
  }

  #pathOf(hash: string): string {
    return join(this.#options.folder, `${hash}${KIND.files.ending}`);
  }

  #forget(hash: string): void {
    this.#kept = this.#kept!.filter((one) => one.hash !== hash);
    this.#options.onChange();
  }

  async #look(): Promise<void> {
    const { folder, onChange } = this.#options;
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      // Where there is no folder nothing was ever kept.
      if (error.code !== 'ENOENT') this.#options.troubles?.tell({ is: 'files-unlisted', path: folder });
      return [];
    });
    const found: KeptFile[] = [];
    // One after the other: there is time, and they may be large.
    for (const name of names) {
      const read = found.length < MOST_FILES ? await readKept(join(folder, name)) : null;
      // Only under its own name: two of one hash would be one.
      if (read && name === basename(this.#pathOf(read.hash)))
        found.push({ ...read.kept, saves: await savesIn(this.#savesOf(read.hash)) });
    }
    this.#kept = sorted(found);
    onChange();
  }
}

interface ReadKept {
  readonly hash: string;
  readonly image: Uint8Array;
  readonly kept: KeptFile;
}

/** What a game plays of the file with this hash, whatever it is called, in a folder of anybody's; null where there is none. */
export async function imageIn(folder: string, hash: string): Promise<Uint8Array | null> {
  // One after the other: a collection of thousands would fill the memory.
  for (const name of await readdir(folder).catch(() => [])) {
    const read = await readKept(join(folder, name));
    if (read?.hash === hash) return read.image;
  }
  return null;
}

/** Null for what cannot be read, or is nothing that a game plays. */
async function readKept(path: string): Promise<ReadKept | null> {
  const isNamed = path.toLowerCase().endsWith(KIND.files.ending);
  const bytes = isNamed ? await readWhole(path, KIND.files.mostBytes) : null;
  return bytes && keptIn(bytes);
}

/** Null where these bytes of a kept file are nothing that a game plays. */
function keptIn(bytes: Uint8Array): ReadKept | null {
  const read = KIND.files.read(bytes);
  if (!read.ok) return null;
  const { image, about, hertz } = read;
  const hash = hashOf(image);
  const label = cleanLine(decoder.decode(bytes.subarray(image.length)), MOST_LABEL);
  return { hash, image, kept: { game: KIND.game, hash, ...namesIn(label, hash), about, hertz, saves: [] } };
}

/** When the matches began of which saved games are in this folder, ms since 1970, the newest first. */
async function savesIn(folder: string): Promise<number[]> {
  const all = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const times = all.flatMap((one) =>
    one.isFile() && /^(0|[1-9]\d{0,14})\.sav$/.test(one.name) ? [Number.parseInt(one.name, 10)] : [],
  );
  return times.sort((one, other) => other - one);
}

function hashOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex');
}

/** What a file is called, without the folder that it was in and the ending. */
function labelOf(name: string, ending: string): string {
  const bare = basename(name.replaceAll('\\', '/'));
  const stem = bare.toLowerCase().endsWith(ending) ? bare.slice(0, -ending.length) : bare;
  return cleanLine(stem.replaceAll('_', ' '), MOST_LABEL);
}

/** What is in brackets, of which the last may have been cut. */
const BRACKETS = /\(([^()]*)(?:\)|$)|\[([^[\]]*)(?:\]|$)/g;

/** "Ember (Europe) (Rev 1) [!]" is Ember, edition "Europe, Rev 1": marks without a letter or a number say nothing to people. */
function namesIn(label: string, hash: string): Pick<KeptFile, 'title' | 'edition'> {
  const title = cleanName(label.replace(BRACKETS, ' '), '') || cleanName(label, '') || hash.slice(0, 8);
  const inside = [...label.matchAll(BRACKETS)].map(([, round, square]) => (round ?? square ?? '').trim());
  const edition = cleanName(inside.filter((mark) => /[\p{L}\p{N}]/u.test(mark)).join(', '), '');
  return { title, edition };
}

function sorted(files: KeptFile[]): KeptFile[] {
  return files.sort(
    (one, other) => one.title.localeCompare(other.title) || one.edition.localeCompare(other.edition),
  );
}
