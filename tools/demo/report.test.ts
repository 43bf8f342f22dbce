import { describe, expect, it } from 'vitest';
import type { BotRecord } from './bot.ts';
import { DEFAULTS } from './options.ts';
import { report, summary } from './report.ts';
import { columns, table } from './table.ts';

const options = { ...DEFAULTS, peers: 2, seconds: 1, loss: 0.1 };
const TICK_RATE = 10; // ticks of 100 ms: easy to reckon

const NOTHING = { count: 0, frames: 0, deepest: 0 };
const NOT_AHEAD = {
  rollbacks: NOTHING,
  corrections: { ...NOTHING, largest: 0 },
  jump: 0,
  followed: null,
  ahead: 0,
};

/** The record of a peer that gets frame i of match 1 `delays[i]` ms after it is closed. */
function record(delays: readonly number[], change: Partial<BotRecord> = {}): BotRecord {
  return {
    matches: [
      { match: 1, at: delays.map((delay, frame) => frame * 100 + delay), hashes: [[10, 'aa']], ...NOT_AHEAD },
    ],
    commands: { sent: 0, sentBytes: 0, delivered: 0 },
    finalHash: 'bb',
    inStep: true,
    traffic: { up: 1000, down: 3000 },
    ...change,
  };
}

const steady = Array.from({ length: 10 }, () => 20);
const closed = [{ match: 1, at: steady.map((_, frame) => frame * 100) }];
const judge = (...records: BotRecord[]) => report(options, 'optimistic', TICK_RATE, closed, records);

describe('a report', () => {
  it('has the delay from closing to arrival, including the network', () => {
    const { deliveryMs, each } = judge(record(steady), record([...steady.slice(1), 70]));
    expect(each[0]!.deliveryMs).toEqual({ p50: 20, p99: 20, max: 20 });
    expect(deliveryMs).toEqual({ p50: 20, p99: 70, max: 70 });
  });

  it('counts frames later than the earliest and one tick as stalled, for each peer by itself', () => {
    const late = [20, 120, 121, 20, 20, 20, 20, 20, 20, 300];
    const far = steady.map(() => 500);
    const { stalls, each } = judge(record(late), record(far));
    expect(each.map((peer) => peer.stalls)).toEqual([2, 0]);
    expect(stalls).toBe(2);
  });

  it('has bytes for each peer and second of play', () => {
    const { bytesPerSecond } = judge(record(steady), record(steady, { traffic: { up: 2000, down: 5000 } }));
    expect(bytesPerSecond).toEqual({ up: 1500, down: 4000 });
  });

  it('puts the frames of all matches together', () => {
    const one = { match: 1, at: [5, 105], hashes: [], ...NOT_AHEAD };
    const two = { match: 2, at: [9005], hashes: [], ...NOT_AHEAD };
    const times = [
      { match: 1, at: [0, 100, 200] },
      { match: 2, at: [9000, 9100] },
    ];
    const both = record([], { matches: [one, two] });
    const { frames, matches, deliveryMs } = report(options, 'optimistic', TICK_RATE, times, [both, both]);
    expect({ frames, matches, deliveryMs }).toEqual({
      frames: 3,
      matches: 2,
      deliveryMs: { p50: 5, p99: 5, max: 5 },
    });
  });

  it.each<[string, Partial<BotRecord>]>([
    ['the final hash', { finalHash: 'cc' }],
    ['a hash on the way', { matches: [{ ...record(steady).matches[0]!, hashes: [[10, 'ab']] }] }],
    ['the relay’s word', { inStep: false }],
    ['how long a match was', { matches: record(steady.slice(1)).matches }],
  ])('is equal unless %s differs', (_what, change) => {
    expect(judge(record(steady), record(steady)).equal).toBe(true);
    expect(judge(record(steady), record(steady, change)).equal).toBe(false);
  });

  it('comes as one object with exactly these fields', () => {
    expect(summary(judge(record(steady), record(steady)))).toEqual({
      game: 'trails',
      sync: 'optimistic',
      peers: 2,
      seconds: 1,
      loss: 0.1,
      frames: 10,
      equal: true,
      stalls: 0,
      deliveryMs: { p50: 20, p99: 20, max: 20 },
      bytesPerSecond: { up: 1000, down: 3000 },
      hashes: ['bb', 'bb'],
    });
  });
});

