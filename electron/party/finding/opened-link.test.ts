import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { DEFAULT_PORT } from '../../../netcode/wire/limits.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import { readLink } from './opened-link.ts';

const ownAddress = { family: 'IPv4', address: '192.168.1.20', cidr: '192.168.1.20/24', internal: false };
const network = localNetwork({ eth0: [ownAddress as NetworkInterfaceInfo] }, 'linux');

describe('an opened link', () => {
  it.each([
    ['ethernight://join/192.168.1.7', '192.168.1.7', false],
    ['ethernight://join/fe80::1,192.168.1.7:27500', 'fe80::1, 192.168.1.7:27500', false],
    ['ethernight://join/127.0.0.1', '127.0.0.1', false],
    [`ethernight://join/${roomCode({ host: '192.168.1.7', port: DEFAULT_PORT })}`, '192.168.1.7', false],
    ['ethernight://join/192.168.2.7', '192.168.2.7', true],
    ['ethernight://join/192.168.1.7,203.0.113.7', '192.168.1.7, 203.0.113.7', true],
    ['ethernight://join/2001:db8::7', '2001:db8::7', true],
    // A name may lead anywhere.
    ['ethernight://join/party', 'party', true],
    [`ethernight://join/${roomCode({ host: '203.0.113.7', port: DEFAULT_PORT })}`, '203.0.113.7', true],
  ])('invites from %s to %s; beyond our own network: %s', (address, shown, outside) => {
    expect(readLink(address, network)).toEqual({ is: 'invitation', address, shown, outside });
  });

  it.each([
    'ethernight://join/',
    'ethernight://join/not!an!address',
    `ethernight://join/${'1.1.1.1,'.repeat(99)}x`,
  ])('is broken: %s', (link) => {
    expect(readLink(link, network)).toEqual({ is: 'broken' });
  });
});
