import type { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { adapters } from './adapters.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

const v4 = (address: string, internal = false) =>
  ({ address, netmask: '', family: 'IPv4', mac: '', internal, cidr: null }) as const;
const v6 = (address: string, scopeid = 0) =>
  ({ address, netmask: '', family: 'IPv6', mac: '', internal: false, cidr: null, scopeid }) as const;

const order = (interfaces: Interfaces) => adapters(interfaces).map(({ address }) => address);

describe('adapters', () => {
  it('come in the order in which friends can most likely reach them', () => {
    expect(
      order({
        docker0: [v4('172.17.0.1')],
        tailscale0: [v4('100.64.0.3'), v6('fd7a::3')],
        eth0: [v6('fe80::1', 2), v6('2001:db8::1'), v4('192.168.1.20')],
        wlan0: [v4('203.0.113.9')],
        'vEthernet (WSL)': [v4('172.20.0.1')],
      }),
    ).toEqual([
      '192.168.1.20',
      '203.0.113.9',
      'fe80::1%eth0',
      '2001:db8::1',
      '172.17.0.1',
      '172.20.0.1',
      '100.64.0.3',
      'fd7a::3',
    ]);
  });

  it('leave out those that only this machine has', () => {
    expect(order({ lo: [v4('127.0.0.1', true)], eth0: [v4('10.0.0.7')] })).toEqual(['10.0.0.7']);
    expect(order({})).toEqual([]);
    expect(order({ eth0: undefined })).toEqual([]);
  });

  it.each(['10.1.2.3', '172.16.0.1', '172.31.255.1', '192.168.0.1'])(
    'rank private %s before public',
    (address) => {
      expect(order({ a: [v4('8.8.8.8')], b: [v4(address)] })[0]).toBe(address);
    },
  );

  it.each(['172.15.0.1', '172.32.0.1', '11.0.0.1', '192.169.0.1'])(
    'do not count %s as private',
    (address) => {
      expect(order({ a: [v4(address)], b: [v4('10.0.0.1')] })[0]).toBe('10.0.0.1');
      expect(order({ a: [v4('8.8.8.8')], b: [v4(address)] })[0]).toBe('8.8.8.8');
    },
  );

  it('count an address that the system made up as one that friends cannot reach', () => {
    expect(adapters({ 'Wi-Fi': [v4('169.254.3.4')] })).toEqual([
      { address: '169.254.3.4', family: 'IPv4', name: 'Wi-Fi', virtual: true },
    ]);
  });

  it.each(['eth0', 'en0', 'enp3s0', 'wlan0', 'wlp2s0', 'Wi-Fi', 'Ethernet 2', 'WLAN'])(
    'count %s as real',
    (name) => {
      expect(adapters({ [name]: [v4('10.0.0.1')] })[0]?.virtual).toBe(false);
    },
  );

  it.each([
    'docker0',
    'br-12ab',
    'veth1',
    'virbr0',
    'utun3',
    'wg0',
    'zt7',
    'VirtualBox Host-Only',
    'Hamachi',
    'tun0',
  ])('count %s as virtual', (name) => {
    expect(adapters({ [name]: [v4('10.0.0.1')] })[0]?.virtual).toBe(true);
  });
});
