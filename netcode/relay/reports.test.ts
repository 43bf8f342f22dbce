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
    expect(reports.hash(30, A)).toBe(false);
    expect(reports.hash(30, A)).toBe(false);
    expect(reports.hash(60, A)).toBe(false);
    expect(reports.hash(60, B)).toBe(true);
    expect(reports.hash(90, A)).toBe(false);
    expect(reports.hash(90, B)).toBe(false);
    expect(reports.desync).toBe(60);
  });

  it('remember a bounded number of frames, the newest', () => {
    const reports = new Reports();
    for (let frame = 0; frame <= FRAMES_COMPARED; frame++) reports.hash(frame, A);
    expect(reports.hash(0, B)).toBe(false);
    expect(reports.hash(FRAMES_COMPARED, B)).toBe(true);
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
    reports.hash(30, A);
    reports.hash(30, B);
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
