import { SocketAddress } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BatchMemory } from './batch-memory.ts';
import { AF_INET, AF_INET6, type Libc, loadLibc } from './libc.ts';
import { SockaddrCache } from './sockaddr-cache.ts';

const loaded = await loadLibc();

const dotted = (ipv4: number) => [24, 16, 8, 0].map((shift) => (ipv4 >>> shift) & 255).join('.');

/** As V8 spreads whole numbers over the places of a Map, which are half as many as it holds. */
function placeOf(number: number): number {
  let x = ~number + (number << 15);
  x ^= x >>> 12;
  x += x << 2;
  x ^= x >>> 4;
  x = Math.imul(x, 2057);
  return x ^ (x >>> 16);
}

function numbersInOnePlace(count: number): number[] {
  const found: number[] = [];
  for (let number = 0; found.length < count; number++)
    if ((placeOf(number) & 0xfff) === 0) found.push(number);
  return found;
}

/** Microseconds. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user;
}

describe.runIf(typeof loaded !== 'string')('addresses of batches', () => {
  const libc = loaded as Libc;

  /** An address written as the system has it, and read again; null where it is none. */
  function thereAndBack(family: number) {
    const names = new SockaddrCache(libc, family);
    const batch = new BatchMemory(libc, family);
    return (address: string, port: number) => {
      const name = names.write(address);
      if (!name) return null;
      batch.address(0, name, port);
      return names.read(batch, 0);
    };
  }

  const ports = fc.integer({ min: 0, max: 65_535 });

  it('of IPv4 come back unchanged', () => {
    const go = thereAndBack(AF_INET);
    fc.assert(
      fc.property(fc.ipV4(), ports, (address, port) => {
        expect(go(address, port)).toEqual({ address, port });
      }),
    );
  });

  it('of IPv4 that are kept by the same number are told apart', () => {
    const go = thereAndBack(AF_INET);
    // As names.ts makes numbers of them.
    const one = { address: '10.0.0.1', port: 1000 };
    const number = (0x0a00_0001 ^ Math.imul(1000, 0x9e37_79b1)) | 0;
    const ipv4 = (number ^ Math.imul(1001, 0x9e37_79b1)) >>> 0;
    const other = { address: dotted(ipv4), port: 1001 };
    for (const { address, port } of [one, other, one, other])
      expect(go(address, port)).toEqual({ address, port });
  });

  it('made up so that a Map has all of them in one place are found as fast as any', () => {
    const port = 7000;
    const keys = numbersInOnePlace(8192);
    const plain = new Map<number, number>();
    const plainly = cpuOf(() => {
      for (const key of [...keys, ...keys]) plain.set(key, key);
    });
    const names = new SockaddrCache(libc, AF_INET);
    const ours = cpuOf(() => {
      for (const key of [...keys, ...keys]) {
        const ipv4 = (key ^ Math.imul(port, 0x9e37_79b1)) >>> 0;
        names.read({ portOf: () => port, ipv4Of: () => ipv4 } as unknown as BatchMemory, 0);
      }
    });
    // The bound is strict: the cache also writes the addresses as text and makes objects of them.
    expect(ours).toBeLessThan(plainly);
  });

  it('of both families come back from a socket of IPv6 as Node would write them', () => {
    const go = thereAndBack(AF_INET6);
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), ports, (address, port) => {
        const text = address.includes(':') ? address : `::ffff:${address}`;
        const plain = new SocketAddress({ address: text, family: 'ipv6' }).address;
        expect(go(address, port)).toEqual({ address: plain, port });
      }),
    );
  });

  it('keep the interface that they belong to', () => {
    expect(thereAndBack(AF_INET6)('fe80::1%lo', 9)).toEqual({ address: 'fe80::1%lo', port: 9 });
  });

  it('are refused when they are none', () => {
    const go = [AF_INET, AF_INET6].map(thereAndBack);
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!SocketAddress.parse(text));
        for (const one of go) expect(() => one(text, 1)).not.toThrow();
      }),
    );
    for (const one of go) expect(one('nowhere', 1)).toBeNull();
    expect(go[0]!('::1', 1)).toBeNull();
  });
});
