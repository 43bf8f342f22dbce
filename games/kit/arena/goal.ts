// What it takes to win a match of rounds, in words.

import { inTeams } from '../rules/sides.ts';
import type { RoundState } from './rules/round.ts';
import type { Scene } from './scene.ts';

export function goalOf<S extends RoundState>({
  words,
  current,
}: Pick<Scene<S, unknown>, 'words' | 'current'>): string {
  return inTeams(current.seats) ? words.firstToRounds(current.target) : words.firstTo(current.target);
}
