// The whole state of a match of Powder: plain data, about 3 KB. Run-ahead copies it several times a frame, so
// bombs and what players have besides their points are columns in typed arrays (one array for each property) instead of objects.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { Contender, RoundState } from '../../kit/arena/rules/round.ts';

/** In the columns that may be without a direction. */
export const NO_DIR = 4;

/** What is under a burnt crate; 0 in the grid is empty, kind k is k + 1. */
export const ITEM_KINDS = ['bomb', 'reach', 'speed', 'kick', 'throw', 'shield', 'curse'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** 0 in the column is free of curses, curse k is k + 1. */
export const CURSES = ['backwards', 'hiccups', 'snail', 'rush', 'fizzle'] as const;
export type Curse = (typeof CURSES)[number];

/** Columns, indexed by seat. Flags are 0 or 1. */
export interface Players {
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
  /** Frames left of safety. */
  readonly safe: Uint8Array;
  readonly curse: Uint8Array;
  /** Frames left of the curse. */
  readonly cursed: Int16Array;
  /** Frames until a curse can be handed on again. */
  readonly handed: Uint8Array;
  /** Steps along the rim, clockwise from the left top corner, of one who is out; else -1. */
  readonly rim: Int16Array;
  /** Frames until one there can throw. */
  readonly reload: Int16Array;
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

/**
 * Cues besides those of every round, in steps; `out` has the seat whose flame it was. Value of `blast`: its reach; of
 * `pickup` and `gift`: index into ITEM_KINDS; of `curse`: index into CURSES.
 */
export type PowderCue =
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
  | 'rim'
  | 'gift'
  | 'warn'
  | 'sudden'
  | 'block';

export interface PowderState extends RoundState<Contender, PowderCue> {
  readonly seed: number;
  readonly cols: number;
  readonly rows: number;
  /** WORKSHOP, HALL or ALLEYS, see rules/arena.ts. */
  readonly map: number;
  /** Crates on this many percent of the cells that may have one. */
  readonly crates: number;
  /** Frame of the round in which sudden death begins, or 0 for never. */
  readonly suddenAt: number;
  /** Strength of the bots, 1 to 3. */
  readonly level: number;
  /** Frame of the round in which at most one was left, or -1. */
  decidedAt: number;
  /** The host's gifts that are still to fall. */
  gifts: number;
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
}
