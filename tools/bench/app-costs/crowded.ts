// Row: how much more Arena costs with sixteen fighters than with eight, in each of its arenas.

import type { Bench, Figure, Measure, Row } from '../row.ts';
import { mean } from '../statistics.ts';
import { openBrowser } from './browser.ts';
import { watch } from './drawing.ts';
import { appsIn, WINDOW } from './measured-apps.ts';

const FEW = 8;
const MANY = 16;
/** What many cost, times what few do. */
const MOST_TIMES = 1.3;

/** By the name of its option. */
const ARENAS = ['Gates', 'Foundry', 'Station'];

export async function crowded({ quick, undo, say }: Bench): Promise<Row> {
  const browser = await openBrowser(undo);
  const apps = appsIn(browser);
  undo.add(apps.closeAll);
  const measures: Measure[] = [];
  const figures: Figure[] = [];
  for (const arena of ARENAS) {
    const drawn = async (seats: number) => {
      say(`${arena} with ${seats}`);
      return watch(apps, { game: 'Arena', seats, options: { Arena: arena } }, quick).finally(apps.closeAll);
    };
    const few = await drawn(FEW);
    const many = await drawn(MANY);
    const label = `with ${FEW}`;
    const pair = (what: string, unit: string, here: number, there: number) =>
      measures.push({
        what: `${arena}: ${what}`,
        here: { value: here, unit },
        there: { value: there, unit, label },
      });
    pair('pictures, mean', '/s', mean(many.fps), mean(few.fps));
    pair('main thread', '%', 100 * many.busy, 100 * few.busy);
    if (!Number.isNaN(many.workers)) pair('workers', '%', 100 * many.workers, 100 * few.workers);
    const figure = (what: string, measured: number) =>
      figures.push({
        what: `${arena}, ${what} with ${MANY}, times that with ${FEW}`,
        measured,
        limit: MOST_TIMES,
        unit: '',
      });
    figure('main thread', many.busy / few.busy);
    if (!Number.isNaN(many.workers)) figure('workers', many.workers / few.workers);
  }
  return {
    meaning: `Arena with ${MANY} beside ${FEW}, a player and bots with all effects, ${WINDOW.width}x${WINDOW.height}, headless Chromium that draws in software.`,
    measures,
    figures,
    notes: [
      'Rules and pictures are the work of the stage’s worker; the main thread passes on what comes and goes.',
    ],
  };
}
