// The names of a folder's files, of which there may be a hundred thousand: read and put in order in pieces, so that a match
// that is played meanwhile has its turns.

import { opendir } from 'node:fs/promises';

/** Names that are read at once. */
const READ_AT_ONCE = 256;

/** Names of the files in a folder, in any order. Rejects where it is unreadable. */
export async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { bufferSize: READ_AT_ONCE }))
    if (entry.isFile()) yield entry.name;
}

/** Tells the newest of names that begin with a time from the older ones. */
export class NewestNames {
  readonly #most: number;
  readonly #names: string[] = [];
  readonly #older: string[] = [];

  /** `most`: how many are the newest at most. */
  constructor(most: number) {
    this.#most = most;
  }

  add(name: string): void {
    this.#names.push(name);
    if (this.#names.length >= 2 * this.#most) this.#part();
  }

  /** Newest first. */
  get newest(): readonly string[] {
    this.#part();
    return this.#names;
  }

  /** All others, in any order. */
  get older(): readonly string[] {
    this.#part();
    return this.#older;
  }

  #part(): void {
    this.#names.sort().reverse();
    this.#older.push(...this.#names.splice(this.#most));
  }
}
