// The person's own files that games are played with, such as cartridges: copies in a folder of the app's data, identified by
// their hash. They stay on this machine. A file that was deleted by hand counts as removed.

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

/** Most files that are kept; all of the largest size are 128 MiB. */
export const MOST_FILES = 64;

/** Most saved games that are kept for each file; the oldest ones are removed. */
export const MOST_SAVES = 40;

/** Longest label, UTF-16 units: collections have long names. */
const MOST_LABEL = 160;

/** A kept file is its image, followed by its label in UTF-8. */
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The one game that is played with files: `game` is its id. */
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
  /** Called when the kept files or their saved games have changed. */
  onChange(): void;
}

export class OwnFiles {
  readonly #options: OwnFilesOptions;
  /** Null until the folder has been read. */
  #kept: KeptFile[] | null = null;
  readonly #looked: Promise<void>;
  /** Settles when the last write is done. Writes run one after the other, so that they stay in order and within the bounds. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: OwnFilesOptions) {
    this.#options = options;
    this.#looked = this.#look();
  }

  /** The kept files, sorted by title; null until the folder has been read. */
  get kept(): readonly KeptFile[] | null {
    return this.#kept;
  }

  /**
   * Keeps a copy of a file that a person has chosen; of a zip archive, of the one file in it. `name`: the chosen file's name.
   * The outcome has the kept file, or why the file is refused.
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

  /** The saved game of the match that began at `at`, ms since 1970, or the newest; null where there is none. */
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
   * Writes the saved game of a match that began at `at`, ms since 1970, from the game's `state` as the stage sent it. Replaces the
   * one that this match wrote before; keeps those of the newest MOST_SAVES matches.
   */
  async save(hash: string, image: Uint8Array, at: number, state: unknown): Promise<void> {
    const bytes = KIND.files.saved(image, state);
    if (bytes) await this.#afterwards(() => this.#write(hash, at, bytes));
  }

  #afterwards<T>(write: () => Promise<T>): Promise<T> {
    const written = this.#written.then(write);
    // A write that fails lets the next one run.
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

  /** Removes the saved game of a kept file from the match that began at `at`, ms since 1970. */
  async removeSave(hash: string, at: number): Promise<void> {
    await this.#looked;
    if (!this.#kept!.some((one) => one.hash === hash && one.saves.includes(at))) return;
    await this.#afterwards(() => rm(this.#savePath(hash, at), { force: true }));
    await this.#lookForSaves(hash);
  }

  /** Removes a kept file. Rejects where the system refuses, for instance because another program has the file open. */
  async remove(hash: string): Promise<void> {
    await this.#looked;
    const file = this.#kept!.find((one) => one.hash === hash);
    if (!file) return;
    await rm(this.#pathOf(hash), { force: true });
    this.#forget(hash);
  }

  /**
   * The image of the kept file with this hash, for the game to play; null where it cannot be read. A file that is gone, or whose
   * content has changed, is taken off the list of kept files.
   */
  async image(hash: string): Promise<Uint8Array | null> {
    await this.#looked;
    if (!this.#kept!.some((one) => one.hash === hash)) return null;
    const path = this.#pathOf(hash);
    const bytes = await readWhole(path, KIND.files.mostBytes);
    const read = bytes && keptIn(bytes);
    if (read?.hash === hash) return read.image;
    // A file that exists and cannot be read is open in another program, and stays on the list.
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
      // A missing folder counts as an empty one.
      if (error.code !== 'ENOENT') this.#options.troubles?.tell({ is: 'files-unlisted', path: folder });
      return [];
    });
    const found: KeptFile[] = [];
    // One after the other, to bound memory.
    for (const name of names) {
      const read = found.length < MOST_FILES ? await readKept(join(folder, name)) : null;
      // A copy under another name is left out, because the list has one file a hash.
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

/** The image with this hash from a file of any name in `folder`; null where no file there has it. */
export async function imageIn(folder: string, hash: string): Promise<Uint8Array | null> {
  // One after the other, because a collection of thousands would fill the memory.
  for (const name of await readdir(folder).catch(() => [])) {
    const read = await readKept(join(folder, name));
    if (read?.hash === hash) return read.image;
  }
  return null;
}

/** Reads a file at `path`; null where it has another ending, or cannot be read or played. */
async function readKept(path: string): Promise<ReadKept | null> {
  const isNamed = path.toLowerCase().endsWith(KIND.files.ending);
  const bytes = isNamed ? await readWhole(path, KIND.files.mostBytes) : null;
  return bytes && keptIn(bytes);
}

/** Reads the bytes of a kept file; null where the game cannot play them. */
function keptIn(bytes: Uint8Array): ReadKept | null {
  const read = KIND.files.read(bytes);
  if (!read.ok) return null;
  const { image, about, hertz } = read;
  const hash = hashOf(image);
  const label = cleanLine(decoder.decode(bytes.subarray(image.length)), MOST_LABEL);
  return { hash, image, kept: { game: KIND.game, hash, ...namesIn(label, hash), about, hertz, saves: [] } };
}

/** The saved games in this folder, each as the time at which its match began, ms since 1970, the newest first. */
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

/** The label of a file: its name without folder and ending. */
function labelOf(name: string, ending: string): string {
  const bare = basename(name.replaceAll('\\', '/'));
  const stem = bare.toLowerCase().endsWith(ending) ? bare.slice(0, -ending.length) : bare;
  return cleanLine(stem.replaceAll('_', ' '), MOST_LABEL);
}

/** Text in round or square brackets; the last closing bracket may be missing, because labels are cut. */
const BRACKETS = /\(([^()]*)(?:\)|$)|\[([^[\]]*)(?:\]|$)/g;

/** "Ember (Europe) (Rev 1) [!]" is Ember, edition "Europe, Rev 1": marks without a letter or a number are left out. */
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
