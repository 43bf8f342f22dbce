// A file of the app's own with what a person has in it: read at the start, set aside where it is malformed, left alone where
// it is unreadable for now, and written again and again until the disk takes it.

import { lstat, readFile, stat } from 'node:fs/promises';
import { setAside } from './set-aside.ts';
import { writeWhole } from './write-whole.ts';

export type ReadOwn<T> =
  | { readonly is: 'read'; readonly value: T }
  /** The file is missing. */
  | { readonly is: 'new' }
  /** The file was malformed, for this reason, and is now at this path. */
  | { readonly is: 'aside'; readonly path: string; readonly why: string }
  /** The file stays where and as it is: the system refuses to let it be read, or set aside. */
  | { readonly is: 'unread'; readonly why: string };

/** What is in bytes, or what is wrong with them, in a sentence. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

type Found =
  | { readonly is: 'bytes'; readonly bytes: Buffer }
  | { readonly is: 'new' }
  | { readonly is: 'nonsense'; readonly why: string }
  | { readonly is: 'unread'; readonly why: string };

/**
 * Reads the file at `path`, of at most `mostBytes`. What is something else, such as a folder, a pipe or a link to itself, is
 * set aside. A link whose target is gone may be of a disk that is unplugged for now: it stays, as a file does that is locked.
 */
export async function readOwn<T>(
  path: string,
  mostBytes: number,
  decode: (bytes: Buffer) => Decoded<T>,
): Promise<ReadOwn<T>> {
  const found = await find(path, mostBytes);
  if (found.is === 'new' || found.is === 'unread') return found;
  const decoded = found.is === 'bytes' ? decode(found.bytes) : { ok: false as const, why: found.why };
  if (decoded.ok) return { is: 'read', value: decoded.value };
  const before = await setAside(path);
  if (before.is === 'aside') return { ...before, why: decoded.why };
  return before.is === 'stays' ? { is: 'unread', why: before.why } : { is: 'new' };
}

const NO_FILE = 'It is no file that can be read.';

async function find(path: string, mostBytes: number): Promise<Found> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) return { is: 'nonsense', why: NO_FILE };
    if (facts.size > mostBytes) return { is: 'nonsense', why: 'It is far too long.' };
    // What a system makes up, such as in /proc, says that it is empty, and may be endless.
    return { is: 'bytes', bytes: facts.size === 0 ? Buffer.alloc(0) : await readFile(path) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return { is: 'nonsense', why: NO_FILE };
    if (code === 'ENOENT' && !(await lstat(path).catch(() => null))) return { is: 'new' };
    return { is: 'unread', why: message };
  }
}

/** How long is waited, ms, until what the disk refused is written again. */
const AGAIN_MS = 5_000;

export interface OwnFileWriterOptions {
  readonly path: string;
  /** Whether the file is still unread, and has to stay as it is. */
  readonly unread: boolean;
  /** With the system's words when the disk refuses what is written; with null when it has taken all of it again. */
  onUnwritten(why: string | null): void;
  /** Replaces AGAIN_MS in tests. */
  readonly againMs?: number;
}

/** Writes one file whole, one time after the other: of what comes meanwhile only the latest. */
export class OwnFileWriter {
  readonly #options: OwnFileWriterOptions;
  /** Makes the text that is still to be written. */
  #next: (() => string) | null = null;
  #writing: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #failed = false;

  constructor(options: OwnFileWriterOptions) {
    this.#options = options;
  }

  /** `text` is made when it is its turn. */
  write(text: () => string): void {
    if (this.#options.unread) return;
    this.#next = text;
    this.#go();
  }

  /** Resolves when all of it is on disk, or the disk refused it. */
  async tried(): Promise<void> {
    await this.#writing;
  }

  /** Waits for writes at the end of the app; a write that the disk refused before is tried one last time. */
  async settled(): Promise<void> {
    await this.tried();
    if (this.#next) this.#go();
    await this.tried();
    clearTimeout(this.#again);
  }

  #go(): void {
    clearTimeout(this.#again);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  async #writeAll(): Promise<void> {
    const { path, onUnwritten, againMs = AGAIN_MS } = this.#options;
    while (this.#next) {
      const text = this.#next;
      this.#next = null;
      try {
        await writeWhole(path, text());
      } catch (error) {
        this.#next ??= text;
        if (!this.#failed) onUnwritten((error as Error).message);
        this.#failed = true;
        this.#again = setTimeout(() => this.#go(), againMs).unref();
        return;
      }
    }
    if (this.#failed) onUnwritten(null);
    this.#failed = false;
  }
}
