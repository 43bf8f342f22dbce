// What there is to train, build and find out, and what beats what. All screens read the same table.

import { SECOND, STEPS_PER_SECOND, TILE } from './tuning.ts';

export const NONE = 0;
export const WORKER = 1;
export const GUARD = 2;
export const ARCHER = 3;
export const CATAPULT = 4;
export const BASE = 5;
export const BARRACKS = 6;
export const WORKSHOP = 7;
export const TOWER = 8;
export const HUT = 9;

/** Found out at the workshop; a seat chooses one of the three, once. */
export const PLATES = 16;
export const LONGBOWS = 17;
export const BRIGHT_LAMPS = 18;

export interface Facts {
  readonly cost: number;
  /** To train, build or find out; in the state's unit of time. */
  readonly time: number;
  readonly hp: number;
  /** Tiles of a building's side; 0 for units and finds. */
  readonly size: number;
  /** Places that a unit takes, or that a finished building gives. */
  readonly supply: number;
  readonly gives: number;
  /** Distance a step at 100 percent; 0 for what stands. */
  readonly speed: number;
  readonly radius: number;
  readonly sightTiles: number;
  /** 0 for the unarmed. */
  readonly damage: number;
  /** From edge to edge. */
  readonly range: number;
  readonly minRange: number;
  /** Time between two blows. */
  readonly cool: number;
  /** Distance a step of what it shoots, or 0 for a blow by hand. */
  readonly shotSpeed: number;
  readonly splash: number;
  /** Where it is trained or who builds it. */
  readonly from: number;
  /** A finished building that the seat must have. */
  readonly needs: number;
}

const tiles = (count: number) => Math.round(count * TILE);
const perStep = (tilesPerSecond: number) => Math.round((tilesPerSecond * TILE) / STEPS_PER_SECOND);

const nothing: Readonly<Facts> = {
  cost: 0,
  time: SECOND,
  hp: 0,
  size: 0,
  supply: 0,
  gives: 0,
  speed: 0,
  radius: 0,
  sightTiles: 0,
  damage: 0,
  range: 0,
  minRange: 0,
  cool: SECOND,
  shotSpeed: 0,
  splash: 0,
  from: NONE,
  needs: NONE,
};

const table: { readonly [kind: number]: Partial<Facts> } = {
  [WORKER]: {
    cost: 50,
    time: 8 * SECOND,
    hp: 45,
    supply: 1,
    speed: perStep(2.9),
    radius: tiles(0.32),
    sightTiles: 7,
    damage: 4,
    range: tiles(0.35),
    cool: SECOND,
    from: BASE,
  },
  [GUARD]: {
    cost: 60,
    time: 11 * SECOND,
    hp: 110,
    supply: 1,
    speed: perStep(2.75),
    radius: tiles(0.43),
    sightTiles: 7,
    damage: 11,
    range: tiles(0.35),
    cool: 0.9 * SECOND,
    from: BARRACKS,
  },
  [ARCHER]: {
    cost: 65,
    time: 12 * SECOND,
    hp: 60,
    supply: 1,
    speed: perStep(2.7),
    radius: tiles(0.4),
    sightTiles: 8,
    damage: 9,
    range: tiles(5.5),
    cool: 1.1 * SECOND,
    shotSpeed: perStep(15),
    from: BARRACKS,
  },
  [CATAPULT]: {
    cost: 160,
    time: 20 * SECOND,
    hp: 95,
    supply: 2,
    speed: perStep(1.9),
    radius: tiles(0.6),
    sightTiles: 9,
    damage: 26,
    range: tiles(8.5),
    minRange: tiles(2.2),
    cool: 3 * SECOND,
    shotSpeed: perStep(8),
    splash: tiles(1.4),
    from: WORKSHOP,
  },
  [BASE]: {
    cost: 350,
    time: 35 * SECOND,
    hp: 1400,
    size: 4,
    gives: 10,
    sightTiles: 10,
    damage: 9,
    range: tiles(5),
    cool: SECOND,
    shotSpeed: perStep(15),
    from: WORKER,
  },
  [BARRACKS]: {
    cost: 150,
    time: 22 * SECOND,
    hp: 800,
    size: 3,
    sightTiles: 7,
    from: WORKER,
    needs: BASE,
  },
  [WORKSHOP]: {
    cost: 170,
    time: 22 * SECOND,
    hp: 700,
    size: 3,
    sightTiles: 7,
    from: WORKER,
    needs: BARRACKS,
  },
  [TOWER]: {
    cost: 130,
    time: 16 * SECOND,
    hp: 480,
    size: 2,
    sightTiles: 10,
    damage: 13,
    range: tiles(6.5),
    cool: SECOND,
    shotSpeed: perStep(15),
    from: WORKER,
    needs: BARRACKS,
  },
  [HUT]: {
    cost: 80,
    time: 11 * SECOND,
    hp: 340,
    size: 2,
    gives: 8,
    sightTiles: 6,
    from: WORKER,
    needs: BASE,
  },
  [PLATES]: {
    cost: 150,
    time: 25 * SECOND,
    from: WORKSHOP,
  },
  [LONGBOWS]: {
    cost: 150,
    time: 25 * SECOND,
    from: WORKSHOP,
  },
  [BRIGHT_LAMPS]: {
    cost: 150,
    time: 25 * SECOND,
    from: WORKSHOP,
  },
};

export const LONGBOW_RANGE = tiles(1.5);
export const PLATES_PERCENT = 75;
export const BRIGHT_LAMPS_SPEED_PERCENT = 112;
export const BRIGHT_LAMPS_TILES = 2;

const all: readonly Facts[] = Array.from({ length: BRIGHT_LAMPS + 1 }, (_, kind) => ({
  ...nothing,
  ...table[kind],
}));

/** The facts of a kind; of an unknown number, all zero. */
export function factsOf(kind: number): Facts {
  return all[kind] ?? nothing;
}

export function isUnit(kind: number): boolean {
  return kind >= WORKER && kind <= CATAPULT;
}

export function isSoldier(kind: number): boolean {
  return kind >= GUARD && kind <= CATAPULT;
}

export function isBuilding(kind: number): boolean {
  return kind >= BASE && kind <= HUT;
}

export function isFind(kind: number): boolean {
  return kind >= PLATES && kind <= BRIGHT_LAMPS;
}

/** What a building trains or finds out, in the order of its panel. */
export function itemsOf(building: number): readonly number[] {
  switch (building) {
    case BASE:
      return [WORKER];
    case BARRACKS:
      return [GUARD, ARCHER];
    case WORKSHOP:
      return [CATAPULT, PLATES, LONGBOWS, BRIGHT_LAMPS];
    default:
      return [];
  }
}

export const buildable: readonly number[] = [HUT, BARRACKS, WORKSHOP, TOWER, BASE];

/** How much of its damage an attacker does to a kind: guard > catapult > archer > guard. */
export function percentAgainst(attacker: number, target: number): number {
  const building = isBuilding(target);
  switch (attacker) {
    case GUARD:
      return building ? 60 : target === CATAPULT ? 200 : target === ARCHER ? 90 : 100;
    case ARCHER:
      return building ? 30 : target === GUARD ? 170 : target === CATAPULT ? 50 : 100;
    case CATAPULT:
      return building ? 260 : target === ARCHER ? 170 : target === GUARD ? 55 : 100;
    case WORKER:
      return building ? 50 : 100;
    default:
      return 100;
  }
}
