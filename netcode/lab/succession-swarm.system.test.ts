import { describe, expect, it } from 'vitest';
import { loseHost } from './succession-swarm.ts';

/** `npm run bench` plays a thousand. */
const SEEDS = Array.from({ length: 20 }, (_, number) => number + 1);

/** The network is whole again while apps move to an heir; who comes back says anew what it holds; racers at rest part. */
const FOUND = [779, 40772, 7340010];

describe('a swarm of apps that lose their host', () => {
  it('keeps every frame, seat and message, and plays on where enough are left', () => {
    const resumed: number[] = [];
    for (const seed of [...SEEDS, ...FOUND]) {
      const { party, faults, resumeMs, what } = loseHost(seed);
      expect(faults, `seed ${seed}: ${party}`).toEqual([]);
      if (what === 'dies') resumed.push(resumeMs!);
    }
    resumed.sort((a, b) => a - b);
    // Of virtual time: it follows from the seeds.
    expect(resumed[resumed.length >> 1]).toBeLessThan(1_000);
    expect(resumed.at(-1)).toBeLessThan(2_000);
  });
});
