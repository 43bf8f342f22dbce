// A machine on two LANs at once, and one with bridges of containers and a tunnel: what is found, and what is read out.
// For root of a Linux with iproute2.
// @module-tag networks

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import { type Guest, startGuest } from './guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './network.ts';

let network: TestNetwork | undefined;
const guests: Guest[] = [];

afterEach(async () => {
  await Promise.all(guests.splice(0).map((guest) => guest.quit()));
  await network?.close();
});

const spaceOf = ({ under }: Machine) => under.at(-1)!;
const ip = (machine: Machine, line: string) =>
  promisify(execFile)('ip', ['-n', spaceOf(machine), ...line.split(' ')]);

const OTHER_LAN = { seeker: '192.168.44.1', host: '192.168.44.2' };

/** Pulls a machine's cable, and plugs it into another LAN, which the seeker is on as well. */
async function onOtherLan(host: Machine, seeker: Machine): Promise<void> {
  await host.plug(false);
  await ip(seeker, `link add lan1 type veth peer name lan0 netns ${spaceOf(host)}`);
  for (const [machine, adapter, address] of [
    [seeker, 'lan1', OTHER_LAN.seeker],
    [host, 'lan0', OTHER_LAN.host],
  ] as const) {
    await ip(machine, `addr add ${address}/24 broadcast + dev ${adapter}`);
    await ip(machine, `link set ${adapter} up`);
  }
}

/** As Docker and a VPN leave them: up, with addresses that come before those of home networks, and no machine behind. */
async function addBridgeAndTunnel(machine: Machine): Promise<void> {
  await ip(machine, 'link add docker0 type bridge');
  await ip(machine, 'addr add 172.17.0.1/16 broadcast 172.17.255.255 dev docker0');
  await ip(machine, 'link set docker0 up');
  await ip(machine, 'tuntap add dev tun0 mode tun');
  await ip(machine, 'addr add 10.8.0.2/32 dev tun0');
  await ip(machine, 'link set tun0 up');
}

const place = (view: View | null) => view?.place as RoomPlace;

describe('a person on two LANs', () => {
  it('finds a room on each, and joins either by what it reads out', async () => {
    network = await openNetwork();
    const [near, far, here] = [await network.machine(), await network.machine(), await network.machine()];
    await onOtherLan(far, here);
    await Promise.all([near, far].map(addBridgeAndTunnel));
    guests.push(
      ...(await Promise.all([startGuest(near, 'Ann'), startGuest(far, 'Bob'), startGuest(here, 'Carl')])),
    );
    const [ann, bob, carl] = guests as [Guest, Guest, Guest];
    for (const [host, address] of [
      [ann, near.address],
      [bob, OTHER_LAN.host],
    ] as const) {
      host.send({ do: 'host', game: 'trails' });
      await host.until(({ place }) => place.at === 'room', 'hosts');
      expect(place(host.view).addresses[0]).toMatchObject({ address, virtual: false });
    }
    await Promise.all([carl.finds('Ann'), carl.finds('Bob')]);
    for (const host of [ann, bob]) {
      carl.send({ do: 'join', address: place(host.view).code! });
      await host.until((view) => place(view).room.members.length === 2, 'has a guest');
      carl.send({ do: 'leave' });
      await carl.until(({ place }) => place.at === 'home', 'leaves');
    }
  });
});
