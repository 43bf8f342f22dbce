// Parties in which every peer runs ahead, in a bad network: whatever they guess, what they confirm is what a plain
// simulation of the relay's frames comes to, frame by frame.

import { describe, expect, it } from 'vitest';
import { info as trailsInfo } from '../../games/trails/info.ts';
import { rules as trailsRules } from '../../games/trails/rules/rules.ts';
import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { frameBytes } from '../frames/frame.ts';
import { below, chance, createRng, nextU32 } from '../sim/rng.ts';
import type { Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { type LabGame, LabParty } from './party.ts';
import { toyGame } from './toy.ts';

/** 100 ms to the relay and back, jitter, 10 % lost each way. */
const BAD_LINK: LinkConditions = { ...CLEAN_LINK, delayMs: 40, jitterMs: 20, loss: 0.1 };

const toy = toyGame({ tickRate: 60, inputBytes: 2, seats: 4, frames: 1e9 });
const TOY: LabGame = { info: { ...toy.info, ways: ['run-ahead'] }, rules: toy.rules as Rules<unknown> };
const TRAILS: LabGame = {
  info: { ...trailsInfo, ways: ['run-ahead'] },
  rules: trailsRules as Rules<unknown>,
};

interface Played {
  /** Number of compared confirmed states, of all peers. */
  readonly compared: number;
  /** Those that differed, in words. */
  readonly wrong: readonly string[];
  readonly rollbacks: number;
  readonly deepest: number;
}

/** A party of the seed for `ms` of virtual time; buttons are pressed at random, some for less than a frame. */
function play(seed: number, game: LabGame, peers: number, ms: number): Played {
  const rng = createRng(seed);
  const party = new LabParty({ seed: nextU32(rng), game, seats: peers });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, BAD_LINK);
    party.say(client, { m: 'ready', ready: true });
    const press = () => {
      const input = Uint8Array.from({ length: game.info.inputBytes }, () => 1 << below(rng, 5));
      party.hold(client, chance(rng, 1, 2) ? input : new Uint8Array(input.length));
      party.at(party.now + 1 + below(rng, chance(rng, 1, 5) ? 10 : 250), press);
    };
    party.at(party.now + below(rng, 300), press);
  }

  const hashes: string[] = [];
  let truth: ReturnType<typeof createSimulation> | null = null;
  const wrong: string[] = [];
  const confirmed = clients.map(() => 0);
  let compared = 0;
  party.run(party.now + ms, () => {
    const record = party.records.values().next().value;
    if (!record) return false;
    const size = frameBytes({ seats: record.start.seats.length, inputBytes: game.info.inputBytes });
    truth ??= createSimulation(game.info, game.rules, record.start);
    for (; truth.frame < record.at.length; hashes[truth.frame] = truth.hash()) {
      truth.step(Uint8Array.from(record.bytes.slice(truth.frame * size, (truth.frame + 1) * size)));
    }
    clients.forEach((client, index) => {
      if (!client.game || client.game.confirmed === confirmed[index]) return;
      confirmed[index] = client.game.confirmed;
      compared += 1;
      if (client.game.hash() !== hashes[confirmed[index]!])
        wrong.push(`peer ${index + 1}, frame ${confirmed[index]}`);
    });
    return false;
  });
  const rollbacks = clients.map((client) => client.game!.rollbacks);
  return {
    compared,
    wrong,
    rollbacks: rollbacks.reduce((sum, { count }) => sum + count, 0),
    deepest: Math.max(...rollbacks.map(({ deepest }) => deepest)),
  };
}

const SEEDS_PER_TEST = 50;

describe('a party that runs ahead', () => {
  it.each([1, 51])('confirms the result of a plain simulation: the toy, 50 seeds from %d', (first) => {
    for (let seed = first; seed < first + SEEDS_PER_TEST; seed++) {
      const { compared, wrong, rollbacks, deepest } = play(seed, TOY, 2 + (seed % 3), 4_500);
      expect(wrong, `seed ${seed}`).toEqual([]);
      expect(compared, `seed ${seed}`).toBeGreaterThan(100);
      expect(rollbacks, `seed ${seed}`).toBeGreaterThan(10);
      expect(deepest, `seed ${seed}`).toBeLessThanOrEqual(6);
    }
  });

  it('confirms the result of a plain simulation: Trails, from the start through its first round', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const { compared, wrong, rollbacks } = play(seed, TRAILS, 4, 10_000);
      expect(wrong, `seed ${seed}`).toEqual([]);
      expect(compared, `seed ${seed}`).toBeGreaterThan(500);
      expect(rollbacks, `seed ${seed}`).toBeGreaterThan(50);
    }
  });
});
