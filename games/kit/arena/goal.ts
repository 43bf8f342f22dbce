// The text that says how a match of rounds is won, and after how many it ends.

import { leaderOf, type RoundState, scoreOf, standings } from './rules/round.ts';
import type { Scene } from './scene.ts';

export function goalOf<S extends RoundState>({
  words,
  current,
}: Pick<Scene<S, unknown>, 'words' | 'current'>): string {
  const reached = standings(current).some(({ seat }) => scoreOf(current, seat) >= current.target);
  if ((reached || current.sudden) && leaderOf(current) < 0) return words.tieBreak;
  const { counts, target, most, win = most, maxRounds } = current;
  // A round that is won is worth as much as the match takes: points would only puzzle.
  if (target <= win) return words.firstToRounds(1, maxRounds);
  return (counts === 'rounds' ? words.firstToRounds : words.firstTo)(target, maxRounds);
}
