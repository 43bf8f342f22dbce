// Replays that the system opens with the app: which file, or that it is on another machine.

import { posix, resolve, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { REPLAY_ENDING } from './replay-file.ts';

/** A path of Windows that names another machine, or a device. */
const ELSEWHERE = /^[\\/]{2}/;

/** The scheme of an address; a single letter is a drive of Windows. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** A file that the system hands over: where it is, or, of one that is elsewhere, what it is called. */
export const openedReplay = v.variant('is', [
  v.object({ is: v.literal('here'), path: v.string() }),
  v.object({ is: v.literal('elsewhere'), name: v.string() }),
]);
export type OpenedReplay = v.InferOutput<typeof openedReplay>;

/** The replay on a command line that was typed in `folder`. */
export function replayIn(args: readonly string[], folder: string): OpenedReplay | null {
  return args.map((arg) => validReplay(arg, folder)).find((opened) => opened !== null) ?? null;
}

/**
 * A replay as the system hands it over, with its absolute path, or null for anything else. Desktops of Linux hand over an
 * address of the file, people at a command line a path from the folder that they are in. Those of another machine are refused,
 * which Windows would call, and tell who we are.
 */
export function validReplay(text: string, folder: string): OpenedReplay | null {
  if (!text.endsWith(REPLAY_ENDING) || text.startsWith('-')) return null;
  if (ELSEWHERE.test(text)) return { is: 'elsewhere', name: win32.basename(text) };
  if (!SCHEME.test(text)) return { is: 'here', path: resolve(folder, text) };
  try {
    const { protocol, host, pathname } = new URL(text);
    if (protocol !== 'file:') return null; // an address of something else
    if (host !== '') return { is: 'elsewhere', name: decodeURIComponent(posix.basename(pathname)) };
    return { is: 'here', path: fileURLToPath(text) };
  } catch {
    return null;
  }
}
