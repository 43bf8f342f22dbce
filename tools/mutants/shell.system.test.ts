import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Break } from '../../e2e/standin/breaks.ts';
import { huntShell, type ShellMutant } from './shell.ts';

const root = join(import.meta.dirname, '../..');
const file = 'electron/menu.ts';
const from = "if (platform !== 'darwin') return null;";

function mutant(name: string, change: Break, test = 'electron/menu.test.ts'): ShellMutant {
  return {
    name,
    break: change,
    test: { file: join(root, test), title: 'is missing where Alt would open it' },
  };
}

async function hunted(...mutants: readonly ShellMutant[]) {
  const told: [name: string, noticed: boolean][] = [];
  const tell = ({ name }: ShellMutant, noticed: boolean) => told.push([name, noticed]);
  const survivors = await huntShell({ root, mutants, workers: 1, tell });
  return { survivors, told };
}

// Each runs test files in a copy of the repository.
describe('a hunt in the shell', () => {
  it('tells the row whose test notices that it is broken from one whose test does not', async () => {
    const { survivors, told } = await hunted(
      mutant('noticed', { file, from, to: '' }),
      mutant('not noticed', { file, from, to: `${from} // ` }),
    );
    expect(told).toEqual([
      ['noticed', true],
      ['not noticed', false],
    ]);
    expect(survivors).toEqual(['not noticed']);
  });

  it('ends what a broken test has left running', async () => {
    const seconds = `60.${process.pid}`; // a command line that no other process has
    const to = `process.getBuiltinModule('node:child_process').spawn('sleep', ['${seconds}']);`;
    const leaves: ShellMutant = {
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

  it('trusts no test that fails where nothing is broken', async () => {
    const broken = mutant('none', { file, from, to: '' }, 'electron/none.test.ts');
    await expect(hunted(broken)).rejects.toThrow('a test fails where nothing is broken');
  });
});
