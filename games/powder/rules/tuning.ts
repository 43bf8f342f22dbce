// Every number that makes Powder feel the way it does, with its unit and its reason.
// Frames are 1/60 s. Positions count in STEPS_PER_CELL, so all of them are integers.

/** Steps across one cell: a power of two, so that a cell is a shift away; 1/256 is finer than any screen. */
export const STEPS_PER_CELL = 256;
export const CELL_SHIFT = 8;
export const HALF_CELL_STEPS = STEPS_PER_CELL / 2;

// Walking: 3.5 cells a second at the start, 6.6 with every speed-up; beyond that people run into flames.
export const WALK_STEPS_PER_FRAME = [15, 18, 20, 23, 25, 28] as const;
/** Slower for each step of handicap: at the third one still gets six cells away from a bomb, around two corners. */
export const HANDICAP_PERCENT = 7;
export const SNAIL_STEPS_PER_FRAME = 8;
export const RUSH_STEPS_PER_FRAME = 42;
export const MAX_SPEED = WALK_STEPS_PER_FRAME.length - 1;
/**
 * A player who pushes against a block and is at least this far off the middle slides to the nearer opening. Below it
 * a push straight at a block stands still, as it should.
 */
export const CORNER_HELP_STEPS = 40;

// Bombs.
export const START_BOMBS = 1;
export const MAX_BOMBS = 6;
export const START_REACH_CELLS = 2;
export const MAX_REACH_CELLS = 9;
/** Time to walk eight cells at the slowest: enough to get around two corners. */
export const FUSE_FRAMES = 150;
/** In sudden death: still five cells, but only for those who run at once. */
export const SUDDEN_FUSE_FRAMES = 96;
/** A bomb caught by flames waits this long: a chain runs through the arena instead of flashing up at once. */
export const CHAIN_FRAMES = 5;
export const FLAME_FRAMES = 32;
/** The last frames of a flame are a harmless glow. */
export const FLAME_FADE_FRAMES = 6;
export const CRATE_BURN_FRAMES = 26;
/** A keg that was lit hisses this long. */
export const KEG_FRAMES = 20;
export const KEG_REACH_CELLS = 2;
export const SLIDE_STEPS_PER_FRAME = 24;
export const FLY_STEPS_PER_FRAME = 32;
export const THROW_CELLS = 3;

// Things.
/** Share of crates with an item, in percent; four to five items for each of eight players in a full arena. */
export const ITEMS_PERCENT = 56;
/** Cells for each keg. */
export const CELLS_PER_KEG = 42;
/** Steps (up, down, left, right) around a start place that are free of crates, and of kegs. */
export const FREE_DISTANCE_CELLS = 2;
export const KEG_DISTANCE_CELLS = 4;
/** What a player who is knocked out leaves behind, at most: the arena always has some. */
export const LEFT_BEHIND = 3;
/** After the shield broke. */
export const SAFE_FRAMES = 100;
export const CURSE_FRAMES = 9 * 60;
/** A curse stays this long with the player it was handed to. */
export const CURSE_HANDED_FRAMES = 60;
/** A bomb drops by itself this often. */
export const HICCUP_FRAMES = 45;
export const FIZZLE_REACH_CELLS = 1;

/** When one is left the flames still burn: the winner has to outlive them. */
export const DECIDING_FRAMES = 50;

// Sudden death: every arena is full 36 s after it began at the latest, so a round ends at most 37 s after what it waits for.
// Without it a round is drawn after this.
export const LONGEST_FRAMES = 150 * 60;
export const SUDDEN_WARNING_FRAMES = 4 * 60;
export const BLOCK_EVERY_FRAMES = 9;
/** Larger arenas than this, in cells inside, close as much faster. */
export const USUAL_BLOCKS = 17 * 11;
/** The last cells are a duel: so many blocks come so much slower, with time for a fuse or two. */
export const SLOW_BLOCKS = 14;
export const SLOW_BLOCK_EVERY_FRAMES = 36;
// The rim, from which those who are out throw: often enough to be fun, seldom enough that the living decide a round.
/** After one was knocked out: what is left of one has risen and gone. */
export const RIM_AFTER_FRAMES = 75;
export const RIM_STEPS_PER_FRAME = 22;
export const RIM_RELOAD_FRAMES = 300;
export const RIM_REACH_CELLS = 2;

/** How long a block's shadow is seen before it lands. */
export const SHADOW_FRAMES = 48;

/** A match without a winner ends so many rounds after the rounds to win: at most eight minutes by default. */
export const EXTRA_ROUNDS = 2;
