// The table of electron-behaviour.md, for those who check it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Row {
  /** The first cell. */
  readonly used: string;
  readonly cells: readonly string[];
  /** The test that it names; null for one that no stand-in shows. */
  readonly test: NamedTest | null;
}

export interface NamedTest {
  /** Absolute path. */
  readonly file: string;
  /** What varies in it is "…". */
  readonly title: string;
}

export const behaviourText = readFileSync(join(import.meta.dirname, 'electron-behaviour.md'), 'utf8');

export const behaviourRows: readonly Row[] = [...behaviourText.matchAll(/^\| (.*) \|$/gm)]
  .map(([, row]) => row!.split(' | '))
  .filter(([used]) => used !== 'Used')
  .map((cells) => ({ used: cells[0]!, cells, test: testIn(cells.at(-1)!) }));

function testIn(cell: string): NamedTest | null {
  const [, file, title] = /^\[[\w-]+\]\((.*?)\): (.*)$/.exec(cell) ?? [];
  return file && title ? { file: join(import.meta.dirname, file), title } : null;
}
