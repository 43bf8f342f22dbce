// What a game may do in the real page, in its real worker: nothing beyond its picture, and not for ever.

import { expect, test, type Worker } from '@playwright/test';
import { encodeToStage } from '../electron/party/match/stage-port.ts';
import { match } from '../electron/party/replays/testing/recorded-trails.ts';
import { gameById } from '../games/list.ts';
import { encodeState } from '../netcode/sim/state-codec.ts';
import { sparingProfile, startWebApp } from './apps.ts';
import { playerAt } from './player.ts';

const trails = gameById('trails')!;

test('a game in its worker has neither network nor storage, and one that loops is stopped, named and left', async ({
  page,
}) => {
  const app = await startWebApp(['--udp-port', '0'], { profile: sparingProfile('Ann') });
  try {
    await page.goto(await app.link());
    const ann = playerAt(page);
    await ann.sees('home');
    await ann.hostWithBots();
    await ann.ready();
    await ann.sees('match');
    await ann.reaches(60);
    const stage = await stageOf(page.workers());
    if (!stage) throw new Error('there is no stage');

    await test.step('calls that reach out throw and name themselves', async () => {
      const said = await stage.evaluate((origin) => {
        const global = globalThis as unknown as { [name: string]: (...args: unknown[]) => unknown } & {
          navigator: { storage: { getDirectory(): unknown } };
        };
        const make = (name: string) => () =>
          Reflect.construct(global[name] as unknown as () => void, [`${origin}/stage`]);
        const tries: { [name: string]: () => unknown } = {
          fetch: () => global.fetch?.(origin),
          importScripts: () => global.importScripts?.(`${origin}/x.js`),
          'indexedDB.open': () => (global.indexedDB as unknown as { open(name: string): unknown }).open('x'),
          'caches.open': () => (global.caches as unknown as { open(name: string): unknown }).open('x'),
          storage: () => global.navigator.storage.getDirectory(),
          prototype: () => Reflect.get(Object.getPrototypeOf(globalThis), 'fetch').call(globalThis, origin),
        };
        for (const name of ['WebSocket', 'XMLHttpRequest', 'EventSource', 'BroadcastChannel', 'Worker']) {
          tries[name] = make(name);
        }
        return Object.entries(tries).map(([name, attempt]) => {
          try {
            attempt();
            return `${name} was let through`;
          } catch (error) {
            return (error as Error).message.replace(/:.*/, '');
          }
        });
      }, app.origin);
      expect(said.length).toBe(11);
      for (const one of said) expect(one).toMatch(/^a game called /);
    });

    await test.step('nor does its policy let anything out that was overlooked', async () => {
      const out = await stage.evaluate(async (origin) => {
        const from = async (address: string) => {
          try {
            await import(/* @vite-ignore */ address);
            return 'came in';
          } catch {
            return 'refused';
          }
        };
        const font = new FontFace('x', `url("https://example.invalid/${origin.length}")`);
        const modules = [
          await from('https://example.invalid/x.js'),
          await from('data:text/javascript,export default 1'),
        ];
        // Not before the first wait: what a debugger evaluates at once may.
        let evaluated = 'yes';
        try {
          new Function('return 1')();
        } catch {
          evaluated = 'no';
        }
        return [
          ...modules,
          await font.load().then(
            () => 'loaded',
            () => 'refused',
          ),
          evaluated,
        ];
      }, app.origin);
      expect(out).toEqual(['refused', 'refused', 'refused', 'no']);
    });

    /** The stage's worker never comes back from this. */
    const loop = async () => {
      const now = await stageOf(page.workers());
      now
        ?.evaluate(() => {
          for (;;);
        })
        .catch(() => {}); // it never answers
    };

    await test.step('the page of one that loops for ever is loaded again, and is back in the match', async () => {
      await ann.reaches(120);
      const loaded = page.waitForEvent('load', { timeout: 90_000 });
      await loop();
      await loaded;
      await ann.sees('match');
      await ann.reaches(180);
    });

    await test.step('one that loops again is stopped and named', async () => {
      await loop();
      const notice = page.locator('.StageHost-notice');
      await expect(notice).toContainText('Trails stopped answering on this computer.', {
        timeout: 90_000,
      });
      await notice.getByRole('button', { name: 'End match' }).click();
      await expect(ann.screen('match')).toBeHidden();
    });

    await test.step('the next match is played as ever', async () => {
      await ann.screen('results').or(ann.screen('lobby')).waitFor();
      await page
        .getByRole('button', { name: /Rematch|Ready/ })
        .first()
        .click();
      await ann.sees('match');
      await ann.reaches(30);
    });

    await test.step('a state from which no match goes on is said to be the host’s, and no fresh page is offered', async () => {
      const now = await stageOf(page.workers());
      const { inputBytes } = trails.info;
      const start = encodeToStage({
        kind: 'start',
        start: { game: 'trails', match, mine: [], ahead: null },
        from: { frame: 60, before: new Uint8Array(2 * inputBytes), state: encodeState({ players: 1 }) },
      });
      await now!.evaluate(
        (bytes) => {
          const { port1, port2 } = new MessageChannel();
          const data = { kind: 'source', source: { kind: 'port', port: port2 } };
          self.onmessage!(new MessageEvent('message', { data }));
          port1.postMessage(Uint8Array.from(bytes));
        },
        [...start],
      );
      const notice = page.locator('.StageHost-notice');
      await expect(notice).toContainText('Trails can’t go on from what the host sent of this match.');
      await expect(notice.getByRole('button')).toHaveText(['End match']);
    });
  } finally {
    await app.stop();
  }
});

/** The one in which a match is played; null while there is none, as when its page is loaded again. */
async function stageOf(workers: readonly Worker[]): Promise<Worker | null> {
  const names = await Promise.all(workers.map((worker) => worker.evaluate(() => self.name).catch(() => '')));
  return workers[names.indexOf('stage')] ?? null;
}
