import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RowMutant, RowVerdict } from './rows.ts';
import { huntWarm, isWarm } from './warm-rows.ts';

const root = join(import.meta.dirname, '../..');
const from = "if (message.length === 0 || message.length > MAX_MESSAGE) return 'bad-length';";

function mutant(name: string, to: string, test = 'netcode/connection/channel.test.ts'): RowMutant {
  const title = 'refuses an empty or too long message, and more than may wait, and says which it was';
  return {
    name,
    break: { file: 'netcode/connection/channel.ts', from, to },
    test: { file: join(root, test), title },
  };
}

describe('a hunt in warm processes', () => {
  it('tells the row whose test notices that it is broken from one whose test does not, or fails anyway', async () => {
    const mutants = [
      mutant('noticed', ''),
      mutant('not noticed', `${from} // `),
      mutant('no test', '', 'netcode/connection/none.test.ts'),
    ];
    const told: [name: string, is: RowVerdict['is']][] = [];
    await huntWarm({ root, mutants, workers: 1, tell: ({ name }, { is }) => told.push([name, is]) });
    expect(told).toEqual([
      ['noticed', 'died'],
      ['not noticed', 'lived'],
      ['no test', 'left out'],
    ]);
  });

  it('takes only rows of which nothing is outside of netcode', () => {
    expect(isWarm(mutant('a row', ''), root)).toBe(true);
    expect(isWarm(mutant('a row', '', 'netcode/udp/siege.system.test.ts'), root)).toBe(false);
    expect(isWarm(mutant('a row', '', 'e2e/security.test.ts'), root)).toBe(false);
  });
});
