// Row: what a relay costs from 100 to 1,300 rooms, as a curve; docs/load.svg is drawn of it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadLibc } from '../../../netcode/udp/batch/libc.ts';
import type { Bench, Row } from '../row.ts';
import { percentile } from '../statistics.ts';
import { hasCompiler } from './c-compiler.ts';
import { type Curve, plot } from './plot.ts';
import { lostOf, type Run, runOnce } from './runs.ts';
import { type Kind, SEATS, TICK_RATE } from './setup.ts';

const ROOMS = [100, 300, 500, 700, 1000, 1300];
const QUICK_ROOMS = [50, 100];

/** The figures are of so many rooms, or of the most there were. */
const MANY_ROOMS = 1000;

/** A relay that uses more than this of a core is about to be too slow for its load: the measure ends here. */
const FULL_CORES = 0.9;

/** At half the load of MANY_ROOMS. */
const FAST_RATE = 60;
const FAST_ROOMS = 125;

const PICTURE = join(import.meta.dirname, '../../../docs/load.svg');

export async function rooms(bench: Bench): Promise<Row> {
  const hasBatches = typeof (await loadLibc()) !== 'string';
  const best: Kind = hasBatches ? 'batches' : 'ethernight';
  const names: { readonly [kind in Kind]?: string } = {
    simplest: 'simplest relay, node:dgram, no seals',
    ...(hasCompiler ? { c: 'simplest relay in C, no seals' } : {}),
    [best]: hasBatches ? 'Ethernight in batches, sealed' : 'Ethernight, sealed',
  };
  const steps = bench.quick ? QUICK_ROOMS : ROOMS;
  const failures: string[] = [];
  const runs = new Map<Kind, { readonly rooms: number; readonly run: Run }[]>();
  for (const kind of Object.keys(names) as Kind[]) {
    const done: { rooms: number; run: Run }[] = [];
    runs.set(kind, done);
    for (const count of steps) {
      if ((done.at(-1)?.run.relayCores ?? 0) > FULL_CORES) break;
      const run = await runOnce(bench, kind, { rooms: count }).catch((error: Error) => {
        failures.push(`${names[kind]}: ${count} rooms did not come to play (${error.message}).`);
        return null;
      });
      await bench.undo.all();
      if (!run) break;
      bench.say(`${kind}, ${count} rooms: ${run.relayCores.toFixed(2)} cores`);
      done.push({ rooms: count, run });
    }
  }
  const curves: Curve[] = [...runs].map(([kind, points]) => ({
    name: names[kind]!,
    points: points.map(({ rooms: x, run }) => ({ x, y: run.relayCores })),
  }));
  if (!bench.quick) await writeFile(PICTURE, plot(curves));
  const fast = await runOnce(bench, best, {
    rooms: bench.quick ? 20 : FAST_ROOMS,
    play: { tickRate: FAST_RATE },
  });

  const ours = runs.get(best)!;
  const aRoom = ours.map(({ rooms: count, run }) => run.relayCores / count);
  const many = ours.find((one) => one.rooms === MANY_ROOMS) ?? ours.at(-1)!;
  const memory = ours.map(({ run }) => run.memoryBytes / 1000);
  // Code and buffers that all rooms share are in both.
  const roomKb = (memory.at(-1)! - memory[0]!) / (ours.at(-1)!.rooms - ours[0]!.rooms);
  return {
    meaning: `Cores that a relay process uses for rooms of ${SEATS} at ${TICK_RATE} Hz.`,
    measures: [
      ...[...runs].flatMap(([kind, points]) =>
        points.map(({ rooms: count, run }) => ({
          what: `${count} rooms: ${names[kind]}`,
          here: { value: run.relayCores, unit: 'cores' },
        })),
      ),
      ...ours.map(({ rooms: count, run }) => ({
        what: `${count} rooms: cores of the players`,
        here: { value: run.generatorCores, unit: 'cores' },
      })),
      { what: 'Memory a player', here: { value: roomKb / SEATS, unit: 'kB' } },
    ],
    figures: [
      {
        what: `Datagrams dropped at ${many.rooms} rooms`,
        measured: lostOf([many.run]),
        limit: 0,
        unit: '',
      },
      {
        what: `Tick lateness at ${many.rooms} rooms, p99`,
        measured: percentile(many.run.lateMs, 0.99),
        limit: 1,
        unit: 'ms',
      },
      {
        what: `Rate error of the worst of ${many.rooms} rooms`,
        measured: 100 * many.run.rateError,
        limit: 0.05,
        unit: '%',
      },
      {
        what: 'A room among the most, times one among the fewest',
        measured: aRoom.at(-1)! / aRoom[0]!,
        limit: 1.1,
        unit: '',
      },
      { what: 'Memory a room, with its players', measured: roomKb, limit: 60, unit: 'kB' },
      {
        what: `Tick lateness at ${FAST_RATE} Hz, p99`,
        measured: percentile(fast.lateMs, 0.99),
        limit: 0.5,
        unit: 'ms',
      },
    ],
    notes: [
      bench.quick ? 'A quick run draws no picture.' : 'docs/load.svg was drawn of it.',
      'A relay that has used nearly a core, or whose players do not come in, gets no more rooms.',
      ...failures,
    ],
  };
}
