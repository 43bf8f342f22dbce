// Process: browsers of the row of hosts. Each is in the room, and presses something else at each tick.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { TestBrowser } from '../../../electron/guests/testing/test-browser.ts';
import { powder } from '../../../games/powder/index.ts';
import { answer } from '../child.ts';
import { tickAt } from '../delivery/measured.ts';
import { Arrivals } from './arrivals.ts';

/** Downloads: as many as the door serves at once, from two addresses. */
const DOWNLOADS = 4;

/** Between two tries to come in, ms. */
const AGAIN_MS = 1_000;

const browsers: TestBrowser[] = [];
const arrivals: Arrivals[] = [];
/** The first two directions: up and down. */
let pressed = 0;

/** To the relay all are at one address, as all apps here are: it lets in the last ones a little later. */
async function comeIn(browser: TestBrowser, name: string): Promise<void> {
  for (;;) {
    await browser.send({ do: 'enter', name });
    const { failure } = await browser.until(({ place, failure }) => place.at === 'room' || failure !== null);
    if (failure === null) return;
    if (failure !== 'too-often') throw new Error(`${name} is not let in: ${failure}`);
    await browser.send({ do: 'dismiss' });
    await browser.until(({ failure }) => failure === null);
    await pause(AGAIN_MS);
  }
}

answer({
  /** Answers when all are in the room, and ready. */
  async enter({ link, count }: { link: string; count: number }): Promise<void> {
    for (let number = 1; number <= count; number++) {
      // A device each: the door bounds what comes from one address.
      const browser = new TestBrowser(link, `127.0.0.${number + 1}`);
      await (await browser.come(link)).show();
      await browser.until(({ place }) => place.at === 'door');
      await comeIn(browser, `Guest ${number}`);
      await browser.send({ do: 'ready', ready: true });
      browsers.push(browser);
      const came = new Arrivals(powder.info.tickRate);
      browser.onHeard = (message) => came.note(message);
      arrivals.push(came);
    }
  },
  /** Gets the file that the host hands out, once and again from each of two devices, until the process ends. */
  async download({ link }: { link: string }): Promise<void> {
    const browser = await new TestBrowser(link).come(link);
    await browser.show();
    const { place } = await browser.until(({ place }) => place.at === 'door' && place.file !== null);
    const path = place.at === 'door' ? place.file!.path : '';
    const { hostname, port } = new URL(link);
    const begun = Array.from({ length: DOWNLOADS }, async (_, at) => {
      const asked = get({ host: hostname, port, path, localAddress: `127.0.1.${1 + (at % 2)}` });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`a download was answered ${response.statusCode}`);
      response.resume();
    });
    await Promise.all(begun);
  },
  begin(): void {
    for (const came of arrivals) came.begin();
  },
  /** How late frames came to each (Arrivals.take), of all together. */
  take: (): Float64Array => Float64Array.from(arrivals.flatMap((came) => came.take())),
  /** Each opens a link, loads these files, and enters. How long each takes, ms. */
  scan: ({ links, paths }: { links: readonly string[]; paths: readonly string[] }): Promise<number[]> =>
    Promise.all(
      links.map(async (link, at) => {
        const begun = performance.now();
        const browser = await new TestBrowser(link).come(link);
        const load = async (path: string) => (await fetch(new URL(path, link))).arrayBuffer();
        await Promise.all(['/', ...paths].map(load));
        await browser.show();
        await comeIn(browser, `Phone ${at + 2}`);
        return performance.now() - begun;
      }),
    ),
  /** From now on, until the process ends. */
  async press(): Promise<void> {
    const starts = await Promise.all(browsers.map((browser) => browser.heardOf('start')));
    tickAt(powder.info.tickRate, () => {
      pressed = pressed === 1 ? 2 : 1;
      for (const [at, { start }] of starts.entries()) {
        const [seat] = start.mine;
        if (seat === undefined) continue;
        const input = { kind: 'input', match: start.match.number, frame: 0, seat } as const;
        browsers[at]!.play({ ...input, bytes: Uint8Array.of(pressed) });
      }
    });
  },
});
