// The whole state of a match of Skirmish: plain data in typed arrays, less than 200 KB at eight seats.

import type * as kit from '../../kit/rules/cue.ts';
import { NONE } from './kinds.ts';
import { MAX_WAYPOINTS, QUEUE_LENGTH, SHOTS, SLOTS } from './tuning.ts';

/** What a unit is doing. */
export const IDLE = 0;
export const MOVE = 1;
/** Goes there and fights whom it meets. */
export const ASSAULT = 2;
/** One target until it is gone. */
export const ATTACK = 3;
export const GATHER = 4;
/** Goes to a place, puts a site there, then mends it. */
export const BUILD = 5;
/** Finishes a site or repairs a building. */
export const MEND = 6;

/** Stays where it is and strikes at whom it reaches. */
export const HOLD = 7;
/** To and fro between two places, fighting whom it meets. */
export const PATROL = 8;

/** Phases of GATHER. */
export const TO_ORE = 0;
export const MINING = 1;
export const TO_BASE = 2;

// What stands on a tile: FREE, rock, ore, or the building in slot `value - SOLID_BUILDING`.
export const FREE = 0;
export const SOLID_ROCK = 1;
export const SOLID_ORE = 2;
export const SOLID_BUILDING = 3;

/** Terrain. */
export const GROUND = 0;
export const ROCK = 1;
export const CHASM = 2;

/** Units and buildings, a slot each; one array a field. Slot numbers and generations make ids (entities.ts). */
export interface Entities {
  kind: Uint8Array;
  owner: Uint8Array;
  /** 1 to 63; with the slot it makes an id that differs from its successor's. */
  generation: Uint8Array;
  /** Bits of the seats that see it now; a building stays known once it was seen. */
  known: Uint8Array;
  hp: Int16Array;
  /** Centre, 1/1024 of a tile. */
  x: Int32Array;
  y: Int32Array;
  /** Where it looks: 256 to the full circle, 0 is east, 64 is south. */
  face: Uint8Array;
  order: Uint8Array;
  phase: Uint8Array;
  /** Where the order leads (for a building, its rally point, or -1). */
  orderX: Int32Array;
  orderY: Int32Array;
  /** The tile to which everybody of the same order finds the way. */
  goal: Uint16Array;
  /** PATROL: the other end, and its goal. */
  backX: Int32Array;
  backY: Int32Array;
  backGoal: Uint16Array;
  /** Id of what the order is about: an enemy, a building to mend. */
  target: Uint16Array;
  /** Id of whom it fights at the moment, found by itself. */
  foe: Uint16Array;
  /** The kind to build while the order is BUILD; it is paid for. */
  plan: Uint8Array;
  /** Next corner of the way. */
  wayX: Int32Array;
  wayY: Int32Array;
  /** Steps without getting anywhere. */
  stuck: Uint8Array;
  /** Time until the next blow. */
  cool: Int16Array;
  /** Ore on its back. */
  carry: Uint8Array;
  /** Time left of mining. */
  work: Int16Array;
  /** For a building: time spent on it, and whether it is complete. */
  progress: Int32Array;
  done: Uint8Array;
  /** Items in training, QUEUE_LENGTH a slot, and the time left for the first. */
  queue: Uint8Array;
  training: Int32Array;
}

/** Orders that wait, MAX_WAYPOINTS a slot, the next one first; with order IDLE a place is free. */
export interface Waypoints {
  order: Uint8Array;
  /** Where it leads: 1/256 of a tile, as in commands. */
  x: Uint16Array;
  y: Uint16Array;
  goal: Uint16Array;
  /** For ATTACK and MEND the id of the target, for BUILD the kind (paid for), for PATROL the other end of the way. */
  about: Uint16Array;
}

/** Arrows and rocks in the air. `left` 0 is a free place. */
export interface Shots {
  kind: Uint8Array;
  owner: Uint8Array;
  fromX: Int32Array;
  fromY: Int32Array;
  toX: Int32Array;
  toY: Int32Array;
  /** Id of whom it follows, or 0 for a rock, which hits where it falls. */
  target: Uint16Array;
  left: Uint8Array;
  flight: Uint8Array;
}

export interface SeatState {
  /** False for an empty seat. */
  present: boolean;
  /** From 1; 0 without teams. */
  readonly team: number;
  /** 0 to MOST_HANDICAP. */
  readonly handicap: number;
  readonly bot: boolean;
  /** Whether the seat's player has left; they may come back. */
  away: boolean;
  ore: number;
  /** Places taken, by units and by what is in training, and places there are. */
  supply: number;
  room: number;
  /** The find of this seat, or 0, and the one it is finding out. */
  find: number;
  finding: number;
  /** The tile in the middle of its first base. */
  startX: number;
  startY: number;
  /** The frame in which it went out, or -1. */
  outAt: number;
  mined: number;
  /** Worth in ore of what it destroyed. */
  razed: number;
  /** When and where it was last hurt by an enemy, for alerts and for bots; NEVER before the first time. */
  hurtAt: number;
  hurtX: number;
  hurtY: number;
  /** The frame of its last ping, and where; NEVER before the first. */
  pingAt: number;
  pingX: number;
  pingY: number;
}

