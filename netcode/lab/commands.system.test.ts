// Command queues in the lab: all arrive, once, in a fair order.

import { describe, expect, it } from 'vitest';
import { FROM_RELAY, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import { violations } from './invariants.ts';
import type { Observation } from './observation.ts';
import type { LabClient, LabParty } from './party.ts';
import { groupsOf, wayParty } from './testing/way-party.ts';

const TICK_RATE = 20;

/** A command that says how many its seat gave before. */
function numbered(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(number);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** Numbers of the commands of each seat, in the order of arrival. */
function bySeat({ items }: Observation): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { from, bytes } of items) {
    if (from === FROM_RELAY) continue;
    const numbers = found.get(from) ?? [];
    numbers.push(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0));
    found.set(from, numbers);
  }
  return found;
}

const recordOf = (of: LabParty | LabClient) => of.records.get(1)!;
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('200 commands a second from each of eight seats, for a minute at 10 % loss', () => {
  const EACH = 60 * 200;
  const { party, clients } = wayParty({
    way: 'commands',
    peers: 8,
    tickRate: TICK_RATE,
    conditions: { delayMs: 10, jitterMs: 2, loss: 0.1 },
  });
  clients.forEach((client, index) => {
    let number = 0;
    const command = () => {
      party.command(client, numbered(number++, 12));
      if (number < EACH) party.at(party.now + 5, command);
    };
    // Each seat sends at its own constant offset, so that a relay that favours the first arrival always favours the
    // same seats.
    party.at(party.now + 0.6 * index, command);
  });
  party.run(party.now + 60_000 + 3_000);

  it('are all delivered once and in order, to all members', () => {
    for (const of of [party, ...clients]) {
      const seats = bySeat(recordOf(of));
      expect(seats.size).toBe(8);
      for (const numbers of seats.values()) expect(numbers).toEqual(upTo(EACH));
    }
    expect(violations(party)).toEqual([]);
  });

  it('are drained so that each seat is first as often as the others, within 1 %', () => {
    const { items } = recordOf(party);
    const firsts = new Array<number>(8).fill(0);
    let turns = 0;
    items.forEach(({ frame, from }, i) => {
      if (items[i - 1]?.frame === frame) return;
      firsts[from]! += 1;
      turns += 1;
    });
    expect(turns).toBeGreaterThan(500);
    for (const count of firsts) expect(Math.abs(count / turns - 1 / 8)).toBeLessThan(0.01 / 8 + 1 / turns);
  });

  it('come one of each seat in turns, as long as the seat has any', () => {
    const { items } = recordOf(party);
    const turn = items.filter(({ frame }) => frame === items[items.length >> 1]!.frame);
    for (let i = 0; i < 8; i++) expect(new Set(turn.slice(i, i + 8).map(({ from }) => from)).size).toBe(8);
  });
});

describe('a long command', () => {
  it('arrives with 1,024 bytes whole and in its place, at 10 % loss', () => {
    const conditions = { delayMs: 20, loss: 0.1 };
    const { party, clients } = wayParty({ way: 'commands', peers: 3, tickRate: TICK_RATE, conditions });
    for (let number = 0; number < 60; number++) {
      for (const client of clients)
        party.command(client, numbered(number, number % 3 === 0 ? MAX_ITEM_BYTES : 5));
      party.run(party.now + 150);
    }
    party.run(party.now + 3_000);
    for (const of of [party, ...clients]) {
      for (const numbers of bySeat(recordOf(of)).values()) expect(numbers).toEqual(upTo(60));
      for (const { bytes } of recordOf(of).items) {
        const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
        expect(bytes).toEqual(numbered(number, number % 3 === 0 ? MAX_ITEM_BYTES : 5));
      }
    }
  });

  it.each([
    ['of one byte more', MAX_ITEM_BYTES + 1],
    ['of none', 0],
  ])('is refused with a length %s, which its player is told, and the next one counts', (_, length) => {
    const { party, clients } = wayParty({ way: 'commands', peers: 3, tickRate: TICK_RATE, conditions: {} });
    party.command(clients[1]!, new Uint8Array(length));
    party.command(clients[1]!, numbered(0, 8));
    party.run(party.now + 1_000);
    expect(clients.map(({ over }) => over)).toEqual([false, false, false]);
    for (const of of [party, ...clients]) expect([...bySeat(recordOf(of))]).toEqual([[1, [0]]]);
    expect(clients[1]!.events).toContainEqual({
      kind: 'message',
      message: { m: 'no', denial: { why: 'bad-command' } },
    });
  });
});

describe('a flood of commands', () => {
  // Commands beyond what a stream carries wait at their sender; in the turns they would fill the streams of members
  // far away.
  it('waits at its sender, in order, at no cost to the others', () => {
    const conditions = { delayMs: 2, loss: 0.1 };
    const { party, clients } = wayParty({ way: 'commands', peers: 8, tickRate: TICK_RATE, conditions });
    const flooders = clients.slice(3);
    const others = clients.slice(0, 3);
    const calm = others.map(() => 0);
    // A seat gives 22.5 kB/s, of which turns take 4.5: its queues at the relay (64 kB) and here (393 kB) are full after 25 s.
    const until = party.now + 30_000;
    const everyMs = (ms: number, action: () => void) => {
      const again = () => {
        action();
        if (party.now < until) party.at(party.now + ms, again);
      };
      party.at(party.now, again);
    };
    let flooded = 0;
    for (const client of flooders) everyMs(20, () => party.command(client, numbered(flooded++, 450)));
    others.forEach((client, index) => {
      everyMs(100, () => party.command(client, numbered(calm[index]!++, 8)));
    });
    party.run(until + 2_000);

    for (const client of flooders) {
      expect(client.over).toBe(false);
      // The sender is told of each command that is refused.
      const unsent = client.events.flatMap((event) => (event.kind === 'unsent' ? [event.why] : []));
      expect(new Set(unsent)).toEqual(new Set(['full']));
      const numbers = bySeat(recordOf(party)).get(client.seat!)!;
      expect(numbers.length).toBeGreaterThan(200);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
    others.forEach((client, index) => {
      expect(client.over).toBe(false);
      expect(bySeat(recordOf(client)).get(client.seat!)).toEqual(upTo(calm[index]!));
    });
    const turns = groupsOf(recordOf(others[0]!));
    const pauses = turns.slice(1).map(({ at }, i) => at - turns[i]!.at);
    expect(Math.max(...pauses)).toBeLessThan(400);
    expect(violations(party)).toEqual([]);
  });
});

describe('the turns of a match of commands', () => {
  it.each([
    [5, 10],
    [45, 10],
    [120, 4],
    [240, 2],
    [400, 2],
  ])('come, with %d ms each way, %d times a second', (delayMs, perSecond) => {
    const { party } = wayParty({ way: 'commands', peers: 2, tickRate: TICK_RATE, conditions: { delayMs } });
    party.run(party.now + 10_000);
    const turns = groupsOf(recordOf(party)).slice(-6, -1);
    for (const { frames } of turns) expect(TICK_RATE / frames).toBeCloseTo(perSecond, 5);
  });
});
