// Replays that the system opens with the app: which file.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPLAY_ENDING } from './party/replays/replay-file.ts';

/** A path of Windows that names another machine, or a device. */
const ELSEWHERE = /^[\\/]{2}/;

/** Of an address that is no path; a single letter is a drive of Windows. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** The replay on a command line that was typed in `folder`, as an absolute path. */
export function replayIn(args: readonly string[], folder: string): string | null {
  return args.map((arg) => validReplay(arg, folder)).find((path) => path !== null) ?? null;
}

/**
 * The absolute path of a replay as the system hands it over, or null for anything else. Desktops of Linux hand over an
 * address of the file, people at a command line a path from the folder that they are in. None of another machine, which Windows
 * would call, and tell who we are.
 */
export function validReplay(text: string, folder: string): string | null {
  if (!text.endsWith(REPLAY_ENDING) || text.startsWith('-') || ELSEWHERE.test(text)) return null;
  if (!SCHEME.test(text)) return resolve(folder, text);
  try {
    return new URL(text).host === '' ? fileURLToPath(text) : null;
  } catch {
    return null; // an address of something else
  }
}
