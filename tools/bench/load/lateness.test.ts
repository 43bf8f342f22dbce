import { expect, test } from 'vitest';
import { Lateness } from './lateness.ts';

test('the rate error is that of the worst room', () => {
  const lateness = new Lateness(10);
  const steady = {};
  const slow = {};
  for (const frame of [0, 1, 2]) {
    lateness.note(steady, frame, 1000 + frame * 100, 0.5);
    lateness.note(slow, frame, 1000 + frame * 110, 0.5);
  }
  expect(lateness.take().rateError).toBeCloseTo(0.1);
});

test('each take begins afresh', () => {
  const lateness = new Lateness(10);
  const room = {};
  lateness.note(room, 0, 0, 1);
  lateness.note(room, 1, 120, 2);
  expect([...lateness.take().lateMs]).toEqual([1, 2]);
  lateness.note(room, 2, 220, 3);
  lateness.note(room, 3, 320, 4);
  const { lateMs, rateError } = lateness.take();
  expect([...lateMs]).toEqual([3, 4]);
  expect(rateError).toBe(0);
});

test('one tick has no rate', () => {
  const lateness = new Lateness(10);
  lateness.note({}, 0, 0, 1);
  expect(lateness.take().rateError).toBe(0);
});
