import { describe, expect, it } from 'vitest';
import { newLines } from './new-lines.ts';

const chatOf = (...ids: number[]) => ids.map((id) => ({ id, member: 2, name: 'Bob', text: 'Hello' }));

describe('new lines of chat', () => {
  it('are those of others since the line that was seen last', () => {
    const chat = [...chatOf(3, 4, 7), { id: 8, member: 1, name: 'Ann', text: 'Hi' }];
    expect([0, 3, 7, 8].map((seen) => newLines({ chat, mine: [1] }, seen))).toEqual([3, 2, 0, 0]);
  });
});
