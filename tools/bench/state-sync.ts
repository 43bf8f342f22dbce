// Row: what both ways of state sync keep to, in Arena and Drift with players far away, in the lab: it follows from seeds.

import {
  clockFarAway,
  playArenaFarAway,
  playDriftFarAway,
  pressFarAway,
} from '../../netcode/lab/testing/far-away.ts';
import type { Bench, Row } from './row.ts';

const PLAYERS = 8;
const SEEDS = [1, 2, 3, 4, 5];
const QUICK_SEEDS = [1];
const PLAYED_MS = 30_000;
const QUICK_PLAYED_MS = 10_000;

export async function stateSync({ quick, say }: Bench): Promise<Row> {
  const seeds = quick ? QUICK_SEEDS : SEEDS;
  const ms = quick ? QUICK_PLAYED_MS : PLAYED_MS;
  say(`Arena, ${seeds.length} times`);
  const arena = seeds.map((seed) => playArenaFarAway(PLAYERS, seed, ms));
  say(`Drift, ${seeds.length} times`);
  const drift = seeds.map((seed) => playDriftFarAway(PLAYERS, seed, ms));
  say('presses and clocks');
  const press = Math.max(
    ...seeds.flatMap((seed) => [pressFarAway('authority', seed), pressFarAway('shadow', seed)]),
  );
  const clock = Math.max(...seeds.map(clockFarAway));
  const corrected = 100 * Math.max(...arena.map((one) => one.corrected));
  const down = Math.max(...arena.map((one) => one.down)) / 1000;
  const driftDown = Math.max(...drift.map((one) => one.down)) / 1000;
  const jump = 100 * Math.max(...drift.map((one) => one.jump));
  const faults = [...arena, ...drift].flatMap((one) => one.faults).length;
  const refused = Math.max(...drift.map((one) => one.refused + one.put));
  return {
    meaning: `Arena (authority) at 100 ms there and back and 5 % loss, Drift (shadow) at 150 ms, 30 of them jitter, and 5 %: ${PLAYERS} players who play as bots do by what their screens show, the worst of ${seeds.length} seeds.`,
    measures: [
      { what: 'Arena: pictures with the own fighter put elsewhere', here: { value: corrected, unit: '%' } },
      { what: 'Arena: down, a player', here: { value: down, unit: 'kB/s' } },
      { what: 'Drift: down, a player', here: { value: driftDown, unit: 'kB/s' } },
      {
        what: 'Drift: furthest that a picture moves a car besides its speed',
        here: { value: jump, unit: '% of the road' },
      },
      { what: 'Both: own input on the own screen after', here: { value: press, unit: 'frames' } },
      { what: 'Clocks, 30 ms of jitter: from the host’s', here: { value: clock, unit: 'ms' } },
    ],
    figures: [
      { what: 'Arena: corrected', measured: corrected, limit: 1, unit: '%' },
      { what: 'Arena: down', measured: down, limit: 8, unit: 'kB/s' },
      { what: 'Drift: jump', measured: jump, limit: 2, unit: '%' },
      { what: 'Own input after', measured: press, limit: 1, unit: 'frames' },
      { what: 'Clocks', measured: clock, limit: 5, unit: 'ms' },
      { what: 'Faults, and reports not believed', measured: faults + refused, limit: 0, unit: '' },
    ],
    notes: [
      'Arena’s frames come behind, a few times a second; Drift’s at each tick, with all that is not acknowledged.',
    ],
  };
}
