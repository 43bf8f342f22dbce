import { describe, expect, it } from 'vitest';
import { adapters, NO_EVIDENCE } from './adapters.ts';
import type { Interfaces } from './interfaces.ts';
import { ADAPTER_SETS } from './testing/adapter-sets.ts';
import { v4, v6 } from './testing/own-networks.ts';

const order = (interfaces: Interfaces, known = {}) =>
  adapters(interfaces, { ...NO_EVIDENCE, ...known }).adapters.map(({ address }) => address);
const first = (interfaces: Interfaces, known = {}) => order(interfaces, known)[0];

const TWO = { eth0: [v4('192.168.1.20/24')], wlan0: [v4('192.168.50.2/24')] };

describe('adapters', () => {
  it.each(ADAPTER_SETS)('have the address of the LAN first: $name', ({ adapters: set, gateway, lan }) => {
    const interfaces = Object.fromEntries(set.map(([name, cidr, mac]) => [name, [v4(cidr, mac)]]));
    expect(first(interfaces, gateway ? { gateways: [gateway] } : {})).toBe(lan);
  });

  it('leave out those that only this machine has', () => {
    expect(order({ lo: [{ ...v4('127.0.0.1/8'), internal: true }], eth0: [v4('10.0.0.7/24')] })).toEqual([
      '10.0.0.7',
    ]);
    expect(order({})).toEqual([]);
    expect(order({ eth0: undefined })).toEqual([]);
  });

  it('have a link-local address of IPv6 first only where there is no other', () => {
    const linkLocal = v6('fe80::1/64', 2);
    expect(order({ eth0: [linkLocal], docker0: [v4('172.17.0.1/16')] })).toEqual([
      '172.17.0.1',
      'fe80::1%eth0',
    ]);
    expect(order({ eth0: [linkLocal] })).toEqual(['fe80::1%eth0']);
  });

  it('have IPv4 before IPv6, and the LAN’s IPv6 before a VPN', () => {
    expect(order({ wg0: [v4('10.9.0.2/24')], eth0: [v6('2001:db8::1/64'), v4('192.168.1.20/24')] })).toEqual([
      '192.168.1.20',
      '2001:db8::1',
      '10.9.0.2',
    ]);
  });

  it.each(['10.1.2.3/8', '172.16.0.9/12', '172.31.255.2/12', '192.168.0.9/24'])(
    'have private %s before a public address',
    (cidr) => {
      expect(first({ a: [v4('8.8.8.8/24')], b: [v4(cidr)] })).toBe(cidr.split('/')[0]);
    },
  );

  it('have the network first that leads to the internet, by its gateway or by the address that the system sends from', () => {
    expect(first(TWO, { gateways: ['192.168.50.1'] })).toBe('192.168.50.2');
    expect(first(TWO, { sources: ['192.168.50.2'] })).toBe('192.168.50.2');
  });

  it('have no VPN’s end first for a datagram that came through it', () => {
    const interfaces = { tun0: [v4('10.8.0.6/32')], eth0: [v4('192.168.1.20/24')] };
    expect(first(interfaces, { heard: ['10.8.0.6/32'] })).toBe('192.168.1.20');
  });

  it('have the network first from which others were heard, though its name is a VPN’s', () => {
    const interfaces = { eth0: [v4('192.168.1.20/24')], ham0: [v4('25.1.2.3/8')] };
    const known = { gateways: ['192.168.1.1'], heard: ['25.0.0.0/8'] };
    expect(first(interfaces, known)).toBe('25.1.2.3');
  });

  it('have the chosen network first, then one that was chosen earlier, wherever others were heard', () => {
    const [eth0, wlan0] = ['192.168.1.0/24', '192.168.50.0/24'];
    expect(first(TWO, { remembered: [wlan0] })).toBe('192.168.50.2');
    expect(first(TWO, { remembered: [wlan0], heard: [eth0] })).toBe('192.168.50.2');
    expect(first(TWO, { chosen: wlan0, heard: [eth0] })).toBe('192.168.50.2');
  });

  it('are unsure between networks that nothing tells apart, until something does', () => {
    const unsure = (known = {}) =>
      adapters(TWO, { ...NO_EVIDENCE, ...known }).unsure.map(({ address }) => address);
    expect(unsure()).toEqual(['192.168.1.20', '192.168.50.2']);
    expect(unsure({ gateways: ['192.168.1.1'] })).toEqual([]);
    expect(unsure({ chosen: '192.168.50.0/24' })).toEqual([]);
    expect(unsure({ heard: ['192.168.1.0/24'] })).toEqual([]);
    expect(unsure({ gateways: ['192.168.1.1', '192.168.50.1'] })).toEqual(['192.168.1.20', '192.168.50.2']);
  });

  it('are sure of two addresses in one network, and beside a virtual machine', () => {
    const one = { eth0: [v4('192.168.1.20/24')], wlan0: [v4('192.168.1.21/24')] };
    expect(adapters(one).unsure).toEqual([]);
    expect(adapters({ eth0: [v4('192.168.1.20/24')], docker0: [v4('172.17.0.1/16')] }).unsure).toEqual([]);
  });

  it.each([
    'eth0',
    'en0',
    'enp3s0',
    'wlan0',
    'wlp2s0',
    'Wi-Fi',
    'Ethernet 2',
    'WLAN',
    'br0',
    'Local Area Connection',
  ])('count %s as real', (name) => {
    expect(adapters({ [name]: [v4('10.0.0.9/24')] }).adapters[0]?.virtual).toBe(false);
  });

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
    expect(adapters({ [name]: [v4('10.0.0.9/24')] }).adapters[0]?.virtual).toBe(true);
  });
});
