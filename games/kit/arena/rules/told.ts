// What is told of every game of rounds where the host decides (Rules.objects): how the match stands, and news, which are
// cues that are told for some frames, so that a screen that misses some views has them all the same.

import type { Shown } from '../../../../netcode/sim/rules.ts';
import type { Cue } from '../../rules/cue.ts';
import { type Contender, INTRO_FRAMES, PHASES, ROUND_CUES, type RoundCue, type RoundState } from './round.ts';

/** How long a cue is told, frames. */
const NEWS_FRAMES = 20;
/** Numbers of rows of news: more than are ever told at once. */
export const NEWS_SLOTS = 128;

export type Rows = ReadonlyMap<number, Int32Array>;

/** A cue that is still told, and the frame that it is of. */
export interface News<Kind extends string> {
  readonly serial: number;
  readonly frame: number;
  readonly cue: Cue<Kind | RoundCue>;
}

export interface ToldState<Kind extends string = string> extends RoundState<Contender, Kind> {
  /** Frames of the match. */
  frame: number;
  news: News<Kind>[];
  /** News so far. */
  told: number;
}

/** Forgets what has been told for long, and tells these. */
export function note<Kind extends string>(
  state: ToldState<Kind>,
  cues: readonly Cue<Kind | RoundCue>[],
): void {
  state.news = state.news.filter(({ frame }) => frame > state.frame - NEWS_FRAMES);
  for (const cue of cues) state.news.push({ serial: state.told++, frame: state.frame, cue: { ...cue } });
}

/** The row of the match: no position, frame, phase, frames of it, round and winner; a game may add its own numbers. */
export function matchRow({ frame, phase, since, round, winner }: ToldState): number[] {
  return [0, 0, frame, PHASES.indexOf(phase), since, round, winner];
}

/** What goes by the clock alone goes on with that of the own figure, which begins with the round. */
export function showMatch(row: Int32Array | undefined, state: ToldState, own: number): void {
  state.frame = own;
  if (!row) return;
  const [, , frame = 0, phase = 0, since = 0, round = 0, winner = 0] = row;
  const now = since + Math.max(0, own - frame);
  const isPlay = PHASES[phase] === 'intro' && now >= INTRO_FRAMES;
  state.phase = isPlay ? 'play' : PHASES[phase]!;
  state.since = isPlay ? now - INTRO_FRAMES : now;
  Object.assign(state, { round, winner });
}

/** Rows of one kind, whose numbers are from `from` up to below `to`, with their number in it. */
export function rowsOf(rows: Rows, from: number, to: number) {
  return [...rows].flatMap(([id, row]) => (id >= from && id < to ? [[id - from, row] as const] : []));
}

/** News as rows of NEWS_SLOTS numbers from `first` on; `kinds` of a game are those that the host alone decides. */
export function newsRows<Kind extends string>(kinds: readonly Kind[], first: number) {
  const all: readonly (Kind | RoundCue)[] = [...kinds, ...ROUND_CUES];
  return {
    tell({ news }: ToldState<Kind>, put: (id: number, ...values: readonly number[]) => void): void {
      for (const { serial, frame, cue } of news) {
        const { kind, seat, x, y, value } = cue;
        put(first + (serial % NEWS_SLOTS), x, y, serial, frame, all.indexOf(kind), seat, value);
      }
    },
    /** What has happened by the time at which the others are shown becomes cues, unless this screen knows it already. */
    show(
      rows: Rows,
      state: ToldState<Kind>,
      { others, again }: Shown,
      knows: (cue: Cue<Kind | RoundCue>) => boolean,
    ): void {
      const known = new Set(state.news.map(({ serial }) => serial));
      state.news = [];
      for (const [, row] of rowsOf(rows, first, first + NEWS_SLOTS)) {
        const [x = 0, y = 0, serial = 0, frame = 0, kind = 0, seat = 0, value = 0] = row;
        const isNew = !known.has(serial);
        if (isNew && (again || frame > others)) continue;
        const cue = { kind: all[kind]!, seat, x, y, value };
        state.news.push({ serial, frame, cue });
        if (isNew && !knows(cue)) state.cues.push(cue);
      }
    },
  };
}
