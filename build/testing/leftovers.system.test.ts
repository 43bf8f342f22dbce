import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { leftoversOf, markOf } from './leftovers.ts';

describe('the search for leftovers', () => {
  it.runIf(process.platform === 'linux')('finds a detached grandchild of a run by its mark', async () => {
    const grandchild = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    process.stdout.write(String(child.pid), () => process.exit());
  `;
    const run = `test-of-leftovers-${process.pid}`;
    const child = spawn(process.execPath, ['-e', grandchild], { env: { ...process.env, ...markOf(run) } });
    const [printed] = await once(child.stdout, 'data');
    const pid = Number(printed);
    await once(child, 'exit');
    try {
      expect((await leftoversOf(run, 0)).map((left) => left.pid)).toEqual([pid]);
    } finally {
      process.kill(pid, 'SIGKILL');
    }
    expect(await leftoversOf(run)).toEqual([]);
  });
});
