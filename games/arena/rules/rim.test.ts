import { describe, expect, it } from 'vitest';
import { encodeAim } from '../../../netcode/sim/aim.ts';
import { clone } from '../../../netcode/sim/clone.ts';
import { DOWN, LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { DASH, FIRE } from '../info.ts';
import { inTeams, playing, playingBare, playingWith, put, run, runUntil } from '../testing.ts';
import { hurt } from './hits.ts';
import { objects } from './objects.ts';
import { rules } from './rules.ts';
import type { ArenaState } from './state.ts';
import {
  ICE_FRAMES,
  ICE_POINTS,
  KNOCKOUT_POINTS,
  MOST_ICE_POINTS,
  RIM_AFTER_FRAMES,
  STEPS_PER_CELL,
  THAW_FRAMES,
} from './tuning.ts';
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
  it('holds a fighter for a moment, takes no heart, not even the last, gives a point, and needs a wait', () => {
    const state = outAt(5, 2);
    put(state, 1, 5, 4);
    state.seats[1]!.hearts = 1;
    run(state, 1, [FIRE]);
    expect(state.shots).toHaveLength(1);
    run(state, 1);
    run(state, 1, [FIRE]);
    expect(state.shots).toHaveLength(1);
    runUntil(state, ({ cues }) => cues.some(({ kind }) => kind === 'chill'), SHOT_FRAMES);
    const { x } = state.seats[1]!;
    run(state, ICE_FRAMES - 1, [0, RIGHT]);
    expect(state.seats[1]!.x).toBe(x);
    run(state, 10, [0, RIGHT]);
    expect(state.seats[1]!.x).toBeGreaterThan(x);
    expect(state.seats[1]!).toMatchObject({ alive: true, hearts: 1, outAt: -1 });
    expect(state.seats[0]!).toMatchObject({ knockouts: 0, gained: ICE_POINTS, alive: false });
    expect(RIM_RELOAD_FRAMES).toBeGreaterThan(SHOT_FRAMES);
  });

  it('holds no fighter who has just been held, and a dash breaks it', () => {
    const state = outAt(5, 2);
    put(state, 1, 5, 4);
    run(state, 1, [FIRE]);
    runUntil(state, ({ cues }) => cues.some(({ kind }) => kind === 'chill'), SHOT_FRAMES);
    const { x } = state.seats[1]!;
    state.seats[0]!.reload = 0;
    expect(run(state, SHOT_FRAMES, [FIRE])).not.toContain('chill');
    expect(state.seats[0]!.gained).toBe(ICE_POINTS);
    state.seats[1]!.ice = ICE_FRAMES + THAW_FRAMES;
    run(state, 3, [0, DASH | RIGHT]);
    expect(state.seats[1]!.x).toBeGreaterThan(x);
    expect(state.seats[1]!.ice).toBeLessThan(THAW_FRAMES);
  });

  it('gives as many points as a knockout at most, in each round, and freezes all the same', () => {
    const state = outAt(5, 2);
    /** The points that hits gave of a player who holds Fire for half a minute, before a fighter who thaws at once. */
    const throwIce = () => {
      put(state, 1, 5, 4);
      const given: number[] = [];
      for (let frame = 0; frame < 1800; frame++) {
        state.seats[1]!.ice = 0;
        run(state, 1, [FIRE]);
        for (const { kind, value } of state.cues) if (kind === 'chill') given.push(value);
      }
      return given;
    };
    const first = throwIce();
    expect(first.length).toBeGreaterThan(2 * MOST_ICE_POINTS);
    expect(first).toEqual(first.map((_, at) => (at < MOST_ICE_POINTS ? ICE_POINTS : 0)));
    expect(state.seats[0]).toMatchObject({ gained: KNOCKOUT_POINTS, points: KNOCKOUT_POINTS });
    for (const seat of [1, 2]) state.seats[seat]!.alive = false;
    runUntil(state, ({ round, phase }) => round === 2 && phase === 'play', 600);
    state.walls.set(playingBare(2).walls);
    takeOutAt(state, 5, 2);
    run(state, RIM_AFTER_FRAMES + 1);
    expect(throwIce().slice(0, MOST_ICE_POINTS + 1)).toEqual([...Array(MOST_ICE_POINTS).fill(ICE_POINTS), 0]);
    expect(state.seats[0]).toMatchObject({ gained: KNOCKOUT_POINTS, points: 2 * KNOCKOUT_POINTS });
  });

  it.each([
    ['where its player aims', 30, [1, 1]],
    ['straight in where they aim away from the field', 230, [0, 1]],
    ['straight in without an aim', -1, [0, 1]],
  ])('flies %s', (_, aim, [across, down]) => {
    const state = outAt(12, 2);
    const turn = aim < 0 ? -1 : aim + 60;
    rules.step(state, Uint8Array.of(FIRE, 0, turn < 0 ? 0 : encodeAim(turn), 0, 0, 0, 0, 0, 0));
    const [shot] = state.shots;
    expect([Math.sign(shot!.vx), Math.sign(shot!.vy)]).toEqual([across, down]);
  });

  it('is thrown again and again while Fire is held, also since before', () => {
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
    expect(teams.seats[1]!.ice).toBe(0);
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
