// A dedicated relay that is announced, as a program of others sees it: avahi on another machine of the network.
// For root of a Linux with iproute2 and avahi-daemon.
// @module-tag networks

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';

const PROGRAM = join(import.meta.dirname, '../electron/cli/dedicated-relay.ts');

/** Avahi keeps what said goodbye for a second; what it only misses, for two minutes. */
const GONE_MS = 20_000;

let network: TestNetwork | undefined;
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0).reverse()) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await ended;
  }
  await network?.close();
});

function start({ under }: Machine, ...command: string[]): ChildProcess {
  const [file = '', ...rest] = [...under, ...command];
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** Avahi's own browser, with a bus and a daemon of its own, which end with it. */
function browse(machine: Machine): ChildProcess {
  const script = `
    mount -t tmpfs none /run
    mkdir -p /run/dbus /run/avahi-daemon
    dbus-daemon --system --fork --nopidfile >&2
    avahi-daemon --daemonize --no-drop-root --no-rlimits >&2
    exec avahi-browse --parsable --no-db-lookup _ethernight._udp`;
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return start(machine, ...apart, 'bash', '-euc', script);
}

describe('a relay that is announced', () => {
  it('comes and goes in avahi’s list as it begins and ends', async () => {
    network = await openNetwork();
    const [hall, friend] = [await network.machine(), await network.machine()];
    const browser = browse(friend);
    const events: string[] = [];
    const told = new EventTarget();
    createInterface({ input: browser.stdout! }).on('line', (line) => {
      events.push(line);
      told.dispatchEvent(new Event('line'));
    });
    const until = async (sign: string) => {
      while (!events.some((line) => line.startsWith(`${sign};eth0;IPv4;`))) await once(told, 'line');
    };
    const relay = start(hall, process.execPath, PROGRAM, '--port', '27412', '--announce');
    await until('+');
    const ended = once(relay, 'exit');
    const at = performance.now();
    relay.kill('SIGINT');
    await ended;
    await until('-');
    expect(performance.now() - at).toBeLessThan(GONE_MS);
  });
});
