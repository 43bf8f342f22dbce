// Row: how soon a room is on the list of another machine once a person hosts it, and how soon it is off it once they close it. Two
// machines in network namespaces behind a switch, a whole party on each. For root of a Linux with iproute2.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openNetwork } from '../../e2e/discovery/network.ts';
import type { Bench, Row } from './row.ts';
import { largest, median } from './statistics.ts';

const TIMES = 20;
const QUICK_TIMES = 4;

/** A room that closed is off every list within this, ms. */
const GONE_WITHIN_MS = 500;

/** Most time to list a room, relative to the build before. */
const LISTED_TIMES_BEFORE = 0.7;

/** Rounds are this far apart at least, and by chance up to twice as far, ms: so that nothing that is periodic is met in step. */
const PAUSE_MS = 1_500;

export async function foundRow({ quick, undo, checkout, say }: Bench): Promise<Row> {
  const { startGuest } = (await import(
    join(checkout, 'e2e/discovery/guest.ts')
  )) as typeof import('../../e2e/discovery/guest.ts');
  const network = await openNetwork();
  const close = undo.add(() => network.close());
  const ann = await startGuest(await network.machine(), 'Ann');
  const carl = await startGuest(await network.machine(), 'Carl');
  const quit = [ann, carl].map((guest) => undo.add(() => guest.quit()));
  const listed: number[] = [];
  const gone: number[] = [];
  say('hosts and closes rooms');
  for (let times = quick ? QUICK_TIMES : TIMES; times > 0; times--) {
    await pause(PAUSE_MS * (1 + Math.random()));
    let at = performance.now();
    ann.send({ do: 'host', game: 'trails' });
    await carl.finds('Ann');
    listed.push(performance.now() - at);
    await pause(PAUSE_MS * (1 + Math.random()));
    at = performance.now();
    ann.send({ do: 'leave' });
    await carl.until(({ found }) => found.length === 0, 'sees it go');
    gone.push(performance.now() - at);
  }
  for (const one of quit) await one();
  await close();
  const ms = (what: string, value: number, kept?: true | number) => ({
    ...{ what, here: { value, unit: 'ms' } },
    ...(kept === undefined ? {} : { kept }),
  });
  return {
    meaning:
      'From *Host* to being listed on another machine, and from closing the room to being off its list.',
    measures: [
      ms('listed, median', median(listed), LISTED_TIMES_BEFORE),
      ms('listed, worst', largest(listed)),
      ms('gone, median', median(gone), true),
      ms('gone, worst', largest(gone)),
    ],
    figures: [{ what: 'gone, worst', measured: largest(gone), limit: GONE_WITHIN_MS, unit: 'ms' }],
    notes: [
      'From the command to the host’s party to the view of the other one, over a bridge; both with broadcasts and multicast DNS.',
    ],
  };
}
