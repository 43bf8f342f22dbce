import { beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../lab/testing/hand-peer.ts';
import type { Address } from '../wire/datagram.ts';
import { Candidates } from './candidates.ts';

let candidates: Candidates;

beforeEach(() => {
  candidates = new Candidates(seeded(1));
});

const machine = (number: number, port = 1): Address => ({
  address: `10.0.${number >> 8}.${number & 255}`,
  port,
});

/** Takes all that there are, in a round of their own. */
function takeAll(): Address[] {
  const all: Address[] = [];
  candidates.begin();
  while (candidates.waiting) all.push(...candidates.take().map(({ address }) => address));
  return all;
}

describe('candidates', () => {
  it('are asked once for each round in which they are wanted, however often that is', () => {
    for (const round of [1, 1, 1]) candidates.want(machine(1), round);
    expect(takeAll()).toEqual([machine(1)]);
    candidates.want(machine(1), 1);
    expect(takeAll()).toEqual([]);
    for (const round of [2, 1, 2]) candidates.want(machine(1), round);
    expect(takeAll()).toEqual([machine(1)]);
  });

  it('are asked a few at a time, the least asked first', () => {
    for (let i = 0; i < 100; i++) candidates.want(machine(i), 1);
    takeAll();
    for (let i = 0; i < 110; i++) candidates.want(machine(i), 2);
    const first = candidates.take().map(({ address }) => address);
    expect(first).toHaveLength(16);
    expect(first).toEqual(expect.arrayContaining(Array.from({ length: 10 }, (_, i) => machine(100 + i))));
    expect(candidates.waiting).toBe(true);
  });

  it('have, of one machine, a share of each round, and take turns in it', () => {
    for (let port = 1; port <= 20; port++) candidates.want(machine(1, port), 1);
    candidates.want(machine(2), 1);
    const rounds = [takeAll(), takeAll(), takeAll(), takeAll()];
    expect(rounds.map(({ length }) => length)).toEqual([9, 8, 4, 0]);
    expect(new Set(rounds.flat()).size).toBe(21);
  });

  it('are bounded in number, and each has a chance to be remembered', () => {
    const kept = new Set<number>();
    for (let seed = 1; seed <= 5; seed++) {
      candidates = new Candidates(seeded(seed));
      for (let i = 0; i < 3_000; i++) candidates.want(machine(i), 1);
      const all = takeAll();
      expect(all).toHaveLength(1_024);
      for (let i = 0; i < 100; i++) {
        if (all.some(({ address }) => address === machine(i).address)) kept.add(i);
      }
    }
    // Each of the first hundred stays with a probability of 1/7.
    expect(kept.size).toBeGreaterThan(25);
  });
});
