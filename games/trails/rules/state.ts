// The whole state of a match of Trails: plain data, about 10 KB of which nearly all is the grid.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { Dir } from '../../kit/arena/rules/directions.ts';
import type { RoundState } from '../../kit/arena/rules/round.ts';

export const ITEM_KINDS = ['ghost', 'blast', 'shield', 'surge', 'slow'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface Cycle {
  /** False for an empty seat, which has no cycle at all. */
  present: boolean;
  readonly bot: boolean;
  readonly name: string;
  alive: boolean;
  /** The cell the head is in. */
  x: number;
  y: number;
  dir: Dir;
  /** Steps from the cell's centre along `dir`, from -HALF_CELL_STEPS (just entered) to HALF_CELL_STEPS. */
  offset: number;
  /** True when the turn for this cell has been made; the next waits for the next cell. */
  turned: boolean;
  /** True in the frame in which it entered its cell: the moment at which bots think. */
  entered: boolean;
  /** Turns asked for and not yet made, at most TURN_QUEUE_LENGTH. */
  turns: Dir[];
  /** Cells entered since the last turn. */
  run: number;
  /** The input byte of the frame before: a turn is made by a press, not by holding. */
  held: number;
  /** 0 to ENERGY_FULL. */
  energy: number;
  boosting: boolean;
  /** Energy a frame from the walls beside the current cell; 0 when riding free. */
  grind: number;
  /** Frames left of each effect. */
  ghost: number;
  surge: number;
  slow: number;
  shield: boolean;
  /** Frame of the round in which it crashed, or -1. */
  crashedAt: number;
  /** Where the fuse that burns its wall has got to, as a cell index, or -1. */
  fuse: number;
  /** Points of the match and of this round. */
  points: number;
  gained: number;
}

export interface Item {
  kind: ItemKind;
  x: number;
  y: number;
}

/** What happened in this frame, for effects and sounds; `seat` -1 when it is nobody's. */
export interface Cue {
  readonly kind:
    | 'count'
    | 'go'
    | 'turn'
    | 'boost'
    | 'crash'
    | 'pickup'
    | 'item'
    | 'break'
    | 'warn'
    | 'shrink'
    | 'round'
    | 'match';
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  /** count: the number; crash: the seat of the wall or -1 for the border; pickup: index into ITEM_KINDS. */
  readonly value: number;
}

export interface TrailsState extends RoundState {
  /** The match's seed, for what is decided by mixing instead of drawing. */
  readonly seed: number;
  readonly cols: number;
  readonly rows: number;
  readonly speedPercent: number;
  /** Rows that have closed at top and bottom; columns follow in proportion. */
  inset: number;
  /** Rows that will have closed after the shrink that is announced; equals `inset` when none is. */
  nextInset: number;
  rng: Rng;
  /** One byte a cell, row by row; see rules/arena.ts. */
  grid: Uint8Array;
  /** Indexed by seat. */
  cycles: Cycle[];
  items: Item[];
  cues: Cue[];
}

/** Tells effects what happened; cleared at the start of each step. */
export function cue(
  state: TrailsState,
  kind: Cue['kind'],
  seat: number,
  x: number,
  y: number,
  value = 0,
): void {
  state.cues.push({ kind, seat, x, y, value });
}
