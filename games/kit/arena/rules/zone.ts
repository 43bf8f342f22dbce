// A zone that closes, so that all rounds are short: step by step more of the arena's edge lies outside of it.

import { type Cue, cue } from '../../rules/cue.ts';
import type { Contender, Phase } from './round.ts';

/** Lengths in cells, and in units of the game's own; times in frames of the round. */
export interface Closing {
  readonly cols: number;
  readonly rows: number;
  readonly unitsPerCell: number;
  /** Its first step at the latest, how much earlier that is for each contender who goes out before it, and from one step to the next. */
  readonly startFrames: number;
  readonly hurryFrames: number;
  readonly everyFrames: number;
  /** How long before the first one it is announced. */
  readonly warningFrames: number;
  /** Steps, of which each takes a row on both sides; the first one makes so many at once: walls at the edge are no loss. */
  readonly most: number;
  readonly first: number;
}

/** The part of a state that the zone is read from: `zone` is how many steps it has made, `closesAt` when the first one comes. */
export interface Zoned {
  readonly zone: number;
  readonly closesAt: number;
  readonly since: number;
  readonly phase: Phase;
}

/** Columns that have closed on each side after so many steps: what is left keeps its form. */
export function closedColumns({ cols, rows }: Closing, steps: number): number {
  return Math.floor((steps * cols) / rows);
}

/** Whether a place lies outside of what is still open. */
export function isOutside(closing: Closing, { zone }: Pick<Zoned, 'zone'>, x: number, y: number): boolean {
  if (zone === 0) return false;
  const { cols, rows, unitsPerCell } = closing;
  const across = Math.min(x, cols * unitsPerCell - x);
  const down = Math.min(y, rows * unitsPerCell - y);
  return across < closedColumns(closing, zone) * unitsPerCell || down < zone * unitsPerCell;
}

/** How many steps it will have made after the next one. */
export function zoneNext({ first }: Closing, zone: number): number {
  return zone === 0 ? first : zone + 1;
}

/** Frames until the next step; -1 outside of play, and where none is to come. */
export function zoneLeft(closing: Closing, { zone, closesAt, since, phase }: Zoned): number {
  const { everyFrames, most, first } = closing;
  const next = closesAt + Math.max(0, zone - first + 1) * everyFrames;
  return phase === 'play' && zone < most ? Math.max(0, next - since) : -1;
}

/** A frame of it, after all that puts contenders out; its cues are `warn`, and `zone` with the number of steps. */
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
  // It is announced `warningFrames` ahead, also where it comes sooner.
  const soonest = Math.min(state.closesAt, since + warningFrames);
  if (state.zone === 0) state.closesAt = Math.max(soonest, state.closesAt - gone * hurryFrames);
  const late = since - state.closesAt;
  if (late === -warningFrames) cue(state, 'warn', -1, 0, 0);
  if (late < 0 || late % everyFrames !== 0 || state.zone >= most) return;
  state.zone = zoneNext(closing, state.zone);
  cue(state, 'zone', -1, 0, 0, state.zone);
}
