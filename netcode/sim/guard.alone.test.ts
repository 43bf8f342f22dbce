import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { guarded, installGuard, lowerGuard, raiseGuard } from './guard.ts';

const calls: [string, () => unknown][] = [
  ['Math.random', () => Math.random()],
  ['Math.sin', () => Math.sin(1)],
  ['Math.cos', () => Math.cos(1)],
  ['Math.tan', () => Math.tan(1)],
  ['Math.atan2', () => Math.atan2(1, 2)],
  ['Math.exp', () => Math.exp(1)],
  ['Math.log', () => Math.log(2)],
  // biome-ignore lint/style/useExponentiationOperator: the function is what is tested
  ['Math.pow', () => Math.pow(2, 0.5)],
  ['Math.hypot', () => Math.hypot(1, 2)],
  ['Math.cbrt', () => Math.cbrt(2)],
  ['Date', () => new Date(0)],
  ['Date.now', () => Date.now()],
  ['performance.now', () => performance.now()],
  ['localeCompare', () => 'a'.localeCompare('b')],
  ['toLocaleUpperCase', () => 'i'.toLocaleUpperCase()],
  ['toLocaleString', () => (1000).toLocaleString()],
  ['toLocaleString', () => [1].toLocaleString()],
  ['toLocaleString', () => new Uint8Array(1).toLocaleString()],
  ['Intl.NumberFormat', () => new Intl.NumberFormat()],
  ['Intl.Collator', () => Intl.Collator()],
  ['setTimeout', () => setTimeout(() => 1, 1)],
  ['setInterval', () => setInterval(() => 1, 1)],
  ['setImmediate', () => setImmediate(() => 1)],
  ['queueMicrotask', () => queueMicrotask(() => 1)],
  ['crypto.getRandomValues', () => crypto.getRandomValues(new Uint8Array(1))],
  ['crypto.randomUUID', () => crypto.randomUUID()],
  ['fetch', () => fetch('http://127.0.0.1:1')],
];

describe('the guard while rules run', () => {
  it.each(calls)('makes %s throw and name itself', (name, call) => {
    expect(() => guarded(call)).toThrow(`rules called ${name}, which`);
  });

  it('allows calls that are exact', () => {
    const exact = () =>
      [
        Math.sqrt(4),
        Math.floor(1.5),
        Math.ceil(1.5),
        Math.round(1.5),
        Math.abs(-1),
        Math.min(1, 2),
        Math.max(1, 2),
      ].concat([Math.sign(-3), Math.trunc(-1.5), Math.imul(3, 4), Math.clz32(1), Math.fround(0.5)]);
    expect(guarded(exact)).toEqual([2, 1, 2, 2, 1, 1, 2, -1, -1, 12, 31, 0.5]);
  });
});

describe('the guard at other times', () => {
  it('lets every call work as usual, also after one was refused', async () => {
    expect(() => guarded(() => Math.sin(1))).toThrow();
    expect(Math.sin(0)).toBe(0);
    expect(new Date(5).getTime()).toBe(5);
    expect(new Date(5)).toBeInstanceOf(Date);
    expect(typeof Date.now()).toBe('number');
    expect(performance.now()).toBeGreaterThan(0);
    expect(new Intl.NumberFormat('en').format(1000)).toBe('1,000');
    expect('a'.localeCompare('b')).toBe(-1);
    expect(await promisify(setTimeout)(1, 'done')).toBe('done'); // Node's promise form hangs on the function
  });

  it('ends with the outer one of two nested guards', () => {
    expect(() =>
      guarded(() => {
        guarded(() => 1);
        return Math.random();
      }),
    ).toThrow('Math.random');
    expect(Math.random()).toBeLessThan(1);
  });

  it('lets an error of the rules through and is lowered', () => {
    const bug = new Error('bug');
    expect(() =>
      guarded(() => {
        throw bug;
      }),
    ).toThrow(bug);
    expect(Math.random()).toBeLessThan(1);
  });

  it('is raised and lowered without a closure as well', () => {
    raiseGuard();
    try {
      expect(() => Math.random()).toThrow('Math.random');
    } finally {
      lowerGuard();
    }
    expect(Math.random()).toBeLessThan(1);
  });

  it('stays the same when it is installed again', () => {
    const before = Math.sin;
    installGuard();
    expect(Math.sin).toBe(before);
  });
});