describe('the report of a way', () => {
  it('has intervals by frames, and the waits beyond them, for strict', () => {
    // Keyframes of two, two and one frame; the second is closed 30 ms late.
    const at = [0, 0, 230, 230, 430];
    const { strict } = report(options, 'strict', TICK_RATE, [{ match: 1, at }], [record([])]);
    expect(strict).toEqual({
      intervalMs: { p50: 200, min: 100, max: 200 },
      waitMs: { p50: 30, min: 0, max: 30 },
      keyframes: 3,
    });
  });

  it('has turns a second, and counts as delivered what reached all peers, for commands', () => {
    const one = record([], { commands: { sent: 5, sentBytes: 40, delivered: 9 } });
    const two = record([], { commands: { sent: 5, sentBytes: 2, delivered: 8 } });
    const times = [{ match: 1, at: [0, 0, 200, 300] }];
    expect(report(options, 'commands', TICK_RATE, times, [one, two]).commands).toEqual({
      turnsPerSecond: { p50: 10, min: 5, max: 10 },
      sent: 10,
      bytes: 42,
      delivered: 8,
    });
  });

  it('adds up how often and how far own objects were moved, for authority', () => {
    const [match] = record(steady).matches;
    const went = (count: number, largest: number) =>
      record([], {
        matches: [
          {
            ...match!,
            corrections: { count, frames: 3 * count, deepest: 3, largest },
            jump: 30,
            ahead: count,
          },
        ],
      });
    const { authority } = report(options, 'authority', TICK_RATE, closed, [went(1, 20.4), went(4, 7)]);
    expect(authority).toEqual({
      ahead: { p50: 4, min: 1, max: 4 },
      corrections: 5,
      frames: 15,
      largest: 20,
      // Three quarters of it have been glided by after 100 ms.
      visible: 15.3,
    });
    // What is too far to be glided is seen as what it is.
    expect(report(options, 'authority', TICK_RATE, closed, [went(1, 40)]).authority!.visible).toBe(40);
  });

  it('adds up the jumps of shadows, and says how much of them was seen at most, for shadow', () => {
    const [match] = record(steady).matches;
    const followed = { jumps: 7, furthest: 90.44, largest: 12, behind: 80, put: 0, refused: 1 };
    const one = record([], { matches: [{ ...match!, followed, ahead: 9 }] });
    const other = record([], { matches: [{ ...match!, followed: { ...followed, largest: 14 }, ahead: 5 }] });
    expect(report(options, 'shadow', TICK_RATE, closed, [one, other]).shadow).toEqual({
      ahead: { p50: 9, min: 5, max: 9 },
      corrections: 14,
      largest: 90.4,
      visible: 14,
      behind: 80,
      put: 0,
      refused: 2,
    });
  });

  it('adds up what all peers undid, for run-ahead', () => {
    const [match] = record(steady).matches;
    const went = (count: number, deepest: number) =>
      record([], {
        matches: [{ ...match!, rollbacks: { count, frames: 2 * count, deepest }, ahead: deepest }],
      });
    const { runAhead } = report(options, 'run-ahead', TICK_RATE, closed, [went(3, 2), went(4, 5)]);
    expect(runAhead).toEqual({
      ahead: { p50: 5, min: 2, max: 5 },
      rollbacks: 7,
      frames: 14,
      deepest: 5,
    });
  });
});

describe('the table', () => {
  it('has a line for each peer and one for all', () => {
    const lines = table(judge(record(steady), record(steady))).split('\n');
    expect(lines).toContain(' all      10       0       20.0  20.0  20.0  1.0 kB/s  3.0 kB/s  equal');
    expect(lines.filter((line) => line.endsWith('bb'))).toHaveLength(2);
    expect(lines.at(-1)).toBe('Every state hash agrees.');
  });

  it('warns loudly when the peers fell out of step', () => {
    const text = table(judge(record(steady), record(steady, { finalHash: 'cc' })));
    expect(text).toContain('NOT EQUAL');
    expect(text).toContain('out of step');
  });

  it('is as wide as its widest cells', () => {
    expect(
      columns([
        ['a', 'b'],
        ['100', 'x y'],
      ]),
    ).toEqual(['  a  b', '100  x y']);
  });
});
