import { expect, it } from 'vitest';
import { LogPace, MOST_A_SECOND } from './log-pace.ts';

it('the pace of a log lets a game write what it likes, up to as much as none needs in a second', () => {
  const pace = new LogPace();
  expect(pace.took(MOST_A_SECOND - 1, 5_000)).toBe(0);
  expect(pace.took(1, 5_250)).toBe(750);
  expect(pace.took(MOST_A_SECOND - 1, 6_000)).toBe(0);
});

it('the pace of a log reads no more of a flood than its second has, however it comes', () => {
  const pace = new LogPace();
  let read = 0;
  for (let now = 0; now < 10_000; ) {
    read += 65_536;
    now += pace.took(65_536, now) || 1;
  }
  expect(read).toBeLessThanOrEqual(10 * (MOST_A_SECOND + 65_536));
});
