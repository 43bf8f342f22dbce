import { describe, expect, it } from 'vitest';
import { BOOST } from '../info.ts';
import { inTeams, layWall, playing, playingWith, put } from '../testing.ts';
import { grindAt, ride, speedOf, tankOf } from './ride.ts';
import {
  BOOST_COST_PER_FRAME,
  BOOST_PERCENT,
  BOOST_START_ENERGY,
  END_STEPS_PER_FRAME,
  ENERGY_FULL,
  ENERGY_PER_FRAME,
  GRIND_RIVAL_FAR_PER_FRAME,
  GRIND_RIVAL_NEAR_PER_FRAME,
  GRIND_SELF_PER_FRAME,
  MAX_STEPS_PER_FRAME,
  SLOW_PERCENT,
  SPEED_RISE_FRAMES,
  START_STEPS_PER_FRAME,
  SURGE_PERCENT,
} from './tuning.ts';

/** A cycle on open ground at the beginning of a round, far from everything. */
function open(state = playing(2)) {
  const cycle = put(state, 0, 20, 20, 1);
  put(state, 1, 70, 40, 3);
  state.since = 0;
  return { state, cycle };
}

describe('the speed of a cycle', () => {
  it('rises through the round to its most', () => {
    const { state, cycle } = open();
    expect(speedOf(state, cycle)).toBe(START_STEPS_PER_FRAME);
    state.since = SPEED_RISE_FRAMES / 2;
    expect(speedOf(state, cycle)).toBe(Math.floor((START_STEPS_PER_FRAME + END_STEPS_PER_FRAME) / 2));
    state.since = 9 * SPEED_RISE_FRAMES;
    expect(speedOf(state, cycle)).toBe(END_STEPS_PER_FRAME);
  });

  it.each([
    ['boosting', { boosting: true }, BOOST_PERCENT],
    ['in a surge', { surge: 5 }, SURGE_PERCENT],
    ['slowed', { slow: 5 }, SLOW_PERCENT],
  ])('is another one while it is %s', (_, change, percent) => {
    const { state, cycle } = open();
    Object.assign(cycle, change);
    expect(speedOf(state, cycle)).toBe(Math.floor((START_STEPS_PER_FRAME * percent) / 100));
  });

  it('is never a whole cell a frame', () => {
    const { state, cycle } = open();
    state.since = SPEED_RISE_FRAMES;
    Object.assign(cycle, { boosting: true, surge: 5 });
    expect(speedOf(state, cycle)).toBe(MAX_STEPS_PER_FRAME);
  });
});

describe('the energy of a cycle', () => {
  it('comes by itself, up to a tank that handicaps make smaller', () => {
    const { state, cycle } = open();
    cycle.energy = 100;
    ride(state, 0, cycle);
    expect(cycle.energy).toBe(100 + ENERGY_PER_FRAME);
    Object.assign(cycle, { handicap: 2 });
    expect(tankOf(cycle)).toBe(ENERGY_FULL / 2);
    cycle.energy = ENERGY_FULL;
    ride(state, 0, cycle);
    expect(cycle.energy).toBe(ENERGY_FULL / 2);
  });

  it('goes with a boost, which does not begin on little, and once it is spent not before the next press', () => {
    const { state, cycle } = open();
    const boosts = (held: number, energy?: number) => {
      Object.assign(cycle, { held, ...(energy === undefined ? {} : { energy }) });
      ride(state, 0, cycle);
      return cycle.boosting;
    };
    expect(boosts(BOOST, BOOST_START_ENERGY - 1)).toBe(false);
    expect(boosts(BOOST, BOOST_START_ENERGY)).toBe(true);
    expect(cycle.energy).toBe(BOOST_START_ENERGY + ENERGY_PER_FRAME - BOOST_COST_PER_FRAME);
    expect([boosts(BOOST, 1), cycle.energy]).toEqual([true, 0]);
    expect([boosts(BOOST), boosts(BOOST, ENERGY_FULL)]).toEqual([false, false]);
    expect([boosts(0), boosts(BOOST, ENERGY_FULL)]).toEqual([false, true]);
    expect(state.cues.filter(({ kind }) => kind === 'boost')).toHaveLength(2);
  });
});

describe('walls beside a cycle', () => {
  it('are worth the more the nearer a rival’s is, and little where it is one’s own, a partner’s or the border', () => {
    const { state, cycle } = open(playingWith(inTeams([1, 2, 1])));
    put(state, 2, 70, 20, 3);
    const grind = () => grindAt(state, 0, cycle);
    expect(grind()).toBe(0);
    layWall(state, 1, 18, 22, 22, 22);
    expect(grind()).toBe(GRIND_RIVAL_FAR_PER_FRAME);
    layWall(state, 1, 18, 19, 22, 19);
    expect(grind()).toBe(GRIND_RIVAL_FAR_PER_FRAME + GRIND_RIVAL_NEAR_PER_FRAME);
    for (const seat of [0, 2]) {
      layWall(state, seat, 18, 19, 22, 19);
      expect(grind()).toBe(GRIND_RIVAL_FAR_PER_FRAME + GRIND_SELF_PER_FRAME);
    }
    put(state, 0, 30, 0, 1);
    expect(grind()).toBe(GRIND_SELF_PER_FRAME);
  });
});

describe('what lasts for a while', () => {
  it('wears off, but a ghost stays one inside a wall', () => {
    const { state, cycle } = open();
    Object.assign(cycle, { surge: 1, slow: 2, ghost: 1 });
    ride(state, 0, cycle);
    expect(cycle).toMatchObject({ surge: 0, slow: 1, ghost: 1 }); // its own wall is under it
    state.grid[cycle.y * state.cols + cycle.x] = 0;
    ride(state, 0, cycle);
    expect(cycle).toMatchObject({ surge: 0, slow: 0, ghost: 0 });
  });
});
