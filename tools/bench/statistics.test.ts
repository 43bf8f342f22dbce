import { describe, expect, it } from 'vitest';
import { largest, mean, median, percentile, shareAbove } from './statistics.ts';

describe('a percentile', () => {
  it('is one of the samples, whatever their order', () => {
    const samples = [5, 1, 4, 2, 3];
    expect(percentile(samples, 0)).toBe(1);
    expect(percentile(samples, 0.5)).toBe(3);
    expect(percentile(samples, 0.99)).toBe(5);
    expect(percentile(samples, 1)).toBe(5);
    expect(samples).toEqual([5, 1, 4, 2, 3]);
  });
});

describe('the median', () => {
  it('of an even count lies between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

describe('the statistics', () => {
  it('sort numbers as numbers', () => {
    expect(percentile([10, 9, 100], 0.5)).toBe(10);
    expect(median([10, 9, 100])).toBe(10);
  });

  it('are not a number when nothing was measured', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(median([])).toBeNaN();
    expect(mean([])).toBeNaN();
  });

  it('give the mean, the largest and the share above a limit', () => {
    const samples = new Float64Array([1, 2, 3, 6]);
    expect(mean(samples)).toBe(3);
    expect(largest(samples)).toBe(6);
    expect(shareAbove(samples, 2)).toBe(0.5);
  });

  it('find the largest of a million samples', () => {
    const samples = new Float64Array(1_000_000);
    samples[999_999] = 7;
    expect(largest(samples)).toBe(7);
  });
});
