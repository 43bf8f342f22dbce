import { expect, it } from 'vitest';
import { befall } from './fault-swarm.ts';

/** `npm run swarm` plays more. */
const SEEDS = 30;

it('whatever befalls apps, at any step, all are in one room again and play the next match', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { party, faults } = befall(seed);
    expect(faults, `npm run swarm -- --only apps --seed ${seed}   (${party})`).toEqual([]);
  }
}, 60_000);
