import { describe, expect, it } from 'vitest';
import { ids, newGame, openField, order, put, run, runUntil } from '../testing.ts';
import { idOf } from './entities.ts';
import { ARCHER, BARRACKS, BASE, factsOf, GUARD, HUT, LONGBOWS, PLATES, WORKER, WORKSHOP } from './kinds.ts';
import { layOutMap } from './map.ts';
import { IDLE, ROCK, type SkirmishState } from './state.ts';
import { CARRY, SECOND, TILE } from './tuning.ts';

function slotsOf(state: SkirmishState, kind: number, owner = 0): number[] {
  return [...state.entities.kind.keys()].filter(
    (slot) => state.entities.kind[slot] === kind && state.entities.owner[slot] === owner,
  );
}

describe('the workers of the start', () => {
  it('bring ore by themselves, equally fast for all seats', () => {
    const state = newGame(['player', 'player', 'player', 'player']);
    run(state, 1200);
    const mined = state.seats.map((seat) => seat.mined);
    expect(Math.min(...mined)).toBeGreaterThan(300);
    // One trip more or less: the map is the same for all but for rounding to tiles.
    expect(Math.max(...mined) - Math.min(...mined)).toBeLessThan(Math.max(...mined) * 0.12);
  });
});

describe('the map', () => {
  it.each([false, true])('gives every seat the same ore, and a way to all others; passes: %s', (passes) => {
    for (let places = 2; places <= 8; places++) {
      const { patches, starts, size, terrain } = layOutMap(100 + places, places, passes);
      expect(patches.length % places).toBe(0);
      const near = starts.map(({ x, y }) =>
        patches.reduce((sum, patch) => {
          const dx = (patch.tile % size) + 0.5 - x;
          const dy = Math.floor(patch.tile / size) + 0.5 - y;
          return dx * dx + dy * dy < 81 ? sum + patch.ore : sum;
        }, 0),
      );
      expect(new Set(near).size).toBe(1);
      const seen = new Uint8Array(size * size);
      const stack = [starts[0]!.y * size + starts[0]!.x];
      for (let tile = stack.pop(); tile !== undefined; tile = stack.pop()) {
        if (seen[tile] === 1 || terrain[tile] !== 0) continue;
        seen[tile] = 1;
        stack.push(tile + 1, tile - 1, tile + size, tile - size);
      }
      for (const { x, y } of starts) expect(seen[y * size + x]).toBe(1);
      expect(seen[(size / 2) * size + size / 2]).toBe(1);
    }
  });

  it('has with passes a wall between any two neighbours', () => {
    for (const places of [3, 4, 5]) {
      for (const seed of [1, 2, 3]) {
        const { starts, size, terrain } = layOutMap(seed, places, true);
        starts.forEach((from, at) => {
          const to = starts[(at + 1) % places]!;
          const straight = Array.from({ length: size }, (_, step) => {
            const part = step / size;
            const x = Math.floor(from.x + (to.x - from.x) * part);
            return terrain[Math.floor(from.y + (to.y - from.y) * part) * size + x];
          });
          expect(straight).toContain(ROCK);
        });
      }
    }
  });
});

describe('an empty patch', () => {
  it('is free ground, and its workers go to the next one, then rest', () => {
    const state = openField();
    const { startX, startY, ore } = state.seats[0]!;
    const patches = [(startY + 6) * state.size + startX, (startY + 6) * state.size + startX + 2];
    for (const tile of patches) {
      state.ore[tile] = CARRY + 2;
      state.solid[tile] = 2;
    }
    const worker = put(state, WORKER, 0, startX, startY + 4);
    order(state, 0, { kind: 'gather', tx: startX, ty: startY + 6, units: ids(state, [worker]) });
    runUntil(state, () => patches.every((tile) => state.ore[tile] === 0 && state.solid[tile] === 0), 2000);
    runUntil(state, () => state.entities.order[worker] === IDLE, 400);
    expect(state.seats[0]!.ore).toBe(ore + 2 * (CARRY + 2));
  });
});

describe('two workers', () => {
  it('build twice as fast as one', () => {
    const steps = [1, 2].map((hands) => {
      const state = openField();
      const { startX, startY } = state.seats[0]!;
      const workers = Array.from({ length: hands }, (_, index) =>
        put(state, WORKER, 0, startX + 4 + index, startY),
      );
      order(state, 0, { kind: 'build', what: HUT, tx: startX + 6, ty: startY, units: ids(state, workers) });
      runUntil(state, () => slotsOf(state, HUT).length === 1, 200);
      const site = idOf(state, slotsOf(state, HUT)[0]!);
      order(state, 0, { kind: 'mend', target: site, units: ids(state, workers) });
      return runUntil(state, () => state.entities.done[slotsOf(state, HUT)[0]!] === 1, 600);
    });
    expect(steps[1]! / steps[0]!).toBeLessThan(0.65);
  });
});

