// `npm run ways`: measures every way to stay in step on the same five networks, in virtual time, and prints the
// tables of docs/ways-to-stay-in-step.md; or draws what some of them make of a recorded network.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type RecordedNetwork, readRecording } from '../../netcode/conditioner/recorded-network.ts';
import { type Way, wayNames } from '../../netcode/sim/ways.ts';
import { picture } from './picture.ts';
import { comparisonTable, networkTable, wayTable, withTables } from './tables.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/ways-to-stay-in-step.md');

const {
  write,
  network,
  between,
  picture: file,
} = new Command('ways')
  .description('Measures every way to stay in step in the lab. The same on every machine.')
  .option('--write', 'put the tables into docs/ways-to-stay-in-step.md', false)
  .option('--network <file>', 'draw what ways make of this network, which a host recorded', recorded)
  .option('--between <ways>', 'the ways that are drawn', waysOf, ['strict', 'authority'])
  .option('--picture <file>', 'where the picture goes', 'ways.svg')
  .parse()
  .opts<{ write: boolean; network?: RecordedNetwork; between: Way[]; picture: string }>();

function recorded(path: string): RecordedNetwork {
  const read = readRecording(readFileSync(path, 'utf8'));
  if (!read) throw new InvalidArgumentError('That file isn’t a recorded network.');
  return read;
}

function waysOf(names: string): Way[] {
  const ways = names.split(',').map((name) => wayNames.find((way) => way === name));
  if (ways.includes(undefined)) throw new InvalidArgumentError(`Ways are ${wayNames.join(', ')}.`);
  return ways as Way[];
}

if (network) writeFileSync(file, picture(network, between));
else measureAll();

function measureAll(): void {
  const tables = new Map([['networks', networkTable()]]);
  for (const way of wayNames) tables.set(way, wayTable(way satisfies Way));
  tables.set('comparison', comparisonTable());
  for (const [name, table] of tables) console.log(`${name}\n\n${table}\n`);
  if (!write) return;
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    withTables(document, (name) => tables.get(name)!),
  );
}
