import { describe, expect, it } from 'vitest';
import { FAILURE_WINDOW_MS } from './too-often.ts';
import { careForWindow } from './window-care.ts';

function world() {
  const did: string[] = [];
  const timers: (() => void)[] = [];
  const asked: { question: string; signal: AbortSignal; answer(yes: boolean): void }[] = [];
  let now = 0;
  const care = careForWindow({
    now: () => now,
    later: (_ms, action) => timers.push(action),
    load: () => did.push('load'),
    kill: () => did.push('kill'),
    tell: (what) => did.push(`tell ${what}`),
    ask: (question, signal) =>
      new Promise((answer) => {
        signal.addEventListener('abort', () => answer(false));
        asked.push({ question, signal, answer });
      }),
    quit: () => did.push('quit'),
  });
  return {
    care,
    did,
    asked,
    pass: (ms: number) => {
      now += ms;
    },
    /** Runs all deferred actions. */
    wait: () => {
      for (const action of timers.splice(0)) action();
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('a page in the window', () => {
  it('is loaded again when it dies, and says so once it is there', () => {
    const { care, did, wait } = world();
    care.loaded();
    expect(did).toEqual([]);
    care.gone();
    expect(did).toEqual([]); // Electron is still at it
    wait();
    care.loaded();
    care.loaded();
    expect(did).toEqual(['load', 'tell window']);
  });

  it('is loaded again when it did not load', () => {
    const { care, did, wait } = world();
    care.failed();
    wait();
    care.loaded();
    expect(did).toEqual(['load', 'tell window']);
  });

  it('is asked about when it fails three times within a minute: it is loaded once more, or the app ends', async () => {
    const { care, did, asked, wait, settled } = world();
    const failThrice = () => {
      for (let time = 0; time < 3; time++) {
        care.gone();
        wait();
      }
    };
    failThrice();
    expect(did).toEqual(['load', 'load']);
    asked.shift()!.answer(true);
    await settled();
    expect(did).toEqual(['load', 'load', 'load']);
    failThrice();
    expect(asked[0]?.question).toBe('failing');
    asked[0]!.answer(false);
    await settled();
    expect(did.slice(3)).toEqual(['load', 'load', 'quit']);
  });

  it('counts failures that are far apart singly', () => {
    const { care, did, asked, wait, pass } = world();
    for (let time = 0; time < 5; time++) {
      care.gone();
      wait();
      pass(FAILURE_WINDOW_MS / 2);
    }
    expect(did).toEqual(['load', 'load', 'load', 'load', 'load']);
    expect(asked).toEqual([]);
  });

  it('is asked about once when it hangs, and is replaced when the person wants another', async () => {
    const { care, did, asked, wait, settled } = world();
    care.unresponsive();
    care.unresponsive();
    expect(asked.map(({ question }) => question)).toEqual(['frozen']);
    asked[0]!.answer(true);
    await settled();
    expect(did).toEqual(['kill']);
    care.gone();
    wait();
    care.loaded();
    expect(did).toEqual(['kill', 'load', 'tell window']);
  });

  it('takes its question back when it answers again or dies, and is asked about again later after a wait', async () => {
    const { care, did, asked, settled } = world();
    care.unresponsive();
    care.responsive();
    await settled();
    expect(asked[0]?.signal.aborted).toBe(true);
    care.unresponsive();
    asked[1]!.answer(false);
    await settled();
    care.unresponsive();
    care.gone();
    await settled();
    expect(asked).toHaveLength(3);
    expect(asked[2]?.signal.aborted).toBe(true);
    expect(did).toEqual([]);
  });

  it('reports graphics that failed, and is not loaded again', () => {
    const { care, did, wait } = world();
    care.graphicsGone();
    wait();
    expect(did).toEqual(['tell graphics']);
  });
});
