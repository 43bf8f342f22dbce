// States that come to differ on a seeded network: found at the first frame, explained by simulating it again.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import type { Rules } from '../sim/rules.ts';
import { wayNames } from '../sim/ways.ts';
import type { Desync } from '../wire/desync.ts';
import { type LabClient, LabParty } from './party.ts';
import { type ToyState, toyGame } from './toy.ts';

const RATE = 60;

const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: 20 * RATE });

/** Three play, and have done so for two seconds. */
function playing(way: (typeof wayNames)[number] = 'optimistic', odd: Rules<unknown> | null = null) {
  const conditions = { ...CLEAN_LINK, delayMs: 5, jitterMs: 5, loss: 0.05 };
  const party = new LabParty({ seed: 41, game, conditions, room: { way } });
  const clients = [party.join(), party.join(), party.join()];
  clients[1]!.rules = odd;
  party.run(500);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 5_000, () => party.room.phase === 'playing');
  party.run(party.now + 2_100);
  return { party, clients };
}

/** Changes one bit of the state that a peer plays on from. Returns the first frame whose state differs. */
function flip({ game }: LabClient): number {
  (game!.state as ToyState).sums[2]! ^= 1;
  // One that is only guessed is still to be confirmed.
  return Math.max(game!.head, game!.confirmed + 1);
}

/** Everybody has simulated the frame again. */
function isExamined(party: LabParty): boolean {
  const { of = [] } = known(party) ?? {};
  return of.length === 3 && of.every(({ again }) => again !== null);
}

const known = (party: LabParty): Desync | null => party.room.state.desync;

describe('a bit that flips in the memory of a peer', () => {
  it.each(wayNames)('is found at its frame and explained within two seconds (%s)', (way) => {
    const { party, clients } = playing(way);
    const [, odd] = clients;
    const frame = flip(odd!);
    const began = party.now;
    party.run(began + 5_000, () => isExamined(party));
    expect(party.now - began).toBeLessThan(2_000);
    const desync = known(party)!;
    expect(desync).toMatchObject({ frame, exact: true });
    const [a, b, c] = clients.map(({ member }) => desync.of.find((one) => one.member === member));
    expect([a!.again, b!.again, c!.again]).toEqual([desync.right, desync.right, desync.right]);
    expect([a!.hash, c!.hash]).toEqual([desync.right, desync.right]);
    expect(b!.hash).not.toBe(desync.right);
    expect(b!.fields.map(({ path }) => path)).toEqual(['sums[2]']);
    expect(Number(b!.fields[0]!.was)).not.toBe(Number(b!.fields[0]!.is));
    // All members are told, and all of them stay.
    party.run(party.now + 200);
    for (const { peer, over } of clients) expect([peer.room!.desync, over]).toEqual([known(party), false]);
  });

  it('has no effect on the next match', () => {
    const { party, clients } = playing();
    flip(clients[1]!);
    party.run(party.now + 2_000, () => known(party)?.right != null);
    const leader = party.room.members.find((one) => one.leader)!.id;
    party.say(clients.find(({ member }) => member === leader)!, { m: 'stop' });
    party.run(party.now + 10_000, () => party.room.phase === 'lobby');
    expect(known(party)).toBeNull();
  });
});

describe('an engine that computes differently', () => {
  const oddRules: Rules<unknown> = {
    ...(game.rules as Rules<unknown>),
    step(state, inputs) {
      game.rules.step(state as ToyState, inputs);
      if ((state as ToyState).frame === 150) (state as ToyState).sums[0]! ^= 1;
    },
  };

  it('comes to the same result again, and without a judge no member is named as right', () => {
    const { party, clients } = playing('optimistic', oddRules);
    party.run(party.now + 3_000, () => isExamined(party));
    const desync = known(party)!;
    expect(desync).toMatchObject({ frame: 150, exact: true, right: null });
    expect(desync.of.every(({ hash, again }) => hash === again)).toBe(true);
    // Without a majority the field is named, too, with its value before and the result of each engine.
    const [a, odd, c] = clients.map(({ member }) => desync.of.find((one) => one.member === member)!.fields);
    expect([a, odd].map((fields) => fields!.map(({ path }) => path))).toEqual([['sums[0]'], ['sums[0]']]);
    expect(odd![0]!.was).toBe(a![0]!.was);
    expect(Number(odd![0]!.is)).toBe(Number(a![0]!.is) ^ 1);
    expect(c).toEqual(a);
  });

  it('is told from the others by a judge who simulates again', () => {
    const { party, clients } = playing('optimistic', oddRules);
    party.run(party.now + 3_000, () => known(party)?.exact === true);
    const right = known(party)!.of.find(({ member }) => member !== clients[1]!.member)!.hash;
    const judge = (frame: number) =>
      party.relay.act(1, party.now, (room) =>
        room.judge({ match: 1, frame, hash: right, outcome: null }, party.now),
      );
    judge(149);
    expect(known(party)!.right).toBeNull();
    judge(150);
    expect(known(party)!.right).toBe(right);
  });
});

describe('a match without different states', () => {
  it('explains nothing, and asks no member for single hashes', () => {
    const { party, clients } = playing();
    party.run(party.now + 5_000);
    expect(known(party)).toBeNull();
    const asked = clients.flatMap(({ events }) =>
      events.filter((event) => event.kind === 'message' && event.message.m === 'hashes'),
    );
    expect(asked).toEqual([]);
  });
});
