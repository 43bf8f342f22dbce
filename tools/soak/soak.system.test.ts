// A short evening of real processes. What it finds is for the long ones.

import { describe, expect, it } from 'vitest';
import { runSoak } from './run-soak.ts';

describe('a soak test', () => {
  it('plays with apps of which one is away now and then, and leaves nothing behind', async () => {
    const said: string[] = [];
    const options = { minutes: 0.1, apps: 3, loss: 0.1, seed: 2, batches: false, roundMs: 5_000 };
    const report = await runSoak(options, (line) => said.push(line));
    expect(report.faults.join('\n')).toBe('');
    expect(report.apps.map(({ name }) => name)).toEqual(['Player 1', 'Player 2', 'Player 3']);
    expect([...report.happened.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
    expect(said).toHaveLength(report.rounds);
  });
});
