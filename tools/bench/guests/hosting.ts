// Row: what sixteen browsers in a match cost the app that hosts it, and whether another app's frames come later with them there.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child.ts';
import type { Bench, Row } from '../row.ts';
import { percentile } from '../statistics.ts';
import type { Taken } from './party-process.ts';

const GUESTS = 16;
const WINDOW_MS = 15_000;
const QUICK_WINDOW_MS = 5_000;
const SETTLE_MS = 5_000;

const MOST_CPU = 25;
const MOST_MIB = 20;
const MOST_LATER_MS = 1;

interface Match {
  /** Load of the app that hosts: % of a core, MiB. */
  readonly cpu: number;
  readonly rssMiB: number;
  /** Delay of the other app's frames, p99, ms. */
  readonly lateMs: number;
  /** Delay of the browsers’ frames, p99, ms; null where there are none. */
  readonly browsersLateMs: number | null;
}

export async function hostingRow(bench: Bench): Promise<Row> {
  const windowMs = bench.quick ? QUICK_WINDOW_MS : WINDOW_MS;
  const start = (name: string) => startChild(bench.undo, join(import.meta.dirname, `${name}-process.ts`));

  /** Two apps and so many browsers in a match, while others get the file that the host hands out. */
  const measure = async (guests: number, downloads = false): Promise<Match> => {
    bench.say(`a match with ${guests} guests${downloads ? ' and downloads' : ''}`);
    const [host, other] = [start('party'), start('party')];
    const { port, link } = await host.ask<{ port: number; link: string }>('host');
    await other.ask('join', port);
    const browsers = guests > 0 ? start('browsers') : null;
    await browsers?.ask('enter', { link, count: guests });
    await Promise.all([host.ask('ready'), other.ask('ready')]);
    await browsers?.ask('press');
    if (downloads) await browsers?.ask('download', { link });
    await pause(SETTLE_MS);
    await Promise.all([host, other, browsers].map((child) => child?.ask('begin')));
    const begun = performance.now();
    await pause(windowMs);
    const [cost, { lateMs }] = await Promise.all([host.ask<Taken>('take'), other.ask<Taken>('take')]);
    const came = await browsers?.ask<Float64Array>('take');
    const cpu = (100 * cost.cpuMs) / (performance.now() - begun);
    for (const child of [browsers, other, host]) await child?.stop();
    return {
      ...{ cpu, rssMiB: cost.rssMiB, lateMs: percentile(lateMs, 0.99) },
      browsersLateMs: came ? percentile(came, 0.99) : null,
    };
  };

  const [without, beside] = [await measure(0), await measure(GUESTS)];
  const busy = await measure(GUESTS, true);
  const cpu = beside.cpu - without.cpu;
  const each = (beside.rssMiB - without.rssMiB) / GUESTS;
  const later = beside.lateMs - without.lateMs;
  const what = {
    cpu: `${GUESTS} guests at 60 Hz: the whole app that hosts them`,
    each: 'Memory of that app, for each guest',
    later: 'Another app’s frames, p99: later than without guests',
    busy: 'The same while four browsers get the file that the host hands out',
    browsers: 'The guests’ own frames, p99: later while four browsers get that file',
  };
  const [beforeMs, busyMs] = [beside.browsersLateMs ?? 0, busy.browsersLateMs ?? 0];
  return {
    meaning: `What ${GUESTS} browsers in a match of Powder cost the app that hosts it, beyond the same match between two apps alone.`,
    measures: [
      { what: what.cpu, here: { value: cpu, unit: '% of a core' } },
      { what: what.each, here: { value: each, unit: 'MiB' } },
      {
        what: 'Another app’s frames, p99 after the earliest',
        here: { value: beside.lateMs, unit: 'ms' },
        there: { value: without.lateMs, unit: 'ms', label: 'without guests' },
      },
      {
        what: 'The same while four browsers get a file of the host’s',
        here: { value: busy.lateMs, unit: 'ms' },
        there: { value: without.lateMs, unit: 'ms', label: 'without guests' },
      },
      {
        what: 'The guests’ own frames, p99 after the earliest, while four browsers get that file',
        here: { value: busyMs, unit: 'ms' },
        there: { value: beforeMs, unit: 'ms', label: 'without' },
      },
    ],
    figures: [
      { what: what.cpu, measured: cpu, limit: MOST_CPU, unit: '% of a core' },
      { what: what.each, measured: each, limit: MOST_MIB, unit: 'MiB' },
      { what: what.later, measured: later, limit: MOST_LATER_MS, unit: 'ms' },
      { what: what.busy, measured: busy.lateMs - without.lateMs, limit: MOST_LATER_MS, unit: 'ms' },
      { what: what.browsers, measured: busyMs - beforeMs, limit: MOST_LATER_MS, unit: 'ms' },
    ],
    notes: [
      'All have a process for themselves or, the browsers, one together. Each guest presses something else at each tick; those for whom there is no seat watch.',
    ],
  };
}
