import { describe, expect, it } from 'vitest';
import { REPORT_BYTES, writeReport } from '../../../netcode/sim/reports.ts';
import { BRAKE, GAS, HORN, info, LEFT, SLIDE } from '../info.ts';
import { botMatch, inTeams, playing, playingWith, run } from '../testing.ts';
import { MOST_SKIPPED, ranking } from './race.ts';
import { rules } from './rules.ts';
import type { DriftState } from './state.ts';
import { onRoad, placesBetween, tracks } from './tracks.ts';
import {
  BODY,
  FASTEST,
  GIFT_AFTER,
  GRACE_FRAMES,
  HALF_ROAD,
  HEIGHT,
  HORN_REST,
  LEAST_CHARGE,
  SLACK,
  WIDTH,
} from './tuning.ts';

const speedOf = ({ vx, vy }: { vx: number; vy: number }) => Math.hypot(vx, vy);

/** Puts a car onto the road, in its direction. */
function put(state: DriftState, seat: number, at: number): void {
  const track = tracks[state.track]!;
  Object.assign(state.seats[seat]!, {
    x: track.x[at],
    y: track.y[at],
    toldX: track.x[at],
    toldY: track.y[at],
    heading: track.heading[at],
    vx: 0,
    vy: 0,
    spin: 0,
    at,
  });
}

