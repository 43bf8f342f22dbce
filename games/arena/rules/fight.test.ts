import { describe, expect, it } from 'vitest';
import { AIMS, encodeAim } from '../../../netcode/sim/aim.ts';
import { clone } from '../../../netcode/sim/clone.ts';
import { DOWN, LEFT, RIGHT } from '../../kit/arena/rules/directions.ts';
import { AIM_BYTE, DASH, FIRE, LAG_BYTE } from '../info.ts';
import { inTeams, playingBare, playingWith, put, run, runUntil, seats } from '../testing.ts';
import { hurt } from './hits.ts';
import { rules } from './rules.ts';
import type { ArenaState } from './state.ts';
import {
  CLOSING,
  CREDIT_FRAMES,
  DASH_FRAMES,
  DASH_REST_FRAMES,
  KNOCKOUT_POINTS,
  LAST_POINTS,
  MOST_LAG,
  SAFE_FRAMES,
  SPEED,
  STEPS_PER_CELL,
  TRAIN_SIGNAL_FRAMES,
} from './tuning.ts';
import { isInWay, isOutside, layWalls, middle, pastAt, RAIL, trainAt } from './walls.ts';
import { BLASTER, ICE, WEAPONS, weapons } from './weapons.ts';

/** Those of what every fighter begins with. */
const { frames: SHOT_FRAMES, reload: RELOAD_FRAMES } = weapons[BLASTER]!;

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
  const inputs = new Uint8Array(6);
  inputs[3] = DOWN;
  // So far that a shot of now would miss, and one of then would hit.
  for (let frame = 0; frame < 10; frame++) rules.step(state, inputs);
  inputs[3] = 0;
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
    expect(heartsOf(state)).toEqual([8, 7]);
  });

  it('passes partners', () => {
    const state = playingWith(inTeams([1, 1, 2, 2]));
    put(state, 0, 3, 1, 2);
    put(state, 1, 5, 1);
    run(state, 1, [FIRE]);
    run(state, 30);
    expect(heartsOf(state)).toEqual([8, 8, 8, 8]);
  });

  it('is judged by where its shooter saw the others, a quarter of a second back at most', () => {
    expect(fireLate(0)).toBe(8);
    expect(fireLate(12)).toBe(7);
    expect(MOST_LAG).toBe(15);
    const state = duel();
    rules.step(state, Uint8Array.of(RIGHT, 200, 0, 0, 0, 0));
    expect(state.seats[0]!.lag).toBe(MOST_LAG);
  });

  // A hit counts with the lag at the moment of the shot; a later report may claim any lag.
  it('is unchanged by what is said of the lag while it flies', () => {
    expect(fireLate(0, 12)).toBe(8);
    expect(fireLate(12, 0)).toBe(7);
  });
});

