// Every number of Skirmish besides the facts of units, with its unit and its reason.
//
// Time in the state counts hundredths of a step, so that the speed option (80 to 125 percent) is one number that
// is taken off per step. Lengths are 1/1024 of a tile: all positions are integers.

export const STEPS_PER_SECOND = 20;
/** The match's own clock runs apart from the speed option: every match ends within eleven minutes. */
export const TIME_PER_STEP = 100;
/** A second of play at 100 percent, in the state's unit of time. */
export const SECOND = STEPS_PER_SECOND * TIME_PER_STEP;
export const MINUTE = 60 * SECOND;

export const TILE = 1024;
export const HALF_TILE = TILE / 2;

/** Seats are bits of a byte in everything that is about seeing. */
export const MAX_SEATS = 8;

/** Slots for units and buildings: 400 of the one, 30 a seat of the other. Ten bits of an id. */
export const SLOTS = 640;
export const UNITS_IN_ALL = 400;
/** With few seats each could have more; one person commands about this many. */
export const UNITS_PER_SEAT = 80;
export const BUILDINGS_PER_SEAT = 30;
/** Two hundred archers shoot 180 times a second and an arrow flies a third of one. */
export const SHOTS = 256;
export const QUEUE_LENGTH = 5;
/** Orders that may wait behind the one that a unit has. */
export const MAX_WAYPOINTS = 8;

// The map is a disc. A side of 72 tiles for two seats puts rivals about 46 tiles, some 17 s of walking, apart.
export const MAP_BASE_TILES = 56;
export const MAP_TILES_PER_SEAT = 8;
/** Where the bases stand, as a part of the radius. */
export const START_RING = 0.68;
/** Tiles of chasm around the disc, which keep everything away from the end of the grid. */
export const MAP_MARGIN_TILES = 2;

// Ore. Ten workers bring about 17 a second: a start field lasts some five minutes, then one must go out for more.
export const START_PATCHES = 6;
export const START_PATCH_ORE = 800;
export const BORDER_PATCHES = 5;
export const BORDER_PATCH_ORE = 600;
export const CENTRE_PATCH_ORE = 900;
export const START_WORKERS = 5;
export const CARRY = 8;
/** Each step of handicap takes one of so many parts of the ore, of a full load a whole piece. */
export const HANDICAP_PARTS = 8;
export const MINING_TIME = 2 * SECOND;
/** How far a worker looks for the next patch when its own is empty. */
export const NEXT_PATCH_TILES = 12;
/** Two at a patch work without a wait; the third is worth a walk of this length to another patch. */
export const CROWDED_PATCH_TILES = 3;

/** What a cancelled site or a razed plan gives back: all of it. */
export const REFUND_PERCENT = 100;
/** Hit points a second and worker, as percent of all the building has; building costs nothing more. */
export const MEND_PERCENT_PER_SECOND = 1.2;

// Sight is counted afresh five times a second: less shows, more costs.
export const SIGHT_EVERY_STEPS = 4;
/** Soldiers look for a target this often, a fifth of them in each step. */
export const LOOK_EVERY_STEPS = 5;
/** How far an idle soldier goes after a target before it returns to its post. */
export const LEASH_TILES = 8;

/** A new way to the next corner, at the latest after this many steps. */
export const WAY_EVERY_STEPS = 4;

// The night storm: announced, then it closes in evenly; whatever it covers loses hit points.
export const STORM_NOTICE = 6 * MINUTE;
export const STORM_START = 6.5 * MINUTE;
export const STORM_END = 10.5 * MINUTE;
/** Percent of all hit points a second. */
export const STORM_PERCENT = 3;
/** Rise of the storm's damage for each half minute after it has closed, so that it outlasts any number of menders. */
export const STORM_RISE_PERCENT = 3;

/** A seat points at something this often at most, and what it points at shows for so long; in frames. */
export const PING_EVERY_STEPS = 2 * STEPS_PER_SECOND;
export const PING_STEPS = 6 * STEPS_PER_SECOND;

/** What the room may drop into a match: ore for everybody who is still in it. */
export const GIFT_ORE = 100;
