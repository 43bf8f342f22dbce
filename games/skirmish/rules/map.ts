// The battlefield: a disc whose sectors are all alike, so that all seats start equally well.
//
// Everything is placed in one sector, mirrored about the line from the middle through its base, and turned once for
// each seat. Sectors differ by the rounding to tiles alone.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { below, createRng, type Rng } from '../../../netcode/sim/rng.ts';
import { CHASM, GROUND, ROCK } from './state.ts';
import * as tuning from './tuning.ts';

const FULL_CIRCLE = 2 * Math.PI;
/** From the wall of a base to the ore of its start: the same way for everybody, however the base lies. */
const START_ORE_GAP_TILES = 4.6;
const BASE_HALF_TILES = 2;

export interface Patch {
  readonly tile: number;
  readonly ore: number;
}

export interface Place {
  /** Tiles; the corner at which four tiles of the base meet. */
  readonly x: number;
  readonly y: number;
}

export interface Battlefield {
  readonly size: number;
  readonly terrain: Uint8Array;
  readonly patches: readonly Patch[];
  /** Starting places, in order around the ring. */
  readonly starts: readonly Place[];
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function sizeFor(places: number): number {
  return tuning.MAP_BASE_TILES + tuning.MAP_TILES_PER_SEAT * places;
}

/** `places` is how many bases there are, 1 to 8; with `passes` walls stand between the sectors. */
export function layOutMap(seed: number, places: number, passes = false): Battlefield {
  const size = sizeFor(places);
  const middle = size / 2;
  const radius = middle - tuning.MAP_MARGIN_TILES;
  const rng = createRng(seed);
  const turn = (below(rng, 3600) / 3600) * FULL_CIRCLE;
  const ring = tuning.START_RING * radius;
  const around = (sector: number, angle: number, far: number): Place => {
    const at = turn + (sector * FULL_CIRCLE) / places + angle;
    return { x: middle + far * cos(at), y: middle + far * sin(at) };
  };
  const sectors = Array.from({ length: places }, (_, sector) => sector);
  const starts = sectors.map((sector) => {
    const { x, y } = around(sector, 0, ring);
    return { x: Math.round(x), y: Math.round(y) };
  });
  const ore = new Map<number, number>();
  const keepFree: Disc[] = [{ x: middle, y: middle, radius: 5 }];
  /** Only walls may narrow these. */
  const ways: Disc[] = [];
  const put = ({ x, y }: Place, amount: number) => {
    ore.set(Math.floor(y) * size + Math.floor(x), amount);
    keepFree.push({ x, y, radius: 2.5 });
  };
  for (const sector of sectors) {
    const start = starts[sector]!;
    keepFree.push({ x: start.x, y: start.y, radius: 10 });
    const outwards = turn + (sector * FULL_CIRCLE) / places;
    // A crescent behind the base, on the side of the chasm.
    for (let index = 0; index < tuning.START_PATCHES; index++) {
      const angle = outwards + (index - (tuning.START_PATCHES - 1) / 2) * 0.3;
      const far = START_ORE_GAP_TILES + toWall(cos(angle), sin(angle));
      put({ x: start.x + far * cos(angle), y: start.y + far * sin(angle) }, tuning.START_PATCH_ORE);
    }
    // On the border to the next sector, equally far from both bases.
    const border = around(sector, Math.PI / places, 0.66 * radius);
    const out = outwards + Math.PI / places;
    for (let index = 0; index < tuning.BORDER_PATCHES; index++) {
      const angle = out + (index - (tuning.BORDER_PATCHES - 1) / 2) * 0.42;
      put({ x: border.x + 4.6 * cos(angle), y: border.y + 4.6 * sin(angle) }, tuning.BORDER_PATCH_ORE);
    }
    ways.push({ ...border, radius: 5 });
    put(around(sector, 0, 0.22 * radius), tuning.CENTRE_PATCH_ORE);
  }
  const walls = passes ? placeWalls(places, radius, around, keepFree) : [];
  const rocks = placeRocks(rng, places, radius, around, [...keepFree, ...ways], walls);
  return {
    size,
    terrain: terrainOf(size, radius, rocks),
    patches: [...ore].map(([tile, amount]) => ({ tile, ore: amount })),
    starts,
  };
}

/** Parts of the radius at which a wall between two sectors begins and ends: past the middle, to the chasm. */
const WALL_FROM = 0.2;
const WALL_TO = 1.02;
const STONE_TILES = 1.5;

/** A wall on each border between sectors: the ways are past its ore, and through the middle. */
function placeWalls(
  places: number,
  radius: number,
  around: (sector: number, angle: number, far: number) => Place,
  keepFree: readonly Disc[],
): Disc[] {
  const stones: Disc[] = [];
  for (let sector = 0; sector < places; sector++)
    for (let far = WALL_FROM * radius; far < WALL_TO * radius; far += STONE_TILES) {
      const stone = { ...around(sector, Math.PI / places, far), radius: STONE_TILES };
      if (keepFree.every((free) => apart(stone, free, 0.8))) stones.push(stone);
    }
  return stones;
}

/** Ridges of one to four stones, each with its mirror image in every sector; gaps of three tiles stay. */
function placeRocks(
  rng: Rng,
  places: number,
  radius: number,
  around: (sector: number, angle: number, far: number) => Place,
  keepFree: readonly Disc[],
  walls: readonly Disc[],
): Disc[] {
  const rocks = [...walls];
  // A drawn place is often taken, so there are far more attempts than ridges.
  for (let attempt = 0; attempt < 60; attempt++) {
    let far = (0.14 + below(rng, 84) / 100) * radius;
    let angle = (below(rng, 1000) / 1000) * (Math.PI / places);
    const stones = 1 + below(rng, 4);
    const bend = (below(rng, 200) - 100) / 100;
    const ridge: Disc[] = [];
    for (let stone = 0; stone < stones; stone++) {
      const stoneRadius = 1 + below(rng, 14) / 10;
      for (let sector = 0; sector < places; sector++) {
        ridge.push({ ...around(sector, angle, far), radius: stoneRadius });
        ridge.push({ ...around(sector, -angle, far), radius: stoneRadius });
      }
      far += 1.6 * bend;
      angle += (1.7 - Math.abs(bend)) / far;
    }
    // A ridge may touch its own images; a gap to them must be wide enough to walk through.
    const fits = ridge.every(
      (rock, index) =>
        keepFree.every((free) => apart(rock, free, 0.8)) &&
        rocks.every((other) => apart(rock, other, 3.2)) &&
        ridge.every((other, at) => at === index || apart(rock, other, 3.2) || touching(rock, other)),
    );
    if (fits) rocks.push(...ridge);
  }
  return rocks;
}

/** From the middle of a base to its wall in a direction: in a corner it is further than in the middle of a side. */
function toWall(alongX: number, alongY: number): number {
  return BASE_HALF_TILES / Math.max(Math.abs(alongX), Math.abs(alongY));
}

function apart(a: Disc, b: Disc, gap: number): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy) >= a.radius + b.radius + gap;
}

function touching(a: Disc, b: Disc): boolean {
  return !apart(a, b, -0.6);
}

function terrainOf(size: number, radius: number, rocks: readonly Disc[]): Uint8Array {
  const terrain = new Uint8Array(size * size).fill(GROUND);
  for (let ty = 0; ty < size; ty++) {
    for (let tx = 0; tx < size; tx++) {
      const dx = tx + 0.5 - size / 2;
      const dy = ty + 0.5 - size / 2;
      if (dx * dx + dy * dy > radius * radius) terrain[ty * size + tx] = CHASM;
    }
  }
  for (const rock of rocks) {
    for (let ty = Math.floor(rock.y - rock.radius); ty <= rock.y + rock.radius; ty++) {
      for (let tx = Math.floor(rock.x - rock.radius); tx <= rock.x + rock.radius; tx++) {
        const dx = tx + 0.5 - rock.x;
        const dy = ty + 0.5 - rock.y;
        const at = ty * size + tx;
        if (dx * dx + dy * dy <= rock.radius * rock.radius && terrain[at] === GROUND) terrain[at] = ROCK;
      }
    }
  }
  return terrain;
}
