// How far screens run ahead in the lab, and what that gains: see run-ahead.system.test.ts for what they confirm.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { MAX_AHEAD } from '../sync/rollback.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

/** A party that runs ahead for 600 frames at 60 Hz; everybody is ready. */
function play(peers: number, delayMs: number) {
  const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 4, frames: 600 });
  const party = new LabParty({ seed: 5, game });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(1_000, () => clients.every(({ seat }) => seat !== undefined));
  party.say(clients[0]!, { m: 'choose', way: 'run-ahead' });
  for (const client of clients) {
    party.setConditions(client, { ...CLEAN_LINK, delayMs });
    party.say(client, { m: 'ready', ready: true });
  }
  const playing = () => clients.every(({ game: played }) => (played?.confirmed ?? 0) > 200);
  expect(party.run(20_000, playing)).toBe(true);
  return { party, clients };
}

describe('screens that run ahead', () => {
  it.each([
    [0.2, 1],
    [20, 3],
    [100, MAX_AHEAD],
  ])('run, with %d ms each way, %d frames ahead', (delayMs, ahead) => {
    for (const { game } of play(3, delayMs).clients) expect(game!.ahead).toBe(ahead);
  });

  it('show what is held here in the next frame, and never take it back', () => {
    const { party, clients } = play(1, 30);
    const game = clients[0]!.game!;
    const before = game.rollbacks.count;
    for (let press = 1; press <= 20; press++) {
      const { head } = game;
      party.hold(clients[0]!, Uint8Array.of(press));
      // The picture changes with the next frame that arrives, before an answer.
      expect(party.run(party.now + 1000 / 60 + 1, () => game.head > head)).toBe(true);
      party.run(party.now + 70);
    }
    expect(game.rollbacks.count).toBe(before);
    expect(violations(party)).toEqual([]);
  });
});
