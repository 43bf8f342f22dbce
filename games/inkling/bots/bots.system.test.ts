// Bots play Inkling without people: each draws what it has learnt, and some guess.

import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../netcode/sim/rules.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { info } from '../info.ts';
import { rules } from '../rules/rules.ts';

const MOST_FRAMES = 20 * 60 * 30;

function play(seed: number, kinds: readonly Seat['kind'][]) {
  const seats = kinds.map((kind) => ({ kind, name: '' }));
  const simulation = createSimulation(info, rules, { seed, seats, options: { seconds: 40, drawings: 1 } });
  while (!simulation.outcome() && simulation.frame < MOST_FRAMES)
    simulation.step(new Uint8Array(seats.length));
  return { hash: simulation.hash(), outcome: simulation.outcome(), gallery: simulation.state.gallery };
}

describe('the bots of Inkling', () => {
  it('play ten matches to their end, each draws, and some guess', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { outcome, gallery } = play(seed, ['bot', 'bot', 'bot']);
      expect(gallery.map(({ seat }) => seat).toSorted()).toEqual([0, 1, 2]);
      expect(new Set(gallery.map(({ prompt }) => prompt)).size).toBe(3);
      expect(Math.max(...outcome!.scores)).toBeGreaterThan(0);
    }
  });

  it('play the same match from the same seed, and another one from another', () => {
    expect(play(3, ['bot', 'bot'])).toEqual(play(3, ['bot', 'bot']));
    expect(play(3, ['bot', 'bot']).hash).not.toBe(play(4, ['bot', 'bot']).hash);
  });

  it('draw nothing where two people play', () => {
    expect(play(5, ['player', 'player', 'bot']).gallery).toEqual([]);
  });
});
