import { describe, expect, it } from 'vitest';
import { inputDelayMs, likelyP95, lineQuality, moveQuality } from './latency-quality.ts';

/** Of a round trip with this jitter, which takes as long each time unless given. */
const word = (rttMs: number, tickRate: number, jitterMs = 0) =>
  moveQuality(rttMs, likelyP95(rttMs, jitterMs), inputDelayMs('optimistic', tickRate, 1), tickRate);

describe('the quality of a line', () => {
  it('is the same in every game: by its slow moments, and uneven where only these are slow', () => {
    expect([lineQuality(39, 2), lineQuality(60, 10), lineQuality(94, 137), lineQuality(110, 5)]).toEqual([
      'good',
      'tight',
      'uneven',
      'late',
    ]);
    expect([50, 51, 100, 101].map((ms) => lineQuality(ms, 0))).toEqual(['good', 'tight', 'tight', 'late']);
  });
});

describe('the quality of moves', () => {
  it('is relative to the tick: the same 40 ms are good at 15 Hz and late at 60 Hz', () => {
    expect(word(40, 15)).toBe('good');
    expect(word(40, 60)).toBe('late');
  });

  it('is good up to the input delay, tight up to one tick more, and late beyond', () => {
    expect([16, 17, 33, 34].map((p95Ms) => word(p95Ms, 60))).toEqual(['good', 'tight', 'tight', 'late']);
  });

  it('counts jitter twice while p95 is unknown, in place of its bad end', () => {
    expect([3, 4, 12].map((jitterMs) => word(10, 60, jitterMs))).toEqual(['good', 'tight', 'uneven']);
  });

  it('is uneven where only the slow ones are late, and late where the usual ones are', () => {
    expect([11, 33, 34].map((rttMs) => word(rttMs, 60, 15))).toEqual(['uneven', 'uneven', 'late']);
  });
});

describe('the input delay of a way', () => {
  it('is what it gives an input: frames ahead, a keyframe’s interval, a turn', () => {
    expect(inputDelayMs('optimistic', 50, 1)).toBe(20);
    expect(inputDelayMs('run-ahead', 50, 1)).toBe(100);
    expect(inputDelayMs('strict', 50, 3)).toBe(60);
    expect(inputDelayMs('commands', 50, 5)).toBe(100);
  });

  it('is its longest while nothing is played, where it follows the network', () => {
    expect(inputDelayMs('strict', 50, 0)).toBe(250);
    expect(inputDelayMs('commands', 50, 0)).toBe(500);
  });
});
