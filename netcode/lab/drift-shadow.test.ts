// Drift by four players who drive as its bots do, each by what its own screen shows, with 150 ms to the relay and back, 30 of
// them jitter, and 5 % lost: how evenly the others' cars move on each screen.

import { expect, it } from 'vitest';
import { info } from '../../games/drift/info.ts';
import { rules } from '../../games/drift/rules/rules.ts';
import type { DriftState } from '../../games/drift/rules/state.ts';
import { HALF_ROAD } from '../../games/drift/rules/tuning.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import type { Rules } from '../sim/rules.ts';
import { LabParty } from './party.ts';

const PLAYERS = 4;
const FAR = { ...CLEAN_LINK, delayMs: 60, jitterMs: 30, loss: 0.05 };
const TRACK_WIDTH = 2 * HALF_ROAD;

it('Drift, far away: no car jumps by 2 % of the road, nobody is disbelieved, and all agree who is where in the end', () => {
  const party = new LabParty({ seed: 4, game: { info, rules: rules as Rules<unknown> }, seats: PLAYERS });
  const clients = Array.from({ length: PLAYERS }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, FAR);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + 6_500);
  for (const [index, client] of clients.entries()) {
    const think = () => {
      const { game, seat, held } = client;
      if (!game || seat === undefined) return;
      const input = new Uint8Array(info.inputBytes);
      rules.bot(game.state as DriftState, seat, input);
      if (held?.[0] !== input[0]) party.hold(client, input);
      party.at(party.now + 50, think);
    };
    party.at(party.now + 7 * index, think);
  }
  party.run(party.now + 14_000);
  for (const { game } of clients) {
    const { largest, put, refused, furthest, jumps } = game!.followed!;
    expect({ put, refused }).toEqual({ put: 0, refused: 0 });
    expect(largest).toBeLessThan(0.02 * TRACK_WIDTH);
    // The shadows did jump by more, and often.
    expect(furthest).toBeGreaterThan(0.1 * TRACK_WIDTH);
    expect(jumps).toBeGreaterThan(100);
  }
  expect(party.refused.size).toBe(0);
  expect(party.faults).toEqual([]);
  // They raced, and their own screens and everybody's frames say the same of it.
  const races = clients.map(({ game }) => game!.confirmedState as DriftState);
  const least = races.reduce((all, race) => Math.min(all, race.frame), Number.POSITIVE_INFINITY);
  expect(Math.min(...races.flatMap(({ seats }) => seats.map(({ at }) => at)))).toBeGreaterThan(40);
  expect(least).toBeGreaterThan(60 * 14);
  for (const { seat, game } of clients) {
    const own = (game!.state as DriftState).seats[seat!]!;
    const there = races[0]!.seats[seat!]!;
    expect(Math.abs(own.at - there.at)).toBeLessThan(30);
  }
});
