import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

describe('a thread of games', () => {
  it('reaches neither files nor network, by globals or by modules', async () => {
    const at = new URL('./confined.ts', import.meta.url).href;
    const thread = new Worker(
      `import { parentPort } from 'node:worker_threads';
     const { confined } = await import(${JSON.stringify(at)});
     const loaded = await confined(() => import('node:path'));
     const tries = [
       () => import('node:fs'),
       () => import('node:child_process'),
       () => import('data:text/javascript,export default 1'),
       async () => process.getBuiltinModule('fs'),
       () => fetch('http://127.0.0.1/'),
     ];
     const said = [];
     for (const attempt of tries) said.push(await Promise.resolve().then(attempt).then(String, (error) => error.message));
     parentPort.postMessage([loaded.sep.length, ...said]);`,
      { eval: true, execArgv: ['--input-type=module'] },
    );
    const [said] = await once(thread, 'message');
    await thread.terminate();
    expect(said).toEqual([
      1,
      expect.stringMatching(/^a game imported node:fs/),
      expect.stringMatching(/^a game imported node:child_process/),
      expect.stringMatching(/^a game imported data:/),
      expect.stringMatching(/^a game called process/),
      expect.stringMatching(/^a game called fetch/),
    ]);
  });
});
