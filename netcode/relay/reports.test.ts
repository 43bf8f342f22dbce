import { describe, expect, it } from 'vitest';
import { FRAMES_COMPARED, Reports } from './reports.ts';

const A = 'aaaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbbb';
const finish = (hash: string, frame = 100, winner = 0) => ({
  m: 'finished' as const,
  frame,
  hash,
  outcome: { scores: [1, 2], places: winner === 0 ? [1, 2] : [2, 1] },
});

describe('reports', () => {
  it('find the first frame whose hashes differ, and tell it once', () => {
    const reports = new Reports();
    expect(reports.hash(1, 30, A)).toBe(false);
    expect(reports.hash(2, 30, A)).toBe(false);
    expect(reports.hash(1, 60, A)).toBe(false);
    expect(reports.hash(2, 60, B)).toBe(true);
    expect(reports.hash(1, 90, A)).toBe(false);
    expect(reports.hash(2, 90, B)).toBe(false);
    expect(reports.desync).toBe(60);
  });

  it('let nobody contradict themselves', () => {
    const reports = new Reports();
    reports.hash(1, 30, A);
    expect(reports.hash(1, 30, B)).toBe(false);
    expect([reports.desync, reports.compared(1)]).toEqual([null, null]);
  });

  it('compare each member with most of the others, at the newest frame that was reported twice', () => {
    const reports = new Reports();
    for (const member of [1, 2, 3]) reports.hash(member, 30, A);
    reports.hash(3, 90, A);
    expect([1, 2, 3].map((member) => reports.compared(member))).toEqual(
      new Array(3).fill({ frame: 30, agrees: true }),
    );
    reports.hash(1, 60, A);
    reports.hash(2, 60, B);
    expect([reports.compared(1), reports.compared(2)]).toEqual(
      new Array(2).fill({ frame: 60, agrees: false }),
    );
    reports.hash(3, 60, A);
    expect([1, 2, 3].map((member) => reports.compared(member)?.agrees)).toEqual([true, false, true]);
    reports.hash(2, 30, B);
    expect(reports.compared(2)).toEqual({ frame: 60, agrees: false });
    expect(reports.compared(4)).toBeNull();
  });

  it('remember a bounded number of frames, the newest', () => {
    const reports = new Reports();
    for (let frame = 0; frame <= FRAMES_COMPARED; frame++) reports.hash(1, frame, A);
    expect(reports.hash(2, 0, B)).toBe(false);
    expect(reports.hash(2, FRAMES_COMPARED, B)).toBe(true);
  });

  it('count who of those present has seen the end', () => {
    const reports = new Reports();
    expect(reports.seenBy([1, 2, 3])).toBe('few');
    reports.finish(1, finish(A));
    expect(reports.seenBy([1, 2, 3])).toBe('few');
    expect(reports.seenBy([1, 2])).toBe('few');
    reports.finish(2, finish(A));
    expect(reports.seenBy([1, 2, 3])).toBe('most');
    expect(reports.seenBy([1, 2])).toBe('all');
    expect(reports.seenBy([3])).toBe('few');
    expect(reports.seenBy([])).toBe('few');
  });

  it('take the outcome that came first, and agree when all hashes and frames do', () => {
    const reports = new Reports();
    expect(reports.verdict()).toBeNull();
    reports.finish(1, finish(A));
    reports.finish(2, finish(A));
    expect(reports.verdict()).toEqual({ outcome: finish(A).outcome, agreed: true });
  });

  it.each([
    ['hash', finish(B)],
    ['frame', finish(A, 101)],
  ])('do not agree when a report has another %s', (_, other) => {
    const reports = new Reports();
    reports.finish(1, finish(A));
    reports.finish(2, other);
    expect(reports.verdict()).toEqual({ outcome: finish(A).outcome, agreed: false });
  });

  it('do not agree after a desync, whatever the end', () => {
    const reports = new Reports();
    reports.hash(1, 30, A);
    reports.hash(2, 30, B);
    reports.finish(1, finish(A));
    expect(reports.verdict()?.agreed).toBe(false);
  });

  it('count the first report of each member only', () => {
    const reports = new Reports();
    reports.finish(1, finish(A, 100, 0));
    reports.finish(1, finish(B, 100, 1));
    expect(reports.verdict()).toEqual({ outcome: finish(A).outcome, agreed: true });
  });
});
