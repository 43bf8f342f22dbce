import { describe, expect, it } from 'vitest';
import { TURN } from '../../../netcode/sim/turn.ts';
import { BRAKE, GAS, HORN, LEFT, RIGHT, SLIDE } from '../info.ts';
import { playing } from '../testing.ts';
import { bounce, call, go } from './drive.ts';
import type { DriftState, Racer } from './state.ts';
import { tracks } from './tracks.ts';
import { BODY, HORN_REST, LEAST_CHARGE, MOST_CHARGE, SLIDE_SPEED, WIDTH } from './tuning.ts';

/** A car in the middle of the road of track 0, heading to the right, at this speed. */
function onRoad(change: Partial<Racer> = {}): { state: DriftState; car: Racer } {
  const state = playing(2);
  const car = state.seats[0]!;
  const { x, y } = tracks[0]!;
  Object.assign(car, { x: x[0], y: y[0], vx: 0, vy: 0, heading: 0, spin: 0, more: 0, ...change });
  return { state, car };
}

/** The same in the grass. */
const inGrass = (change: Partial<Racer> = {}) => onRoad({ x: WIDTH / 2, y: 300, ...change }).car;

function after(car: Racer, frames: number, held: number): Racer {
  for (let frame = 0; frame < frames; frame++) go(car, held, 0);
  return car;
}

describe('a car', () => {
  it('gets faster with gas up to what drag lets it, less of it with a handicap, and far less in the grass', () => {
    const speed = (car: Racer) => after(car, 120, GAS).vx;
    const [free, handicapped, grass] = [onRoad().car, onRoad({ handicap: 3 }).car, inGrass()].map(speed);
    expect(free).toBeGreaterThan(1_000);
    expect(handicapped! / free!).toBeCloseTo(0.88, 1);
    expect(grass).toBeLessThan(free! / 2);
  });

  it('brakes to a stand and then goes backwards, and stands still when it rolls out', () => {
    expect(after(onRoad({ vx: 100 }).car, 2, BRAKE).vx).toBeLessThan(45);
    expect(after(onRoad().car, 30, BRAKE).vx).toBeLessThan(-100);
    expect(after(onRoad({ vx: 15 }).car, 1, 0).vx).toBe(0);
    expect(after(onRoad({ vx: 400 }).car, 1, 0).vx).toBeGreaterThan(300);
  });

  it('turns only as it goes, and the other way round backwards', () => {
    expect(after(onRoad().car, 10, RIGHT).heading).toBe(0);
    expect(after(onRoad({ vx: 800 }).car, 2, RIGHT).heading).toBeGreaterThan(0);
    expect(after(onRoad({ vx: 800 }).car, 2, LEFT).heading).toBeGreaterThan(TURN / 2);
    expect(after(onRoad({ vx: -800 }).car, 2, RIGHT).heading).toBeGreaterThan(TURN / 2);
    expect(after(onRoad({ vx: 800 }).car, 2, LEFT | RIGHT).heading).toBe(0);
  });

  it('charges while it slides on the road, up to the most, and not in the grass', () => {
    const sliding = { vx: 1_000, vy: 2 * SLIDE_SPEED };
    expect(after(onRoad(sliding).car, 1, SLIDE).more).toBe(1);
    expect(after(onRoad({ ...sliding, more: MOST_CHARGE }).car, 1, SLIDE).more).toBe(MOST_CHARGE);
    expect(after(inGrass(sliding), 1, SLIDE).more).toBe(0);
    expect(after(onRoad({ vx: 1_000, vy: SLIDE_SPEED / 2 }).car, 1, SLIDE).more).toBe(0);
  });

  it('is pushed by a slide that it lets go of, if that was long enough', () => {
    const pushed = (more: number) => after(onRoad({ vx: 1_000, more }).car, 1, 0);
    const none = pushed(0).vx;
    expect(pushed(LEAST_CHARGE - 1)).toMatchObject({ vx: none, more: 0 });
    expect(pushed(LEAST_CHARGE).vx).toBeGreaterThan(none + 200);
    expect(pushed(MOST_CHARGE).vx).toBeGreaterThan(pushed(LEAST_CHARGE).vx);
  });

  it('stays inside of the field, and comes back from its edge', () => {
    const car = after(onRoad({ x: WIDTH - BODY - 1, vx: 1_600 }).car, 1, 0);
    expect(car.x).toBe(WIDTH - BODY);
    expect(car.vx).toBeLessThan(0);
  });
});

describe('two cars that meet', () => {
  function meeting(change: Partial<Racer> = {}) {
    const { state, car } = onRoad({ vx: 800 });
    const other = Object.assign(state.seats[1]!, { x: car.x + BODY, y: car.y, vx: -800, vy: 0, ...change });
    state.cues = [];
    const x = car.x;
    bounce(state, 0, state.seats);
    return { state, car, other, moved: car.x - x };
  }

  it('are pushed apart by half of what they overlap, and thrown back', () => {
    const { car, moved, other, state } = meeting();
    expect(moved).toBe(-BODY / 2);
    expect(car.vx).toBeLessThan(0);
    expect([other.vx, state.cues.map(({ kind }) => kind)]).toEqual([-800, ['bump']]); // the other half is the other's
  });

  it('do nothing to each other from afar, or as ghosts', () => {
    const apart = meeting({ x: onRoad().car.x + 2 * BODY });
    expect([apart.moved, apart.car.vx]).toEqual([0, 800]);
    const ghost = meeting({ alive: false });
    expect([ghost.moved, ghost.car.vx]).toEqual([0, 800]);
  });

  it('only part where they go away from each other already', () => {
    const { moved, car, state } = meeting({ vx: 1_600 });
    expect([moved, car.vx, state.cues]).toEqual([-BODY / 2, 800, []]);
  });

  it('part along the seats at the very same place', () => {
    expect(meeting({ x: onRoad().car.x, vx: 800 }).moved).toBe(-BODY);
  });
});

describe('what a car calls out', () => {
  const called = (charged: number, pressed: number, change: Partial<Racer> = {}) => {
    const { state } = onRoad({ hornAt: -HORN_REST, ...change });
    state.cues = [];
    state.frame = 100;
    call(state, 0, charged, pressed);
    return state.cues.map(({ kind }) => kind);
  };

  it('is a boost when a long slide is let go of', () => {
    expect(called(LEAST_CHARGE, 0)).toEqual(['boost']);
    expect(called(LEAST_CHARGE - 1, 0)).toEqual([]);
    expect(called(LEAST_CHARGE, 0, { more: 9 })).toEqual([]); // it slides on
  });

  it('is its horn, not again before a rest', () => {
    expect(called(0, HORN)).toEqual(['horn']);
    expect(called(0, HORN, { hornAt: 100 - HORN_REST + 1 })).toEqual([]);
    expect(called(0, HORN, { hornAt: 100 - HORN_REST })).toEqual(['horn']);
    expect(called(0, GAS)).toEqual([]);
  });
});
