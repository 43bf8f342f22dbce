import { expect, test } from 'vitest';
import { newLines } from './new-lines.ts';

const chatOf = (...ids: number[]) => ids.map((id) => ({ id, member: 2, name: 'Bob', text: 'Hello' }));

test('what others have said since the line that was seen last is new', () => {
  const chat = [...chatOf(3, 4, 7), { id: 8, member: 1, name: 'Ann', text: 'Hi' }];
  expect([0, 3, 7, 8].map((seen) => newLines({ chat, mine: [1] }, seen))).toEqual([3, 2, 0, 0]);
});

// After a line with the largest number, as a host may give it, none was new any more.
test('lines are new whose numbers begin again', () => {
  const chat = chatOf(6, 0xffff_ffff, 1, 2);
  expect(newLines({ chat, mine: [1] }, 0xffff_ffff)).toBe(2);
});
