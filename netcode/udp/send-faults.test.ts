import { beforeEach, describe, expect, it } from 'vitest';
import { ELSEWHERE, SendFaults } from './send-faults.ts';

let now: number;
let changes: number;

beforeEach(() => {
  now = 0;
  changes = 0;
});

const faults = (platform: NodeJS.Platform = 'linux') =>
  new SendFaults({
    networkOf: (address) => (address.startsWith('10.') ? '10.0.0.0/8' : null),
    isEverybodys: (address) => address === '10.255.255.255',
    platform,
    now: () => now,
    onChange: () => changes++,
  });

describe('what the system does not send', () => {
  it('is counted by kind and network', () => {
    const counted = faults();
    for (const code of ['EPERM', 'EPERM', 'EACCES', 'EHOSTUNREACH', 'EMSGSIZE', undefined])
      counted.note(code, '::ffff:10.0.0.7');
    counted.note('ENETUNREACH', '203.0.113.7');
    expect([...counted.counts]).toEqual([
      ['10.0.0.0/8', { EPERM: 2, EACCES: 1, EHOSTUNREACH: 1, ENETUNREACH: 0 }],
      [ELSEWHERE, { EPERM: 0, EACCES: 0, EHOSTUNREACH: 0, ENETUNREACH: 1 }],
    ]);
  });

  it.each(['EPERM', 'EACCES'])('makes a network forbidden by %s, until something leaves there', (code) => {
    const counted = faults();
    counted.note(code, '10.0.0.7');
    counted.note(code, '10.0.0.8');
    expect(counted.forbidden).toEqual(['10.0.0.0/8']);
    counted.note(null, '203.0.113.7');
    expect(counted.forbidden).toEqual(['10.0.0.0/8']);
    counted.note(null, '10.0.0.8');
    expect(counted.forbidden).toEqual([]);
    expect(changes).toBe(2);
  });

  it('is forgotten after some seconds without another, and on other networks', () => {
    const counted = faults();
    counted.note('EPERM', '10.0.0.7');
    now = 7_000;
    expect(counted.forbidden).toEqual([]);
    counted.note('EPERM', '10.0.0.7');
    counted.moved();
    expect(counted.forbidden).toEqual([]);
  });

  it('forbids nothing where a machine or a network is not there, but on a Mac of which that is said of everybody', () => {
    const counted = faults();
    counted.note('EHOSTUNREACH', '10.255.255.255');
    counted.note('ENETUNREACH', '10.0.0.7');
    expect(counted.forbidden).toEqual([]);
    const mac = faults('darwin');
    mac.note('EHOSTUNREACH', '10.0.0.7');
    expect(mac.forbidden).toEqual([]);
    mac.note('EHOSTUNREACH', '10.255.255.255');
    expect(mac.forbidden).toEqual(['10.0.0.0/8']);
  });
});
