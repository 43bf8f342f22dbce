// A row of another checkout, the state before, in turn with the same row of this one: the ratios say what a change
// costs. Each pass is the whole benchmark of its checkout as a process, so that each uses its own code alone; rows that
// only start programs of a checkout measure both from here, as the one before may lack them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Bench, type Measure, type Row, ratio } from './row.ts';
import { mean } from './statistics.ts';

export const HERE = join(import.meta.dirname, '../..');

/** What is to be kept may be this many times what it was. */
const KEPT_WITHIN = 1.05;

/** Rows that measure whichever checkout they are given. */
export const ANY_CHECKOUT: ReadonlySet<string> = new Set(['start', 'tests', 'found']);

/** A machine that gets evenly slower, or faster, is fair to both. */
const TURNS = ['before', 'here', 'here', 'before'] as const;

/** The benchmark of a checkout, as its own package.json starts it; null for checkouts without. */
export function benchOf(checkout: string): string | null {
  const file = join(checkout, 'package.json');
  if (!existsSync(file)) return null;
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: { bench?: string } };
  return scripts?.bench?.split(' ').at(-1) ?? null;
}

/** `before` is the folder of the other checkout, with its packages installed. */
export async function besideBefore(bench: Bench, name: string, before: string): Promise<Row> {
  const passes = { before: [] as Row[], here: [] as Row[] };
  for (const [i, turn] of TURNS.entries()) {
    bench.say(`${name}, pass ${i + 1} of ${TURNS.length}: ${turn}`);
    passes[turn].push(await pass(bench, name, turn === 'here' ? HERE : before));
  }
  return compared(passes.here, passes.before);
}

/** Means of all passes of the same row, side by side. What only one of the two measures is left out. */
export function compared(here: readonly Row[], before: readonly Row[]): Row {
  const measures: Measure[] = [];
  const figures: Row['figures'][number][] = [];
  for (const { what, here: value, kept } of here[0]!.measures) {
    const ours = valuesOf(here, what);
    const theirs = valuesOf(before, what);
    if (theirs.length === 0 || measures.some((measure) => measure.what === what)) continue;
    const measure = {
      what,
      here: { ...value, value: mean(ours) },
      there: { ...value, value: mean(theirs), label: 'before' },
    };
    measures.push(measure);
    if (kept)
      figures.push({
        what: `${what}, times before`,
        measured: ratio(measure)!,
        limit: kept === true ? KEPT_WITHIN : kept,
        unit: '',
      });
  }
  return {
    meaning: here[0]!.meaning,
    measures,
    figures,
    notes: [`Means of ${here.length} passes each, taken in turn: ${TURNS.join(', ')}.`],
  };
}

function valuesOf(rows: readonly Row[], what: string): number[] {
  return rows.flatMap(({ measures }) => measures.find((measure) => measure.what === what)?.here.value ?? []);
}

async function pass({ quick, undo }: Bench, name: string, checkout: string): Promise<Row> {
  const runs = ANY_CHECKOUT.has(name) ? HERE : checkout;
  const args = [benchOf(runs)!, '--only', name, '--json', ...(quick ? ['--quick'] : [])];
  if (runs !== checkout) args.push('--checkout', checkout);
  const child = spawn(process.execPath, args, { cwd: runs, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const stop = undo.add(async () => {
    child.kill();
    await exited;
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), exited]);
  await stop();
  if (code !== 0) throw new Error(`the row ${name} of ${checkout} ended with ${code}`);
  // The last line, for programs.
  const { rows } = JSON.parse(printed.trimEnd().split('\n').at(-1)!) as { rows: { [name: string]: Row } };
  return rows[name]!;
}
