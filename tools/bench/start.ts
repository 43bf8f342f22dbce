// Row: what the processor does until an app is there, when it is started for the first time and when it has been before.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import type { Bench, Row } from './row.ts';
import { median } from './statistics.ts';

const FOLDERS = 5;
const QUICK_FOLDERS = 1;

export async function startRow({ quick, undo, say }: Bench): Promise<Row> {
  const first: number[] = [];
  const again: number[] = [];
  say('starts apps');
  for (let count = quick ? QUICK_FOLDERS : FOLDERS; count > 0; count--) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
    const gone = undo.add(() => rm(folder, { recursive: true, force: true }));
    for (const times of [first, again]) {
      const app = startChild(undo, join(import.meta.dirname, 'start-process.ts'));
      times.push(await app.ask<number>('open', folder));
      await app.stop();
    }
    await gone();
  }
  const row = (what: string, times: readonly number[]) => ({
    what,
    here: { value: median(times), unit: 'ms' },
  });
  return {
    meaning:
      'The time of the processor until the party of an app is open, its program read from the sources.',
    measures: [row('for the first time', first), { ...row('again', again), kept: true }],
    figures: [],
    notes: [],
  };
}
