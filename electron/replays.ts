// Replays that the system opens with the app: which file, and what is said of it.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../games/kit/words/languages.ts';
import type { ReplayCheck } from './party/match/check-replay.ts';
import { REPLAY_ENDING } from './party/match/replay-file.ts';

/** Of an address that is no path; a single letter is a drive of Windows. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** The replay on a command line that was typed in `folder`, as an absolute path. */
export function replayIn(args: readonly string[], folder: string): string | null {
  return args.map((arg) => validReplay(arg, folder)).find((path) => path !== null) ?? null;
}

/**
 * The absolute path of a replay as the system hands it over, or null for anything else. Desktops of Linux hand over an
 * address of the file, people at a command line a path from the folder that they are in.
 */
export function validReplay(text: string, folder: string): string | null {
  if (!text.endsWith(REPLAY_ENDING) || text.startsWith('-')) return null;
  if (!SCHEME.test(text)) return resolve(folder, text);
  try {
    return fileURLToPath(text);
  } catch {
    return null; // an address of something else, or of another machine
  }
}

/**
 * Runs `judge` for one file at a time. Of those that are opened meanwhile the last one is judged next: who opens a folder of
 * them has asked for nothing that the machine should groan under. One that could not be judged keeps no other from it.
 */
export function oneAtATime(
  judge: (path: string) => Promise<void>,
  onFault: (error: Error) => void,
): (path: string) => void {
  let waiting: string | null = null;
  let busy = false;
  const work = async () => {
    busy = true;
    while (waiting !== null) {
      const path = waiting;
      waiting = null;
      await judge(path).catch(onFault);
    }
    busy = false;
  };
  return (path) => {
    waiting = path;
    if (!busy) void work();
  };
}

/** The sentences of a language. */
interface ReplayTexts {
  readonly same: (game: string) => string;
  readonly different: (game: string) => string;
  readonly unfinished: (game: string) => string;
  readonly otherRules: (game: string, app: string) => string;
  readonly unknownGame: (id: string) => string;
  readonly unreadable: string;
  readonly played: (players: readonly string[], seconds: number) => string;
}

export interface ReplayWords {
  readonly message: string;
  readonly detail: string;
}

/** What to say of a replay that was played again; `null` when that did not come to an end. */
export function wordsOfReplay(
  check: ReplayCheck | null,
  texts: ReplayTexts,
  language: Language,
): ReplayWords {
  if (!check) return { message: texts.unreadable, detail: '' };
  if (check.is === 'unreadable') return { message: texts.unreadable, detail: check.why };
  if (check.is === 'unknown-game') return { message: texts.unknownGame(check.game), detail: '' };
  const { names, players, seconds, app } = check;
  const name = names[language];
  const detail = texts.played(players, seconds);
  switch (check.is) {
    case 'same':
      return { message: texts.same(name), detail };
    case 'different':
      return { message: texts.different(name), detail };
    case 'unfinished':
      return { message: texts.unfinished(name), detail };
    case 'other-rules':
      return { message: texts.otherRules(name, app), detail };
  }
}
