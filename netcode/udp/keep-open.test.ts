import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_PAUSE_MS, keepOpen, LONGEST_PAUSE_MS, SOUND_MS } from './keep-open.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Things that are opened, and how to let them die. */
function things() {
  const opened: { closed: boolean; die(): void; close(): void }[] = [];
  const open = (died: (why: Error) => void) => {
    const thing = {
      closed: false,
      die: () => died(new Error('dead')),
      close: () => {
        thing.closed = true;
      },
    };
    opened.push(thing);
    return thing;
  };
  return { opened, open };
}

describe('a thing that is kept open', () => {
  it('is opened again a moment after it died, and is closed before that', () => {
    const { opened, open } = things();
    const kept = keepOpen(open);
    opened[0]!.die();
    expect(kept.now).toBeNull();
    expect(opened[0]!.closed).toBe(true);
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(kept.now).toBe(opened[1]);
  });

  it('is opened at ever longer intervals when it dies at once each time, but never given up', () => {
    const at: number[] = [];
    keepOpen(() => {
      at.push(Date.now());
      throw new Error('no such network');
    });
    vi.advanceTimersByTime(10 * LONGEST_PAUSE_MS);
    const pauses = at.slice(1).map((time, i) => time - at[i]!);
    expect(pauses.slice(0, 3)).toEqual([FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS]);
    expect(pauses.at(-1)).toBe(LONGEST_PAUSE_MS);
  });

  it('begins with a short pause again when it has lived for a while', () => {
    const { opened, open } = things();
    keepOpen(open);
    for (let i = 0; i < 6; i++) {
      opened.at(-1)!.die();
      vi.advanceTimersByTime(LONGEST_PAUSE_MS);
    }
    vi.advanceTimersByTime(SOUND_MS);
    const count = opened.length;
    opened.at(-1)!.die();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(opened).toHaveLength(count + 1);
  });

  it('may die while it is being opened', () => {
    const { opened, open } = things();
    const kept = keepOpen((died) => {
      const thing = open(died);
      if (opened.length === 1) thing.die();
      return thing;
    });
    expect(kept.now).toBeNull();
    expect(opened[0]!.closed).toBe(true);
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(kept.now).toBe(opened[1]);
  });

  it('ignores the death of the thing that it replaced', () => {
    const { opened, open } = things();
    const kept = keepOpen(open);
    kept.restart();
    opened[0]!.die();
    expect(kept.now).toBe(opened[1]);
    expect(opened[1]!.closed).toBe(false);
  });

  it('stays closed once it has been closed', () => {
    const { opened, open } = things();
    const kept = keepOpen(open);
    kept.close();
    opened[0]!.die();
    kept.restart();
    vi.advanceTimersByTime(LONGEST_PAUSE_MS);
    expect(opened).toHaveLength(1);
    expect(kept.now).toBeNull();
  });
});
