// What there is to say of a replay, from its bytes: what it is of, what a stage needs to play it, and whether it is as it
// was recorded. The last takes seconds: only for threads that may block.

import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import type { Game } from '../../../games/game.ts';
import { gameById } from '../../../games/list.ts';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import { faultOfMatch } from '../../../netcode/replay/check-match.ts';
import { endedByLeader } from '../../../netcode/replay/ended-by-leader.ts';
import { type Replay, readReplay, recordedState } from '../../../netcode/replay/format.ts';
import { type Signatory, signatoriesOf } from '../../../netcode/replay/signatures.ts';
import { type FirstDifference, type Verdict, verifyReplay } from '../../../netcode/replay/verify.ts';
import { MatchRunner } from '../../../netcode/runner/match-runner.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { decodeState, encodeState } from '../../../netcode/sim/state-codec.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';
import type { Contents } from '../match/contents.ts';
import type { RecordedState } from '../match/stage-feed.ts';
import { MOST_RECORDED_BYTES } from '../match/stage-messages.ts';
import type { Glance, RecordedMatch, ReplayFault, ReplayMark } from '../window/replay-views.ts';
import { bestMoments, type Happening } from './best-moments.ts';
import { inflateSnapshot } from './inflate.ts';
import { itemsIn, type RecordedItems } from './recorded-frames.ts';
import { createWaypoints } from './waypoints.ts';

export type { FirstDifference, Signatory };

/** What a list shows. */
export interface ReplaySummary {
  readonly recorded: RecordedMatch | null;
  readonly fault: ReplayFault | null;
}

/** All that a stage needs. */
export interface PlayableReplay {
  readonly recorded: RecordedMatch;
  readonly game: string;
  readonly tickRate: number;
  readonly match: MatchStart;
  /** Where it begins, unless before frame 0. */
  readonly from: StateAt | null;
  /** Bytes of a frame, and the frames from the first on behind the one before it, of zeros before frame 0. */
  readonly frameBytes: number;
  readonly frames: Uint8Array;
  readonly items: RecordedItems;
  readonly states: readonly RecordedState[];
  /** What the recording itself says; more is known when it was played (ReplayCheck). */
  readonly marks: readonly ReplayMark[];
}

export type ReplayCheck =
  | { readonly is: 'refused'; readonly fault: ReplayFault; readonly recorded: RecordedMatch | null }
  | (Extract<Verdict, { is: 'same' | 'different' | 'unfinished' }> & {
      readonly recorded: RecordedMatch;
      /** What happened in it. */
      readonly marks: readonly ReplayMark[];
      /** Who has signed its end. */
      readonly signatories: readonly Signatory[];
    });

/** Most marks of a replay: a screen tells no more of them apart. */
const MOST_MARKS = 400;

/** The longest match has fewer, half a minute apart. */
const MOST_STATES = 512;

/** What cues that all games of rounds, or all games, have are marked as. */
const MARKED_CUES: { readonly [kind: string]: 'round' | 'out' } = { go: 'round', out: 'out' };

/** Most events kept of a match, which may last hours; its best moments are chosen from them. */
const MOST_HAPPENINGS = 10_000;

/** Most bytes of the deflated state that a list shows as a picture: many times the size of any game's. */
const MOST_PICTURE_BYTES = 256 * 1024;

type Inspected =
  | { readonly ok: true; readonly replay: Replay; readonly game: Game; readonly recorded: RecordedMatch }
  | { readonly ok: false; readonly fault: ReplayFault; readonly recorded: RecordedMatch | null };

/** Reads it, and refuses what is unplayable for these games. `contents`: of the rules here, found out if left out. */
function inspect(bytes: Uint8Array, contents?: Contents): Inspected {
  const read = readReplay(bytes);
  if (!read.ok) return { ok: false, fault: read.fault, recorded: null };
  const { replay } = read;
  const { header } = replay;
  const recorded = recordedOf(replay);
  const game = gameById(header.game);
  if (!game) return { ok: false, fault: { is: 'unknown-game', game: header.game }, recorded };
  const here = contents?.[header.game] ?? contentHash(game);
  if (header.content !== here) {
    const fault = { is: 'other-rules' as const, app: header.app, recorded: header.content, here };
    return { ok: false, fault, recorded };
  }
  const misfit = faultOfMatch(header, game.info);
  if (misfit) return { ok: false, fault: { is: 'made-up', why: misfit }, recorded };
  return { ok: true, replay, game, recorded };
}

