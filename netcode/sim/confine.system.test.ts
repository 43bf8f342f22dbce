// In a thread of its own: what is confined stays so.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

/** What a thread that is confined answers to each of these. */
async function inThread(calls: readonly string[]): Promise<readonly string[]> {
  const confineAt = new URL('./confine.ts', import.meta.url).href;
  const thread = new Worker(
    `import { parentPort, workerData } from 'node:worker_threads';
     Object.defineProperty(globalThis, 'indexedDB', { value: {}, configurable: true });
     const { confine } = await import(${JSON.stringify(confineAt)});
     confine();
     confine();
     parentPort.postMessage(workerData.map((call) => {
       try { return String(eval(call)); } catch (error) { return error.message; }
     }));`,
    { eval: true, workerData: calls, execArgv: ['--input-type=module'] },
  );
  const [answers] = await once(thread, 'message');
  await thread.terminate();
  return answers;
}

describe('a confined thread', () => {
  it('throws and names what reaches beyond it, also by the back doors', async () => {
    const tried: readonly [string, string][] = [
      ["fetch('http://127.0.0.1/')", 'fetch'],
      ["globalThis.fetch('x')", 'fetch'],
      ["Object.getPrototypeOf(globalThis).fetch?.('x') ?? fetch('x')", 'fetch'],
      ["new WebSocket('ws://127.0.0.1/')", 'WebSocket'],
      ['WebSocket.prototype', 'WebSocket'],
      ["new BroadcastChannel('x')", 'BroadcastChannel'],
      ["indexedDB.open('x')", 'indexedDB'],
      ['process.env', 'process'],
      ["process.getBuiltinModule('fs')", 'process'],
      ['Object.keys(process)', 'process'],
      ['navigator.locks.request', 'navigator.locks'],
    ];
    const answers = await inThread(tried.map(([call]) => call));
    const expected = tried.map(
      ([, name]) => `a game called ${name}: games play without network, storage or other threads`,
    );
    expect(answers).toEqual(expected);
  });

  it('stays confined, and does everything else as before', async () => {
    const answers = await inThread([
      'delete globalThis.fetch',
      '(() => { globalThis.fetch = 1; })()',
      'typeof fetch',
      "'fetch' in globalThis",
      'Math.sqrt(4)',
      'new Uint8Array(2).length',
      'typeof structuredClone',
    ]);
    expect(answers.slice(2)).toEqual(['function', 'true', '2', '2', 'function']);
    for (const refused of answers.slice(0, 2)) expect(refused).toMatch(/Cannot (delete|assign)/);
  });
});
