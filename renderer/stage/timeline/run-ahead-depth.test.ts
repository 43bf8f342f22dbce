import { expect, test } from 'vitest';
import { createRunAheadDepth } from './run-ahead-depth.ts';

const TICK_MS = 1000 / 60;

/** Frames ahead after each measurement, made four times a second. */
function measured(rtts: readonly number[], jitterMs = 0): number[] {
  const ahead = createRunAheadDepth(null, TICK_MS);
  return rtts.map((rttMs, i) => {
    ahead.measured(rttMs, jitterMs, i * 250);
    return ahead.frames;
  });
}

test('as many frames as the way to the relay and back takes, jitter included', () => {
  expect(measured([1])).toEqual([0]);
  expect(measured([10])).toEqual([1]);
  expect(measured([40])).toEqual([3]);
  expect(measured([40], 10)).toEqual([4]);
});

test('never more than five', () => {
  expect(measured([400])).toEqual([5]);
});

test('a longer way counts at once, a shorter one when it has lasted two seconds, frame by frame', () => {
  const before = measured([...Array(4).fill(10), ...Array(4).fill(60), ...Array(40).fill(10)]);
  expect(before.slice(0, 9)).toEqual([1, 1, 1, 1, 4, 4, 4, 4, 4]);
  expect(before[8 + 8]).toBe(3);
  expect(before[8 + 15]).toBe(3);
  expect(before[8 + 16]).toBe(2);
  expect(before.at(-1)).toBe(1);
});

test('a figure that moves a little about a whole number of frames changes nothing', () => {
  const wobble = measured(Array.from({ length: 80 }, (_, i) => 3 * TICK_MS + (i % 2 === 0 ? 1.5 : -1.5)));
  expect(new Set(wobble)).toEqual(new Set([3]));
});

test('a fixed number stays, whatever is measured', () => {
  const ahead = createRunAheadDepth(2, TICK_MS);
  ahead.measured(200, 20, 0);
  expect(ahead.frames).toBe(2);
});

test('what somebody chooses in the middle of a match counts from then on, and automatic goes on from there', () => {
  const ahead = createRunAheadDepth(null, TICK_MS);
  ahead.measured(60, 0, 0);
  ahead.choose(1);
  ahead.measured(60, 0, 250);
  expect(ahead.frames).toBe(1);
  ahead.choose(null);
  expect(ahead.frames).toBe(1);
  ahead.measured(60, 0, 500);
  expect(ahead.frames).toBe(4);
});
