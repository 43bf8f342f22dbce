// The file of an evening's results: a line each, only ever appended to. A line is with the system when `append` returns, so that it
// outlives this process, and on the disk soon after, so that it outlives a power cut.

import { closeSync, fdatasync, fdatasyncSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { type Entry, entryOf, lineOf } from '../../../netcode/party/entry.ts';
import { readOwn } from '../../party/profile/own-file.ts';
import { asidePath } from '../../party/profile/set-aside.ts';
import { writeWhole } from '../../party/profile/write-whole.ts';

/** Longest file that is read, bytes: of some 250,000 results. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Keys of people are in it. */
const OWNER_ONLY = 0o600;

/** What the disk refuses is written again after this, ms. */
const AGAIN_MS = 5_000;

/** Most lines that wait for a disk that takes none. */
const MOST_WAITING = 8_192;

const NEWLINE = 0x0a;

export interface ResultsFile {
  append(entry: Entry): void;
  /** Writes what the disk has refused one last time, and closes the file. */
  close(): void;
}

/**
 * Opens the file at `path`, which is made where it is missing. Where lines of it make no sense, such as one that a power cut has
 * torn, all of it is kept beside it under another name, and the file has the other lines from then on. `line` gets lines for the
 * log. Returns the results that were there as well, in the order in which they came. Throws where the file cannot be read or
 * written.
 */
export async function openResultsFile(
  path: string,
  line: (line: string) => void,
): Promise<{ readonly entries: readonly Entry[]; readonly file: ResultsFile }> {
  const kept = await readOwn(path, MOST_BYTES, (bytes) => ({ ok: true, value: bytes }));
  if (kept.is === 'unread') throw new Error(`The results in ${path} cannot be read: ${kept.why}`);
  if (kept.is === 'aside') line(`${path} held no results, and is ${kept.path} now.`);
  const bytes = kept.is === 'read' ? kept.value : Buffer.alloc(0);
  const { entries, good, bad } = linesOf(bytes);
  if (bad > 0) {
    const aside = await asidePath(path);
    await writeWhole(aside, bytes);
    await writeWhole(path, good);
    const lines = bad === 1 ? 'A line' : `${bad} lines`;
    line(`${lines} of ${path} made no sense and count for nothing. The file as it was is ${aside}.`);
  }
  return { entries, file: appender(path, line) };
}

/** The entries of a file, its lines that have one, and how many have none. A last line without an end was torn. */
function linesOf(bytes: Buffer): { readonly entries: Entry[]; readonly good: Buffer; readonly bad: number } {
  const entries: Entry[] = [];
  const good: Buffer[] = [];
  let bad = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end < 0 ? bytes.length : end + 1;
    const entry = end < 0 ? null : entryOf(bytes.subarray(at, end));
    if (entry) {
      entries.push(entry);
      good.push(bytes.subarray(at, next));
    } else bad++;
    at = next;
  }
  return { entries, good: bad > 0 ? Buffer.concat(good) : bytes, bad };
}

function appender(path: string, line: (line: string) => void): ResultsFile {
  const file = openSync(path, 'a', OWNER_ONLY);
  const waiting: string[] = [];
  let failed = false;
  let closed = false;
  let again: NodeJS.Timeout | undefined;
  let sync: 'none' | 'running' | 'wanted again' = 'none';
  /** Whether the last line of the file may have no end. */
  let torn = false;
  const write = () => {
    clearTimeout(again);
    const { size } = fstatSync(file);
    const bytes = Buffer.from(`${torn ? '\n' : ''}${waiting.join('')}`);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } catch (error) {
      // No half line is left for the next one to be written to.
      torn = true;
      ftruncateSync(file, size);
      torn = false;
      throw error;
    }
    torn = false;
    waiting.length = 0;
  };
  const attempt = () => {
    try {
      write();
      if (failed) line('Results are written again.');
      failed = false;
      toDisk();
    } catch (error) {
      if (!failed) line(`Results cannot be written, and are tried again: ${(error as Error).message}`);
      failed = true;
      again = setTimeout(attempt, AGAIN_MS).unref();
    }
  };
  const toDisk = () => {
    if (sync !== 'none') {
      sync = 'wanted again';
      return;
    }
    sync = 'running';
    fdatasync(file, (error) => {
      if (error) line(`Results may be lost by a power cut: ${error.message}`);
      const isWanted = sync === 'wanted again';
      sync = 'none';
      if (isWanted && !closed) toDisk();
    });
  };
  return {
    append(entry) {
      waiting.push(`${lineOf(entry)}\n`);
      if (waiting.length > MOST_WAITING) waiting.shift();
      attempt();
    },
    close() {
      if (waiting.length > 0) attempt();
      clearTimeout(again);
      closed = true;
      try {
        fdatasyncSync(file);
      } catch {
        // As much is on the disk as it takes.
      }
      closeSync(file);
    },
  };
}
