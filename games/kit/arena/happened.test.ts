import { expect, it } from 'vitest';
import { createHappenings } from './happened.ts';

it('what last happened to a figure is told with its age, of the latest kind, until it is too long ago', () => {
  let now = 100;
  const { happened, note } = createHappenings(() => now);
  const cue = (kind: string, seat: number, value: number) => note({ kind, seat, x: 1, y: 2, value });
  cue('hit', 0, 7);
  now = 130;
  cue('shot', 0, 8);
  now = 150;
  expect(happened(0, 200, 'hit')).toEqual({ kind: 'hit', seat: 0, x: 1, y: 2, value: 7, age: 50 });
  expect(happened(0, 200, 'hit', 'shot')).toMatchObject({ kind: 'shot', age: 20 });
  expect([happened(1, 200, 'hit'), happened(0, 50, 'hit'), happened(0, 200, 'out')]).toEqual([
    null,
    null,
    null,
  ]);
  cue('hit', 0, 9);
  expect(happened(0, 200, 'hit')).toMatchObject({ value: 9, age: 0 });
});
