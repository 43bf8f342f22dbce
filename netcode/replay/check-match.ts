// Whether a recorded match is one that its game could have been: files come from anybody.

import type { GameInfo } from '../sim/rules.ts';
import { misfitOf } from '../wire/fits-game.ts';
import type { ReplayHeader } from './format.ts';

/** Why these rules cannot have been played like that, as a sentence; null when they can. */
export function faultOfMatch({ inputBytes, tickRate, match }: ReplayHeader, info: GameInfo): string | null {
  if (inputBytes !== info.inputBytes) return 'The replay has inputs of another size.';
  if (tickRate !== info.tickRate) return 'The replay has more or fewer frames a second than the game.';
  return misfitOf(match, info);
}
