// What the system refuses is a value: the process lives on, whatever it asks for while the app runs.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asPlainUser } from '../../build/testing/plain-user.ts';

const PROGRAM = join(import.meta.dirname, 'testing/refused-calls.ts');

/** What Node needs for itself, and too little for a second heap. */
const ONE_THREAD_BYTES = 1024 * 1024 * 1024;

function called(how: string, limits: readonly string[] = []) {
  const [command, ...args] = asPlainUser([...limits, process.execPath, PROGRAM, how]);
  const { stdout, stderr, status } = spawnSync(command!, args, { encoding: 'utf8', timeout: 60_000 });
  return { said: stdout === '' ? stderr : JSON.parse(stdout), status };
}

describe.runIf(process.platform === 'linux')('a process to which the system gives', () => {
  it('no descriptor goes on, and hears so of each call', () => {
    expect(called('descriptors', ['prlimit', '--nofile=64'])).toEqual({
      status: 0,
      said: {
        ...{ memory: true, networks: 'string', routes: { gateways: [], sources: [] } },
        ...{ sent: 'EMFILE', asked: null, connected: 'rejects: EMFILE', relay: false, port: null },
        asking: expect.stringContaining('EMFILE'),
        mdns: expect.stringContaining('EMFILE'),
        ...{ ran: null, output: { code: null, out: '' }, child: { started: false } },
        ...{ reader: 'rejects: ERR_WORKER_INIT_FAILED', judge: 'crashed' },
      },
    });
  });

  it('no process and no thread goes on, and hears so of each call', () => {
    expect(called('processes')).toEqual({
      status: 0,
      said: {
        ...{ ran: null, output: { code: null, out: '' }, child: { started: false } },
        ...{ reader: 'rejects: ERR_WORKER_INIT_FAILED', judge: 'crashed' },
      },
    });
  });

  it('no memory for one more thread goes on, and hears so of each call', () => {
    expect(called('memory', ['prlimit', `--data=${ONE_THREAD_BYTES}`])).toMatchObject({
      status: 0,
      said: { ran: 0, reader: 'rejects: ERR_WORKER_INIT_FAILED', judge: 'crashed' },
    });
  });
});
