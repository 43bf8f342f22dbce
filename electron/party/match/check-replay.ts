// Plays a replay again, from its bytes to what there is to say of it. It takes seconds: not where anything waits.

import type { GameTexts } from '../../../games/game.ts';
import { inEachLanguage, type Language } from '../../../games/kit/words/languages.ts';
import { gameById } from '../../../games/list.ts';
import { faultOfMatch, faultOfNames } from '../../../netcode/replay/check-match.ts';
import { type ReadFault, readReplay } from '../../../netcode/replay/format.ts';
import { type Verdict, verifyReplay } from '../../../netcode/replay/verify.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { inflateSnapshot } from './inflate.ts';

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

export function checkReplay(bytes: Uint8Array): ReplayCheck {
  const read = readReplay(bytes);
  if (!read.ok) return { is: 'unreadable', why: sentenceOf(read.fault) };
  const { header, log } = read.replay;
  const unsound = faultOfNames(header);
  if (unsound) return { is: 'unreadable', why: unsound };
  const game = gameById(header.game);
  if (!game) return { is: 'unknown-game', game: header.game };
  const recorded: Recorded = {
    names: inEachLanguage((language) => game.texts[language].name),
    players: header.match.seats.map(({ name }) => name),
    seconds: log.next / game.info.tickRate,
    app: header.app,
  };
  const content = contentHash(game);
  const misfit = header.content === content ? faultOfMatch(header, game.info) : null;
  if (misfit) return { is: 'unreadable', why: misfit };
  const { info, rules } = game;
  const verdict = verifyReplay(read.replay, { info, rules, content, inflate: inflateSnapshot });
  // A match that these rules cannot play was made up by somebody.
  if (verdict.is === 'faulted') return { is: 'unreadable', why: verdict.message };
  return { ...recorded, ...verdict };
}

function sentenceOf(fault: ReadFault): string {
  switch (fault.is) {
    case 'foreign':
      return 'This is not a replay of Ethernight.';
    case 'version':
      return `The replay is laid out as Ethernight ${fault.app} does it, which this version does not read.`;
    case 'damaged':
      return `The replay makes no sense from byte ${fault.byte} on.`;
  }
}
