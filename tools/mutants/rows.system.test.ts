import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Break } from '../../e2e/standin/breaks.ts';
import { huntRows, type RowMutant, type RowVerdict } from './rows.ts';

const root = join(import.meta.dirname, '../..');
const file = 'electron/menu.ts';
const from = "if (platform !== 'darwin') return null;";

function mutant(name: string, change: Break, test = 'electron/menu.test.ts'): RowMutant {
  return {
    name,
    break: change,
    test: { file: join(root, test), title: 'is missing where Alt would open it' },
  };
}

async function hunted(...mutants: readonly RowMutant[]) {
  const told: [name: string, is: RowVerdict['is'], said: string][] = [];
  const tell = ({ name }: RowMutant, { is, said }: RowVerdict) => told.push([name, is, said]);
  await huntRows({ root, mutants, workers: 1, tell });
  return told;
}

// Each runs test files in a copy of the repository.
describe('a hunt through a table', () => {
  it('tells the row whose test notices that it is broken from one whose test does not, or fails anyway', async () => {
    const told = await hunted(
      mutant('noticed', { file, from, to: '' }),
      mutant('not noticed', { file, from, to: `${from} // ` }),
      mutant('no test', { file, from, to: '' }, 'electron/none.test.ts'),
    );
    expect(told.map(([name, is]) => [name, is])).toEqual([
      ['noticed', 'died'],
      ['not noticed', 'lived'],
      ['no test', 'left out'],
    ]);
    expect(told[2]![2]).toContain('a test fails where nothing is broken');
  });

  it('ends what a broken test has left running', async () => {
    const seconds = `60.${process.pid}`; // a command line that no other process has
    const to = `process.getBuiltinModule('node:child_process').spawn('sleep', ['${seconds}']);`;
    const leaves: RowMutant = {
      name: 'leaves a process',
      break: { file: 'electron/one-question.ts', from: 'server.maxRequestsPerSocket = 1;', to },
      test: {
        file: join(root, 'electron/one-question.system.test.ts'),
        title: 'reads two of thousands of questions that come at once',
      },
    };
    await hunted(leaves);
    expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain(`sleep ${seconds}`);
  });
});
