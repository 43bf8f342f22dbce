// Every number that makes Trails feel the way it does, with its unit and its reason.
// Frames are 1/60 s. Lengths are cells; positions within a cell count in STEPS_PER_CELL, so all are integers.

/** Steps across one cell: fine enough that the slowest speed differs from the next by 0.1 %. */
export const STEPS_PER_CELL = 4096;
export const HALF_CELL_STEPS = STEPS_PER_CELL / 2;

/** The arena is 16 : 9 like most screens: this many cells by this many, times the scale of arenaScale(). */
export const ARENA_UNIT_COLS = 16;
export const ARENA_UNIT_ROWS = 9;

// Speed: about five cells pass in a reaction time of 0.2 s at the start, seven at the end.
export const START_STEPS_PER_FRAME = Math.floor((21 * STEPS_PER_CELL) / 60);
export const END_STEPS_PER_FRAME = Math.floor((32 * STEPS_PER_CELL) / 60);
/** The round is at its fastest after 40 s, when most rounds are over or nearly so. */
export const SPEED_RISE_FRAMES = 2400;
/** Below one cell a frame, so that a cycle enters at most one cell in a frame. */
export const MAX_STEPS_PER_FRAME = 3700;
export const BOOST_PERCENT = 155;
export const SURGE_PERCENT = 145;
export const SLOW_PERCENT = 62;

// Energy: a full tank gives two seconds of boost and refills by itself in 17 s, in two beside a rival's wall.
export const ENERGY_FULL = 1000;
export const ENERGY_AT_START = 500;
export const ENERGY_PER_FRAME = 1;
/** Part of the tank that a step of handicap takes: a short burst is left at the third. */
export const HANDICAP_PERCENT = 25;
export const BOOST_COST_PER_FRAME = 9;
/** Boost starts on at least this: on an almost empty tank it would stutter. */
export const BOOST_START_ENERGY = 120;
export const GRIND_RIVAL_NEAR_PER_FRAME = 8;
/** With one free cell between. */
export const GRIND_RIVAL_FAR_PER_FRAME = 4;
export const GRIND_SELF_PER_FRAME = 2;
/**
 * Walls give this part of it while boosting, so that every boost runs out: beside a rival's wall a full tank lasts a third
 * longer, between two twice as long.
 */
export const GRIND_BOOSTING_PERCENT = 25;

/** Two turns queued are enough for a U-turn as two quick taps; more would play on after the player. */
export const TURN_QUEUE_LENGTH = 2;

/** A turn pressed this shortly before the start still counts. */
export const INTRO_EARLY_TURN_FRAMES = 24;

// The arena closes in steps that are announced: a round ends within about a minute.
export const SHRINK_START_FRAMES = 24 * 60;
export const SHRINK_EVERY_FRAMES = 270;
/** How long the ground that will close is marked before it does. */
export const SHRINK_WARNING_FRAMES = 150;
/** Frames after which the shrinking border takes another row. */
export const SHRINK_ROW_FRAMES = 8;

// The variant with gaps: wide enough to aim at, rare enough that a wall is one.
export const GAP_EVERY_CELLS = 40;
export const GAP_CELLS = 4;

// Power-ups.
export const ITEM_FIRST_FRAMES = 150;
export const ITEM_EVERY_FRAMES = 200;
/** Reach of an item around its cell: 1 makes it three cells wide, easy to hit at full speed. */
export const ITEM_REACH_CELLS = 1;
/** Items appear at least this far from every head. */
export const ITEM_HEAD_DISTANCE_CELLS = 9;
export const GHOST_FRAMES = 84;
export const SURGE_FRAMES = 170;
export const SLOW_FRAMES = 150;
export const BLAST_RADIUS_CELLS = 8;
/** What a shield burns out of the wall that would have killed its rider. */
export const SHIELD_RADIUS_CELLS = 3;

// The spark that a rider is who has crashed: as fast as the riders at their fastest, and a gap wide enough to slip through.
/** After the crash: its wall begins to burn. */
export const SPARK_AFTER_FRAMES = 75;
export const SPARK_STEPS_PER_FRAME = STEPS_PER_CELL / 2;
export const SPARK_REST_FRAMES = 300;
export const SPARK_RADIUS_CELLS = 2;

// A crashed cycle's wall stays a moment as a danger, then burns away like a fuse from the crash back.
export const FUSE_DELAY_FRAMES = 60;
export const FUSE_CELLS_PER_FRAME = 5;

/** Rounds after which a match ends even without a winner, as a multiple of the rounds to win, plus two. */
export const MAX_ROUNDS_FACTOR = 3;
