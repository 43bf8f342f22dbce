// The weapons: what a fighter begins with, five that lie on the floor, and the ice of those who are out.

export const WEAPONS = ['blaster', 'scatter', 'repeater', 'lance', 'bouncer', 'rocket', 'ice'] as const;

/** Numbers of some, as states have them. */
export const BLASTER = 0;
export const ROCKET = 5;
export const ICE = 6;

export interface Weapon {
  /** Steps a frame, and frames at most. */
  readonly speed: number;
  readonly frames: number;
  readonly reload: number;
  /** Directions of all its shots beside the one aimed at, in AIMS-ths of a turn. */
  readonly fan: readonly number[];
  /** How far off any of them may be. */
  readonly strays: number;
  /** Hearts. */
  readonly harm: number;
  /** Shots until it is empty; 0: never. */
  readonly load: number;
  /** Steps that it throws its shooter back. */
  readonly kick: number;
  /** Walls that a shot flies back from. */
  readonly bounces: number;
  /** Steps around its end within which it hits; 0: it hits whom it touches. */
  readonly blast: number;
}

const one = { fan: [0], strays: 0, harm: 1, load: 0, kick: 10, bounces: 0, blast: 0 } as const;
const pellets = { fan: [-16, -8, 0, 8, 16], strays: 2 } as const;

/** By number. */
export const weapons: readonly Weapon[] = [
  { ...one, speed: 44, frames: 50, reload: 26, strays: 3 },
  { ...one, ...pellets, speed: 56, frames: 16, reload: 60, harm: 2, load: 7, kick: 90 },
  { ...one, speed: 50, frames: 36, reload: 7, strays: 10, load: 60, kick: 7 },
  { ...one, speed: 140, frames: 45, reload: 66, harm: 3, load: 6, kick: 70 },
  { ...one, speed: 40, frames: 66, reload: 24, load: 20, kick: 14, bounces: 2 },
  { ...one, speed: 32, frames: 75, reload: 64, harm: 3, load: 6, kick: 60, blast: 380 },
  { ...one, speed: 66, frames: 90, reload: 180, kick: 0 },
];
