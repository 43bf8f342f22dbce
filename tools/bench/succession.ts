// Row: how long frames stay out when a host dies, or hands its room over: whole apps in the lab, a seed each.

import { loseHost } from '../../netcode/lab/succession-swarm.ts';
import type { Bench, Row } from './row.ts';

const SEEDS = 1_000;
const QUICK_SEEDS = 60;

export async function succession({ quick, say }: Bench): Promise<Row> {
  const seeds = quick ? QUICK_SEEDS : SEEDS;
  const died: number[] = [];
  const handed: number[] = [];
  const faults: string[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    if (seed % 100 === 0) say(`seed ${seed} of ${seeds}`);
    const report = loseHost(seed);
    faults.push(...report.faults.map((fault) => `seed ${seed}: ${fault}`));
    if (report.resumeMs === null) continue;
    (report.what === 'dies' ? died : handed).push(report.resumeMs);
  }
  for (const times of [died, handed]) times.sort((a, b) => a - b);
  const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)]!;
  const ms = (value: number) => ({ value, unit: 'ms' });
  return {
    meaning: `The longest that anybody of 3 to 8 apps waits for a frame when their host dies or hands the room over: ${seeds} seeds, all ways to stay in step, up to 15 ms each way and 7 % loss.`,
    measures: [
      { what: 'The host dies, median', here: ms(at(died, 0.5)) },
      { what: 'The host dies, 99 of 100', here: ms(at(died, 0.99)) },
      { what: 'It hands over, median', here: ms(at(handed, 0.5)) },
      { what: 'It hands over, 99 of 100', here: ms(at(handed, 0.99)) },
    ],
    figures: [
      { what: 'Play resumes, median', measured: at(died, 0.5), limit: 1_000, unit: 'ms' },
      { what: 'Play resumes, 99 of 100', measured: at(died, 0.99), limit: 2_000, unit: 'ms' },
      { what: 'Handing over, median', measured: at(handed, 0.5), limit: 100, unit: 'ms' },
      { what: 'Broken promises', measured: faults.length, limit: 0, unit: '' },
    ],
    notes: [
      'The machine of a host that dies says nothing; where only its process dies the others hear at once that nobody listens.',
      ...faults.slice(0, 5),
    ],
  };
}