function recordedOf(replay: Replay): RecordedMatch {
  const { header, log, end, torn } = replay;
  const { game, app, at, tickRate, match } = header;
  const { seats, file } = match;
  const seconds = (log.next - log.first) / tickRate;
  const from = log.first / tickRate;
  const stops = end ? null : (torn ?? 'cut');
  const outcome = (!file && end?.outcome) || null;
  const early = end !== null && endedByLeader(log, end.frame);
  return { game, title: file?.title ?? null, seats, outcome, early, at, seconds, from, app, stops };
}

export function summaryOf(bytes: Uint8Array, contents?: Contents): ReplaySummary {
  const inspected = inspect(bytes, contents);
  return { recorded: inspected.recorded, fault: inspected.ok ? null : inspected.fault };
}

export function openReplay(bytes: Uint8Array, contents?: Contents): PlayableReplay | ReplayFault {
  const inspected = inspect(bytes, contents);
  if (!inspected.ok) return inspected.fault;
  const { replay, recorded } = inspected;
  const { header, log, notes } = replay;
  const { seats, inputBytes } = log.shape;
  const from = firstStateOf(replay);
  if (from === 'none') return { is: 'made-up', why: 'It begins with no state.' };
  return {
    recorded,
    game: header.game,
    tickRate: header.tickRate,
    match: header.match,
    frameBytes: seats * inputBytes,
    from,
    frames: log.copy(log.first - 1, log.next),
    items: itemsIn(log),
    states: statesOf(replay),
    marks: notes.slice(0, MOST_MARKS).map(({ is: what, ...note }) => ({ what, ...note })),
  };
}

/** Where it begins unless before frame 0; `none` where that is malformed. */
function firstStateOf(replay: Replay): StateAt | null | 'none' {
  const { header, log } = replay;
  if (!header.from) return null;
  const state = recordedState(replay, header.from.frame, inflateSnapshot);
  const { first } = log;
  return state && decodeState(state) ? { frame: first, before: log.copy(first - 1, first), state } : 'none';
}

function statesOf(replay: Replay): RecordedState[] {
  const states: RecordedState[] = [];
  let bytes = 0;
  for (const frame of [...replay.snapshots.keys()].slice(0, MOST_STATES)) {
    const hash = replay.hashes.get(frame);
    const state = hash === undefined ? null : recordedState(replay, frame, inflateSnapshot);
    if (!state) continue;
    bytes += state.length;
    if (bytes > MOST_RECORDED_BYTES) break;
    states.push({ frame, hash: hash!, deflated: deflateRawSync(state) });
  }
  return states;
}

/**
 * Plays it again and compares all that was recorded. `file`: what it was played with, where each machine has one. What it
 * passes on the way it tells, to seek by.
 */
export function checkReplay(
  bytes: Uint8Array,
  contents?: Contents,
  file?: Uint8Array,
  tell: (state: RecordedState) => void = () => {},
): ReplayCheck {
  const inspected = inspect(bytes, contents);
  if (!inspected.ok) return { is: 'refused', fault: inspected.fault, recorded: inspected.recorded };
  const { replay, game, recorded } = inspected;
  const { info } = game;
  const needed = replay.header.match.file;
  if (needed && !file) return { is: 'refused', fault: { is: 'no-file', title: needed.title }, recorded };
  const { rules } = (file && game.files?.insert(file)) ?? game;
  const marks: ReplayMark[] = [];
  const pass = createWaypoints(() => performance.now(), tell);
  const verdict = verifyReplay(replay, {
    info,
    rules,
    content: replay.header.content,
    inflate: inflateSnapshot,
    watch(state, frame) {
      if (marks.length < MOST_MARKS) marks.push(...marksOf(state, frame));
      pass(state, frame);
    },
  });
  switch (verdict.is) {
    case 'faulted': // a match that these rules cannot play was made up by somebody
      return { is: 'refused', fault: { is: 'made-up', why: verdict.message }, recorded };
    case 'other-rules':
      throw new Error('that was asked before');
    default:
      return { ...verdict, recorded, marks, signatories: signatoriesOf(replay) };
  }
}

