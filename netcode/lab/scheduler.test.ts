import { describe, expect, it } from 'vitest';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

describe('the scheduler of a relay', () => {
  it('looks after members together with a tick, so that a quiet match wakes it for its ticks only', () => {
    const game = toyGame({ tickRate: 15, inputBytes: 1, seats: 2, frames: 1_000 });
    const party = new LabParty({ seed: 1, game });
    for (const client of [party.join(), party.join()]) {
      party.at(500, () => party.say(client, { m: 'ready', ready: true }));
    }
    expect(party.run(10_000, () => (party.room.match?.log.next ?? 0) > 5)).toBe(true);
    const wanted: number[] = [];
    for (let frame = 6; frame < 30; frame++) {
      party.run(party.now + 100, () => party.room.match!.log.next > frame);
      wanted.push(party.room.due - party.room.match!.due);
    }
    expect(new Set(wanted)).toEqual(new Set([0]));
    const stats = party.clients[0]!.events.filter((e) => e.kind === 'message' && e.message.m === 'stats');
    expect(stats.length).toBeGreaterThan(3);
  });
});
