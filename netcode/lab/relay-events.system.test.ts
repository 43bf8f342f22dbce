// What the relay adds to the frames, in each way to stay in step: gifts of the leader, and who is gone.

import { describe, expect, it } from 'vitest';
import { decodeEvent, FROM_RELAY } from '../sim/frame-items.ts';
import { wayNames } from '../sim/ways.ts';
import { violations } from './invariants.ts';
import type { LabClient } from './party.ts';
import { wayParty } from './testing/way-party.ts';

const conditions = { delayMs: 20, jitterMs: 5, loss: 0.1 };

describe.each(wayNames)('the events of a relay (%s)', (way) => {
  /** A party of four in which the second goes after a second, and the leader then gives two gifts. */
  const play = () => {
    const { party, clients } = wayParty({ way, peers: 4, tickRate: 30, frames: 150, conditions });
    const [leader, leaver, ...others] = clients as [LabClient, LabClient, ...LabClient[]];
    party.run(party.now + 1_000);
    party.leave(leaver);
    party.run(party.now + 500);
    party.say(leader, { m: 'gift', match: 1, value: 7 });
    party.run(party.now + 300);
    party.say(leader, { m: 'gift', match: 1, value: 0xffff_fffe });
    return { party, leader, others };
  };

  it('come in the same frame everywhere, each once', () => {
    const { party, leader, others } = play();
    expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 1_000);
    const truth = party.records.get(1)!.items;
    const events = truth.map(({ bytes }) => decodeEvent(bytes));
    expect(truth.every(({ from }) => from === FROM_RELAY)).toBe(true);
    expect(events).toEqual([
      { kind: 'left', seat: 1 },
      { kind: 'gift', value: 7 },
      { kind: 'gift', value: 0xffff_fffe },
    ]);
    for (const { records } of [leader, ...others]) expect(records.get(1)!.items).toEqual(truth);
    // The toy's state counts each event and the frame that it is in, so agreement covers both.
    expect(party.room.state.result?.agreed).toBe(true);
    expect(violations(party)).toEqual([]);
  });

  it('end the match at the leader’s wish, with the scores reached, which do not count for the evening', () => {
    const { party, clients } = wayParty({ way, peers: 3, tickRate: 30, frames: 9_000, conditions });
    party.run(party.now + 2_000);
    for (let press = 0; press < 2; press++) party.say(clients[0]!, { m: 'stop' });
    expect(party.run(party.now + 5_000, () => party.room.state.phase === 'lobby')).toBe(true);
    const { result, scoreboard } = party.room.state;
    const truth = party.records.get(1)!;
    expect(truth.items.map(({ bytes }) => decodeEvent(bytes))).toEqual([{ kind: 'end' }]);
    expect(result).toMatchObject({ number: 1, agreed: true, early: true });
    expect(result!.outcome.places).toHaveLength(truth.start.seats.length);
    expect(scoreboard).toEqual([]);
    expect(violations(party)).toEqual([]);
  });

  it('are given by the leader alone: another member is refused, and nothing happens', () => {
    const { party, clients } = wayParty({ way, peers: 2, tickRate: 30, conditions });
    party.say(clients[1]!, { m: 'gift', match: 1, value: 1 });
    party.run(party.now + 2_000);
    expect(clients[1]!.events).toContainEqual({
      kind: 'message',
      message: { m: 'no', denial: { why: 'not-leader' } },
    });
    expect(party.records.get(1)!.items).toEqual([]);
  });
});
