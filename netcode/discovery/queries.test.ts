import { describe, expect, it } from 'vitest';
import { seeded } from '../lab/testing/hand-peer.ts';
import { keyOf, Queries } from './queries.ts';

describe('the queries of an address', () => {
  it('are known by their nonces, of which none is like another', () => {
    const queries = new Queries();
    const random = seeded(1);
    const first = queries.add(random, 3, 100);
    const second = queries.add(random, 4, 200);
    expect(first).not.toEqual(second);
    expect(queries.find(first)).toMatchObject({ round: 3, sentAt: 100 });
    expect(queries.find({ k0: first.k0, k1: second.k1 })).toBeUndefined();
  });

  it('are the newest four', () => {
    const queries = new Queries();
    const random = seeded(1);
    const nonces = Array.from({ length: 5 }, (_, round) => queries.add(random, round, 0));
    expect(nonces.map((nonce) => queries.find(nonce)?.round)).toEqual([undefined, 1, 2, 3, 4]);
  });
});

describe('the key of an address', () => {
  it('tells ports and machines apart', () => {
    const keys = [
      keyOf({ address: '10.0.0.1', port: 12 }),
      keyOf({ address: '10.0.0.1', port: 2 }),
      keyOf({ address: '10.0.0.11', port: 2 }),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});
