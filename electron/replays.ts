// Replays that the system opens with the app: which file, and what is said of it.

import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../games/languages.ts';
import type { Judgement } from './judge-replay.ts';
import { REPLAY_ENDING } from './party/replay-file.ts';

/** The replay on a command line, as an absolute path; desktops of Linux hand over an address of the file instead. */
export function replayIn(args: readonly string[]): string | null {
  return args.map(soundReplay).find((path) => path !== null) ?? null;
}

/** The path of a replay as the system hands it over, or null for anything else. */
export function soundReplay(text: string): string | null {
  if (!text.endsWith(REPLAY_ENDING)) return null;
  try {
    const path = text.startsWith('file:') ? fileURLToPath(text) : text;
    return isAbsolute(path) ? path : null;
  } catch {
    return null; // an address of another machine
  }
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
  judgement: Judgement | null,
  texts: ReplayTexts,
  language: Language,
): ReplayWords {
  if (!judgement) return { message: texts.unreadable, detail: '' };
  if (judgement.is === 'unreadable') return { message: texts.unreadable, detail: judgement.why };
  if (judgement.is === 'unknown-game') return { message: texts.unknownGame(judgement.game), detail: '' };
  const { names, players, seconds, app } = judgement;
  const name = names[language];
  const detail = texts.played(players, seconds);
  switch (judgement.is) {
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
