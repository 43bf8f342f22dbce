// The whole state of a match of Trails: plain data, about 10 KB of which nearly all is the grid.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { Dir } from '../../kit/arena/rules/directions.ts';
import type { Contender, RoundState } from '../../kit/arena/rules/round.ts';

export const ITEM_KINDS = ['ghost', 'blast', 'shield', 'surge', 'slow'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a cycle begins every round with anew. */
export interface CycleOfRound {
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
  /** Turns asked for and still to make, at most TURN_QUEUE_LENGTH. */
  turns: Dir[];
  /** Cells entered since the last turn, and since the start. */
  run: number;
  way: number;
  /** 0 to ENERGY_FULL. */
  energy: number;
  boosting: boolean;
  /** Whether the tank ran empty in a boost that is still held; the next boost needs another press. */
  spent: boolean;
  /** Energy a frame from the walls beside the current cell while it rides at normal speed; 0 when riding free. */
  grind: number;
  /** Frames left of each effect. */
  ghost: number;
  surge: number;
  slow: number;
  shield: boolean;
  /** Where the fuse that burns its wall has got to, as a cell index, or -1. */
  fuse: number;
  /** Where it rides the border since it is out, in steps from the arena's corner; null before. */
  spark: { readonly x: number; readonly y: number } | null;
  /** Frames until that can burn a gap. */
  sparkRest: number;
}

export interface Cycle extends Contender, CycleOfRound {
  /** The input byte of the frame before: a press makes a turn, once. */
  held: number;
}

export interface Item {
  kind: ItemKind;
  x: number;
  y: number;
}

/**
 * Cues besides those of every round; `out` has the seat of the wall. Value of `pickup`, `item` and `gift`: index into
 * ITEM_KINDS; of `warn` and `shrink`: the inset. `spark` is one who is out and has come to the border, `gap` what they burn.
 */
export type TrailsCue =
  | 'turn'
  | 'boost'
  | 'pickup'
  | 'item'
  | 'gift'
  | 'break'
  | 'warn'
  | 'shrink'
  | 'spark'
  | 'gap';

export interface TrailsState extends RoundState<Cycle, TrailsCue> {
  /** The match's seed, for what is decided by mixing instead of drawing. */
  readonly seed: number;
  readonly cols: number;
  readonly rows: number;
  readonly speedPercent: number;
  /** Which of rules/maps.ts. */
  readonly map: number;
  /** Walls have gaps to slip through. */
  readonly gaps: boolean;
  /** Whether eliminated players ride the border. */
  readonly sparks: boolean;
  /** Strength of the bots, 1 to 3. */
  readonly level: number;
  /** Rows that have closed at top and bottom; columns follow in proportion. */
  inset: number;
  /** Rows that will have closed after the shrink that is announced; otherwise equals `inset`. */
  nextInset: number;
  rng: Rng;
  /** One byte a cell, row by row; see rules/arena.ts. */
  grid: Uint8Array;
  items: Item[];
  /** The host's, that are still to fall. */
  gifts: number;
  /** Drawn rounds in a row. */
  draws: number;
  sudden: boolean;
}
