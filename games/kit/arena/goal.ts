// What it takes to win a match of rounds, in words.

import { inTeams } from '../rules/sides.ts';
import { leaderOf, type RoundState, scoreOf, standings } from './rules/round.ts';
import type { Scene } from './scene.ts';

export function goalOf<S extends RoundState>({
  words,
  current,
}: Pick<Scene<S, unknown>, 'words' | 'current'>): string {
  const reached = standings(current).some(({ seat }) => scoreOf(current, seat) >= current.target);
  if ((reached || current.sudden) && leaderOf(current) < 0) return words.tieBreak;
  return inTeams(current.seats) ? words.firstToRounds(current.target) : words.firstTo(current.target);
}
