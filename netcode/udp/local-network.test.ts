import type { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { localNetwork } from './local-network.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

const v4 = (cidr: string, internal = false) =>
  ({ address: cidr.split('/')[0]!, netmask: '', family: 'IPv4', mac: '', internal, cidr }) as const;
const v6 = (cidr: string, scopeid = 0, internal = false) =>
  ({ address: cidr.split('/')[0]!, netmask: '', family: 'IPv6', mac: '', internal, cidr, scopeid }) as const;

const home: Interfaces = {
  lo: [v4('127.0.0.1/8', true), v6('::1/128', 0, true)],
  eth0: [v4('192.168.1.20/24'), v6('fe80::1/64', 2), v6('2001:db8:1:2::7/64')],
  wlan0: [v4('10.20.30.40/20')],
  tun0: [v4('10.8.0.6/32'), v4('172.30.0.1/31')],
};

describe('the local network', () => {
  const network = localNetwork(home, 'linux');

  it('has a broadcast address on each of its networks, but not on a line between two machines', () => {
    expect(network.broadcasts).toEqual(['192.168.1.255', '10.20.31.255']);
    expect(localNetwork({ a: [v4('172.16.5.4/12')] }).broadcasts).toEqual(['172.31.255.255']);
  });

  it('has the address of all nodes on each network of IPv6 alone, with its zone', () => {
    expect(network.allNodes).toEqual([]);
    const interfaces: Interfaces = {
      eth0: [v6('fe80::1/64', 2), v6('2001:db8:1:2::7/64')],
      eth1: [v6('2001:db8::7/64')],
      wlan0: [v4('10.20.30.40/20'), v6('fe80::2/64', 3)],
    };
    expect(localNetwork(interfaces, 'linux').allNodes).toEqual(['ff02::1%eth0']);
    expect(localNetwork(interfaces, 'win32').allNodes).toEqual(['ff02::1%2']);
  });

  it('has one multicast adapter for each family of an adapter, of IPv6 where it has a link-local address', () => {
    expect(network.adapters.map(({ name, address }) => [name, address])).toEqual([
      ['eth0', '192.168.1.20'],
      ['eth0', '::%eth0'],
      ['wlan0', '10.20.30.40'],
      ['tun0', '10.8.0.6'],
    ]);
    expect(network.adapters[0]!.addresses).toEqual(['192.168.1.20', 'fe80::1', '2001:db8:1:2::7']);
    const [onNetwork, onLink] = network.adapters;
    expect(onNetwork!.near('192.168.1.7')).toBe(true);
    expect(onNetwork!.near('10.20.16.1')).toBe(false);
    expect(onLink!.near('fe80::9%eth0')).toBe(true);
    for (const far of ['fe80::9%wlan0', 'fe80::9', '2001:db8:1:2::7', '192.168.1.7'])
      expect(onLink!.near(far)).toBe(false);
  });

  it.each(['192.168.1.7', '10.20.16.1', '127.0.0.1', '::1', '2001:db8:1:2::99', 'fe80::abcd%eth0'])(
    'counts %s as near',
    (address) => {
      expect(network.near(address)).toBe(true);
    },
  );

  it.each([
    ['the internet', '8.8.8.8'],
    ['the network next door', '192.168.2.7'],
    ['what looks like many machines and is this one', '127.1.2.3'],
    ['everybody', '192.168.1.255'],
    ['everybody everywhere', '255.255.255.255'],
    ['a group', '224.0.0.251'],
    ['the internet, IPv6', '2606:4700::1111'],
    ['another zone', 'fe80::abcd%eth9'],
    ['no zone', 'fe80::abcd'],
    ['a global address with a zone', '2606:4700::1111%eth0'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('counts %s as not near', (_, address) => {
    expect(network.near(address)).toBe(false);
  });

  it.each(['192.168.1.20', '::ffff:192.168.1.20', 'fe80::1%eth0', '127.0.0.53', '::ffff:127.0.0.1', '::1'])(
    'counts %s as its own',
    (address) => {
      expect(network.own(address)).toBe(true);
      expect(network.own('192.168.1.21')).toBe(false);
    },
  );

  it('names zones by number on Windows, and accepts names there, too', () => {
    const windows = localNetwork({ Ethernet: [v4('192.168.1.20/24'), v6('fe80::1/64', 12)] }, 'win32');
    expect(windows.zones).toEqual(['12']);
    expect(windows.adapters[0]!.zone).toBe('12');
    expect(windows.near('fe80::2%12')).toBe(true);
    expect(windows.near('fe80::2%Ethernet')).toBe(true);
    expect(network.zones).toEqual(['eth0']);
  });

  it('has another signature when an address comes or goes, and the same in any order', () => {
    const { eth0, ...rest } = home;
    expect(localNetwork({ ...rest, eth0 }).signature).toBe(network.signature);
    expect(localNetwork(rest).signature).not.toBe(network.signature);
    expect(localNetwork({ ...home, eth0: [v4('192.168.1.21/24')] }).signature).not.toBe(network.signature);
  });

  it('consists of this machine alone where there is nothing else', () => {
    const alone = localNetwork({ lo: home.lo });
    expect(alone).toMatchObject({ broadcasts: [], adapters: [], zones: [] });
    expect(alone.near('127.0.0.1')).toBe(true);
    expect(localNetwork({ odd: undefined }).adapters).toEqual([]);
  });
});
