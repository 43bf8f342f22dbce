// For tests whose stages say that a match ended before it was played to its end: a host's judge knows better, and
// would drop what they say.

import { onTestFinished, vi } from 'vitest';
import { MatchJudge } from '../match/match-judge.ts';

/** The matches of this test have no judge. */
export function nobodyJudges(): void {
  const play = vi.spyOn(MatchJudge.prototype, 'play').mockImplementation(() => {});
  onTestFinished(() => play.mockRestore());
}