/**
 * Plays it again without a comparison, for its last state and its best moments. Throws with a sentence where it is
 * unreadable.
 */
export function glanceOf(bytes: Uint8Array, contents?: Contents): Glance {
  const inspected = inspect(bytes, contents);
  if (!inspected.ok) throw new Error(`It cannot be played: ${inspected.fault.is}.`);
  const { replay, game } = inspected;
  const { header, log } = replay;
  const { tickRate, match } = header;
  const happened: Happening[] = [];
  const glance = (last: number, picture: string | null): Glance => ({
    moments: [...bestMoments(happened, { first: log.first, last, tickRate })],
    ...{ tickRate, first: log.first, picture },
  });
  const from = firstStateOf(replay);
  // What happens in a program from a file is unknown here, and its picture needs that file.
  if (match.file || from === 'none') return glance(log.next, null);
  const begin = from && decodeState(from.state);
  const runner = new MatchRunner(game, match, {
    watch(state, frame) {
      if (happened.length < MOST_HAPPENINGS) happened.push(...happeningsOf(state, frame));
    },
    ...(from && begin ? { from: { frame: from.frame, before: from.before, state: begin.state } } : {}),
  });
  runner.advance(log, log.next - runner.frame);
  if (runner.status.is === 'faulted') return glance(log.next, null);
  const deflated = deflateRawSync(encodeState(runner.snapshot().state));
  const fits = deflated.length <= MOST_PICTURE_BYTES;
  return glance(runner.frame, fits ? deflated.toString('base64') : null);
}

/** What cues that games have say of it. */
const HAPPENINGS: { readonly [kind: string]: Happening['what'] } = { out: 'out', finish: 'finish' };

function happeningsOf(state: unknown, frame: number): Happening[] {
  return cuesOf(state).flatMap(({ kind, seat }) => {
    const what = HAPPENINGS[kind];
    return what && seat >= 0 ? [{ frame, what, seat }] : [];
  });
}

function cuesOf(state: unknown): readonly { readonly kind: string; readonly seat: number }[] {
  const { cues } = state as { readonly cues?: readonly { readonly kind: string; readonly seat: number }[] };
  return cues ?? [];
}

function marksOf(state: unknown, frame: number): ReplayMark[] {
  return cuesOf(state).flatMap(({ kind, seat }) => {
    const what = MARKED_CUES[kind];
    if (!what) return [];
    return [what === 'out' && seat >= 0 ? { frame, what, seat } : { frame, what }];
  });
}

/**
 * Whether all that one replay says is also in another of the same match: an end, who signed it, and where players
 * differed stay, also where that was found later.
 */
export function isPartOf(bytes: Uint8Array, otherBytes: Uint8Array): boolean {
  const read = readReplay(bytes);
  const other = readReplay(otherBytes);
  if (!read.ok || !other.ok) return false;
  const { log, hashes, end, signed, notes } = read.replay;
  const { log: whole, hashes: others } = other.replay;
  if (end || signed.length > 0 || notes.some(({ is }) => is === 'desync')) return false;
  if ([...hashes].some(([frame, hash]) => (others.get(frame) ?? hash) !== hash)) return false;
  const { next } = log;
  if (next > whole.next || !isDeepStrictEqual(log.copy(0, next), whole.copy(0, next))) return false;
  for (let frame = 0; frame < next; frame++) {
    if (!isDeepStrictEqual(log.items(frame), whole.items(frame))) return false;
  }
  return true;
}