describe('a round', () => {
  it('gives points for who one takes out, and none to those who only outlive', () => {
    const state = playingBare(4);
    Object.assign(state.seats[2]!, { hearts: 1, safe: 0 });
    hurt(state, 2, 1);
    Object.assign(state.seats[3]!, { hearts: 1, safe: 0 });
    hurt(state, 3, -1);
    run(state, 1);
    expect(state.seats.map(({ gained }) => gained)).toEqual([0, KNOCKOUT_POINTS, 0, 0]);
  });

  it('is in another arena than the one before, all three in turn, unless the room has chosen one', () => {
    const mapsOf = (options: { readonly [key: string]: number }, seed = 7) => {
      const state = rules.start({ seed, seats: seats(['player', 'player']), options });
      return [1, 2, 3, 4].map((round) => {
        runUntil(state, (now) => now.round === round && now.phase === 'play', 600);
        for (const fighter of state.seats) fighter.alive = false;
        expect(state.walls).toEqual(layWalls(state.map));
        return state.map;
      });
    };
    const [first, second, third, fourth] = mapsOf({ rounds: 5 });
    expect([first, second, third].sort()).toEqual([0, 1, 2]);
    expect(fourth).toBe(first);
    expect(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seed) => mapsOf({ rounds: 5 }, seed)[0])).size,
    ).toBe(3);
    expect(mapsOf({ rounds: 5, map: 1 })).toEqual([1, 1, 1, 1]);
  });

  // The closing zone may leave a single row for what falls.
  it('drops pickups and gifts until the end, also where the zone has left a single row', () => {
    const state = playingBare(2);
    put(state, 0, 11, 7);
    put(state, 1, 13, 7);
    Object.assign(state, {
      since: CLOSING.startFrames + 40 * CLOSING.everyFrames,
      zone: CLOSING.most,
      gifts: 3,
      pickups: [],
    });
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
    expect(state.seats[0]).toMatchObject({ facing: AIMS / 4, y: y + RELOAD_FRAMES * SPEED, fired: 2 });
  });

  it('cannot be hit in a dash, and waits for the next one', () => {
    const state = duel();
    run(state, 1, [FIRE]);
    runUntil(state, ({ shots, frame, seats }) => {
      const [shot] = shots;
      return shot !== undefined && seats[1]!.x - shot.x - shot.vx * (frame - shot.born) < 4 * shot.vx;
    });
    run(state, DASH_FRAMES, [0, DASH | DOWN]);
    run(state, DASH_REST_FRAMES - 5);
    expect(heartsOf(state)).toEqual([8, 8]);
    run(state, 1, [0, DASH]);
    expect(state.seats[1]!.dash).toBe(0);
  });

  it('is out without hearts, and the last one wins the round', () => {
    const state = duel();
    state.seats[1]!.hearts = 1;
    run(state, 1, [FIRE]);
    runUntil(state, ({ phase }) => phase === 'pause', SHOT_FRAMES);
    expect(state.winner).toBe(0);
    expect(state.seats.map(({ points }) => points)).toEqual([KNOCKOUT_POINTS + LAST_POINTS, 0]);
  });

  it('loses a heart in every round for each step of handicap, and never the last', () => {
    const seats = [0, 1, 2, 3].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const state = playingWith(seats);
    expect(heartsOf(state)).toEqual([8, 7, 6, 5]);
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
    expect(heartsOf(state)).toEqual([9, 8, 7, 6]);
    state.pickups = [{ id: 0, kind: 0, x: state.seats[3]!.x, y: state.seats[3]!.y }];
    run(state, 1);
    expect(heartsOf(state)).toEqual([9, 8, 7, 6]);
    state.seats.forEach((fighter, seat) => {
      fighter.alive = seat === 3;
    });
    runUntil(state, ({ round, phase }) => round === 2 && phase === 'play', 600);
    expect(heartsOf(state)).toEqual([8, 7, 6, 5]);
  });
});

describe('an aim', () => {
  it('turns a fighter apart from where it walks, also while it fires, and is left to its keys by 0', () => {
    const state = duel();
    const hold = (held: number, byte: number) => {
      const input = new Uint8Array(6);
      Object.assign(input, { 0: held, [AIM_BYTE]: byte });
      rules.step(state, input);
    };
    hold(RIGHT, encodeAim(17));
    expect(state.seats[0]!.facing).toBe(17);
    hold(RIGHT | FIRE, encodeAim(200));
    hold(RIGHT | FIRE, encodeAim(100));
    expect(state.seats[0]!.facing).toBe(100);
    const [shot] = state.shots;
    expect(shot!.vx).toBeLessThan(0); // the one at 200, which is left
    hold(RIGHT, 0);
    expect(state.seats[0]!.facing).toBe(AIMS / 4);
  });

  it('turns a fighter before the round begins, too', () => {
    const state = rules.start({ seed: 1, seats: seats(['player', 'player']), options: {} });
    const input = new Uint8Array(6);
    input[AIM_BYTE] = encodeAim(33);
    rules.step(state, input);
    expect([state.phase, state.seats[0]!.facing]).toEqual(['intro', 33]);
  });
});

describe('a weapon', () => {
  it.each(WEAPONS.slice(1, -1).map((name, at) => [name, at + 1] as const))(
    'that is found is shot until it is empty, and throws its shooter back: %s',
    (_, kind) => {
      const state = duel();
      const [me] = state.seats;
      state.pickups = [{ id: 0, kind, x: me!.x, y: me!.y }];
      run(state, 1);
      expect(me).toMatchObject({ weapon: kind, load: weapons[kind]!.load });
      const { x } = me!;
      const { load, reload } = weapons[kind]!;
      put(state, 1, 10, 12);
      run(state, 1, [FIRE]);
      expect(state.shots).toHaveLength(weapons[kind]!.fan.length);
      run(state, reload * load - 1, [FIRE]);
      expect(me!.weapon).toBe(BLASTER);
      expect(me!.x).toBeLessThan(x);
    },
  );

  it('whose shots fly back from walls sends them back as often as that, and a rocket ends there', () => {
    const state = duel();
    put(state, 0, 3, 2, 6);
    const [me] = state.seats;
    const flights = (kind: number) => {
      Object.assign(me!, { weapon: kind, load: 1, reload: 0, facing: (3 * AIMS) / 4 });
      const ways: number[] = [];
      run(state, 1, [FIRE]);
      const kinds: string[] = [];
      while (state.shots.length > 0) {
        const way = Math.sign(state.shots[0]!.vx);
        if (ways.at(-1) !== way) ways.push(way);
        kinds.push(...run(state, 1));
      }
      return { ways, blasts: kinds.filter((one) => one === 'blast').length };
    };
    expect(flights(WEAPONS.indexOf('bouncer')).ways.slice(0, 2)).toEqual([-1, 1]);
    expect(flights(WEAPONS.indexOf('rocket'))).toEqual({ ways: [-1], blasts: 1 });
  });
});

