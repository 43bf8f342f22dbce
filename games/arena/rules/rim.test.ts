import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { DOWN, LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { DASH, FIRE } from '../info.ts';
import { inTeams, playing, playingBare, playingWith, put, run } from '../testing.ts';
import { hurt } from './hits.ts';
import { objects } from './objects.ts';
import type { ArenaState } from './state.ts';
import { ICE_FRAMES, RIM_AFTER_FRAMES, SPEED, STEPS_PER_CELL } from './tuning.ts';
import { ICE, weapons } from './weapons.ts';

const { reload: RIM_RELOAD_FRAMES, frames: SHOT_FRAMES } = weapons[ICE]!;

const cellOf = ({ x, y }: { x: number; y: number }) => [
  Math.floor(x / STEPS_PER_CELL),
  Math.floor(y / STEPS_PER_CELL),
];

/** Takes a seat out at a place; the others stand far off. */
function takeOutAt(state: ArenaState, col: number, row: number): void {
  put(state, 0, col, row);
  put(state, 1, 20, 12);
  put(state, 2, 22, 12);
  Object.assign(state.seats[0]!, { hearts: 1, safe: 0 });
  hurt(state, 0, -1);
}

/** Seat 0 is out and has come to the edge. */
function outAt(col: number, row: number): ArenaState {
  const state = playingBare(3);
  takeOutAt(state, col, row);
  run(state, RIM_AFTER_FRAMES + 1);
  return state;
}

describe('the ice on the field', () => {
  it('slows a fighter for a moment and takes no heart, not even the last, and needs a wait', () => {
    const state = outAt(5, 2);
    put(state, 1, 5, 4);
    state.seats[1]!.hearts = 1;
    run(state, 1, [FIRE]);
    expect(state.shots).toHaveLength(1);
    run(state, 1);
    run(state, 1, [FIRE]);
    expect(state.shots).toHaveLength(1);
    expect(run(state, SHOT_FRAMES)).toContain('chill');
    const { x, slow } = state.seats[1]!;
    expect(slow).toBeGreaterThan(0);
    run(state, 10, [0, RIGHT]);
    expect(state.seats[1]!.x - x).toBeLessThan(10 * SPEED);
    run(state, ICE_FRAMES);
    expect(state.seats[1]!).toMatchObject({ alive: true, hearts: 1, slow: 0, outAt: -1 });
    expect(state.seats[0]!).toMatchObject({ knockouts: 0, gained: 0, alive: false });
    expect(RIM_RELOAD_FRAMES).toBeGreaterThan(SHOT_FRAMES);
  });

  it('may be rolled again at once by a player whose ball has hit', () => {
    const state = outAt(5, 2);
    put(state, 1, 5, 4);
    const kinds = run(state, 2 * SHOT_FRAMES, [FIRE]);
    expect(kinds.filter((kind) => kind === 'shot').length).toBeGreaterThan(1);
  });

  it('is rolled again and again while Fire is held, also since before', () => {
    const state = outAt(5, 2);
    expect(run(state, RIM_RELOAD_FRAMES + 2, [FIRE]).filter((kind) => kind === 'shot')).toHaveLength(2);
  });

  it('passes partners and dashing fighters, and never comes from a corner', () => {
    const teams = playingWith(inTeams([1, 1, 2, 2]));
    teams.walls.set(playingBare(2).walls);
    takeOutAt(teams, 5, 2);
    run(teams, RIM_AFTER_FRAMES + 1);
    put(teams, 1, 5, 3);
    run(teams, 1, [FIRE]);
    run(teams, SHOT_FRAMES);
    expect(teams.seats[1]!.slow).toBe(0);
    const state = outAt(5, 2);
    put(state, 1, 5, 1);
    run(state, 1, [FIRE]);
    expect(run(state, 8, [0, DASH])).not.toContain('chill');
    run(state, 400, [LEFT]);
    run(state, 1, [FIRE]);
    expect(state.shots).toEqual([]);
  });
});

describe('a fighter who is out', () => {
  it('comes to the nearest edge after a moment, and is led along it by keys', () => {
    expect(cellOf(outAt(5, 2).seats[0]!)).toEqual([5, 0]);
    expect(cellOf(outAt(22, 7).seats[0]!)).toEqual([24, 7]);
    const state = playingBare(3);
    takeOutAt(state, 5, 2);
    expect(run(state, RIM_AFTER_FRAMES - 1)).not.toContain('rim');
    expect(run(state, 1)).toContain('rim');
    run(state, 400, [LEFT]);
    expect(cellOf(state.seats[0]!)).toEqual([0, 0]);
    run(state, 400, [DOWN]);
    expect(cellOf(state.seats[0]!)).toEqual([0, 14]);
  });

  it('only watches where the host wants it so', () => {
    const state = playing(3, { out: 0 });
    takeOutAt(state, 5, 2);
    run(state, RIM_AFTER_FRAMES + 1);
    run(state, 1, [FIRE]);
    expect(state.seats[0]!.rim).toBe(-1);
    expect(state.shots).toEqual([]);
  });

  it('goes ahead on their own screen exactly as the host will say', () => {
    const state = playingBare(3);
    takeOutAt(state, 5, 2);
    const ahead = clone(state);
    for (let frame = 0; frame < 400; frame++) {
      const held = (frame % 90 < 45 ? RIGHT : LEFT) | (frame % 20 === 0 ? FIRE : 0);
      objects.predict(ahead, 0, Uint8Array.of(held, 0, 0));
      ahead.frame++;
      run(state, 1, [held]);
      expect(ahead.seats[0]).toEqual(state.seats[0]);
    }
    expect(state.seats[0]!.fired).toBeGreaterThan(1);
  });
});
