// The links by which an app goes back into a room.

import { describe, expect, it } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { v4 } from '../../../netcode/udp/testing/own-networks.ts';
import type { Heir } from '../../../netcode/wire/messages.ts';
import { MOST_LINKS } from '../profile/last-room.ts';
import { linksBack } from './way-back.ts';

const { near } = localNetwork({ eth0: [v4('192.168.1.20/24')] });
const HOST = `ethernight://join/192.168.1.7?host=${'a'.repeat(32)}`;
const heir = (address: string, member = 2): Heir => ({ member, host: 'b'.repeat(32), address, port: 4711 });

describe('the links back into a room', () => {
  it('lead to its host and to heirs on a network of this machine, a few of them', () => {
    const link = `ethernight://join/192.168.1.9:4711?host=${'b'.repeat(32)}`;
    expect(linksBack(HOST, [heir('192.168.1.9')], near)).toEqual([HOST, link]);
    expect(linksBack(null, [heir('192.168.1.9')], near)).toEqual([link]);
    const many = Array.from({ length: 9 }, (_, at) => heir(`192.168.1.${30 + at}`, at));
    expect(linksBack(HOST, many, near)).toHaveLength(MOST_LINKS);
  });

  it.each(['203.0.113.9', 'example.org', '192.168.1.9,203.0.113.9', '192.168.1.9/203.0.113.9', ''])(
    'lead to no heir at %j, wherever a host says that one is',
    (address) => {
      expect(linksBack(HOST, [heir(address)], near)).toEqual([HOST]);
    },
  );
});
