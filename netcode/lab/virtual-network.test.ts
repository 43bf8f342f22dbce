import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { Network } from './virtual-network.ts';

describe('the network of the lab', () => {
  const here = { address: 'a', port: 1 };
  const there = { address: 'b', port: 1 };

  it('delivers when the time has come, in the order of arrival', () => {
    const network = new Network(1);
    network.setConditions(here, there, { ...CLEAN_LINK, delayMs: 30 });
    network.send(here, there, Uint8Array.of(1, 0, 0, 0), 0);
    network.send(there, here, Uint8Array.of(2, 0, 0, 0), 10);
    expect(network.arrive(10)).toBeUndefined();
    expect(network.next).toBe(10 + CLEAN_LINK.delayMs);
    expect(network.arrive(100)).toMatchObject({ to: here, from: there });
    expect(network.arrive(100)).toMatchObject({ to: there, from: here });
    expect([network.flying, network.next]).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  it('counts what was sent, and tells bytes and times apart by its fingerprint', () => {
    const run = (byte: number, now: number) => {
      const network = new Network(1);
      network.send(here, there, Uint8Array.of(byte, 0, 0, byte), now);
      expect([network.sent, network.sentBytes]).toEqual([1, 4]);
      return network.fingerprint;
    };
    expect(run(1, 5)).toBe(run(1, 5));
    expect(new Set([run(1, 5), run(2, 5), run(1, 6)]).size).toBe(3);
  });
});
