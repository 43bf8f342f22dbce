// For tests whose stages say that a match ended though nobody played it to its end: a host's judge knows better, and
// would make nothing of what they say.

import { onTestFinished, vi } from 'vitest';
import { MatchJudge } from '../match/match-judge.ts';

/** Nobody judges the matches of this test. */
export function nobodyJudges(): void {
  const play = vi.spyOn(MatchJudge.prototype, 'play').mockImplementation(() => {});
  onTestFinished(() => play.mockRestore());
}