describe('a belt', () => {
  it('takes along who stands on it', () => {
    const state = playingWith(inTeams([1, 2]), { map: 1 });
    put(state, 0, 8, 3);
    run(state, 20);
    expect(state.seats[0]!.x).toBeGreaterThan(middle(8) + 100);
    expect(state.seats[0]!.y).toBe(middle(3));
  });
});

describe('a train', () => {
  /** Three players, the first on rails as the next train comes in. */
  function onRails(): ArenaState {
    const state = playingWith(inTeams([1, 2, 3]), { map: 2 });
    put(state, 0, 12, 3);
    put(state, 1, 12, 7);
    put(state, 2, 16, 7);
    runUntil(state, ({ frame }) => trainAt(RAIL, frame) === 0);
    state.cues = [];
    return state;
  }
  const isOut = ({ seats }: ArenaState) => !seats[0]!.alive;

  it.each([0, SAFE_FRAMES])(
    'knocks out who stands in its way, also one who is safe for %d frames',
    (safe) => {
      const state = onRails();
      runUntil(state, ({ frame, seats }) => pastAt(RAIL, frame, seats[0]!.x) > -500);
      state.seats[0]!.safe = safe;
      runUntil(state, isOut, 60);
      expect(state.cues).toContainEqual(expect.objectContaining({ kind: 'out', seat: 0, value: -1 }));
      expect(heartsOf(state)).toEqual([0, 8, 8]);
    },
  );

  it('pushes aside who dashes', () => {
    const state = onRails();
    runUntil(state, ({ frame, seats }) => pastAt(RAIL, frame, seats[0]!.x) > -150);
    Object.assign(state.seats[0]!, { facing: 0 });
    run(state, 12, [DASH]);
    run(state, 60);
    expect(heartsOf(state)[0]).toBe(8);
    expect(state.seats[0]!.y).not.toBe(middle(3));
  });

  it.each([
    ['who hit them just before', CREDIT_FRAMES - 1, 1, KNOCKOUT_POINTS],
    ['no player', CREDIT_FRAMES, -1, 0],
  ])('gives the knockout to %s: %d frames', (_, before, by, gained) => {
    const state = onRails();
    const twin = clone(state);
    const frames = runUntil(twin, isOut, 200);
    run(state, frames - 1);
    Object.assign(state.seats[0]!, { hitBy: 1, hitAt: state.since + 1 - before });
    run(state, 1);
    expect(state.cues).toContainEqual(expect.objectContaining({ kind: 'out', seat: 0, value: by }));
    expect(state.seats[1]!.gained).toBe(gained);
  });

  it.each([
    ['a shot', (state: ArenaState) => hurt(state, 0, 2)],
    [
      'ice',
      (state: ArenaState) => Object.assign(state, { shots: [iceAt(state.seats[0]!, state.frame + 1)] }),
    ],
  ])('knows whose %s hit last', (_, hit) => {
    const state = onRails();
    hit(state);
    run(state, 1);
    expect([state.seats[0]!.hitBy, state.since - state.seats[0]!.hitAt]).toEqual([2, expect.closeTo(0, -1)]);
  });

  const iceAt = ({ x, y }: { readonly x: number; readonly y: number }, born: number) => ({
    ...{ id: 64, seat: 2, kind: ICE, x, y, vx: 0, vy: 0, bounces: 0, born, lag: 0 },
  });

  it('is in the way of who stands on its rails from its signal until it has passed, and of no one beside them', () => {
    const state = onRails();
    const inWay = (frames: number, seat: number) => {
      const { walls, frame, seats } = state;
      return isInWay({ walls, frame: frame + frames }, seats[seat]!);
    };
    const signal = -TRAIN_SIGNAL_FRAMES;
    expect([signal - 1, signal, 0, 80, 120].map((frames) => inWay(frames, 0))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(inWay(0, 1)).toBe(false);
  });
});
