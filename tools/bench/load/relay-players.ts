// Row: what a dedicated relay costs for a player, in two halls whose players press as people do: over sockets, and the relay alone.

import { join } from 'node:path';
import { startChild } from '../child.ts';
import type { Bench, Measure, Row } from '../row.ts';
import { median } from '../statistics.ts';
import type { Cost } from './in-process.ts';
import { lostOf, NODE_SWITCHES, type Run, runOnce } from './runs.ts';
import { PRESSES_PER_SECOND } from './setup.ts';

const HALLS = [
  { rooms: 400, seats: 10, tickRate: 15 },
  { rooms: 60, seats: 8, tickRate: 60 },
] as const;
type Hall = (typeof HALLS)[number];

const ROUNDS = 3;

/** Of CPU time without sockets, seconds. */
const SECONDS = 5;
const QUICK_SECONDS = 2;

export async function relayPlayers(bench: Bench): Promise<Row> {
  const alone = new Map<Hall, Cost[]>();
  const served = new Map<Hall, Run[]>();
  for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
    for (const hall of HALLS) {
      const cost = await costAlone(bench, hall);
      const { rooms, ...play } = hall;
      const run = await runOnce(bench, 'batches', {
        rooms,
        play: { ...play, pressesPerSecond: PRESSES_PER_SECOND },
      });
      await bench.undo.all();
      alone.set(hall, [...(alone.get(hall) ?? []), cost]);
      served.set(hall, [...(served.get(hall) ?? []), run]);
      bench.say(
        `${nameOf(hall)}: ${run.usPerPlayer.toFixed(0)} us a player and second, the relay alone ${cost.usPerPlayer.toFixed(0)} us`,
      );
    }
  }
  return {
    meaning: `What a dedicated relay costs for a player, sealed, over batches; a player presses or lets go ${PRESSES_PER_SECOND} times a second.`,
    measures: HALLS.flatMap((hall) => {
      const measure = (what: string, unit: string, value: number): Measure => ({
        what: `${nameOf(hall)}: ${what}`,
        here: { value, unit },
      });
      const costs = alone.get(hall)!;
      const runs = served.get(hall)!;
      return [
        {
          ...measure('CPU for a player and second', 'us', median(runs.map((one) => one.usPerPlayer))),
          kept: true,
        },
        measure('the relay alone, without sockets', 'us', median(costs.map((one) => one.usPerPlayer))),
        measure('datagrams of a player to the relay', 'a second', median(costs.map(({ up }) => up))),
        measure('datagrams of a player from the relay', 'a second', median(costs.map(({ down }) => down))),
      ];
    }),
    figures: HALLS.map((hall) => ({
      what: `${nameOf(hall)}: datagrams dropped, all rounds`,
      measured: lostOf(served.get(hall)!),
      limit: 0,
      unit: '',
    })),
    notes: [`Relays run with node ${NODE_SWITCHES.join(' ')}.`],
  };
}

async function costAlone(bench: Bench, { rooms, ...play }: Hall): Promise<Cost> {
  const child = startChild(bench.undo, join(import.meta.dirname, 'in-process.ts'), { node: NODE_SWITCHES });
  const cost = await child.ask<Cost>('measure', {
    rooms,
    seconds: bench.quick ? QUICK_SECONDS : SECONDS,
    unsealed: false,
    play: { ...play, pressesPerSecond: PRESSES_PER_SECOND },
  });
  await child.stop();
  return cost;
}

function nameOf({ rooms, seats, tickRate }: Hall): string {
  return `${rooms} rooms of ${seats} at ${tickRate} Hz`;
}
