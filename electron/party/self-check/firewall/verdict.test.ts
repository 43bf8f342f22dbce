import { describe, expect, it } from 'vitest';
import { all, hasFriends, hasPort, opposite, type PortState, strictest, type Visit } from './verdict.ts';

const visit: Visit = {
  ...{ port: 27_412, protocol: 'udp', adapter: 'eth0' },
  ...{ network: '192.168.7.0/24', address: '192.168.7.2' },
};

describe('the conditions of a rule', () => {
  it.each([
    [[], 'yes'],
    [['yes', 'yes'], 'yes'],
    [['yes', 'maybe'], 'maybe'],
    [['maybe', 'no'], 'no'],
    [['yes', 'some'], 'some'],
    [['some', 'maybe'], 'maybe'],
    [['some', 'no'], 'no'],
  ] as const)('hold together, %j: %s', (fits, together) => {
    expect(all(fits)).toBe(together);
  });

  it('stay unsure when they are turned round', () => {
    expect((['yes', 'no', 'some', 'maybe'] as const).map(opposite)).toEqual(['no', 'yes', 'some', 'maybe']);
  });
});

describe('what several readings come to', () => {
  it.each<[PortState[], PortState]>([
    [[], 'open'],
    [['open', 'open'], 'open'],
    [['open', 'unknown'], 'unknown'],
    [['unknown', 'unclear', 'open'], 'unclear'],
    [['unclear', 'some'], 'some'],
    [['some', 'closed', 'open'], 'closed'],
  ])('is the strictest of %j: %s', (states, strict) => {
    expect(strictest(states)).toBe(strict);
  });
});

describe('the ports of a rule', () => {
  it.each([
    ['27412', true],
    ['27411', false],
    ['27000-27412', true],
    ['27412:28000', true],
    ['27413:28000', false],
    ['27000-27411', false],
    ['', false],
    ['any', false],
    ['27412-', false],
    ['-28000', false],
  ])('are read: %j', (text, has) => {
    expect(hasPort(text, 27_412)).toBe(has);
  });
});

describe('the addresses of a rule', () => {
  it.each([
    ['the network', '192.168.7.0/24', 'yes'],
    ['a larger network', '192.168.0.0/16', 'yes'],
    ['a larger network by its mask', '192.168.0.0/255.255.0.0', 'yes'],
    ['any address of the network with its length', '192.168.7.99/24', 'yes'],
    ['all addresses', '0.0.0.0/0', 'yes'],
    ['from the first to the last address', '192.168.7.0-192.168.7.255', 'yes'],
    ['all but the last address', '192.168.7.0-192.168.7.254', 'some'],
    ['the upper half', '192.168.7.128/25', 'some'],
    ['one friend', '192.168.7.3', 'some'],
    ['this machine alone', '192.168.7.2', 'no'],
    ['this machine alone, with its length', '192.168.7.2/32', 'no'],
    ['the network beside', '192.168.8.0/24', 'no'],
    ['the network before', '192.168.6.0/24', 'no'],
    ['an address whose first bit is set', '203.0.113.7', 'no'],
    ['IPv6', 'fe80::/10', 'no'],
    ['a hardware address', '52:54:00:12:34:56', 'maybe'],
    ['a set of firewalld’s', 'ipset:lan', 'maybe'],
    ['a name', 'lan', 'maybe'],
    ['a length that there is none of', '192.168.7.0/33', 'maybe'],
    ['a part above 255', '192.168.7.256', 'maybe'],
  ])('hold friends: %s', (_, range, fits) => {
    expect(hasFriends(range, visit)).toBe(fits);
  });

  it('may hold friends where the network is not known', () => {
    expect(hasFriends('192.168.7.0/24', { ...visit, network: null })).toBe('maybe');
  });
});
