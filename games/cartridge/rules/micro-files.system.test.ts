// Micro cartridges that are files of their own (../micro): what each has to keep is written in it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMicro } from '../../kit/console/testing/micro-source.ts';
import { playMicro } from '../testing/play-micro.ts';

const folder = join(import.meta.dirname, '../micro');

it.each(readdirSync(folder))('keeps what is right: %s', (name) => {
  const { file, expected } = readMicro(readFileSync(join(folder, name), 'utf8'));
  expect(playMicro(file)).toEqual(expected);
});
