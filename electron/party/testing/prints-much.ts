// Prints far more than a terminal or a pipe holds for a reader, then writes a file, whose path is the argument, and ends.

import { writeFileSync } from 'node:fs';
import { printLine } from '../../print.ts';

const [path = ''] = process.argv.slice(2);
for (let line = 0; line < 20_000; line++) printLine('x'.repeat(100));
writeFileSync(path, JSON.stringify({ waiting: process.stdout.writableLength }));
process.exit();
