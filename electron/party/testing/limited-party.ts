// The app in a browser window, whole, that hosts a match while the system refuses it something: a process of its own. Prints
// lines of JSON: `port` of its page once the match runs, and, when a line has come on stdin, what has become of it.
// Arguments: the data folder, a folder with a page, `descriptors`, `processes` or `disk` for what is refused, and seconds to play.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWeb } from '../../web/start-web.ts';
import { openContents } from '../match/contents.ts';
import { openParty, type Party } from '../open-party.ts';
import { openStage, openWindow } from './test-window.ts';

/** Between two looks for a file that is written beside, ms. */
const LOOK_MS = 20;

/** Printed at the end. */
export interface Limited {
  /** Frames that came, and the longest time between two, ms. */
  readonly frames: number;
  readonly longestMs: number;
  /** Descriptors in use at the end. */
  readonly descriptors: number;
  /** What the screen says: files that are not kept, and why the match is not recorded. */
  readonly troubles: readonly string[];
  readonly unrecorded: string | null;
  /** The name in the profile on disk, once the person has changed it. */
  readonly kept: string;
  /** Error code of a plain file that is written. */
  readonly plain: string | null;
}

const [dataFolder = '', pageFolder = '', how = '', seconds = '3'] = process.argv.slice(2);
// As after the first start: a thread finds out what the rules do.
await openContents(dataFolder, () => {});
let party: Party | undefined;
const started = await startWeb({
  ...{ port: 0, pageFolder, dataFolder, udpPort: 0, gamesAt: null },
  log: () => {},
  async openParty(options) {
    party = await openParty(options);
    return party;
  },
});
if (!started.ok) throw new Error(started.why);
const window = openWindow(party!);
const stage = openStage(party!);
await window.send({ do: 'rename', name: 'before' });
while (!existsSync(join(dataFolder, 'profile.json'))) await pause(LOOK_MS);
if (how === 'processes') execFileSync('prlimit', [`--pid=${process.pid}`, '--nproc=1:1']);
let plain: string | null = null;
if (how === 'disk') {
  try {
    for (let part = 0; ; part++) writeFileSync(join(dataFolder, `filler-${part}`), new Uint8Array(4096));
  } catch (error) {
    plain = (error as NodeJS.ErrnoException).code!;
  }
}
await window.send({ do: 'host', game: 'trails' });
await window.until(({ place }) => place.at === 'room');
await window.send({ do: 'bots', change: 1 });
await window.send({ do: 'ready', ready: true });
await stage.until('frames');
const port = Number(/:(\d+)\//.exec(started.web.link().address)![1]);
console.log(JSON.stringify({ port }));
process.stdin.resume();
await once(process.stdin, 'data');

await window.send({ do: 'rename', name: 'typed' });
let frames = 0;
let longestMs = 0;
let last = performance.now();
const until = last + 1_000 * Number(seconds);
let seen = stage.heard.length;
while (performance.now() < until) {
  await new Promise((resolve) => setImmediate(resolve));
  for (; seen < stage.heard.length; seen++) {
    const message = stage.heard[seen]!;
    if (message.kind !== 'frames') continue;
    frames += message.count;
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }
}
const { place, fileTroubles } = window.view!;
const kept = JSON.parse(readFileSync(join(dataFolder, 'profile.json'), 'utf8')).name;
const limited: Limited = {
  frames,
  longestMs: Math.round(longestMs),
  descriptors: readdirSync('/proc/self/fd').length,
  troubles: fileTroubles.map(({ is }) => is),
  unrecorded: place.at === 'room' ? place.unrecorded : null,
  kept,
  plain,
};
console.log(JSON.stringify(limited));
await started.web.close();
process.exit();
