// Keeps fast tests fast: in their process sockets, processes and threads are refused.

import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workerThreads from 'node:worker_threads';

/** What a file must be called whose tests do. */
const HOW = 'a test of a file *.system.test.ts may (CONTRIBUTING.md)';

function refuse(what: string): () => never {
  return function refused() {
    throw new Error(`A fast test ${what}; ${HOW}.`);
  };
}

const startsProcess = refuse('starts a process');
Object.assign(childProcess, {
  spawn: startsProcess,
  spawnSync: startsProcess,
  fork: startsProcess,
  exec: startsProcess,
  execSync: startsProcess,
  execFile: startsProcess,
  execFileSync: startsProcess,
});
Object.assign(workerThreads, { Worker: refuse('starts a thread') });
dgram.createSocket = refuse('opens a UDP socket');
net.Server.prototype.listen = refuse('opens a TCP port');
net.Socket.prototype.connect = refuse('connects by TCP');
syncBuiltinESMExports();
