import { describe, expect, it } from 'vitest';
import type { Adapter } from '../../../netcode/udp/adapters.ts';
import { formatAddress } from '../../../netcode/udp/address.ts';
import { parseJoinText } from '../../../netcode/udp/join-text.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import { invite, passOn } from './invitation.ts';

const HOST = '00112233445566778899aabbccddeeff';
const adapter = (name: string, address: string, change: Partial<Adapter> = {}): Adapter =>
  ({
    name,
    address,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    virtual: false,
    network: null,
    ...change,
  }) as Adapter;
const ranked = (adapters: Adapter[], unsure: Adapter[] = []) => ({ adapters, unsure });
const ledBy = (link: string | null) => {
  const read = parseJoinText(link ?? '');
  return read.ok ? read.endpoints.map(({ host }) => host) : null;
};

describe('an invitation', () => {
  it('has all addresses, the best first and this machine alone last, the code of the first of IPv4, and a link', () => {
    const adapters = [
      adapter('wifi', 'fd00::7'),
      adapter('eth0', '192.168.1.7', { network: '192.168.1.0/24' }),
      adapter('vm', '10.1.1.1', { virtual: true }),
    ];
    const { addresses, code, link } = invite(ranked(adapters, [adapters[1]!]), 27413, HOST);
    expect(addresses).toEqual([
      { address: '[fd00::7]:27413', adapter: 'wifi', virtual: false, network: null, unsure: false },
      {
        address: '192.168.1.7:27413',
        adapter: 'eth0',
        virtual: false,
        network: '192.168.1.0/24',
        unsure: true,
      },
      { address: '10.1.1.1:27413', adapter: 'vm', virtual: true, network: null, unsure: false },
      { address: '127.0.0.1:27413', adapter: null, virtual: true, network: null, unsure: false },
    ]);
    expect(code).toBe(roomCode({ host: '192.168.1.7', port: 27413 }));
    expect(ledBy(link)).toEqual(['fd00::7', '192.168.1.7', '10.1.1.1']);
  });

  it('leads nobody in where this machine is on no network', () => {
    expect(invite(ranked([]), 27412, HOST)).toMatchObject({ code: null, link: null, scanned: null });
    expect(invite(ranked([]), 27412, HOST).addresses).toHaveLength(1);
  });

  it('links eight addresses at most, and two in a QR code', () => {
    const many = Array.from({ length: 12 }, (_, at) => adapter(`eth${at}`, `10.0.0.${at + 1}`));
    const { link, scanned } = invite(ranked(many), 27412, HOST);
    expect(ledBy(link)).toHaveLength(8);
    expect(ledBy(scanned)).toEqual(['10.0.0.1', '10.0.0.2']);
  });
});

describe('what a guest passes on', () => {
  const v6 = { host: 'fd00::7', port: 27412 };
  const v4 = { host: '192.168.1.7', port: 27412 };

  it('has the code of a room that they reached by an address without one', () => {
    const routes = [{ host: '127.0.0.1', port: 27412 }, v6, v4];
    const { address, code, link } = passOn({ to: v6, routes, host: HOST });
    expect([address, code, ledBy(link)]).toEqual(['192.168.1.7', roomCode(v4), ['192.168.1.7', 'fd00::7']]);
    expect(passOn({ to: v6, routes: [v6], host: HOST })).toMatchObject({ address: 'fd00::7', code: null });
  });

  it('is no way to the host that had the room before', () => {
    const heir = { host: 'fd00::9', port: 27412 };
    expect(passOn({ to: heir, routes: [v6, v4], host: HOST })).toMatchObject({
      address: 'fd00::9',
      code: null,
    });
  });

  it('is the way that they took, once it is known whose the room is', () => {
    const to = { host: '192.168.1.7', port: 27412 };
    expect(ledBy(passOn({ to, routes: [], host: HOST, room: 2 }).link)).toEqual(['192.168.1.7']);
    expect(passOn({ to, routes: [], host: HOST }).code).toBe(roomCode(to));
    expect(passOn({ to, routes: [], host: null })).toEqual({
      ...{ address: '192.168.1.7', addresses: [], code: roomCode(to), link: null, scanned: null },
    });
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1'])('is nothing that leads others to themselves: %s', (host) => {
    const to = { host, port: 27412 };
    const routes = [to, { host: '192.168.1.7', port: 27412 }];
    expect(passOn({ to, routes, host: HOST })).toEqual({
      address: formatAddress(to),
      addresses: [],
      code: null,
      link: null,
      scanned: null,
    });
  });
});
