// A host whose firewall has the port open in another zone than the LAN's, beside a VPN's tunnel: the app tells what is wrong, and
// friends get in by what it proposes. With the real firewalld, for root of a Linux.
// @module-tag networks

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import type { RoomPlace, View } from '../electron/party/window/contract.ts';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';

const run = promisify(execFile);

let network: TestNetwork | undefined;
const guests: Guest[] = [];

afterEach(async () => {
  await Promise.all(guests.splice(0).map((guest) => guest.quit()));
  await network?.close();
});

/** Before the party begins there: a tunnel that came up first, and firewalld with the port open where the LAN is not. */
const SET_UP = `
  mount -t tmpfs none /run
  mkdir -p /run/dbus /run/own/bin
  cp -a /etc/firewalld /run/own/ && mount --bind /run/own/firewalld /etc/firewalld
  printf '#!/bin/sh\\nexec "$@"\\n' > /run/own/bin/sudo && chmod +x /run/own/bin/sudo
  export PATH=/run/own/bin:/usr/sbin:/sbin:$PATH
  exec 3>&1 1>&2
  ip tuntap add tun0 mode tun
  ip addr add 10.8.0.2/32 dev tun0
  ip link set tun0 up
  dbus-daemon --system --fork --nopidfile
  firewalld --nopid
  until firewall-cmd --state; do sleep 0.1; done
  firewall-cmd --zone=home --change-interface=eth0
  firewall-cmd --zone=public --add-port=27412/udp
  exec 1>&3
  exec "$@"`;

function withWrongZone(machine: Machine): Machine {
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return { ...machine, under: [...machine.under, ...apart, 'bash', '-euc', SET_UP, 'machine'] };
}

/** Runs a line that the app proposes, as a person does on that machine. */
async function runProposed({ under }: Machine, line: string): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'pids', under.at(-1)!]);
  const party = stdout.split('\n').find((pid) => pid && nameOf(pid).includes('party-process.ts'))!;
  const inside = ['--target', party, '--mount', '--pid', '--net'];
  await run('nsenter', [...inside, 'sh', '-c', `PATH=/run/own/bin:/usr/sbin:/sbin:$PATH; ${line}`]);
}

function nameOf(pid: string): string {
  const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return program.endsWith('node') ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
}

const place = (view: View | null) => view?.place as RoomPlace;

it('A host with the port open in the wrong zone is told so, and friends get in by what is proposed', async () => {
  network = await openNetwork();
  const machines = [await network.machine(), await network.machine(), await network.machine()];
  const [here, first, second] = machines as [Machine, Machine, Machine];
  const people = [
    startGuest(withWrongZone(here), 'Ann'),
    startGuest(first, 'Bob'),
    startGuest(second, 'Carl'),
  ];
  guests.push(...(await Promise.all(people)));
  const [ann, bob, carl] = guests as [Guest, Guest, Guest];
  ann.send({ do: 'host', game: 'trails' });
  const checked = await ann.until((view) => place(view).check?.state === 'blocked', 'sees what is wrong');
  const { check, addresses, code } = place(checked);
  expect(check).toMatchObject({ how: 'firewalld', command: expect.stringContaining('--zone=home') });
  expect(addresses[0]).toMatchObject({ address: here.address, adapter: 'eth0' });
  bob.send({ do: 'join', address: code! });
  const kept = await bob.until(({ failure }) => failure !== null, 'does not get in');
  expect(kept.failure?.kind).toBe('nobody-by-that-name');
  bob.send({ do: 'dismiss' });

  await runProposed(here, check!.command!);
  bob.send({ do: 'join', address: code! });
  await bob.until((view) => place(view).room?.members.length === 2, 'gets in by the code');
  await ann.until((view) => place(view).check?.state === 'reachable', 'knows that friends get in');
  const { addresses: found } = await carl.finds('Ann');
  carl.send({ do: 'join', address: found.join() });
  await carl.until((view) => place(view).room?.members.length === 3, 'gets in by what is found');
});
