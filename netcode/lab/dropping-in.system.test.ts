// Who comes while bots play takes one over in the middle of the match, in each way to stay in step.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { FORGIVEN_AFTER, STALL_LIMIT_MS } from '../relay/stall-budget.ts';
import { appOf } from '../room/testing/rooms.ts';
import { decodeEvent, FROM_RELAY } from '../sim/frame-items.ts';
import { wayNames } from '../sim/ways.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 20 * RATE;
const { info, rules } = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: FRAMES, dropIn: true });

describe.each(wayNames)('a guest who comes while bots play (%s)', (way) => {
  function playing() {
    const conditions = { ...CLEAN_LINK, delayMs: 5, loss: 0.02 };
    const room = { way, keepMatches: true, bots: 2 };
    const party = new LabParty({ seed: 5, game: { info, rules }, conditions, room });
    const join = (number: number) => party.join(`Peer ${number}`, { client: appOf(number) });
    const ann = join(1);
    party.run(party.now + 1_000, () => ann.seat !== undefined);
    party.say(ann, { m: 'ready', ready: true });
    party.run(party.now + 10_000, () => party.room.phase === 'playing');
    party.run(party.now + 2_000);
    const events = () =>
      party.records
        .get(1)!
        .items.filter(({ from }) => from === FROM_RELAY)
        .map(({ bytes }) => decodeEvent(bytes));
    return { party, ann, join, events };
  }

  it('plays on the seat of the first bot once they have caught up, and is in the result', () => {
    const { party, join, events } = playing();
    const late = join(2);
    expect(party.run(party.now + 5_000, () => events().length === 1)).toBe(true);
    expect(events()).toEqual([{ kind: 'returned', seat: 1 }]);
    party.run(party.now + 1_000);
    expect(late.peer.room!.members).toMatchObject([{ seat: 0 }, { seat: 1, plays: true, returning: false }]);
    party.hold(late, Uint8Array.of(9));
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    const { result, scoreboard } = party.room.state;
    expect(result).toMatchObject({ number: 1, agreed: true });
    expect(result!.seats.map(({ kind, name }) => [kind, name])).toEqual([
      ['player', 'Peer 1'],
      ['player', 'Peer 2'],
      ['bot', 'Bot 2'],
      ['empty', ''],
    ]);
    expect(scoreboard.map(({ name, matches }) => [name, matches])).toEqual(
      expect.arrayContaining([
        ['Peer 1', 1],
        ['Peer 2', 1],
      ]),
    );
    expect(late.records.get(1)!.hashes.get(FRAMES)).toBeDefined();
    expect(violations(party)).toEqual([]);
  });

  it('plays as a further player at an app whose first plays', () => {
    const { party, events } = playing();
    const further = party.join('Bea', { client: appOf(1), player: 1 });
    expect(party.run(party.now + 5_000, () => events().length === 1)).toBe(true);
    expect(events()).toEqual([{ kind: 'returned', seat: 1 }]);
    party.hold(further, Uint8Array.of(9));
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result!.seats.map(({ kind, name }) => [kind, name]).slice(0, 2)).toEqual([
      ['player', 'Peer 1'],
      ['player', 'Bea'],
    ]);
    expect(further.records.get(1)!.hashes.get(FRAMES)).toBeDefined();
    expect(violations(party)).toEqual([]);
  });

  it('leaves the seat to the bot again', () => {
    const { party, join, events } = playing();
    const late = join(2);
    party.run(party.now + 5_000, () => events().length === 1);
    party.leave(late);
    expect(party.run(party.now + 8_000, () => events().length === 2)).toBe(true);
    expect(events()[1]).toEqual({ kind: 'left', seat: 1 });
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(violations(party)).toEqual([]);
  });
});

describe('guests who take over one bot after the other, and fall silent each time', () => {
  it('keep a match that waits for inputs waiting for not much longer than one player may', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6, dropIn: true });
    const conditions = { ...CLEAN_LINK, delayMs: 5 };
    const room = { way: 'strict' as const, keepMatches: true, bots: 7 };
    const party = new LabParty({ seed: 5, game, conditions, room });
    const ann = party.join('Ann', { client: appOf(1) });
    party.run(party.now + 1_000, () => ann.seat !== undefined);
    party.say(ann, { m: 'ready', ready: true });
    party.run(party.now + 10_000, () => party.room.phase === 'playing');
    const since = party.now;
    const { log } = party.room.match!;
    for (let number = 2; number <= 8; number++) {
      const late = party.join(`Peer ${number}`, { client: appOf(number) });
      const plays = () => party.room.members.some((one) => one.name !== 'Ann' && one.plays && !one.returning);
      party.run(party.now + 2_000, plays);
      party.sleep(late, 20_000);
      party.run(party.now + 20_000, () => party.room.members.length === 1);
    }
    const stoodMs = party.now - since - (log.next * 1_000) / RATE;
    expect(stoodMs).toBeLessThan(1.5 * STALL_LIMIT_MS + (party.now - since) / FORGIVEN_AFTER);
  });
});
