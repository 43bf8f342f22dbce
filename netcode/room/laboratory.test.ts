import { describe, expect, it } from 'vitest';
import { bend } from './laboratory.ts';
import { roomOf } from './testing/rooms.ts';

const CALM = { loss: 0, lossRun: 4, delayMs: 0, jitterMs: 0, duplicate: 0, reorder: 0 };

describe('a line that is made worse', () => {
  it('is that of a member or an onlooker who is here, and replaces what was', () => {
    const room = roomOf(3);
    room.onlookers.push(room.members.pop()!);
    bend(room, [1, 3, 9], { ...CALM, loss: 0.5 });
    expect(room.laboratory.map(({ member }) => member)).toEqual([1, 3]);
    bend(room, [1, 2], 'recorded');
    expect(room.laboratory).toEqual([
      { member: 3, line: { ...CALM, loss: 0.5 } },
      { member: 1, line: 'recorded' },
      { member: 2, line: 'recorded' },
    ]);
  });

  it.each(['loss', 'delayMs', 'jitterMs', 'duplicate', 'reorder'] as const)(
    'is one by its %s alone',
    (what) => {
      const room = roomOf(1);
      bend(room, [1], { ...CALM, [what]: 0.1 });
      expect(room.laboratory).toHaveLength(1);
    },
  );

  it.each([
    ['nothing', null],
    ['conditions that change nothing', CALM],
  ])('is as it is again with %s', (_, line) => {
    const room = roomOf(2);
    bend(room, [1, 2], 'recorded');
    bend(room, [2], line);
    expect(room.laboratory).toEqual([{ member: 1, line: 'recorded' }]);
  });
});
