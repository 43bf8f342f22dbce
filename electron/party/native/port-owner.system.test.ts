// @module-tag linux

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { groupListens } from './port-owner.ts';

const LISTEN = `require('node:net').createServer().listen(Number(process.argv[1]), '127.0.0.1', () => console.log('here'))`;
let child: ChildProcess | undefined;

afterEach(async () => {
  if (child?.kill('SIGKILL')) await once(child, 'exit');
});

describe('a port', () => {
  it('is of the group of the process that takes connections there, and of no other', async () => {
    const port = (await freePort(23_000 + 100 * Number(process.env.VITEST_POOL_ID ?? 1), '127.0.0.1'))!;
    child = spawn(process.execPath, ['-e', LISTEN, String(port)], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
    expect(await groupListens(child.pid!, port)).toBe(true);
    expect(await groupListens(process.pid, port)).toBe(false);
    expect(await groupListens(child.pid!, port + 1)).toBe(false);
    const own = createServer().listen(port + 1, '127.0.0.1');
    await once(own, 'listening');
    expect(await groupListens(child.pid!, port + 1)).toBe(false);
    own.close();
  });
});
