// Plays a replay again without drawing and compares all that was written of it: the same seed and frames must give the
// same states. Source: the end of “帧锁定同步算法” (skywind.me/blog/archives/131).

import { MatchRunner, type Snapshot } from '../runner/match-runner.ts';
import { type Difference, describe, diff } from '../sim/diff.ts';
import { copyOutcome, type GameInfo, type Rules } from '../sim/rules.ts';
import { decodeState } from '../sim/state-codec.ts';
import { FIELD_LIMIT, VALUE_LIMIT } from '../wire/desync.ts';
import { cleanLine } from '../wire/text.ts';
import { type Inflate, type Replay, recordedState } from './format.ts';

/** Where a recording and what was played again differ for the first time. */
export interface FirstDifference {
  /** Frames played when it was found, and after which both were last seen to be equal. */
  readonly frame: number;
  readonly equal: number;
  /** What of the recording is another: a state by its hash, a snapshot, or how the match ended. */
  readonly what: 'hash' | 'snapshot' | 'outcome';
  /**
   * The field, its values recorded (`a`) and played again (`b`), and after which frame; null when states are missing
   * from there on, or when it is equal: then it is the hash that was changed.
   */
  readonly field: (Difference & { readonly frame: number }) | null;
}

/** In one line: the name of a field in a file may be of any length, and anything at all. */
export function fieldText(field: Difference): string {
  return cleanLine(describe(field), FIELD_LIMIT + 2 * VALUE_LIMIT);
}

export type Verdict =
  /** Every hash, every snapshot and the end are those that the players had. */
  | { readonly is: 'same'; readonly frames: number; readonly hash: string }
  /** The hashes differ: because of the recording, the rules or the machine. */
  | { readonly is: 'different'; readonly first: FirstDifference }
  /** All is equal as far as it goes, but the recording lacks an end to compare with. */
  | { readonly is: 'unfinished'; readonly frames: number; readonly hash: string }
  /** These rules fail to play the recording: it was made up, or they have a fault. */
  | { readonly is: 'faulted'; readonly frames: number; readonly message: string }
  /** Other rules: it stays unplayed. */
  | { readonly is: 'other-rules'; readonly content: string; readonly expected: string };

export interface VerifyOptions {
  readonly info: GameInfo;
  readonly rules: Rules<unknown>;
  /** Content hash of `rules` here. */
  readonly content: string;
  readonly inflate: Inflate;
  /** See RunnerOptions. */
  readonly watch?: (state: unknown, frame: number) => void;
}

export function verifyReplay(replay: Replay, options: VerifyOptions): Verdict {
  const { header, log, hashes, snapshots, end } = replay;
  const { info, rules, content, inflate, watch } = options;
  if (content !== header.content) return { is: 'other-rules', content, expected: header.content };
  const from = firstState(replay, inflate);
  if (from === 'none') return { is: 'faulted', frames: log.first, message: 'It begins with no state.' };
  const runner = new MatchRunner({ info, rules }, header.match, {
    ...(watch ? { watch } : {}),
    ...(from ? { from } : {}),
  });
  const length = Math.min(log.next, end?.frame ?? log.next);
  const stops = stopsOf(replay, length);

  /** Plays on to `frame`. False when the match faulted, or was over before. */
  function reach(frame: number): boolean {
    runner.advance(log, frame - runner.frame);
    return runner.status.is !== 'faulted' && runner.frame === frame;
  }

  /** What the first snapshot from `frame` on has that was played otherwise. */
  function fieldFrom(frame: number): FirstDifference['field'] {
    const at = stops.find((stop) => stop >= frame && snapshots.has(stop));
    if (at === undefined || !reach(at)) return null;
    const bytes = recordedState(replay, at, inflate);
    const recorded = bytes && decodeState(bytes);
    const [first] = diff(recorded?.state, runner.snapshot().state, 1);
    return first ? { ...first, frame: at } : null;
  }

  let equal = log.first;
  for (const frame of stops) {
    if (!reach(frame)) break;
    const expected = [hashes.get(frame), frame === end?.frame ? end.hash : undefined];
    const hash = runner.hash();
    const what = expected.every((one) => one === undefined || one === hash) ? 'snapshot' : 'hash';
    const field = what === 'hash' || snapshots.has(frame) ? fieldFrom(frame) : null;
    if (what === 'hash' || field) return { is: 'different', first: { frame, equal, what, field } };
    equal = frame;
  }
  reach(length);
  const { frame, status } = runner;
  if (status.is === 'faulted') return { is: 'faulted', frames: frame, message: status.message };
  const hash = runner.hash();
  if (!end || log.next < end.frame) return { is: 'unfinished', frames: frame, hash };
  const outcome = status.is === 'ended' ? status.outcome : null;
  const [first] = diff(end.outcome, outcome && copyOutcome(outcome), 1);
  if (frame === end.frame && !first) return { is: 'same', frames: frame, hash };
  const field = first ? { ...first, frame } : null;
  return { is: 'different', first: { frame, equal, what: 'outcome', field } };
}

/** Where a replay begins that was recorded from a later frame on: null for others, `none` where that is malformed. */
function firstState(replay: Replay, inflate: Inflate): Snapshot | null | 'none' {
  const { log, header } = replay;
  if (!header.from) return null;
  const bytes = recordedState(replay, header.from.frame, inflate);
  const decoded = bytes && decodeState(bytes);
  const { first } = log;
  return decoded ? { frame: first, before: log.copy(first - 1, first), state: decoded.state } : 'none';
}

/** The frames after which there is something to compare, in order. */
function stopsOf({ log, hashes, snapshots, end }: Replay, length: number): readonly number[] {
  const all = new Set([...hashes.keys(), ...snapshots.keys(), ...(end ? [end.frame] : [])]);
  return [...all].filter((frame) => frame > log.first && frame <= length).sort((a, b) => a - b);
}
