// The members' figures as the relay measures them, in the lab, where the truth is known.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { LabParty } from '../lab/party.ts';
import { toyGame } from '../lab/toy.ts';
import type { Way } from '../sim/ways.ts';
import type { FromRelay } from '../wire/messages.ts';
import { PLAYING_STATS_MS, SPAN_MS, STATS_MS } from './network-statistics.ts';

type Stats = Extract<FromRelay, { m: 'stats' }>;

const RATE = 50;
const TICK_MS = 1000 / RATE;

function party(options: { way?: Way; conditions?: Partial<LinkConditions>; simulate?: boolean } = {}) {
  const { way, conditions, simulate = false } = options;
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: 1_000_000 });
  const room = way ? { way } : {};
  const lab = new LabParty({ seed: 6, game, simulate, room, conditions: { ...CLEAN_LINK, ...conditions } });
  const [near, far] = [lab.join('Near'), lab.join('Far')];
  lab.setConditions(near, CLEAN_LINK);
  lab.run(1_000);
  const stats = () =>
    near.events.flatMap((event) =>
      event.kind === 'message' && event.message.m === 'stats' ? [event.message] : [],
    );
  const play = () => {
    for (const client of lab.clients) lab.say(client, { m: 'ready', ready: true });
    lab.run(lab.now + 5_000, () => lab.room.phase === 'playing');
  };
  /** What the last message says of a member. */
  const of = (member: number) => figures(stats().at(-1)!, member);
  return { lab, near, far, stats, of, play };
}

function figures({ of, more }: Stats, member: number) {
  const path = of.find(([id]) => id === member)!;
  const rest = more.find(([id]) => id === member);
  if (!rest) return null;
  const [, p50, p95, inputs, late, lateFrames, frame, agrees] = rest;
  return { lossTo: path[3], lossFrom: path[4], p50, p95, inputs, late, lateFrames, frame, agrees };
}

describe('round trips', () => {
  it('are told as median and 95th percentile of the newest ones, once there are enough', () => {
    const { lab, stats, of } = party({ conditions: { delayMs: 40, jitterMs: 20 } });
    expect(stats().at(-1)!.more).toEqual([]);
    lab.run(40_000);
    const far = of(2)!;
    // The delay both ways, and of the jitter of both ways together the middle and nearly the worst.
    expect(Math.abs(far.p50 - 100) / 100).toBeLessThan(0.06);
    expect(Math.abs(far.p95 - 113.7) / 113.7).toBeLessThan(0.06);
    expect(of(1)!.p95).toBeLessThan(1);
  });

  it('cover only the last half minute', () => {
    const { lab, far, of } = party({ conditions: { delayMs: 100 } });
    lab.run(20_000);
    expect(of(2)!.p95).toBeGreaterThan(190);
    lab.setConditions(far, { ...CLEAN_LINK, delayMs: 10 });
    lab.run(lab.now + 30_000);
    expect(of(2)!.p95).toBeLessThan(25);
  });

  it('are told every half second in the lobby, and less often in play', () => {
    const { lab, stats, play } = party();
    const countIn = (ms: number) => {
      const before = stats().length;
      lab.run(lab.now + ms);
      return stats().length - before;
    };
    expect(Math.abs(countIn(10_000) - 10_000 / STATS_MS)).toBeLessThanOrEqual(1);
    expect(stats().at(-1)!.interval).toBe(0);
    play();
    expect(Math.abs(countIn(20_000) - 20_000 / PLAYING_STATS_MS)).toBeLessThanOrEqual(1);
    expect(stats().at(-1)!.interval).toBe(1);
  });
});

describe('losses', () => {
  it('are told for each direction', () => {
    const { lab, far, of } = party();
    lab.network.setConditions(far.address, { address: 'relay', port: 1 }, { ...CLEAN_LINK, loss: 0.2 });
    lab.run(120_000);
    expect(of(2)!.lossFrom).toBeGreaterThan(0.1);
    expect(of(2)!.lossFrom).toBeLessThan(0.35);
    expect(of(2)!.lossTo).toBe(0);
  });
});

