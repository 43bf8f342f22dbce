// Plays a replay again without drawing and compares the end: the same seed and frames must give the same state.
// Source: document 000 (another server, or an idle client, checks the result by its hash).

import { MatchRunner } from '../runner/match-runner.ts';
import type { GameInfo, Rules } from '../sim/rules.ts';
import type { Replay } from './format.ts';

export type Verdict =
  /** The state after the last frame is the one that the players had. */
  | { readonly is: 'same'; readonly frames: number; readonly hash: string }
  /** It is another one: the recording, the rules or the machine differ. */
  | { readonly is: 'different'; readonly frames: number; readonly hash: string; readonly expected: string }
  /** The recording has no end to compare with. */
  | { readonly is: 'unfinished'; readonly frames: number; readonly hash: string }
  /** These rules cannot play it: it was made up, or they have a fault. */
  | { readonly is: 'faulted'; readonly frames: number; readonly message: string }
  /** Other rules: nothing was played. */
  | { readonly is: 'other-rules'; readonly content: string; readonly expected: string };

/** `content` is the content hash of `rules` here. */
export function verifyReplay(
  { header, log, end }: Replay,
  info: GameInfo,
  rules: Rules<unknown>,
  content: string,
): Verdict {
  if (content !== header.content) return { is: 'other-rules', content, expected: header.content };
  const runner = new MatchRunner({ info, rules }, header.match);
  runner.advance(log, end?.frame ?? log.next);
  const { frame: frames, status } = runner;
  if (status.is === 'faulted') return { is: 'faulted', frames, message: status.message };
  const hash = runner.hash();
  if (!end || log.next < end.frame) return { is: 'unfinished', frames, hash };
  return frames === end.frame && hash === end.hash
    ? { is: 'same', frames, hash }
    : { is: 'different', frames, hash, expected: end.hash };
}
