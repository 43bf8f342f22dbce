import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { info } from '../info.ts';
import { slotOf } from './entities.ts';
import { rules } from './rules.ts';

describe('the bots of a team', () => {
  it('never harm each other, and beat the other team', () => {
    const seats = [1, 2, 1, 2].map((team, seat) => ({ kind: 'bot' as const, name: `Bot ${seat}`, team }));
    const simulation = createSimulation(info, rules, { seed: 3, seats, options: {} });
    const inputs = new Uint8Array(4);
    while (simulation.outcome() === null && simulation.frame < 20_000) {
      simulation.step(inputs);
      const { entities: e, seats: now } = simulation.state;
      if (simulation.frame % 20 > 0) continue;
      for (let slot = 0; slot < e.kind.length; slot++) {
        const foe = e.kind[slot] === 0 ? -1 : slotOf(simulation.state, e.foe[slot]!);
        if (foe < 0) continue;
        expect(now[e.owner[foe]!]!.team).not.toBe(now[e.owner[slot]!]!.team);
      }
    }
    const places = simulation.outcome()!.places;
    expect(places[0]).toBe(places[2]);
    expect(places[1]).toBe(places[3]);
    expect([...places].sort()).toEqual([1, 1, 2, 2]);
  });
});
