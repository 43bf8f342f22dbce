import { describe, expect, it } from 'vitest';
import {
  ASK_AGAIN_MS,
  LOAD_AGAIN_AFTER_MS,
  type LoadedPage,
  loadAgain,
  loadAgainOnceThere,
  mayLoadAgain,
} from './load-again.ts';

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

/** A page at an address whose server answers while `there`. */
function loaded(protocol: string, there: boolean) {
  const waits: (() => void)[] = [];
  const at = { there, loads: 0, asked: 0 };
  const page: LoadedPage = {
    location: { href: `${protocol}//10.0.0.7/`, protocol, reload: () => void at.loads++ },
    fetch: async () => {
      at.asked++;
      if (!at.there) throw new TypeError('Failed to fetch');
      return { ok: true };
    },
  };
  const later = (ms: number, run: () => void) => {
    expect(ms).toBe(ASK_AGAIN_MS);
    waits.push(run);
    return () => void waits.splice(waits.indexOf(run), 1);
  };
  const settle = () => new Promise(setImmediate);
  return { at, page, later, waits, settle };
}

describe('a page that is to be loaded again', () => {
  it('stays where nothing answers at its address, and says so', async () => {
    const { at, page } = loaded('http:', false);
    expect(await loadAgain(page)).toBe(false);
    expect(at.loads).toBe(0);
    at.there = true;
    expect(await loadAgain(page)).toBe(true);
    expect(at.loads).toBe(1);
  });

  it('is loaded once its address answers, unless that is called off', async () => {
    const { at, page, later, waits, settle } = loaded('http:', false);
    const stop = loadAgainOnceThere(page, later);
    await settle();
    expect([at.loads, waits.length]).toEqual([0, 1]);
    waits.shift()!();
    await settle();
    expect(waits.length).toBe(1);
    stop();
    expect(waits.length).toBe(0);

    loadAgainOnceThere(page, later);
    await settle();
    at.there = true;
    waits.shift()!();
    await settle();
    expect([at.loads, waits.length]).toEqual([1, 0]);
  });

  it('is loaded unasked where it comes from the app itself', async () => {
    const { at, page } = loaded('app:', false);
    expect(await loadAgain(page)).toBe(true);
    expect([at.loads, at.asked]).toEqual([1, 0]);
  });

  it('is not loaded where that is called off while its address is asked', async () => {
    const { at, page, later, settle } = loaded('http:', true);
    loadAgainOnceThere(page, later)();
    await settle();
    expect([at.asked, at.loads]).toEqual([1, 0]);
  });
});
