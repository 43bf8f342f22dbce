// The whole state of a match of Powder: plain data, about 3 KB. Run-ahead copies it several times a frame, so
// players and bombs are columns in typed arrays (one array for each property) and no object is made for them.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { RoundState } from '../../kit/arena/rules/round.ts';

/** In the columns that may hold no direction. */
export const NO_DIR = 4;

/** What is under a burnt crate; 0 in the grid is nothing, kind k is k + 1. */
export const ITEM_KINDS = ['bomb', 'reach', 'speed', 'kick', 'throw', 'shield', 'curse'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** 0 in the column is none, curse k is k + 1. */
export const CURSES = ['backwards', 'hiccups', 'snail', 'rush', 'fizzle'] as const;
export type Curse = (typeof CURSES)[number];

/** Columns, indexed by seat. Flags are 0 or 1. */
export interface Players {
  /** 0 for an empty seat, which has nobody at all. */
  readonly present: Uint8Array;
  readonly alive: Uint8Array;
  /** Steps from the arena's left and top edge; one of the two is always in the middle of a cell. */
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly face: Uint8Array;
  /** The direction that was pressed last and is still held, or NO_DIR. */
  readonly want: Uint8Array;
  /** The input byte of the frame before. */
  readonly held: Uint8Array;
  readonly bombs: Uint8Array;
  readonly reach: Uint8Array;
  /** Index into WALK_STEPS_PER_FRAME. */
  readonly speed: Uint8Array;
  readonly kick: Uint8Array;
  readonly throws: Uint8Array;
  readonly shield: Uint8Array;
  /** Frames left in which nothing hurts. */
  readonly safe: Uint8Array;
  readonly curse: Uint8Array;
  /** Frames left of the curse. */
  readonly cursed: Int16Array;
  /** Frames until a curse can be handed on again. */
  readonly handed: Uint8Array;
  /** Frame of the round in which the player was knocked out, or -1. */
  readonly outAt: Int16Array;
  /** Points of the match and of this round; knock-outs of this round. */
  readonly points: Int16Array;
  readonly gained: Int16Array;
  readonly knockouts: Uint8Array;
}

/** A bomb rests, slides over the floor, or flies over everything. */
export const REST = 0;
export const SLIDE = 1;
export const FLY = 2;

/** Columns, indexed by slot: seat * MAX_BOMBS + n, so the slot tells the owner. */
export interface Bombs {
  /** Frames until it goes off; 0 is a free slot. Stands still while flying. */
  readonly fuse: Uint8Array;
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly reach: Uint8Array;
  /** REST, SLIDE or FLY. */
  readonly motion: Uint8Array;
  readonly dir: Uint8Array;
  /** Frames left of the hop of a flying bomb, and of how many. */
  readonly hop: Uint8Array;
  readonly hopOf: Uint8Array;
}

/** What happened in a frame, for effects and sounds. */
export interface Cue {
  /** Frame of the match and index within it: a frame that is simulated again gives the same cues the same id. */
  readonly frame: number;
  readonly index: number;
  readonly kind:
    | 'count'
    | 'go'
    | 'bomb'
    | 'kick'
    | 'throw'
    | 'land'
    | 'blast'
    | 'crate'
    | 'lit'
    | 'pickup'
    | 'curse'
    | 'saved'
    | 'out'
    | 'warn'
    | 'sudden'
    | 'block'
    | 'round'
    | 'match';
  /** -1 when it is nobody's. */
  readonly seat: number;
  /** Steps. */
  readonly x: number;
  readonly y: number;
  /**
   * count: the number; blast: its reach; pickup: index into ITEM_KINDS; curse: index into CURSES; out: the seat
   * whose flame it was, or -1 for a block.
   */
  readonly value: number;
}

export interface PowderState extends RoundState {
  readonly seed: number;
  readonly cols: number;
  readonly rows: number;
  /** Crates on this many percent of the cells that may have one. */
  readonly crates: number;
  /** Strength of the bots, 1 to 3. */
  readonly level: number;
  readonly names: readonly string[];
  /** Frames since the match began. */
  frame: number;
  /** Frame of the round in which at most one was left, or -1. */
  decidedAt: number;
  /** Blocks that have fallen in sudden death. */
  fallen: number;
  rng: Rng;
  /** Row by row: FLOOR, PILLAR and so on, see rules/arena.ts. */
  readonly cells: Uint8Array;
  /** What lies on a floor cell or is hidden under a crate: 0 or item kind + 1. */
  readonly items: Uint8Array;
  /** Frames left: of the flame on a floor cell, of the burning of a crate, of the hissing of a keg. */
  readonly flames: Uint8Array;
  /** Bits 0 to 3: the flame goes on in direction `1 << dir`; bits 4 to 6: whose flame it is. */
  readonly arms: Uint8Array;
  /** Slot + 1 of the bomb that rests or slides in a cell, or 0. */
  readonly bombAt: Uint8Array;
  readonly players: Players;
  readonly bombs: Bombs;
  cues: Cue[];
}

/** Tells effects what happened; cleared at the start of each step. */
export function cue(
  state: PowderState,
  kind: Cue['kind'],
  seat: number,
  x: number,
  y: number,
  value = 0,
): void {
  state.cues.push({ frame: state.frame, index: state.cues.length, kind, seat, x, y, value });
}

export function seatCount(state: PowderState): number {
  return state.names.length;
}