describe('a building', () => {
  it('is paid back as a plan when its worker is sent away or dies, and as a site when it is cancelled', () => {
    const state = openField();
    const seat = state.seats[0]!;
    const full = seat.ore;
    const build = { kind: 'build', what: HUT, tx: seat.startX + 7, ty: seat.startY } as const;
    const first = put(state, WORKER, 0, seat.startX + 4, seat.startY);
    order(state, 0, { ...build, units: ids(state, [first]) });
    expect(seat.ore).toBe(full - factsOf(HUT).cost);
    order(state, 0, { kind: 'stop', units: ids(state, [first]) });
    expect(seat.ore).toBe(full);
    order(state, 0, { ...build, units: ids(state, [first]) });
    state.entities.hp[first] = 0;
    run(state, 1);
    expect(seat.ore).toBe(full);
    const second = put(state, WORKER, 0, seat.startX + 4, seat.startY);
    order(state, 0, { ...build, units: ids(state, [second]) });
    runUntil(state, () => slotsOf(state, HUT).length === 1, 200);
    order(state, 0, { kind: 'cancel', building: idOf(state, slotsOf(state, HUT)[0]!) });
    expect(seat.ore).toBe(full);
    expect(slotsOf(state, HUT)).toEqual([]);
  });
});

describe('a worker', () => {
  it('walks to the place, builds, and goes back to the ore', () => {
    const state = newGame(['player', 'player']);
    const { startX, startY, ore } = state.seats[0]!;
    const workers = ids(state, slotsOf(state, WORKER));
    const place = [-7, 5, 6, -8].map((shift) => ({ tx: startX + shift, ty: startY - 1 }));
    for (const at of place) order(state, 0, { kind: 'build', what: HUT, ...at, units: workers });
    // The first free place is taken; the other orders lack ore or space.
    expect(state.seats[0]!.ore).toBeLessThan(ore);
    runUntil(state, () => slotsOf(state, HUT).some((slot) => state.entities.done[slot] === 1), 1200);
    const hut = slotsOf(state, HUT).find((slot) => state.entities.done[slot] === 1)!;
    expect(state.entities.hp[hut]).toBe(factsOf(HUT).hp);
    run(state, 1);
    expect(state.seats[0]!.room).toBeGreaterThan(10);
  });

  it('mends what is damaged', () => {
    const state = openField();
    const { startX, startY } = state.seats[0]!;
    const base = slotsOf(state, BASE)[0]!;
    state.entities.hp[base] = 1200;
    const worker = put(state, WORKER, 0, startX + 3, startY);
    order(state, 0, { kind: 'mend', target: idOf(state, base), units: ids(state, [worker]) });
    runUntil(state, () => state.entities.hp[base] === factsOf(BASE).hp, 500);
  });
});

describe('a seat', () => {
  it('makes one find and no second', () => {
    const state = openField();
    const { startX, startY } = state.seats[0]!;
    const workshop = put(state, WORKSHOP, 0, startX + 8.5, startY + 0.5);
    state.seats[0]!.ore = 1000;
    const building = idOf(state, workshop);
    order(state, 0, { kind: 'train', building, item: PLATES });
    order(state, 0, { kind: 'train', building, item: LONGBOWS });
    expect(state.seats[0]!.ore).toBe(850);
    runUntil(state, () => state.seats[0]!.find === PLATES, 600);
    order(state, 0, { kind: 'train', building, item: LONGBOWS });
    expect(state.seats[0]!.ore).toBe(850);
  });
});

describe('training', () => {
  it('costs, takes its time and its place, and can be taken back', () => {
    const state = newGame(['player', 'player']);
    const base = idOf(state, slotsOf(state, BASE)[0]!);
    const { ore } = state.seats[0]!;
    order(state, 0, { kind: 'train', building: base, item: WORKER });
    order(state, 0, { kind: 'train', building: base, item: WORKER });
    expect(state.seats[0]).toMatchObject({ ore: ore - 2 * factsOf(WORKER).cost, supply: 7 });
    order(state, 0, { kind: 'cancel', building: base });
    expect(state.seats[0]).toMatchObject({ ore: ore - factsOf(WORKER).cost, supply: 6 });
    const steps = runUntil(state, () => slotsOf(state, WORKER).length === 6, 400);
    expect(Math.abs(steps - (factsOf(WORKER).time / SECOND) * 20)).toBeLessThanOrEqual(1);
  });

  it('stops at the room that base and huts give', () => {
    const state = newGame(['player', 'player'], { ore: 800 });
    const base = idOf(state, slotsOf(state, BASE)[0]!);
    for (let more = 0; more < 5; more++) order(state, 0, { kind: 'train', building: base, item: WORKER });
    expect(state.seats[0]!.supply).toBe(state.seats[0]!.room);
    run(state, 900);
    order(state, 0, { kind: 'train', building: base, item: WORKER });
    run(state, 1);
    expect(state.seats[0]!.supply).toBe(10);
  });

  it('sends its units to the rally point', () => {
    const state = openField();
    const { startX, startY } = state.seats[0]!;
    const barracks = put(state, BARRACKS, 0, startX + 8.5, startY + 0.5);
    const building = idOf(state, barracks);
    order(state, 0, { kind: 'rally', x: (startX + 3) * TILE, y: (startY + 7) * TILE, units: [building] });
    order(state, 0, { kind: 'train', building, item: GUARD });
    order(state, 0, { kind: 'train', building, item: ARCHER });
    run(state, 700);
    for (const slot of [...slotsOf(state, GUARD), ...slotsOf(state, ARCHER)]) {
      expect(Math.abs(state.entities.x[slot]! - (startX + 3) * TILE)).toBeLessThan(1.5 * TILE);
      expect(Math.abs(state.entities.y[slot]! - (startY + 7) * TILE)).toBeLessThan(1.5 * TILE);
    }
  });
});
