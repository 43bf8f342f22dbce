import { expect, it } from 'vitest';
import { LINE_COSTS, LogPace, MOST_A_SECOND } from './log-pace.ts';

const text = (length: number) => new Uint8Array(length).fill(0x78);

it('the pace of a log lets a game write what it likes, up to as much as none needs in a second', () => {
  const pace = new LogPace();
  expect(pace.note(text(MOST_A_SECOND - 1), 5_000)).toBe(0);
  expect(pace.note(text(1), 5_250)).toBe(750);
  expect(pace.note(text(MOST_A_SECOND - 1), 6_000)).toBe(0);
});

it('the pace of a log reads no more of a flood than its second has, however it comes', () => {
  const pace = new LogPace();
  let read = 0;
  for (let now = 0; now < 10_000; ) {
    read += 65_536;
    now += pace.note(text(65_536), now) || 1;
  }
  expect(read).toBeLessThanOrEqual(10 * (MOST_A_SECOND + 65_536));
});

// Each is looked at, which takes longer than to read so few bytes.
it.each(['\n', '\r'])('the pace of a log reads few short lines of a flood, ended by %j', (end) => {
  const pace = new LogPace();
  const bytes = Buffer.from(`y${end}`.repeat(500));
  let lines = 0;
  for (let now = 0; now < 10_000; ) {
    lines += 500;
    now += pace.note(bytes, now) || 1;
  }
  expect(lines).toBeLessThanOrEqual(10 * (MOST_A_SECOND / LINE_COSTS + 500));
});