describe('inputs', () => {
  /** Both press and let go a hundred times, at odd moments of a tick. */
  function press({ lab, near, far }: ReturnType<typeof party>) {
    for (let i = 1; i <= 100; i++) {
      lab.run(lab.now + 57.3);
      for (const client of [near, far]) lab.hold(client, Uint8Array.of(i & 1));
    }
    lab.run(lab.now + PLAYING_STATS_MS + 500);
  }

  it('are counted, and the late ones by the frames that closed while they were under way', () => {
    const told = party({ conditions: { delayMs: 50 } });
    told.play();
    press(told);
    const [near, far] = [told.of(1)!, told.of(2)!];
    expect([near.inputs, far.inputs]).toEqual([100, 100]);
    expect(near.late).toBeLessThan(5);
    expect(far.late).toBe(100);
    // The frame that a peer wants is one way old, and its input takes the other way.
    expect(Math.abs(far.lateFrames - 100 / TICK_MS)).toBeLessThan(1);
  });

  it('of a screen that runs ahead far enough are in time', () => {
    const told = party({ way: 'run-ahead', conditions: { delayMs: 20 }, simulate: true });
    told.play();
    told.lab.run(told.lab.now + 3_000);
    press(told);
    expect(told.of(2)!.inputs).toBeGreaterThanOrEqual(100);
    expect(told.of(2)!.late / told.of(2)!.inputs).toBeLessThan(0.1);
  });

  it('are late in strict frame lock as soon as all players wait for them', () => {
    const told = party({ way: 'strict', conditions: { delayMs: 30 } });
    told.play();
    told.lab.run(told.lab.now + 3_000);
    expect(told.stats().at(-1)!.interval).toBeGreaterThan(2);
    told.lab.run(told.lab.now + 2 * SPAN_MS);
    expect(told.of(2)!.late / told.of(2)!.inputs).toBeLessThan(0.05);
    // From now on the way takes longer than the interval knows, ten times.
    for (let i = 0; i < 20; i++) {
      told.lab.setConditions(told.far, { ...CLEAN_LINK, delayMs: i % 2 === 0 ? 120 : 30 });
      told.lab.run(told.lab.now + 500);
    }
    told.lab.run(told.lab.now + PLAYING_STATS_MS);
    expect(told.of(2)!.late).toBeGreaterThanOrEqual(5);
    expect(told.of(2)!.lateFrames).toBeGreaterThan(0);
    expect(told.of(1)!.late).toBe(0);
  });
});

describe('hashes', () => {
  it('are told with the newest frame that could be compared', () => {
    const told = party({ simulate: true });
    told.play();
    told.lab.run(told.lab.now + 8_000);
    const [near, far] = [told.of(1)!, told.of(2)!];
    expect([near.agrees, far.agrees]).toEqual([true, true]);
    expect(near.frame).toBe(far.frame);
    expect(told.lab.room.match!.log.next - near.frame!).toBeLessThan((PLAYING_STATS_MS * RATE) / 1000 + 60);
  });

  it('that differ from those of all others are told as disagreeing', () => {
    const told = party();
    told.lab.join('Third');
    told.lab.run(told.lab.now + 500);
    told.play();
    // A report counts only for a frame that its sender has got.
    told.lab.run(told.lab.now + 1_000);
    told.lab.clients.forEach((client, i) => {
      told.lab.say(client, {
        m: 'hash',
        match: 1,
        frame: 30,
        hash: i === 1 ? 'ffffffffffffffff' : '00000000000000aa',
      });
    });
    told.lab.run(told.lab.now + 6_000);
    expect([1, 2, 3].map((member) => told.of(member)?.agrees)).toEqual([true, false, true]);
    expect(told.of(2)!.frame).toBe(30);
  });

  it('are told as none without any report', () => {
    const told = party();
    told.play();
    told.lab.run(told.lab.now + 6_000);
    expect(told.of(1)).toMatchObject({ frame: null, agrees: true });
  });
});
