import { describe, expect, it } from 'vitest';
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
});
