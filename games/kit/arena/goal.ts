// The text that says how a match of rounds is won.

import { leaderOf, type RoundState, scoreOf, standings } from './rules/round.ts';
import type { Scene } from './scene.ts';

export function goalOf<S extends RoundState>({
  words,
  current,
}: Pick<Scene<S, unknown>, 'words' | 'current'>): string {
  const reached = standings(current).some(({ seat }) => scoreOf(current, seat) >= current.target);
  if ((reached || current.sudden) && leaderOf(current) < 0) return words.tieBreak;
  return (current.counts === 'rounds' ? words.firstToRounds : words.firstTo)(current.target);
}
