// Row: a relay with 1.5 times as many rooms as it carries. As many frames have to get through as at its peak, and each room has to
// get its share.

import type { Bench, Row } from '../row.ts';
import { largest, percentile } from '../statistics.ts';
import { lostOf, type Run, runOnce } from './runs.ts';
import { PAIRS_PER_SECOND, SEATS } from './setup.ts';

/** Rooms of the first run, which measures what a pair of datagrams costs. */
const FEW_ROOMS = 100;

/** The relay over node:dgram. Over batches it carries more than the single process of this benchmark's players can send. */
const KIND = 'ethernight';

export async function overload(bench: Bench): Promise<Row> {
  const run = async (what: string, rooms: number) => {
    const one = await runOnce(bench, KIND, { rooms });
    bench.say(`${what}, ${rooms} rooms: ${one.framesPerSecond.toFixed(0)} frames a second`);
    return one;
  };
  const { usPerPair } = await run('a little', FEW_ROOMS);
  const full = Math.floor(1e6 / usPerPair / PAIRS_PER_SECOND);
  const peak = await run('all it carries', full);
  const over = await run('half as much again', Math.ceil(1.5 * full));
  const pair = (what: string, unit: string, of: (run: Run) => number) => ({
    what,
    here: { value: of(over), unit },
    there: { value: of(peak), unit, label: `at ${full} rooms` },
  });
  return {
    meaning: `${Math.ceil(1.5 * full) * SEATS} players in ${Math.ceil(1.5 * full)} rooms on a relay process that has work enough with ${full}.`,
    measures: [
      pair('Frames that reach players', '/s', ({ framesPerSecond }) => framesPerSecond),
      pair('Datagram pairs', '/s', ({ pairsPerSecond }) => pairsPerSecond),
      pair('Cores used', 'cores', ({ relayCores }) => relayCores),
      pair('Cores of the players', 'cores', ({ generatorCores }) => generatorCores),
      pair('Tick lateness, p99', 'ms', ({ lateMs }) => percentile(lateMs, 0.99)),
      pair('Tick lateness, max', 'ms', ({ lateMs }) => largest(lateMs)),
      pair('Frames of the room with the fewest, of the mean', '', ({ leastShare }) => leastShare),
    ],
    figures: [
      {
        what: 'Frames short of the peak',
        measured: Math.max(0, 100 * (1 - over.framesPerSecond / peak.framesPerSecond)),
        limit: 10,
        unit: '%',
      },
      {
        what: 'Frames of the room with the fewest, short of the mean',
        measured: 100 * (1 - over.leastShare),
        limit: 5,
        unit: '%',
      },
      {
        what: 'Datagrams lost on the way in',
        measured: (100 * lostOf([over])) / over.sent,
        limit: 0.1,
        unit: '%',
      },
    ],
    notes: [
      'A relay that is behind sends two frames in one datagram, so that fewer pairs carry as many frames.',
    ],
  };
}
