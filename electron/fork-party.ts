// Starts the party's process with Electron, for party-supervisor.ts: with the data folder and the switches of this app.

import { join } from 'node:path';
import { app, type MessagePortMain, utilityProcess } from 'electron';
import type { PartyChild } from './party-supervisor.ts';

const LOOK_EVERY_MS = 20;

export function forkParty(afterDeath: boolean): PartyChild<MessagePortMain> {
  const given = (name: string) => {
    const value = app.commandLine.getSwitchValue(name);
    return value ? [`--${name}=${value}`] : [];
  };
  const child = utilityProcess.fork(
    join(import.meta.dirname, 'party-process.js'),
    [
      `--data-folder=${app.getPath('userData')}`,
      ...given('udp-port'),
      ...given('discovery-port'),
      ...(app.commandLine.hasSwitch('no-discovery') ? ['--no-discovery'] : []),
      ...(afterDeath ? ['--after-death'] : []),
    ],
    { serviceName: 'Ethernight party', stdio: 'inherit' },
  );
  // Its own `kill` is SIGTERM, at which the party says goodbye: a process that hangs would stay.
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself, which Electron is about to tell.
    }
  };
  return {
    postMessage: (message, ports) => child.postMessage(message, [...ports]),
    onMessage: (handler) => child.on('message', handler),
    onStart: (handler) => child.once('spawn', handler),
    onExit: (handler) => child.once('exit', handler),
    kill() {
      child.once('spawn', end); // where it starts after all
      end();
    },
    waitForEnd(ms) {
      if (child.pid === undefined) return;
      const end = performance.now() + ms;
      while (performance.now() < end && runs(child.pid)) pause(LOOK_EVERY_MS);
    },
  };
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
