// A zone that closes step by step, so that all rounds are short: each step puts more of the arena's edge outside.

import { type Cue, cue } from '../../rules/cue.ts';
import type { Contender, Phase } from './round.ts';

/** Lengths in cells, and in units of the game's own; times in frames of the round. */
export interface Closing {
  readonly cols: number;
  readonly rows: number;
  readonly unitsPerCell: number;
  /** When the first closing comes, at the latest. */
  readonly startFrames: number;
  /** How much earlier the first closing comes for each contender who is out before it. */
  readonly hurryFrames: number;
  /** Time from one closing to the next. */
  readonly everyFrames: number;
  /** How long before the first closing the warning comes. */
  readonly warningFrames: number;
  /** Most steps; each takes a row at the top and at the bottom, and columns in proportion. */
  readonly most: number;
  /** Steps of the first closing at once: walls fill the edge anyway. Each later closing is one step. */
  readonly first: number;
}

/** The part of a state that the zone uses: `zone` is how many steps it has made, `closesAt` the frame of the first closing. */
export interface Zoned {
  readonly zone: number;
  readonly closesAt: number;
  readonly since: number;
  readonly phase: Phase;
}

/** Columns that have closed on each side after `steps` steps: what is left keeps its proportions. */
export function closedColumns({ cols, rows }: Closing, steps: number): number {
  return Math.floor((steps * cols) / rows);
}

/** Whether a place, in units of the game, lies outside of the zone. */
export function isOutside(closing: Closing, { zone }: Pick<Zoned, 'zone'>, x: number, y: number): boolean {
  if (zone === 0) return false;
  const { cols, rows, unitsPerCell } = closing;
  const across = Math.min(x, cols * unitsPerCell - x);
  const down = Math.min(y, rows * unitsPerCell - y);
  return across < closedColumns(closing, zone) * unitsPerCell || down < zone * unitsPerCell;
}

/** How many steps the zone has made after its next closing. */
export function zoneNext({ first }: Closing, zone: number): number {
  return zone === 0 ? first : zone + 1;
}

/** Frames until the next closing; -1 outside of play, and after the last. */
export function zoneLeft(closing: Closing, { zone, closesAt, since, phase }: Zoned): number {
  const { everyFrames, most, first } = closing;
  const next = closesAt + Math.max(0, zone - first + 1) * everyFrames;
  return phase === 'play' && zone < most ? Math.max(0, next - since) : -1;
}

/**
 * Advances the zone by one frame, after all that puts contenders out in it. Adds the cues `warn`, and `zone` with the number of
 * steps.
 */
export function closeZone<Kind extends string>(
  closing: Closing,
  state: {
    zone: number;
    closesAt: number;
    readonly since: number;
    readonly seats: readonly Pick<Contender, 'outAt'>[];
    readonly cues: Cue<Kind | 'warn' | 'zone'>[];
  },
): void {
  const { hurryFrames, everyFrames, warningFrames, most } = closing;
  const { seats, since } = state;
  const gone = seats.filter(({ outAt }) => outAt === since).length;
  // The warning comes `warningFrames` ahead, however early the first closing is.
  const soonest = Math.min(state.closesAt, since + warningFrames);
  if (state.zone === 0) state.closesAt = Math.max(soonest, state.closesAt - gone * hurryFrames);
  const late = since - state.closesAt;
  if (late === -warningFrames) cue(state, 'warn', -1, 0, 0);
  if (late < 0 || late % everyFrames !== 0 || state.zone >= most) return;
  state.zone = zoneNext(closing, state.zone);
  cue(state, 'zone', -1, 0, 0, state.zone);
}
