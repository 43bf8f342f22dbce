import { describe, expect, it } from 'vitest';
import { Guard, guardedLog } from './guard.ts';
import type { Log } from './log.ts';

function fail(): never {
  throw new Error('no');
}

describe('a guard', () => {
  it('gives back what is done, and of faults nothing: it counts them and tells the first, second, fourth and eighth', () => {
    const told: string[] = [];
    const guard = new Guard((what, count, error) =>
      told.push(`${what} ${count} ${(error as Error).message}`),
    );
    expect(guard.run('view', () => 7)).toBe(7);
    for (let fault = 0; fault < 9; fault++) expect(guard.run('view', fail)).toBeUndefined();
    guard.run('effect', fail);
    expect(told).toEqual(['view 1 no', 'view 2 no', 'view 4 no', 'view 8 no', 'effect 1 no']);
    expect([...guard.counts]).toEqual([
      ['view', 9],
      ['effect', 1],
    ]);
  });

  it('goes on where nothing can be told', () => {
    const guard = new Guard(fail);
    guard.run('effect', fail);
    expect(guard.counts.get('effect')).toBe(1);
  });

  it('keeps a log that throws from whoever logs', () => {
    const guard = new Guard(() => {});
    const lines: unknown[] = [];
    const level = (facts: unknown, what: unknown) => lines.push([facts, what]);
    const log = guardedLog(
      { info: level, warn: fail, error: fail, debug: fail, fatal: fail } as unknown as Log,
      guard,
    );
    log.info({ a: 1 }, 'said');
    log.warn('not said');
    log.fatal({}, 'not said');
    expect(lines).toEqual([[{ a: 1 }, 'said']]);
    expect(guard.counts.get('log')).toBe(2);
  });
});
