// The app in a browser window, whole, that hosts a match while the system refuses it something: a process of its own. Prints
// lines of JSON: `ports` of its pages once the match runs, and, when a line has come on stdin, what has become of it. But where
// the disk is full it lets browsers in, too.
// Arguments: the data folder, a folder with a page, what is refused, and seconds to play: one match after the other.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openGuests } from '../../guests/open-guests.ts';
import { startWeb } from '../../web/start-web.ts';
import { openContents } from '../match/contents.ts';
import { openParty, type Party } from '../open-party.ts';
import type { RoomPlace } from '../window/contract.ts';
import { Punctuality } from './punctuality.ts';
import { openStage, openWindow } from './test-window.ts';

/** Between two looks for a file that is written beside, ms. */
const LOOK_MS = 20;

/** Between two looks for frames, ms: a small part of a tick, and little work in ten minutes. */
const FRAMES_LOOK_MS = 2;

export type Refused = 'descriptors' | 'processes' | 'memory' | 'disk';

/** Printed at the end. */
export interface Limited {
  /** Frames that came, in so many matches, and how often one came more than a tick late after the one before. */
  readonly frames: number;
  readonly matches: number;
  readonly late: number;
  /** The longest time between two frames of a match, ms. */
  readonly longestMs: number;
  /** The largest that its memory was, MB. */
  readonly memoryMb: number;
  /** Descriptors in use at the end. */
  readonly descriptors: number;
  /** What the screen says: files that are not kept, and why the match is not recorded. */
  readonly troubles: readonly string[];
  readonly unrecorded: string | null;
  /** Of the page of browsers. */
  readonly guests: 'open' | 'failed' | null;
  /** The name in the profile on disk, once the person has changed it. */
  readonly kept: string;
  /** Error code of a plain file that is written. */
  readonly plain: string | null;
}

function isSettled(guests: RoomPlace['guests']): guests is RoomPlace['guests'] & { is: 'open' | 'failed' } {
  return guests?.is === 'open' || guests?.is === 'failed';
}

const [dataFolder = '', pageFolder = '', how = 'descriptors', seconds = '3'] = process.argv.slice(2);
// As after the first start: a thread finds out what the rules do.
await openContents(dataFolder, () => {});
let party: Party | undefined;
const started = await startWeb({
  ...{ port: 0, pageFolder, dataFolder, udpPort: 0, gamesAt: null },
  openGuests: (room, around) =>
    openGuests({ ...room, addresses: () => ['127.0.0.1'] }, { ...around, pageFolder }),
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
const links = [started.web.link().address];
if (how !== 'disk') {
  await window.send({ do: 'guests', on: true });
  const { place } = await window.until(({ place }) => place.at === 'room' && isSettled(place.guests));
  if (place.at === 'room' && place.guests?.is === 'open') links.push(...place.guests.links);
}
console.log(JSON.stringify({ ports: links.map((link) => Number(new URL(link).port)) }));
process.stdin.resume();
await once(process.stdin, 'data');

await window.send({ do: 'rename', name: 'typed' });
const punctuality = new Punctuality(stage.heard);
const until = performance.now() + 1_000 * Number(seconds);
while (performance.now() < until) {
  await pause(FRAMES_LOOK_MS);
  punctuality.look(performance.now());
  const { place } = window.view!;
  if (place.at !== 'room' || place.room.phase !== 'lobby') continue;
  const isReady = place.room.members.every(({ ready }) => ready);
  if (!isReady) await window.send({ do: 'ready', ready: true });
}
const { place, fileTroubles } = window.view!;
const kept = JSON.parse(readFileSync(join(dataFolder, 'profile.json'), 'utf8')).name;
const limited: Limited = {
  ...punctuality.told,
  memoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  descriptors: readdirSync('/proc/self/fd').length,
  troubles: fileTroubles.map(({ is }) => is),
  unrecorded: place.at === 'room' ? place.unrecorded : null,
  guests: place.at === 'room' && isSettled(place.guests) ? place.guests.is : null,
  kept,
  plain,
};
console.log(JSON.stringify(limited));
await started.web.close();
process.exit();
