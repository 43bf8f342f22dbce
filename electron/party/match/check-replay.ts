// Plays a replay again, from its file to what there is to say of it. It takes seconds: not where anything waits.

import { readFileSync, statSync } from 'node:fs';
import type { GameTexts } from '../../../games/game.ts';
import { inEachLanguage, type Language } from '../../../games/kit/words/languages.ts';
import { gameById } from '../../../games/list.ts';
import { readReplay } from '../../../netcode/replay/format.ts';
import { type Verdict, verifyReplay } from '../../../netcode/replay/verify.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';

/** The longest match of the most players with the largest inputs, none of them like the one before, is smaller. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What was recorded, in words for people. */
export interface Recorded {
  /** The game's name in each language. */
  readonly names: Readonly<Record<Language, GameTexts['name']>>;
  /** By seat. */
  readonly players: readonly string[];
  readonly seconds: number;
  /** Version of the app that recorded it. */
  readonly app: string;
}

export type ReplayCheck =
  /** `why`: a sentence in English. */
  | { readonly is: 'unreadable'; readonly why: string }
  | { readonly is: 'unknown-game'; readonly game: string }
  | (Exclude<Verdict, { is: 'faulted' }> & Recorded);

export function checkReplay(file: string): ReplayCheck {
  let bytes: Uint8Array;
  try {
    if (statSync(file).size > MOST_BYTES)
      return { is: 'unreadable', why: 'It is far too large for a replay.' };
    bytes = readFileSync(file);
  } catch (error) {
    return { is: 'unreadable', why: (error as Error).message };
  }
  const read = readReplay(bytes);
  if (!read.ok) return { is: 'unreadable', why: read.why };
  const { header, log } = read.replay;
  const game = gameById(header.game);
  if (!game) return { is: 'unknown-game', game: header.game };
  const recorded: Recorded = {
    names: inEachLanguage((language) => game.texts[language].name),
    players: header.match.seats.map(({ name }) => name),
    seconds: log.next / game.info.tickRate,
    app: header.app,
  };
  const verdict = verifyReplay(read.replay, game.info, game.rules, contentHash(game));
  // A match that these rules cannot play was made up by somebody.
  if (verdict.is === 'faulted') return { is: 'unreadable', why: verdict.message };
  return { ...recorded, ...verdict };
}
