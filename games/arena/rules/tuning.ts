// The numbers of Arena but those of the weapons. Lengths are steps, 256 to a cell; times are frames, 60 a second.

import type { Closing } from '../../kit/arena/rules/zone.ts';

export const STEPS_PER_CELL = 256;
export const CELL_SHIFT = 8;

export const COLS = 25;
export const ROWS = 15;

/** Five cells a second; a dash is three times as fast, and over before one has seen it. */
export const SPEED = 22;
export const DASH_SPEED = 66;
export const DASH_FRAMES = 9;
/** From the end of one to the next. */
export const DASH_REST_FRAMES = 75;
/** Part of a shot's recoil that moves its shooter in one frame. */
export const KICK_SPEED = 24;

/** Half the side of the square by which a fighter touches walls. */
export const BODY = 84;
/** How near a shot must come. */
export const HIT = 108;
/** Numbers of shots that a seat may have in the air at once. */
export const SHOT_SLOTS = 32;

/** After a hit a figure is safe for so long. */
export const SAFE_FRAMES = 56;

// What moves.
export const DOOR_FRAMES = 300;
export const DOOR_MOVES_FRAMES = 16;
/** Out of a door that shuts or aside from a train one is pushed so far in a frame. */
export const PUSH_SPEED = 40;
export const BELT_SPEED = 13;
export const TRAIN_SPEED = 42;
export const TRAIN_STEPS = 5 * STEPS_PER_CELL;
/** From one train on the same rails to the next; and how long before it its signals light up. */
export const TRAIN_EVERY_FRAMES = 660;
export const TRAIN_SIGNAL_FRAMES = 90;

// The edge, from which those who are out throw ice in.
/** After one went out. */
export const RIM_AFTER_FRAMES = 75;
/** From the outside to where they are: on the half of the border that is seen. */
export const RIM_INSET = 206;
export const RIM_SPEED = 30;
/** From them to where their ice begins: off the border, which is a wall. */
export const ICE_AHEAD = 70;
/** How near ice must come; how long it holds a fighter, and how long no ice does after that. */
export const ICE_HIT = 160;
export const ICE_FRAMES = 66;
export const THAW_FRAMES = 120;

/** What lies there: at the start, at most, and besides for every so many fighters. */
export const PICKUPS = 5;
export const FIGHTERS_PER_PICKUP = 2;
export const PICKUP_EVERY_FRAMES = 210;
/** How near one must come to take it. */
export const TAKE = 170;

/** The zone closes until one row is left in the middle. */
export const CLOSING = {
  ...({ cols: COLS, rows: ROWS, unitsPerCell: STEPS_PER_CELL } as const),
  ...({ startFrames: 2400, hurryFrames: 300, everyFrames: 240 } as const),
  ...({ warningFrames: 300, most: 7, first: 2 } as const),
} as const satisfies Closing;
/** Outside of the zone one loses a heart every so often. */
export const BURN_FRAMES = 75;

/**
 * A shot hits whom its shooter saw it hit, up to so long ago: a quarter of a second. A shooter further away than that
 * has to aim ahead: a figure that has long been behind a wall is safe there.
 */
export const MOST_LAG = 15;

/** A train or the zone does the knockout of the seat that has hit so shortly before. */
export const CREDIT_FRAMES = 180;

/** What a knockout is worth, to be the last one left, and a hit with ice: two who fight alone gain six in a round, or none. */
export const KNOCKOUT_POINTS = 3;
export const LAST_POINTS = 3;
export const ICE_POINTS = 1;
/** The most that a player gains by ice in a round. */
export const MOST_ICE_POINTS = KNOCKOUT_POINTS;

export const MAX_ROUNDS_FACTOR = 3;
