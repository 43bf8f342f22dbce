// What the processes of the press row agree on.

/** The game hash that all join with: they run the same code. */
export const CONTENT = '00000000000000b5';

/** Pictures a second of the screens that are stood in for. */
export const SCREEN_HZ = 60;

/** Between two presses, ms: more than a frame and its way, and random, so that they fall at any phase of a tick. */
export const SHORTEST_PAUSE_MS = 40;
export const LONGEST_PAUSE_MS = 80;
