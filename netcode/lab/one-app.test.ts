// Two people at one app in a tournament that calls the second of them: the first gets the frames for both.

import { describe, expect, it, vi } from 'vitest';
import { MatchReports } from '../relay/match-reports.ts';
import { appOf } from '../room/testing/rooms.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

/** Ann, who leads, and Amy at one app, and Ben. The first match is Ben's and Amy's, with 30 seconds of delay for others. */
function called() {
  const game = toyGame({ tickRate: 30, inputBytes: 1, seats: 4, frames: 120 });
  const party = new LabParty({ seed: 3, game, seats: 4 });
  const [ann, ben, amy] = [
    { name: 'Ann', client: appOf(1), player: 0, screen: true as const },
    { name: 'Ben', client: appOf(2), player: 0 },
    { name: 'Amy', client: appOf(1), player: 1 },
  ].map(({ name, ...who }) => {
    const client = party.join(name, who);
    party.run(party.now + 1_000, () => client.seat !== undefined);
    return client;
  });
  const at = (name: string) => party.room.clients.find(({ member }) => member?.name === name)!;
  party.say(ann!, { m: 'choose', delay: 30 });
  party.say(ann!, { m: 'tournament', format: { kind: 'knock-out', best: 1 } });
  party.run(party.now + 500);
  for (const client of [ben!, amy!]) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 500, () => party.room.phase === 'countdown');
  return { party, ann: ann!, at };
}

describe('a tournament that calls a further player at an app', () => {
  it('waits for the screen that this player looks at', () => {
    const { party, ann, at } = called();
    const players = party.room.members.filter(({ plays }) => plays).map(({ name }) => name);
    expect(players).toEqual(['Ben', 'Amy']);
    party.run(party.now + COUNTDOWN_MS + 1_000);
    expect([party.room.phase, at('Ann').member!.watches]).toEqual(['countdown', true]);
    party.say(ann, { m: 'shown', match: party.room.match!.start.number });
    party.run(party.now + 1_000);
    expect(party.room.phase).toBe('playing');
  });

  it('gives the first the frames at once, keeps giving them, and takes their hashes', () => {
    const hashed = vi.spyOn(MatchReports.prototype, 'hashed');
    const { party, ann, at } = called();
    party.say(ann, { m: 'shown', match: party.room.match!.start.number });
    party.run(party.now + COUNTDOWN_MS + 2_000, () => (party.room.match?.log.next ?? 0) >= 30);
    party.say(ann, { m: 'watch', on: false });
    party.run(party.now + 1_000);
    expect(at('Ann').match).toBe(party.room.match);
    expect(party.room.match!.log.next - ann.peer.log!.next).toBeLessThan(10);
    expect(at('Ann').member!.watches).toBe(true);
    party.run(party.now + 20_000, () => party.room.state.result !== null);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(hashed.mock.calls.map(([member]) => member)).toContain(ann.member);
    hashed.mockRestore();
  });
});
