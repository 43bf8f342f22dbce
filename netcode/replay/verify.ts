// Plays a replay again without drawing and compares the end: the same seed and frames must give the same state.
// Source: document 000 (another server, or an idle client, checks the result by its hash).

import { decodeItems } from '../sim/items.ts';
import type { GameInfo, Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import type { Replay } from './format.ts';

export type Verdict =
  /** The state after the last frame is the one that the players had. */
  | { readonly is: 'same'; readonly frames: number; readonly hash: string }
  /** It is another one: the recording, the rules or the machine differ. */
  | { readonly is: 'different'; readonly frames: number; readonly hash: string; readonly expected: string }
  /** The recording has no end to compare with. */
  | { readonly is: 'unfinished'; readonly frames: number; readonly hash: string }
  /** Other rules: nothing was played. */
  | { readonly is: 'other-rules'; readonly content: string; readonly expected: string };

/** `content` is the content hash of `rules` here. Throws what the rules throw. */
export function verifyReplay(
  { header, log, end }: Replay,
  info: GameInfo,
  rules: Rules<unknown>,
  content: string,
): Verdict {
  if (content !== header.content) return { is: 'other-rules', content, expected: header.content };
  const simulation = createSimulation(info, rules, header.match);
  const last = end?.frame ?? log.next;
  for (let frame = 0; frame < Math.min(last, log.next); frame++) {
    const items = log.items(frame);
    simulation.step(log.copy(frame, frame + 1), items ? (decodeItems(items) ?? []) : []);
  }
  const hash = simulation.hash();
  const frames = simulation.frame;
  if (!end || frames < end.frame) return { is: 'unfinished', frames, hash };
  return hash === end.hash
    ? { is: 'same', frames, hash }
    : { is: 'different', frames, hash, expected: end.hash };
}
