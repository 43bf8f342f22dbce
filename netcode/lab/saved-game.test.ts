// How long the leader's app takes to tell the largest saved game.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { mix } from '../sim/mix.ts';
import { MOST_SAVED_BYTES } from '../wire/messages.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const toy = toyGame({ tickRate: 60, inputBytes: 1, seats: 2, frames: 600 });
const game = { ...toy, info: { ...toy.info, file: true } };
const file = { hash: 'ab'.repeat(32), title: 'Ember' };
const bytes = Buffer.from(Uint8Array.from({ length: MOST_SAVED_BYTES }, (_, at) => mix(at))).toString(
  'base64',
);

/** Ms from when it is chosen until the room of the other member says so. */
function told(delayMs: number, loss: number, jitterMs = 0): number {
  const party = new LabParty({ seed: 7, game, conditions: { ...CLEAN_LINK, delayMs } });
  const [leader, other] = [1, 2].map(() => {
    const client = party.join();
    party.run(party.now + 2_000, () => client.seat !== undefined);
    return client;
  });
  party.say(leader!, { m: 'choose', file });
  party.run(party.now + 2_000, () => other!.peer.room?.file !== null);
  for (const client of [leader!, other!])
    party.setConditions(client, { ...CLEAN_LINK, delayMs, loss, jitterMs });
  const before = party.now;
  party.say(leader!, { m: 'saved', file: file.hash, bytes });
  party.run(before + 20_000, () => other!.peer.room?.saved === leader!.member);
  expect(other!.peer.room?.saved).toBe(leader!.member);
  expect(violations(party)).toEqual([]);
  return party.now - before;
}

describe('a saved game of 32 kB', () => {
  it('is told within a second, on a LAN and far away', () => {
    expect(told(1, 0)).toBeLessThan(500);
    expect(told(25, 0)).toBeLessThan(1_000);
  });

  it('is told as soon where packets overtake each other, and within two seconds where a tenth is lost', () => {
    expect(told(25, 0, 10)).toBeLessThan(1_000);
    expect(told(25, 0.1, 10)).toBeLessThan(2_000);
  });
});
