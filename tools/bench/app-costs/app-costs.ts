// Row: what the app costs its users before they play, in time, through the screens of whole apps.

import type { Bench, Figure, Measure, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { openBrowser } from './browser.ts';
import { budgets, type Cost } from './budgets.ts';
import { appsIn } from './measured-apps.ts';

const RUNS = 5;
const QUICK_RUNS = 1;

/** From opening the address, by a browser that sees the app for the first time, to a Home that can be used, s. */
const COLD_START_S = 1.5;

export async function appCosts({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const apps = appsIn(browser);
  undo.add(apps.closeAll);
  const runs = quick ? QUICK_RUNS : RUNS;
  const several = async <T>(what: string, run: () => Promise<T>) => {
    say(what);
    const results: T[] = [];
    for (let i = 0; i < runs; i++) results.push(await run().finally(apps.closeAll));
    return results;
  };

  const starts = await several('cold start', () => apps.open());
  const cold = median(starts.map(({ openedAt, usableAt }) => (usableAt - openedAt) / 1000));
  const whole = median(starts.map(({ startedAt, usableAt }) => (usableAt - startedAt) / 1000));
  const seconds = (value: number) => ({ value, unit: 's' });
  const atMost = (value: number) => ({ ...seconds(value), label: 'at most' });
  const measures: Measure[] = [
    {
      what: 'Opening the address to a Home that can be used',
      here: seconds(cold),
      there: atMost(COLD_START_S),
    },
    { what: 'The same from the start of the process', here: seconds(whole) },
  ];
  const figures: Figure[] = [{ what: 'Cold start', measured: cold, limit: COLD_START_S, unit: 's' }];
  for (const { what, most, measure } of budgets) {
    const costs: readonly Cost[] = await several(what, () => measure(apps));
    const here = median(costs.map((cost) => cost.seconds));
    const actions = Math.max(...costs.map((cost) => cost.actions));
    measures.push({
      what,
      here: seconds(here),
      ...(most.seconds === null ? {} : { there: atMost(most.seconds) }),
    });
    if (most.seconds !== null) figures.push({ what, measured: here, limit: most.seconds, unit: 's' });
    figures.push({ what: `${what}, actions`, measured: actions, limit: most.actions, unit: '' });
  }
  return {
    meaning: `From a wish to what was wished, median of ${runs}: whole apps in Chromium on this machine.`,
    measures,
    figures,
    notes: [],
  };
}
