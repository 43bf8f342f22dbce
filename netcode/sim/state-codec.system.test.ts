import { describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { createSimulation } from './simulation.ts';
import { decodeState, encodeState } from './state-codec.ts';

describe('the state codec', () => {
  it.each(games.map((game) => [game.info.id, game] as const))(
    'lets %s go on from its bytes as from its state',
    (_, game) => {
      const { info, rules } = game;
      const seats = Array.from({ length: info.minSeats + 1 }, (_, seat) => ({
        kind: 'bot' as const,
        name: `Bot ${seat}`,
      }));
      const match = { number: 1, epoch: 0, seed: 9, seats, options: {}, way: info.ways[0]! };
      const [original, copy] = [1, 2].map(() => createSimulation<unknown>(info, rules, match));
      const inputs = new Uint8Array(seats.length * info.inputBytes);
      for (let frame = 0; frame < 200; frame++) original!.step(inputs);
      copy!.restore(decodeState(encodeState(original!.state))!.state, original!.frame);
      for (let frame = 0; frame < 101; frame++) {
        original!.step(inputs);
        copy!.step(inputs);
      }
      expect(copy!.hash()).toBe(original!.hash());
    },
  );
});
