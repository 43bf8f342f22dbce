import { describe, expect, it } from 'vitest';
import { endInOrder } from './end-app.ts';

/**
 * Electron as far as quitting goes (shell/browser/browser.cc): a quit meanwhile is ignored, and it quits until `will-quit` was
 * told to the end, in which microtasks run.
 */
function electron() {
  const did: string[] = [];
  let quitting = false;
  let tasks: (() => void)[] = [];
  let stop = Promise.withResolvers<void>();
  const end = endInOrder({
    quit: () => {
      if (!quitting) tasks.push(notify);
    },
    releaseInstance: () => did.push('instance released'),
    stopParty: () => {
      did.push('party asked');
      return stop.promise;
    },
    releaseFolder: () => did.push('folder released'),
    relaunch: () => did.push('relaunched'),
    later: (action) => tasks.push(action),
  });
  async function notify() {
    quitting = true;
    let prevented = false;
    end.willQuit({
      preventDefault: () => {
        prevented = true;
      },
    });
    await settle();
    if (prevented) quitting = false;
    else did.push('gone');
  }
  async function run() {
    while (tasks.length > 0) {
      const now = tasks;
      tasks = [];
      for (const task of now) await task();
      await settle();
    }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    did,
    end,
    run,
    quit: () => tasks.push(notify),
    partyGone() {
      stop.resolve();
      return settle();
    },
    partyIsGone() {
      stop = Promise.withResolvers();
      stop.resolve();
    },
  };
}

describe('the end of the app', () => {
  it('lets another instance start, tells the others, and goes when the party has gone', async () => {
    const { did, quit, run, partyGone } = electron();
    quit();
    await run();
    expect(did).toEqual(['instance released', 'party asked']);
    await partyGone();
    await run();
    expect(did.slice(2)).toEqual(['folder released', 'gone']);
  });

  it('comes where no party runs, whose goodbye is over within the event', async () => {
    const { did, quit, run, partyIsGone } = electron();
    partyIsGone();
    quit();
    await run();
    expect(did).toEqual(['instance released', 'party asked', 'folder released', 'gone']);
  });

  it('starts the app once more when it has gone, where it was opened meanwhile, however often', async () => {
    const { did, end, quit, run, partyGone } = electron();
    quit();
    await run();
    end.startAgain();
    end.startAgain();
    await partyGone();
    await run();
    expect(did).toEqual(['instance released', 'party asked', 'folder released', 'relaunched', 'gone']);
  });

  it('has begun when the only window closes, and goes on with `will-quit`', async () => {
    const { did, end, quit, run, partyGone } = electron();
    end.windowCloses();
    expect([did, end.isEnding]).toEqual([[], true]);
    end.startAgain();
    quit();
    await run();
    await partyGone();
    await run();
    expect(did).toEqual(['instance released', 'party asked', 'folder released', 'relaunched', 'gone']);
  });

  it('tells the others at once when it cannot be put off, and asks the party once however often it is told', async () => {
    const { did, end, run, quit, partyGone } = electron();
    expect(end.isEnding).toBe(false);
    end.begin();
    expect([did, end.isEnding]).toEqual([['instance released', 'party asked'], true]);
    end.begin();
    quit();
    await run();
    quit();
    await run();
    await partyGone();
    await run();
    expect(did).toEqual(['instance released', 'party asked', 'folder released', 'gone']);
  });
});
