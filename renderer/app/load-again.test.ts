import { describe, expect, it } from 'vitest';
import { faultText } from './fault-of.ts';
import { LOAD_AGAIN_AFTER_MS, mayLoadAgain } from './load-again.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('a page that breaks down', () => {
  it('loads itself again, but not twice within a minute', () => {
    const kept = storage();
    const now = 1_800_000_000_000;
    expect(mayLoadAgain(kept, now)).toBe(true);
    expect(mayLoadAgain(kept, now + 1000)).toBe(false);
    expect(mayLoadAgain(kept, now + LOAD_AGAIN_AFTER_MS)).toBe(true);
  });

  it('waits for the person in a browser that stores nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(mayLoadAgain(full, 0)).toBe(false);
  });

  it('tells what was thrown in a readable text of bounded length', () => {
    const error = new RangeError('seat 9 of 8');
    expect(faultText(error, '\n    at Lobby')).toMatch(/^RangeError: seat 9 of 8\n.*at Lobby$/s);
    error.stack = 'draw@main.js:1:2';
    expect(faultText(error)).toBe('seat 9 of 8\ndraw@main.js:1:2');
    expect(faultText(null)).toBe('null');
    expect(faultText('x'.repeat(1e6)).length).toBeLessThan(5000);
  });
});
