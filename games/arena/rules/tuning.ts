// The numbers of Arena. Lengths are steps, 256 to a cell; times are frames, 60 a second.

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

/** Half the side of the square by which a fighter touches walls. */
export const BODY = 84;
/** How near a shot must come. */
export const HIT = 108;
/** Twelve cells a second: it can be seen and stepped out of. */
export const SHOT_SPEED = 52;
export const SHOT_FRAMES = 80;
export const RELOAD_FRAMES = 13;
/** Numbers of shots that a seat may have in the air at once: three in each of the seven reloads that one flies. */
export const SHOT_SLOTS = 32;

/** After a hit nothing hits for so long. */
export const SAFE_FRAMES = 24;

// The edge, from which those who are out roll ice in: so slow that one walks away from it, and half way in at most.
/** After one went out. */
export const RIM_AFTER_FRAMES = 75;
/** From the outside to where they are: on the half of the border that is seen. */
export const RIM_INSET = 206;
export const RIM_SPEED = 30;
export const RIM_RELOAD_FRAMES = 240;
/** From them to where their ice begins: off the border, which is a wall. */
export const ICE_AHEAD = 70;
export const ICE_SPEED = 20;
export const ICE_FRAMES = 90;
export const ICED_SPEED = 13;

export const TRIPLE_FRAMES = 480;
export const MOST_PICKUPS = 3;
export const PICKUP_EVERY_FRAMES = 330;
/** How near one must come to take it. */
export const TAKE = 170;

/** The zone begins to close after so long, by a cell each time, until this much is left in the middle. */
export const ZONE_START_FRAMES = 2400;
export const ZONE_EVERY_FRAMES = 150;
export const ZONE_WARNING_FRAMES = 240;
export const MOST_ZONE = 7;
/** Outside of it one loses a heart every so often. */
export const BURN_FRAMES = 75;

/**
 * A shot hits whom its shooter saw it hit, up to so long ago: a quarter of a second. A shooter further away than that
 * has to aim ahead, because a figure that has long been behind a wall must not be hit there.
 */
export const MOST_LAG = 15;

export const MAX_ROUNDS_FACTOR = 3;

/** How long what happened is told, for screens that some views do not reach. */
export const NEWS_FRAMES = 20;
