// A zone that closes, so that all rounds are short: step by step more of the arena's edge lies outside of it.

import { type Cue, cue } from '../../rules/cue.ts';
import type { Phase } from './round.ts';

/** Lengths in cells, and in units of the game's own; times in frames of the round. */
export interface Closing {
  readonly cols: number;
  readonly rows: number;
  readonly unitsPerCell: number;
  /** Its first step, and from one to the next. */
  readonly startFrames: number;
  readonly everyFrames: number;
  /** How long before the first one it is announced. */
  readonly warningFrames: number;
  /** Steps, of which each takes a row on both sides. */
  readonly most: number;
}

/** The part of a state that the zone is read from: `zone` is how many steps it has made. */
export interface Zoned {
  readonly zone: number;
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

/** How near the next step is: 0 when it has been announced, 1 when it comes; -1 for none to come. */
export function zoneNears(closing: Closing, { zone, since, phase }: Zoned): number {
  const { startFrames, everyFrames, warningFrames, most } = closing;
  const next = startFrames + zone * everyFrames;
  const part = 1 - (next - since) / (zone === 0 ? warningFrames : everyFrames);
  return phase === 'play' && zone < most && part >= 0 ? Math.min(1, part) : -1;
}

/** A frame of it; its cues are `warn`, and `zone` with the number of the step. */
export function closeZone<Kind extends string>(
  { startFrames, everyFrames, warningFrames, most }: Closing,
  state: { zone: number; readonly since: number; readonly cues: Cue<Kind | 'warn' | 'zone'>[] },
): void {
  const late = state.since - startFrames;
  if (late === -warningFrames) cue(state, 'warn', -1, 0, 0);
  if (late < 0 || late % everyFrames !== 0 || state.zone >= most) return;
  state.zone++;
  cue(state, 'zone', -1, 0, 0, state.zone);
}
