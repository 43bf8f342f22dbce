// A relay that keeps only the last frames of a match, as a dedicated one does: who comes late begins with a player's state.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import type { Rules } from '../sim/rules.ts';
import { encodeState } from '../sim/state-codec.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { DROP_MS, KEEP_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { type LabClient, type LabOptions, LabParty } from './party.ts';
import { type ToyState, toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 120 * RATE;
const GAME = toyGame({ tickRate: RATE, inputBytes: 1, seats: 6, frames: FRAMES });
const GOOD = { ...CLEAN_LINK, delayMs: 5 };
const CUT = { ...CLEAN_LINK, loss: 1 };

/** Three play a match of two minutes; it has run for `ms`. */
function playing(options: Partial<LabOptions> = {}, ms = 25_000, firstRules?: Rules<unknown>) {
  const party = new LabParty({ seed: 5, game: GAME, conditions: GOOD, ...options });
  const join = (number: number) => party.join(`Peer ${number}`, { client: appOf(number), onlooks: true });
  const clients = [1, 2, 3].map((number) => {
    const client = join(number);
    party.run(party.now + 2_000, () => client.seat !== undefined);
    return client;
  });
  if (firstRules) clients[0]!.rules = firstRules;
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  const commands = options.room?.way === 'commands';
  /** Lets time pass, in which those who are in the match press something twice a second. */
  const pass = (ms: number, who: readonly LabClient[] = clients) => {
    const until = party.now + ms;
    for (let turn = 0; party.now < until; turn++) {
      party.run(Math.min(until, party.now + 500));
      for (const [at, client] of who.entries()) {
        if (client.over) continue;
        party.hold(client, Uint8Array.of(turn % (3 + at)));
        if (commands) party.command(client, Uint8Array.of(turn & 0xff, at));
      }
    }
  };
  pass(ms);
  return { party, clients, join, pass };
}

const member = (party: LabParty, client: LabClient) =>
  party.room.state.members.find(({ id }) => id === client.member);

const denials = ({ events }: LabClient) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'no' ? [event.message.denial.why] : [],
  );

/** How often a client was asked for the bytes of a state. */
const askedOf = ({ events }: LabClient) =>
  events.filter((event) => event.kind === 'message' && event.message.m === 'state' && event.message.give)
    .length;

function toTheEnd(party: LabParty): void {
  expect(party.run(party.now + 180_000, () => party.room.state.result !== null)).toBe(true);
  party.run(party.now + 1_000);
  expect(party.room.state.result).toMatchObject({ agreed: true });
  expect(violations(party)).toEqual([]);
}

function watch(party: LabParty, watcher: LabClient): boolean {
  party.run(party.now + 5_000, () => watcher.seat !== undefined);
  party.say(watcher, { m: 'watch', on: true });
  return party.run(party.now + 8_000, () => watcher.peer.log !== null);
}

/** A player is away for `ms`, comes back and plays to the end. */
function comesBack(way: Way, ms: number): void {
  const { party, clients, pass } = playing({ room: { way } });
  const [away] = clients as [LabClient];
  const { seat } = away;
  party.setConditions(away, CUT);
  pass(ms, clients.slice(1));
  expect(member(party, away)).toBeUndefined();
  const back = party.comeBack(away);
  const returned = () => member(party, back)?.returning === false;
  expect(party.run(party.now + 8_000, returned)).toBe(true);
  expect(member(party, back)).toMatchObject({ seat, plays: true });
  if (ms > KEEP_MS) expect(back.peer.from!.frame).toBeGreaterThan((25_000 * RATE) / 1000);
  pass(2_000, [back, ...clients.slice(1)]);
  toTheEnd(party);
  const hashOf = (client: LabClient) => client.records.get(1)!.hashes.get(FRAMES);
  expect(hashOf(back)).toBe(hashOf(clients[1]!));
}

describe.each(wayNames)('who comes late to a room of a dedicated relay (%s)', (way: Way) => {
  it('watches from a player’s state to the end, and plays in the next match', () => {
    const { party, clients, join } = playing({ room: { way }, conditions: { ...GOOD, loss: 0.05 } });
    expect(party.room.match!.log.first).toBeGreaterThan(0);
    const watcher = join(4);
    expect(watch(party, watcher)).toBe(true);
    expect(watcher.peer.from!.frame).toBeGreaterThan(23 * RATE);
    toTheEnd(party);
    const hashOf = (client: LabClient) => client.records.get(1)!.hashes.get(FRAMES);
    expect(hashOf(watcher)).toBe(hashOf(clients[0]!));
    for (const client of party.clients) party.say(client, { m: 'ready', ready: true });
    expect(party.run(party.now + 10_000, () => party.room.phase === 'playing')).toBe(true);
    expect(member(party, watcher)).toMatchObject({ plays: true });
  });

  it('has the seat back after an absence of a minute, and plays on', () => {
    comesBack(way, 60_000);
  });
});

describe('who is away for nine seconds', () => {
  it('has the seat back, and plays on', () => {
    comesBack('optimistic', 9_000);
  });
});

