// The whole state of a match of Arena: plain data, whole numbers only, so that what travels is what there is.

import type { Rng } from '../../../netcode/sim/rng.ts';
import type { Contender, RoundCue } from '../../kit/arena/rules/round.ts';
import type { ToldState } from '../../kit/arena/rules/told.ts';
import type { Cue } from '../../kit/rules/cue.ts';

/** What lies on the floor, by its number: that of a weapon, or 0. */
export const PICKUP_KINDS = ['heart', 'scatter', 'repeater', 'lance', 'bouncer', 'rocket'] as const;
export type PickupKind = (typeof PICKUP_KINDS)[number];

/** What a fighter has besides what every contender has. */
export interface Body {
  x: number;
  y: number;
  /** In AIMS-ths of a turn, clockwise from up (netcode/sim/aim.ts). */
  facing: number;
  /** The first input byte of the frame before. */
  held: number;
  /** How many frames behind the others are shown there. */
  lag: number;
  hearts: number;
  /** Where on the edge it is (rim.ts), or -1 until it is out and there. */
  rim: number;
  /** By number (weapons.ts), and the shots left in it; 0 of what is never empty. */
  weapon: number;
  load: number;
  /** Steps that its last shot still throws it back. */
  kick: number;
  /** Frames left: until the next shot, of a dash, until the next one, of safety, of ice and THAW_FRAMES. */
  reload: number;
  dash: number;
  rest: number;
  safe: number;
  ice: number;
  /** Points that it has gained by ice in this round, MOST_ICE_POINTS at most. */
  icePoints: number;
  /** The seat whose shot or ice hit it last in this round, or -1, and the frame of the round. */
  hitBy: number;
  hitAt: number;
  /** Shots so far: by this number a shot has its id and strays. */
  fired: number;
}

export interface Fighter extends Contender, Body {}

/** A shot flies straight on, so that where it began says all. */
export interface Shot {
  /** The seat's times SHOT_SLOTS, and a slot of it. */
  readonly id: number;
  readonly seat: number;
  /** The weapon that it is of (weapons.ts). */
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** Walls that it still flies back from. */
  readonly bounces: number;
  /** The frame at whose end it was there. */
  readonly born: number;
  /**
   * Lag of the shooter when the shot was fired: a later lag would change what it hits. 0 on screens where the host decides
   * hits.
   */
  readonly lag: number;
}

export interface Pickup {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Cues that the host alone decides. Value of `pickup`, `item` and `gift`: index into PICKUP_KINDS; of `hit`: the seat that did it, or -1;
 * of `chill`: the points that it gave, plus 8 times the seat that gained them; of `blast`: 1 where it met a fighter.
 */
export const HOST_CUES = [
  ...(['hit', 'blast', 'doors', 'train', 'chill'] as const),
  ...(['pickup', 'item', 'gift', 'warn', 'zone'] as const),
] as const;

/** Besides those what seats do themselves; value of `shot`: see move.ts; `rim` is of one who is out and there. */
export type ArenaCue = 'shot' | 'dash' | 'rim' | (typeof HOST_CUES)[number];

export type AnyCue = Cue<ArenaCue | RoundCue>;

export interface ArenaState extends ToldState<ArenaCue> {
  readonly seats: Fighter[];
  readonly level: number;
  readonly hearts: number;
  /** Whether those who are out act from the edge. */
  readonly rim: boolean;
  /** The arena of this round, and whether the next one has another. */
  map: number;
  readonly changes: boolean;
  /** One byte a cell of that: what it is (walls.ts). */
  walls: Uint8Array;
  /** Cells that have closed on each side, and the frame of the round at which the first ones do. */
  zone: number;
  closesAt: number;
  rng: Rng;
  shots: Shot[];
  pickups: Pickup[];
  /** Pickups so far, and those of the host that are still to fall. */
  dropped: number;
  gifts: number;
  /** Of MOST_LAG frames (kit/arena/rules/trace.ts). */
  readonly trace: Int16Array;
  /** What seats did in the frame at hand, before it is among the cues. */
  made: AnyCue[];
}
