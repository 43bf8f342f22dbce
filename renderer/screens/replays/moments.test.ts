import { describe, expect, it } from 'vitest';
import type { ReplayMark } from '../../../electron/party/window/contract.ts';
import { momentAfter, momentBefore, momentsOf } from './moments.ts';

const mark = (frame: number, is: string) => ({ frame, is }) as unknown as ReplayMark;
const MARKS = [mark(30, 'b'), mark(10, 'a'), mark(30, 'c')];

describe('the moments of a replay', () => {
  it('are its marks by rising frames, all of one frame together', () => {
    expect(momentsOf(MARKS)).toEqual([
      { frame: 10, marks: [MARKS[1]] },
      { frame: 30, marks: [MARKS[0], MARKS[2]] },
    ]);
    expect(momentsOf([])).toEqual([]);
  });

  it('are jumped between from any frame, never to the one that one is at', () => {
    const moments = momentsOf(MARKS);
    expect([0, 10, 29, 30].map((frame) => momentAfter(moments, frame)?.frame)).toEqual([
      10,
      30,
      30,
      undefined,
    ]);
    expect([10, 11, 30, 99].map((frame) => momentBefore(moments, frame)?.frame)).toEqual([
      undefined,
      10,
      10,
      30,
    ]);
  });
});
