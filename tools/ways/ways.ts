// `npm run ways`: measures every way to stay in step on the same five networks, in virtual time, and prints the
// tables of docs/ways-to-stay-in-step.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Way } from '../../netcode/sim/rules.ts';
import { wayNames } from '../../netcode/sync/ways.ts';
import { comparisonTable, networkTable, wayTable, withTables } from './tables.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/ways-to-stay-in-step.md');

const { write } = new Command('ways')
  .description('Measures every way to stay in step in the lab. The same on every machine.')
  .option('--write', 'put the tables into docs/ways-to-stay-in-step.md', false)
  .parse()
  .opts<{ write: boolean }>();

const tables = new Map([['networks', networkTable()]]);
for (const way of wayNames) tables.set(way, wayTable(way satisfies Way));
tables.set('comparison', comparisonTable());
for (const [name, table] of tables) console.log(`${name}\n\n${table}\n`);
if (write) {
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    withTables(document, (name) => tables.get(name)!),
  );
}
