import { describe, expect, it } from 'vitest';
import { befall } from './fault-swarm.ts';

/** `npm run swarm` plays more. */
const SEEDS = 20;

/**
 * Of thousands: a host that was cut off knows no app that has the room by now; one who comes back asks for a place in two
 * ways at once; a host falls silent when it has just got the room, and the one from before is all that it has told of; a
 * room is handed over to who is cut off; what one alone has comes after others have gone on; a host wakes whose people are on
 * their way to another; somebody wakes with what was under way from a host that slept; one
 * who has just come back, and is counted nowhere, is with half of the others when their host is cut off; a
 * host wakes with frames that nobody had, and another one has closed its own meanwhile and is gone;
 * an app that has got the room dies before it has sent a frame to anybody,
 * or before it has named all heirs again.
 */
const FOUND = [116, 813, 1082, 896, 60090, 60329, 70131, 80118, 81496, 82894, 84735, 81119];

describe('a swarm of apps with faults', () => {
  it('comes together in one room again and plays the next match, whatever the fault and its step', () => {
    for (const seed of [...Array.from({ length: SEEDS }, (_, number) => number + 1), ...FOUND]) {
      const { party, faults } = befall(seed);
      expect(faults, `npm run swarm -- --only apps --seed ${seed}   (${party})`).toEqual([]);
    }
  });
});
