import { describe, expect, it } from 'vitest';
import type { Cue } from '../../rules/cue.ts';
import { type Closing, closedColumns, closeZone, isOutside, zoneLeft } from './zone.ts';

const START = 1000;
const EVERY = 240;
const HURRY = 200;
const WARNING = 300;
const closing: Closing = {
  cols: 25,
  rows: 15,
  unitsPerCell: 256,
  startFrames: START,
  hurryFrames: HURRY,
  everyFrames: EVERY,
  warningFrames: WARNING,
  most: 7,
  first: 2,
};

/** A whole closing while contenders go out at these frames: what is said, and when the first step comes. */
function play(outs: readonly number[]) {
  const cues: Cue<'warn' | 'zone'>[] = [];
  const state = { zone: 0, closesAt: START, since: 0, seats: outs.map((outAt) => ({ outAt })), cues };
  let zoneAt = -1;
  for (; state.since < START + 20 * EVERY; state.since++) {
    closeZone(closing, state);
    if (zoneAt < 0 && state.zone > 0) zoneAt = state.since;
  }
  return { said: cues.map(({ kind, value }) => `${kind} ${value}`), zoneAt };
}

describe('a zone that closes', () => {
  it('leaves open what has the form of the arena', () => {
    const outside = (zone: number, col: number, row: number) =>
      isOutside(closing, { zone }, (col + 0.5) * 256, (row + 0.5) * 256);
    expect(outside(0, 0, 0)).toBe(false);
    expect([2, 3, 11, 12].map((row) => outside(3, 12, row))).toEqual([true, false, false, true]);
    expect(closedColumns(closing, 3)).toBe(5);
    expect([4, 5, 19, 20].map((col) => outside(3, col, 7))).toEqual([true, false, false, true]);
  });

  it('knows how long until its next step, in play and until the last one', () => {
    const left = (zone: number, since: number) =>
      zoneLeft(closing, { zone, closesAt: START, since, phase: 'play' });
    expect([left(0, 0), left(0, START - 1), left(2, START + 100)]).toEqual([START, 1, EVERY - 100]);
    expect(left(7, START + 99 * EVERY)).toBe(-1);
    expect(zoneLeft(closing, { zone: 2, closesAt: START, since: START, phase: 'pause' })).toBe(-1);
  });

  it('warns once, makes each step once, the first ones together, and no more than there are', () => {
    const { said } = play([]);
    expect(said).toEqual(['warn 0', ...[2, 3, 4, 5, 6, 7].map((step) => `zone ${step}`)]);
  });

  it.each([
    ['one goes out', [100], START - HURRY],
    ['two go out at once', [100, 100], START - 2 * HURRY],
    ['many go out, which leaves the time of the warning', [100, 101, 102, 103, 104], 102 + WARNING],
    ['one goes out after the warning', [START - WARNING + 1], START],
  ])('comes sooner when %s, and warns once', (_, outs, first) => {
    const { said, zoneAt } = play(outs);
    expect([zoneAt, said.filter((one) => one === 'warn 0')]).toEqual([first, ['warn 0']]);
  });
});