describe('the state of a player', () => {
  it('is refused if it is another than most have, and the next player is asked', () => {
    const { party, clients, join } = playing();
    const liar = clients[0]!.member;
    party.giving = (state, member) => (member === liar ? encodeState({ frame: 7 }) : state);
    const watcher = join(4);
    expect(watch(party, watcher)).toBe(true);
    expect(clients.map(askedOf)).toEqual([1, 1, 0]);
    expect(watcher.peer.from!.frame).toBeGreaterThan(23 * RATE);
    // The liar is not asked again.
    party.run(party.now + 6_000);
    const second = join(5);
    expect(watch(party, second)).toBe(true);
    expect(clients.map(askedOf)).toEqual([1, 2, 0]);
    toTheEnd(party);
  });

  it('is not that of a player who reports another one, nor wanted of one', () => {
    const { rules } = GAME as { readonly rules: Rules<unknown> };
    const odd: Rules<unknown> = {
      ...rules,
      step(state, ...more) {
        rules.step(state, ...more);
        (state as ToyState).sums[1]! ^= 1;
      },
    };
    const { party, clients, join } = playing({}, 25_000, odd);
    expect(party.room.state.desync).not.toBeNull();
    const watcher = join(4);
    expect(watch(party, watcher)).toBe(true);
    expect(askedOf(clients[0]!)).toBe(0);
  });

  /** As long as the largest of our games; all have the same. */
  const long = (state: Uint8Array) => Uint8Array.from({ length: 200_000 }, (_, at) => state[at] ?? 0);

  it('is taken of the first player, however long it is', () => {
    const { party, clients, join } = playing({ conditions: { ...GOOD, delayMs: 20 } });
    party.giving = long;
    const watcher = join(4);
    party.run(party.now + 2_000, () => watcher.seat !== undefined);
    party.say(watcher, { m: 'watch', on: true });
    const told = () =>
      watcher.events.some((event) => event.kind === 'message' && event.message.m === 'begin');
    expect(party.run(party.now + 4_000, told)).toBe(true);
    expect(clients.map(askedOf)).toEqual([1, 0, 0]);
  });

  it('is asked of no player when the last member who waits for it has gone', () => {
    const { party, clients, join } = playing();
    party.giving = long;
    const watcher = join(4);
    party.run(party.now + 2_000, () => watcher.seat !== undefined);
    party.say(watcher, { m: 'watch', on: true });
    expect(party.run(party.now + 3_000, () => askedOf(clients[0]!) > 0)).toBe(true);
    party.setConditions(clients[0]!, CUT);
    party.leave(watcher);
    party.run(party.now + 4_000);
    expect(clients.map(askedOf)).toEqual([1, 0, 0]);
  });

  it('is asked of the next player when one dies in the middle of it', () => {
    const { party, clients, join } = playing();
    party.giving = long;
    const watcher = join(4);
    party.run(party.now + 2_000, () => watcher.seat !== undefined);
    party.say(watcher, { m: 'watch', on: true });
    expect(party.run(party.now + 3_000, () => askedOf(clients[0]!) > 0)).toBe(true);
    party.run(party.now + 40);
    party.setConditions(clients[0]!, CUT);
    party.giving = (state) => state;
    expect(party.run(party.now + 8_000, () => watcher.peer.log !== null)).toBe(true);
    expect(clients.map(askedOf)).toEqual([1, 1, 0]);
    party.run(party.now + DROP_MS + 1_000);
    toTheEnd(party);
  });

  it('is wanted no more when all have left, and the room is empty', () => {
    const { party, clients, join } = playing();
    party.giving = () => null;
    const watcher = join(4);
    party.run(party.now + 2_000, () => watcher.seat !== undefined);
    party.say(watcher, { m: 'watch', on: true });
    party.run(party.now + 50);
    for (const client of clients) party.leave(client);
    party.run(party.now + 2_000);
    // Who is left is ready for the next match.
    expect(party.room.state.match?.number).not.toBe(1);
    expect(member(party, watcher)).toMatchObject({ watches: false });
    party.leave(watcher);
    party.run(party.now + 2_000);
    expect(party.room.members).toEqual([]);
    expect(party.faults).toEqual([]);
  });
});

describe('who comes late where no player has a state', () => {
  it('is told so, and waits for the next match', () => {
    const { party, clients, join } = playing();
    party.giving = () => null;
    const watcher = join(4);
    party.run(party.now + 2_000, () => watcher.seat !== undefined);
    party.say(watcher, { m: 'watch', on: true });
    expect(party.run(party.now + 8_000, () => denials(watcher).length > 0)).toBe(true);
    expect(denials(watcher)).toEqual(['too-late']);
    expect(member(party, watcher)).toMatchObject({ plays: false, watches: false });
    expect(clients.map(askedOf)).toEqual([1, 1, 1]);
    toTheEnd(party);
    expect(watcher.over).toBe(false);
  });

  it('waits in their seat after an absence', () => {
    const { party, clients, pass } = playing();
    party.giving = () => null;
    const [away] = clients as [LabClient];
    party.setConditions(away, CUT);
    pass(30_000, clients.slice(1));
    const back = party.comeBack(away);
    party.run(party.now + 8_000, () => member(party, back)?.plays === false);
    expect(member(party, back)).toMatchObject({ plays: false, returning: false });
    toTheEnd(party);
    expect(back.over).toBe(false);
  });
});

describe('the frames of a room to which no member comes late', () => {
  it('take no more memory the longer the match is', () => {
    const { party, pass } = playing({}, 12_000);
    const bytes = party.room.match!.log.bytes.length;
    pass(60_000);
    expect(party.room.match!.log.bytes.length).toBeLessThanOrEqual(bytes);
  });
});