/** A frame long before the match. */
export const NEVER = -1000;

/** Places in 1/1024 of a tile; the value is a kind of unit, building or find, and of `store` and `gift` the ore. */
export type Cue = kit.Cue<
  | 'blow'
  | 'shoot'
  | 'land'
  | 'death'
  | 'raze'
  | 'alert'
  | 'store'
  | 'site'
  | 'built'
  | 'trained'
  | 'found'
  | 'dry'
  | 'gift'
  | 'notice'
  | 'storm'
  | 'ping'
  | 'out'
  | 'over'
>;

export interface SkirmishState {
  frame: number;
  /** Time since the start, in hundredths of a step; the same at every speed. */
  time: number;
  readonly seed: number;
  /** Percent: how fast people walk, work, train and fight. */
  readonly pace: number;
  /** Strength of bots, 1 to 3. */
  readonly strength: number;
  /** Tiles of a side. */
  readonly size: number;
  readonly unitsPerSeat: number;
  over: boolean;
  /** The frame of the host's last gift, or -1. */
  giftAt: number;
  /** 1/1024 of a tile; what is further from the middle is in the storm. */
  stormRadius: number;
  readonly terrain: Uint8Array;
  /** Ore left on a tile. */
  ore: Uint16Array;
  solid: Uint16Array;
  /** A bit for each seat. */
  visible: Uint8Array;
  explored: Uint8Array;
  entities: Entities;
  waypoints: Waypoints;
  shots: Shots;
  /** Indexed by seat. */
  seats: SeatState[];
  cues: Cue[];
}

export function newEntities(): Entities {
  return {
    kind: new Uint8Array(SLOTS),
    owner: new Uint8Array(SLOTS),
    generation: new Uint8Array(SLOTS),
    known: new Uint8Array(SLOTS),
    hp: new Int16Array(SLOTS),
    x: new Int32Array(SLOTS),
    y: new Int32Array(SLOTS),
    face: new Uint8Array(SLOTS),
    order: new Uint8Array(SLOTS),
    phase: new Uint8Array(SLOTS),
    orderX: new Int32Array(SLOTS),
    orderY: new Int32Array(SLOTS),
    goal: new Uint16Array(SLOTS),
    backX: new Int32Array(SLOTS),
    backY: new Int32Array(SLOTS),
    backGoal: new Uint16Array(SLOTS),
    target: new Uint16Array(SLOTS),
    foe: new Uint16Array(SLOTS),
    plan: new Uint8Array(SLOTS),
    wayX: new Int32Array(SLOTS),
    wayY: new Int32Array(SLOTS),
    stuck: new Uint8Array(SLOTS),
    cool: new Int16Array(SLOTS),
    carry: new Uint8Array(SLOTS),
    work: new Int16Array(SLOTS),
    progress: new Int32Array(SLOTS),
    done: new Uint8Array(SLOTS),
    queue: new Uint8Array(SLOTS * QUEUE_LENGTH),
    training: new Int32Array(SLOTS),
  };
}

export function newWaypoints(): Waypoints {
  const places = SLOTS * MAX_WAYPOINTS;
  return {
    order: new Uint8Array(places),
    x: new Uint16Array(places),
    y: new Uint16Array(places),
    goal: new Uint16Array(places),
    about: new Uint16Array(places),
  };
}

export function newShots(): Shots {
  return {
    kind: new Uint8Array(SHOTS),
    owner: new Uint8Array(SHOTS),
    fromX: new Int32Array(SHOTS),
    fromY: new Int32Array(SHOTS),
    toX: new Int32Array(SHOTS),
    toY: new Int32Array(SHOTS),
    target: new Uint16Array(SHOTS),
    left: new Uint8Array(SHOTS),
    flight: new Uint8Array(SHOTS),
  };
}

/** A battle of 400 makes some forty cues a step; this is more than people can see or hear. */
const MAX_CUES = 96;

/** Tells effects what happened; cleared at the start of each step. */
export function cue(
  state: SkirmishState,
  kind: Cue['kind'],
  seat: number,
  x: number,
  y: number,
  value: number = NONE,
): void {
  if (state.cues.length < MAX_CUES) state.cues.push({ kind, seat, x, y, value });
}