describe.each([0, 1, 2])('track %d', (number) => {
  const track = tracks[number]!;

  it('has a place on its road behind the line for every car of most players, and none touches another', () => {
    const { seats } = rules.start({
      seed: 3,
      seats: Array.from({ length: info.maxSeats }, (_, seat) => ({ kind: 'player', name: `Seat ${seat}` })),
      options: { track: number },
    });
    seats.forEach(({ x, y, at }, seat) => {
      const near = onRoad(track, x, y);
      expect(near.off + BODY).toBeLessThan(HALF_ROAD);
      expect(at).toBeLessThan(0);
      expect(Math.abs(placesBetween(near.at, track.length + at, track))).toBeLessThan(3);
      for (const other of seats.slice(seat + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * BODY);
    });
  });

  // On the inside of a hairpin the nearest place of the track may jump far ahead.
  it('counts for a car that keeps to its road, on the inside of every bend', () => {
    const step = 60;
    let most = 0;
    for (let x = 0; x < WIDTH; x += step) {
      for (let y = 0; y < HEIGHT; y += step) {
        const here = onRoad(track, x, y);
        for (const [across, along] of [
          [step, 0],
          [0, step],
          [step, step],
          [step, -step],
        ] as const) {
          const there = onRoad(track, x + across, y + along);
          // So that what lies between them is road, too.
          if (Math.max(here.off, there.off) > HALF_ROAD - step) continue;
          most = Math.max(most, Math.abs(placesBetween(here.at, there.at, track)));
        }
      }
    }
    expect(most).toBeLessThanOrEqual(MOST_SKIPPED);
  });

  it('is driven to the end by bots of every skill, and the better ones are faster', () => {
    const frames = [1, 2, 3].map((bots) => {
      const match = botMatch(
        { seed: 1, count: 4, options: { rounds: 1, track: number, laps: 2, bots } },
        60 * 120,
      );
      expect(match.outcome?.places.toSorted()).toEqual([1, 2, 3, 4]);
      return match.frames;
    });
    expect(frames[2]!).toBeLessThan(frames[0]!);
  });
});

describe('how a race stands before it is over', () => {
  it('is by who is further, and a finished race counts as before', () => {
    const state = playing(3);
    put(state, 0, 40);
    put(state, 1, 90);
    put(state, 2, 60);
    expect(rules.standing(state)).toMatchObject({ scores: [1, 3, 2], places: [3, 1, 2] });
    state.seats[0]!.points = 4;
    expect(rules.standing(state)).toMatchObject({ scores: [5, 3, 2], places: [1, 2, 3] });
    expect(state.seats.map(({ points }) => points)).toEqual([4, 0, 0]);
    expect(state.phase).toBe('play');
  });

  it('is for teams as if the race had ended there', () => {
    const state = playingWith(inTeams([1, 2]));
    put(state, 0, 40);
    put(state, 1, 90);
    expect(rules.standing(state)).toMatchObject({ places: [2, 1], teams: [0, 1] });
  });
});

describe('a gift', () => {
  it('pushes all cars that still drive as the best slide does, a moment after it is announced', () => {
    const state = playing(3);
    for (const seat of [0, 1, 2]) put(state, seat, 20 + 30 * seat);
    state.seats[2]!.alive = false;
    run(state, 60, [GAS, 0, 0]);
    rules.event!(state, { kind: 'gift', value: 1 });
    expect(run(state, GIFT_AFTER, [GAS])).toEqual(['gift']);
    // One that falls meanwhile is the same one.
    rules.event!(state, { kind: 'gift', value: 2 });
    const before = state.seats.map(speedOf);
    expect(run(state, 1, [GAS])).toEqual(['boost', 'boost']);
    const gained = state.seats.map((racer, seat) => speedOf(racer) - before[seat]!);
    expect(Math.min(gained[0]!, gained[1]!)).toBeGreaterThan(1_100);
    expect(gained[2]).toBe(0);
    expect(run(state, 60, [GAS])).toEqual([]);
  });

  it('gives with a slide at once no more than what is believed of a report', () => {
    const state = playing(2);
    put(state, 0, 20);
    run(state, 150, [GAS]);
    rules.event!(state, { kind: 'gift', value: 1 });
    run(state, GIFT_AFTER, [GAS]);
    put(state, 0, 20);
    const { heading } = state.seats[0]!;
    const angle = (heading / 0x8000) * Math.PI;
    const top = 2_170;
    Object.assign(state.seats[0]!, { vx: top * Math.cos(angle), vy: top * Math.sin(angle), more: 90 });
    expect(run(state, 1, [GAS])).toEqual(['boost', 'boost', 'boost']);
    expect(speedOf(state.seats[0]!) / 16).toBeLessThan(FASTEST);
  });

  it('acts on a screen’s own car in the frame in which all others see it', () => {
    const [there, here] = [playing(2), playing(2)];
    for (const state of [there, here]) {
      put(state, 0, 20);
      rules.event!(state, { kind: 'gift', value: 1 });
      run(state, GIFT_AFTER, [GAS]);
    }
    run(there, 1, [GAS]);
    here.frame++;
    here.cues = [];
    rules.shadows!.drive(here, 0, GAS, 0);
    expect(here.cues).toMatchObject([{ kind: 'boost', seat: 0 }]);
    expect(speedOf(here.seats[0]!)).toBe(speedOf(there.seats[0]!));
  });
});

describe('a boost', () => {
  it('is announced to all when it is let go, also by a car that reports it', () => {
    const state = playing(2);
    put(state, 0, 20);
    const input = new Uint8Array(2 * REPORT_BYTES);
    const report = (held: number, more: number) => {
      const { seats, frame } = state;
      writeReport(input, held, frame + 1, { ...seats[0]!, more });
      rules.step(state, input);
      return state.cues.filter(({ kind }) => kind === 'boost');
    };
    expect(report(GAS | SLIDE, LEAST_CHARGE)).toEqual([]);
    expect(report(GAS, 0)).toMatchObject([{ seat: 0, value: LEAST_CHARGE }]);
    expect(report(GAS, 0)).toEqual([]);
  });
});

describe('a race', () => {
  it('counts laps forwards, makes the best one the ghost, and places the first three as they come', () => {
    let best = 0;
    let laps = 0;
    const { outcome } = botMatch(
      { seed: 4, count: 3, options: { rounds: 1, track: 0, laps: 3, bots: 3 } },
      60 * 180,
      (state) => {
        for (const { kind } of state.cues) if (kind === 'lap' || kind === 'finish') laps++;
        if (state.phase !== 'pause' || best > 0) return;
        best = Math.min(...state.seats.map((racer) => racer.best));
        expect(state.ghost.frames).toBe(best);
        expect(state.ghost.trace[0]).toBeGreaterThan(0);
        const done = ranking(state).map((seat) => state.seats[seat]!.doneAt);
        const order = done.map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      },
    );
    expect(laps).toBeGreaterThanOrEqual(7);
    expect(outcome!.scores.toSorted()).toEqual([1, 2, 3]);
  });

  it('ends without the cars that take too long', () => {
    const state = playing(2);
    Object.assign(state.seats[0]!, { lap: 2, at: 3 * tracks[0]!.length - 1 });
    put(state, 0, 0);
    state.seats[0]!.at = 3 * tracks[0]!.length - 1;
    run(state, 5, [GAS]);
    expect(state.seats[0]!.alive).toBe(false);
    run(state, GRACE_FRAMES + 1);
    expect(state.phase).toBe('pause');
    expect(state.winner).toBe(0);
  });
});

describe('a car', () => {
  it('speeds up with gas, stops with brakes, and is slow on grass', () => {
    const state = playing(2);
    run(state, 120, [GAS]);
    const fast = speedOf(state.seats[0]!);
    expect(fast).toBeGreaterThan(1_400);
    run(state, 60, [BRAKE]);
    expect(speedOf(state.seats[0]!)).toBeLessThan(fast / 2);
    Object.assign(state.seats[0]!, { x: 400, y: 400, heading: 0, vx: 0, vy: 0 });
    expect(onRoad(tracks[0]!, 400, 400).off).toBeGreaterThan(HALF_ROAD);
    run(state, 60, [GAS]);
    expect(speedOf(state.seats[0]!)).toBeLessThan(fast / 2);
  });

  it('charges in a slide and is pushed at its end, unless the slide is short', () => {
    const speedAfter = (more: number) => {
      const state = playing(2);
      put(state, 0, 20);
      run(state, 60, [GAS]);
      state.seats[0]!.more = more;
      const cues = run(state, 1, [GAS]);
      expect(cues.includes('boost')).toBe(more >= LEAST_CHARGE);
      expect(state.seats[0]!.more).toBe(0);
      return speedOf(state.seats[0]!);
    };
    expect(speedAfter(LEAST_CHARGE)).toBeGreaterThan(speedAfter(LEAST_CHARGE - 1) + 200);
    const state = playing(2);
    put(state, 0, 20);
    run(state, 60, [GAS]);
    run(state, 20, [GAS | SLIDE | LEFT]);
    expect(state.seats[0]!.more).toBeGreaterThan(5);
  });

  it('sounds its horn once for each press, and not again before its rest is over', () => {
    const state = playing(2);
    const horns = (frames: number, held: number) =>
      run(state, frames, [held]).filter((kind) => kind === 'horn').length;
    expect(horns(3 * HORN_REST, GAS | HORN)).toBe(1);
    expect(horns(1, GAS)).toBe(0);
    expect(horns(1, GAS | HORN)).toBe(1);
    let flood = 0;
    for (let press = 0; press < 4 * HORN_REST; press++) flood += horns(1, press % 2 === 0 ? 0 : HORN);
    expect(flood).toBe(4);
  });

  it('stays in place before the start, whatever its first report says', () => {
    const state = playing(2);
    const input = new Uint8Array(2 * REPORT_BYTES);
    const { x, y } = state.seats[0]!;
    writeReport(input, 0, state.frame + 1, { ...state.seats[0]!, x: x + 2 * FASTEST + SLACK });
    rules.step(state, input);
    expect(state.seats[0]).toMatchObject({ x, y, refused: 1 });
  });

  it('is thrown back as far as the other when two meet head on', () => {
    const state = playing(2);
    for (const [seat, x] of [
      [0, 6_000],
      [1, 6_480],
    ] as const)
      Object.assign(state.seats[seat]!, { x, y: 5_000, vx: seat === 0 ? 1_200 : -1_200, vy: 0, heading: 0 });
    expect(run(state, 1)).toContain('bump');
    const [one, other] = state.seats;
    expect(one!.vx).toBeLessThan(0);
    expect(Math.abs(one!.vx + other!.vx)).toBeLessThanOrEqual(2);
    run(state, 3);
    expect(Math.hypot(one!.x - other!.x, one!.y - other!.y)).toBeGreaterThan(480);
  });

  it('makes no progress on a short cut, until it is back on the way', () => {
    const state = playing(2);
    const { length } = tracks[0]!;
    put(state, 0, 3);
    run(state, 1);
    put(state, 0, length / 2);
    state.seats[0]!.at = 3;
    run(state, 5);
    expect(state.seats[0]!.at).toBe(3);
  });

  // After 1.25 s without a network a car may be far from its last place.
  it('has driven after a silence as far as its report says, up to what is possible', () => {
    const track = tracks[0]!;
    /** Is heard at place 20, and so many frames later at another one. */
    const heardAgain = (frames: number, at: number) => {
      const state = playing(2);
      put(state, 0, 20);
      state.seats[0]!.toldAt = state.frame;
      const input = new Uint8Array(2 * REPORT_BYTES);
      for (let frame = 0; frame < frames; frame++) {
        const place = frame + 1 < frames ? 20 : at;
        const [x, y] = [track.x[place]!, track.y[place]!];
        if (frame === 0 || place === at) {
          const { placing } = state.seats[0]!;
          const rest = { heading: 0, vx: 0, vy: 0, spin: 0, more: 0, placing };
          writeReport(input, 0, state.frame + 1, { x, y, ...rest });
        }
        rules.step(state, input);
      }
      expect(state.seats[0]!.refused).toBe(0);
      return state.seats[0]!.at;
    };
    expect(heardAgain(90, 85)).toBe(85);
  });

  it('is never faster than what is believed of a report', () => {
    let most = 0;
    botMatch(
      { seed: 2, count: 8, options: { rounds: 1, track: 2, laps: 2, bots: 3 } },
      60 * 120,
      ({ seats }) => {
        for (const racer of seats) most = Math.max(most, speedOf(racer) / 16);
      },
    );
    expect(most).toBeLessThan(FASTEST);
  });
});
