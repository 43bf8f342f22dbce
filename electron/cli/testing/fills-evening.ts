// Keeps results in a folder of a small disk until that is full, makes room, and keeps another one. Prints what was said, and the
// numbers of the results that are kept, as JSON.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHallEvening } from '../operate/hall-evening.ts';

const folder = process.argv[2]!;
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(16_384));
const lines: string[] = [];
const evening = await openHallEvening(folder, (line) => lines.push(line));
let number = 0;
const count = () => {
  const seat = { name: 'Player', place: 1, points: 0 };
  const seats = ['0', '1'].map((digit) => ({ key: `${digit.repeat(32)}/0`, ...seat }));
  evening.counted(1, { id: `0123456789abcdef/${++number}`, game: 'trails', seats });
};
const isFull = () => lines.at(-1)!.startsWith('Results cannot be written');
while (!isFull() && number < 10_000) count();
count();
rmSync(ballast);
count();
const people = evening.best.length;
evening.close();
const kept = readFileSync(join(folder, 'results.jsonl'), 'utf8').trimEnd().split('\n');
process.stdout.write(JSON.stringify({ people, lines, numbers: kept.map((line) => JSON.parse(line).no) }));
process.exit();
