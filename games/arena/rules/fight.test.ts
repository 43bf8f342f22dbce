import { describe, expect, it } from 'vitest';
import { DOWN, LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { DASH, FIRE, LAG_BYTE } from '../info.ts';
import { inTeams, playingBare, playingWith, put, run, runUntil } from '../testing.ts';
import { rules } from './rules.ts';
import type { ArenaState } from './state.ts';
import {
  DASH_FRAMES,
  DASH_REST_FRAMES,
  MOST_LAG,
  MOST_ZONE,
  RELOAD_FRAMES,
  SHOT_FRAMES,
  SPEED,
  STEPS_PER_CELL,
  ZONE_EVERY_FRAMES,
  ZONE_START_FRAMES,
} from './tuning.ts';
import { isOutside } from './walls.ts';

function duel(): ArenaState {
  const state = playingBare(2);
  put(state, 0, 5, 5);
  put(state, 1, 10, 5, 6);
  return state;
}

const heartsOf = ({ seats }: ArenaState) => seats.map(({ hearts }) => hearts);

describe('a wall', () => {
  it('stops shots and fighters', () => {
    const state = duel();
    put(state, 0, 1, 5, 6);
    run(state, 60, [LEFT]);
    const { x } = state.seats[0]!;
    expect(x).toBeGreaterThan(STEPS_PER_CELL);
    run(state, 30, [LEFT]);
    expect(state.seats[0]!.x).toBe(x);
    run(state, 1, [FIRE]);
    run(state, 5);
    expect(state.shots).toEqual([]);
  });
});

/**
 * Fires at a fighter that has just left the line; the shooter’s screen reports one lag at the shot and another one
 * afterwards.
 */
function fireLate(lag: number, afterwards = lag): number {
  const state = duel();
  put(state, 1, 6, 5);
  const inputs = new Uint8Array(4);
  inputs[2] = DOWN;
  // So far that a shot of now would miss, and one of then would not.
  for (let frame = 0; frame < 10; frame++) rules.step(state, inputs);
  inputs[2] = 0;
  inputs[0] = FIRE;
  inputs[LAG_BYTE] = lag;
  for (let frame = 0; frame < 5; frame++) {
    rules.step(state, inputs);
    inputs[0] = 0;
    inputs[LAG_BYTE] = afterwards;
  }
  return state.seats[1]!.hearts;
}

describe('a shot', () => {
  it('takes a heart of the fighter that it meets, once, and ends there', () => {
    const state = duel();
    run(state, 1, [FIRE]);
    expect(state.shots).toHaveLength(1);
    runUntil(state, ({ shots }) => shots.length === 0, SHOT_FRAMES);
    expect(heartsOf(state)).toEqual([5, 4]);
  });

  it('passes partners', () => {
    const state = playingWith(inTeams([1, 1, 2, 2]));
    put(state, 0, 3, 1, 2);
    put(state, 1, 5, 1);
    run(state, 1, [FIRE]);
    run(state, 30);
    expect(heartsOf(state)).toEqual([5, 5, 5, 5]);
  });

  it('is judged by where its shooter saw the others, a quarter of a second back at most', () => {
    expect(fireLate(0)).toBe(5);
    expect(fireLate(12)).toBe(4);
    expect(MOST_LAG).toBe(15);
    const state = duel();
    rules.step(state, Uint8Array.of(RIGHT, 200, 0, 0));
    expect(state.seats[0]!.lag).toBe(MOST_LAG);
  });

  // A hit counts with the lag at the moment of the shot; a later report may claim any lag.
  it('is unchanged by what is said of the lag while it flies', () => {
    expect(fireLate(0, 12)).toBe(5);
    expect(fireLate(12, 0)).toBe(4);
  });
});

describe('a round', () => {
  // The closing zone may leave a single row for what falls.
  it('drops pickups and gifts until the end, also where the zone has left a single row', () => {
    const state = playingBare(2);
    put(state, 0, 11, 7);
    put(state, 1, 13, 7);
    Object.assign(state, { since: ZONE_START_FRAMES + 40 * ZONE_EVERY_FRAMES, zone: MOST_ZONE, gifts: 3 });
    run(state, 60);
    expect(state.gifts).toBe(0);
    expect(state.dropped).toBeGreaterThan(0);
    for (const { x, y } of state.pickups) expect(isOutside(state, x, y)).toBe(false);
  });
});

describe('a fighter', () => {
  it('steps aside without turning while firing, at the pace of the reload', () => {
    const state = duel();
    run(state, 1, [FIRE]);
    const { y } = state.seats[0]!;
    run(state, RELOAD_FRAMES, [FIRE | DOWN]);
    expect(state.seats[0]).toMatchObject({ facing: 2, y: y + RELOAD_FRAMES * SPEED, fired: 2 });
  });

  it('cannot be hit in a dash, and waits for the next one', () => {
    const state = duel();
    run(state, 1, [FIRE]);
    runUntil(state, ({ shots, frame, seats }) => {
      const [shot] = shots;
      return shot !== undefined && seats[1]!.x - shot.x - shot.vx * (frame - shot.born) < 3 * shot.vx;
    });
    run(state, DASH_FRAMES, [0, DASH | DOWN]);
    run(state, DASH_REST_FRAMES - 5);
    expect(heartsOf(state)).toEqual([5, 5]);
    run(state, 1, [0, DASH]);
    expect(state.seats[1]!.dash).toBe(0);
  });

  it('is out without hearts, and the last one wins the round', () => {
    const state = duel();
    state.seats[1]!.hearts = 1;
    run(state, 1, [FIRE]);
    runUntil(state, ({ phase }) => phase === 'pause', SHOT_FRAMES);
    expect(state.winner).toBe(0);
  });

  it('loses a heart in every round for each step of handicap, and never the last', () => {
    const seats = [0, 1, 2, 3].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const state = playingWith(seats);
    expect(heartsOf(state)).toEqual([5, 4, 3, 2]);
    expect(heartsOf(playingWith(seats, { hearts: 3 }))).toEqual([3, 2, 1, 1]);
    expect(heartsOf(playingWith(seats, { hearts: 1 }))).toEqual([1, 1, 1, 1]);
    // A heart that lies there is one more than those, for everybody.
    state.pickups = seats.map((_, seat) => ({
      id: seat,
      kind: 0,
      x: state.seats[seat]!.x,
      y: state.seats[seat]!.y,
    }));
    run(state, 1);
    expect(heartsOf(state)).toEqual([6, 5, 4, 3]);
    state.pickups = [{ id: 0, kind: 0, x: state.seats[3]!.x, y: state.seats[3]!.y }];
    run(state, 1);
    expect(heartsOf(state)).toEqual([6, 5, 4, 3]);
    state.seats.forEach((fighter, seat) => {
      fighter.alive = seat === 3;
    });
    runUntil(state, ({ round, phase }) => round === 2 && phase === 'play', 600);
    expect(heartsOf(state)).toEqual([5, 4, 3, 2]);
  });
});
