// What is announced as a program of others sees it, and what that announces as our app sees it: avahi on another machine of the
// network. For root of a Linux with iproute2 and avahi-daemon.
// @module-tag networks

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';

const PROGRAM = join(import.meta.dirname, '../electron/cli/dedicated-relay.ts');

/** Avahi keeps what said goodbye for a second; what it only misses, for two minutes. */
const GONE_MS = 20_000;

let network: TestNetwork;
let hall: Machine;
let friend: Machine;
const children: ChildProcess[] = [];
const guests: Guest[] = [];

beforeEach(async () => {
  network = await openNetwork();
  [hall, friend] = [await network.machine(), await network.machine()];
});
afterEach(async () => {
  await Promise.all(guests.splice(0).map((guest) => guest.quit()));
  for (const child of children.splice(0).reverse()) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await ended;
  }
  await network.close();
});

function start({ under }: Machine, ...command: string[]): ChildProcess {
  const [file = '', ...rest] = [...under, ...command];
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** Lines that a child prints, and waiting for the next of a kind. */
function linesOf(child: ChildProcess) {
  const lines: string[] = [];
  const told = new EventTarget();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line);
    told.dispatchEvent(new Event('line'));
  });
  const until = async (start: string) => {
    while (!lines.some((line) => line.startsWith(start))) await once(told, 'line');
  };
  return { lines, until };
}

/** Avahi with a bus and a daemon of its own, which end with it, and what is done with it. */
function avahi(machine: Machine, ...then: string[]) {
  const script = `
    mount -t tmpfs none /run
    mkdir -p /run/dbus /run/avahi-daemon
    dbus-daemon --system --fork --nopidfile >&2
    avahi-daemon --daemonize --no-drop-root --no-rlimits >&2
    ${then.join('\n')}
    wait`;
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return linesOf(start(machine, ...apart, 'bash', '-euc', script));
}

const BROWSE = 'avahi-browse --parsable --no-db-lookup _ethernight._udp';

describe('a relay that is announced', () => {
  const announce = () => start(hall, process.execPath, PROGRAM, '--port', '27412', '--announce');

  it('comes and goes in avahi’s list of both families as it begins and ends', async () => {
    const { until } = avahi(friend, BROWSE);
    const relay = announce();
    await Promise.all(['+;eth0;IPv4;', '+;eth0;IPv6;'].map(until));
    const ended = once(relay, 'exit');
    const at = performance.now();
    relay.kill('SIGINT');
    await ended;
    await Promise.all(['-;eth0;IPv4;', '-;eth0;IPv6;'].map(until));
    expect(performance.now() - at).toBeLessThan(GONE_MS);
  });

  it('is listed by an avahi that begins after it, and answers one on its own machine', async () => {
    const relay = linesOf(announce());
    await relay.until('Link: ');
    await avahi(friend, BROWSE).until('+;eth0;IPv4;');
    await avahi(hall, BROWSE).until('+;eth0;IPv4;');
  });
});

describe('services of others with our service’s name', () => {
  it('are not listed, whatever avahi lets them say, and hide no room', async () => {
    const publish = (name: string, port: number, ...txt: string[]) =>
      `avahi-publish --service '${name}' _ethernight._udp ${port} ${txt.map((one) => `'${one}'`).join(' ')} &`;
    const names = ['Ünï 游戏 🎮'.repeat(3), 'x'.repeat(60), 'a.b\\c'];
    avahi(
      friend,
      publish(names[0]!, 0, 'v=1'),
      publish(names[1]!, 9, 'v=99', 'id=<script>'),
      publish(names[2]!, 27412, `key=${'é'.repeat(100)}`),
      'sleep 1',
      'echo published',
    );
    const third = await network.machine();
    const [host, seeker] = await Promise.all([startGuest(hall, 'Ann'), startGuest(third, 'Carl')]);
    guests.push(host, seeker);
    // Carl’s own avahi sees them, so they are there to be seen.
    const seen = avahi(third, BROWSE);
    await seen.until('+;eth0;IPv4;');
    host.send({ do: 'host', game: 'trails' });
    await seeker.finds('Ann', ({ rttMs }) => rttMs !== null);
    expect(seeker.view!.found.map((room) => room.host)).toEqual(['Ann']);
    expect(new Set(seen.lines.map((line) => line.split(';')[3])).size).toBeGreaterThan(2);
  });
});
