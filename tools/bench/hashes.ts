// Row: what a stage pays for having a hash of every frame, and the states of the last seconds to simulate one again
// (netcode/runner/state-history.ts).

import { games } from '../../games/list.ts';
import { StateHistory } from '../../netcode/runner/state-history.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import type { Bench, Measure, Row } from './row.ts';

/** Length of the match of each game, s. */
const SECONDS = 120;
const QUICK_SECONDS = 20;

/** The states of how many seconds are left out: the first frames compile. */
const WARM_UP_SECONDS = 5;

export async function hashesRow({ quick, say }: Bench): Promise<Row> {
  const measures: Measure[] = [];
  let dearest = 0;
  for (const { info, rules } of games) {
    say(`notes every frame of ${info.name}`);
    const seats = Array.from({ length: info.maxSeats }, (_, seat) => ({
      kind: 'bot' as const,
      name: `Bot ${seat + 1}`,
    }));
    const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
    const match = { seed: 7, seats, options };
    const simulation = createSimulation(info, rules, match);
    const history = new StateHistory({ info, rules }, match);
    const inputs = new Uint8Array(seats.length * info.inputBytes);
    const frames = (quick ? QUICK_SECONDS : SECONDS) * info.tickRate;
    const warm = WARM_UP_SECONDS * info.tickRate;
    let [stepMs, noteMs] = [0, 0];
    for (let frame = 1; frame <= frames; frame++) {
      const began = performance.now();
      simulation.step(inputs);
      const stepped = performance.now();
      history.note(frame, simulation.state, inputs, []);
      history.report(frame, false);
      if (frame <= warm) continue;
      stepMs += stepped - began;
      noteMs += performance.now() - stepped;
    }
    const perFrameUs = (ms: number) => (1000 * ms) / (frames - warm);
    const share = (perFrameUs(noteMs) * info.tickRate) / 10_000;
    dearest = Math.max(dearest, share);
    measures.push(
      {
        what: `${info.name}: a frame noted`,
        here: { value: perFrameUs(noteMs), unit: 'us' },
        there: { value: perFrameUs(stepMs), unit: 'us', label: 'to step it' },
      },
      { what: `${info.name}: of a core`, here: { value: share, unit: '%' } },
    );
  }
  return {
    meaning:
      'A hash and a copy of the state after every frame, as each stage makes them: matches of all seats with bots.',
    measures,
    figures: [{ what: 'Share of a core, dearest game', measured: dearest, limit: 2, unit: '%' }],
    notes: ['A report every half second is included; it adds about 90 bytes a second to what a peer says.'],
  };
}
