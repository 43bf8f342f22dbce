// Row: how long a person waits for `npm start`, and what the processor does until an app is there: when it is started for the first
// time, and when it has been before.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from '../../build/testing/copy-checkout.ts';
import { startChild } from './child.ts';
import type { Bench, Measure, Row } from './row.ts';
import { median } from './statistics.ts';
import type { Undo } from './undo.ts';

const TIMES = 5;
const QUICK_TIMES = 1;

/** When all is as at the last build. */
const AGAIN_WITHIN_MS = 1500;

/** What it prints when the page can be asked for. */
const ADDRESS = /(http:\S+)\/enter\?token=/;

export async function startRow({ quick, undo, say, checkout }: Bench): Promise<Row> {
  const times = quick ? QUICK_TIMES : TIMES;
  const parties = await openParties(undo, checkout, times, say);
  const starts = await startApps(undo, checkout, times, say);
  const ms = (what: string, samples: readonly number[], kept: number): Measure => ({
    what,
    here: { value: median(samples), unit: 'ms' },
    kept,
  });
  return {
    meaning:
      'The time from `npm start` to the address of the page, and until the page comes from there; and the time of the processor until the party of an app is open, its program read from the sources.',
    measures: [
      ms('npm start, first: to the address', starts.first.address, 0.5),
      ms('npm start, first: to the page', starts.first.page, 1),
      ms('npm start, nothing changed: to the address', starts.again.address, 0.25),
      ms('npm start, nothing changed: to the page', starts.again.page, 1),
      { what: 'for the first time', here: { value: median(parties.first), unit: 'ms' } },
      { what: 'again', here: { value: median(parties.again), unit: 'ms' }, kept: true },
    ],
    figures: [
      {
        what: 'npm start, nothing changed: to the address',
        measured: median(starts.again.address),
        limit: AGAIN_WITHIN_MS,
        unit: 'ms',
      },
    ],
    notes: ['The first start is of a copy of the checkout: nothing is built, no data, nothing kept by Node.'],
  };
}

interface Samples {
  readonly first: number[];
  readonly again: number[];
}

/** Wall times since `npm start`, ms. */
interface Starts {
  readonly address: number[];
  readonly page: number[];
}

/** CPU time of processes that open a party, ms. */
async function openParties(undo: Undo, checkout: string, times: number, say: Bench['say']): Promise<Samples> {
  const samples: Samples = { first: [], again: [] };
  say('opens parties');
  for (let count = times; count > 0; count--) {
    const [folder, gone] = await temporary(undo);
    for (const list of [samples.first, samples.again]) {
      const app = startChild(undo, join(checkout, 'tools/bench/start-process.ts'));
      list.push(await app.ask<number>('open', folder));
      await app.stop();
    }
    await gone();
  }
  return samples;
}

/** By `npm start -- --no-open`. */
async function startApps(undo: Undo, checkout: string, times: number, say: Bench['say']) {
  const first: Starts = { address: [], page: [] };
  const again: Starts = { address: [], page: [] };
  for (let count = times; count > 0; count--) {
    const [copy, gone] = await temporary(undo);
    copyCheckout(checkout, copy);
    for (const starts of [first, again]) {
      say(starts === first ? 'starts an app for the first time' : 'starts it again');
      await startOnce(undo, copy, starts);
    }
    await gone();
  }
  return { first, again };
}

async function startOnce(undo: Undo, checkout: string, { address, page }: Starts): Promise<void> {
  const began = performance.now();
  const posix = process.platform !== 'win32';
  const child = spawn('npm', ['start', '--', '--no-open', '--data', join(checkout, 'data')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: posix, // a group of its own, which is ended as a terminal ends it
    shell: !posix, // npm is a script there
  });
  const exited = once(child, 'exit');
  const stop = undo.add(async () => {
    if (child.exitCode === null) posix ? process.kill(-child.pid!, 'SIGINT') : child.kill();
    await exited;
  });
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (ADDRESS.test(printed)) break;
  }
  address.push(performance.now() - began);
  const [, origin] = ADDRESS.exec(printed) ?? [];
  if (!origin) throw new Error(`npm start of ${checkout} ended, and had printed:\n${printed}`);
  child.stdout.resume();
  await (await fetch(origin)).text();
  page.push(performance.now() - began);
  await stop();
}

/** A new folder, and what removes it. */
async function temporary(undo: Undo): Promise<readonly [string, () => Promise<void>]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  return [folder, undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))];
}
