// The numbers of Drift. Places are units, speeds 16ths of a unit a frame: what a report can say (netcode/sim/reports.ts).

/** Units of a cell, and cells of the field. */
export const CELL = 640;
export const COLS = 32;
export const ROWS = 18;
export const WIDTH = COLS * CELL;
export const HEIGHT = ROWS * CELL;

/** From the middle of the road to its edge: room for four cars side by side. */
export const HALF_ROAD = 1.5 * CELL;

/** Two cars touch when their middles are nearer than twice this. */
export const BODY = 250;

/** Acceleration while gas or brake is held. With drag it makes the top speed. */
export const GAS_PUSH = 34;
/** Part of the acceleration, and so of the top speed, that a step of handicap takes: about a second a lap. */
export const HANDICAP_PERCENT = 4;
export const BRAKE_PUSH = 60;
export const REVERSE_PUSH = 18;

/** Parts of the speed that are lost in a frame: rolling, and in the grass. */
export const DRAG = 1 / 64;
export const GRASS_DRAG = 1 / 18;

/** Parts of the sideways speed that stay: tyres that roll, and tyres that slide. */
export const GRIP_LEFT = 0.8;
export const SLIDE_LEFT = 0.94;

/** Furthest that a car turns in a frame, in 4096ths of a turn, and how soon it does. */
export const STEER = 34;
export const SLIDE_STEER = 44;
export const STEER_SOON = 0.25;

/** At this forward speed the wheel has all of its effect; at rest it has none. */
export const STEER_SPEED = 700;

/** A slide is one above this sideways speed. */
export const SLIDE_SPEED = 220;

/** Frames of sliding that give a boost at all, and those of the most one; pushes of it. */
export const LEAST_CHARGE = 24;
export const MOST_CHARGE = 90;
export const BOOST_PUSH = 14;

/** Boosts end here: top speed and the most that one slide gives. */
export const MOST_BOOSTED = 3_440;

/** A gift is as much as the best slide. It comes so many frames after it is said, so that all screens are still before it. */
export const GIFT_PUSH = MOST_CHARGE * BOOST_PUSH;
export const GIFT_AFTER = 45;

/** Frames from one horn of a car to its next: it stays bearable. */
export const HORN_REST = 24;

/** Speed that a collision gives back of what two cars meet with. */
export const BOUNCE = 0.55;

/** A collision that is felt, in speed. */
export const FELT = 350;

/** Fastest that anything goes: top speed, the most boost, and a car that pushes. Units a frame. */
export const FASTEST = 230;
export const SLACK = 2 * CELL;

/** The longest wait for the last after the first, and the longest that anyone drives. */
export const GRACE_FRAMES = 60 * 20;
export const LONGEST_FRAMES = 60 * 240;

/** Frames between two places of a lap that are remembered for the ghost, and how many of them: 40 s. */
export const TRACE_EVERY = 8;
export const MOST_TRACE = 300;
