import { expect, test } from 'vitest';
import { newLines } from './new-lines.ts';

const chatOf = (...ids: number[]) => ids.map((id) => ({ id, member: 2, name: 'Bob', text: 'Hello' }));

test('what others have said since the line that was seen last is new', () => {
  const chat = [...chatOf(3, 4, 7), { id: 8, member: 1, name: 'Ann', text: 'Hi' }];
  expect([0, 3, 7, 8].map((seen) => newLines({ chat, mine: [1] }, seen))).toEqual([3, 2, 0, 0]);
});
