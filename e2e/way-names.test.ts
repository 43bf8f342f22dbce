// Parts of the app ask the table of ways (netcode/sim/ways.ts) for facts, and compare no names of ways.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wayNames } from '../netcode/sim/ways.ts';

const root = join(import.meta.dirname, '..');
const names = wayNames.join('|');
const COMPARISON = new RegExp(`(?:[!=]==\\s*|\\bcase |includes\\()'(?:${names})'|'(?:${names})'\\s*[!=]==`);

function linesThatCompare(source: string): string[] {
  return source.split('\n').filter((line) => COMPARISON.test(line));
}

describe('the names of ways to stay in step', () => {
  it('are recognised where they are compared', () => {
    const lines = [
      "if (way === 'strict')",
      "case 'run-ahead':",
      "ways.includes('commands')",
      "'shadow' !== way",
    ];
    expect(linesThatCompare(lines.join('\n'))).toEqual(lines);
    expect(linesThatCompare("limits.take('commands', now)\nways: ['strict'],")).toEqual([]);
  });

  it('are compared in no source', () => {
    const files = globSync('{netcode,games,electron,renderer}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (name) => name.includes('.test.') || name === 'gallery',
    });
    expect(files.length).toBeGreaterThan(500);
    const compared = files.flatMap((file) =>
      linesThatCompare(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(compared).toEqual([]);
  });
});
