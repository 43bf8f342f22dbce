// A match waits for the screens of its players, in every way to stay in step: for those that draw late, those that die
// before their first picture, and those that are silent about it.

import { describe, expect, it } from 'vitest';
import { COUNTDOWN_BURST } from '../relay/match-lifecycle.ts';
import { wayNames } from '../sim/ways.ts';
import {
  COUNTDOWN_MS,
  DROP_MS,
  SCREENS_LEADER_MS,
  SCREENS_LIMIT_MS,
  SCREENS_NAMED_MS,
} from '../wire/limits.ts';
import { LabHouse } from './house.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { countedDown, type WayPartyOptions } from './testing/way-party.ts';
import { toyGame } from './toy.ts';

/** More than the way to the relay, a round of care, and what a loss costs, ms. */
const SOON_MS = 500;

const GOOD = { delayMs: 5 };
const BAD = { delayMs: 40, jitterMs: 15, loss: 0.1 };

/** Three players with screens, whose countdown has begun; `draw` says how long each takes for its picture, ms. */
function waiting(draw: readonly number[], options: Partial<WayPartyOptions> = {}) {
  const { party, clients } = countedDown({
    way: 'optimistic',
    peers: draw.length,
    conditions: GOOD,
    screens: true,
    ...options,
  });
  const since = party.now;
  draw.forEach((ms, at) => {
    if (ms < Number.POSITIVE_INFINITY) party.at(since + ms, () => shown(party, clients[at]!));
  });
  const over = since + COUNTDOWN_MS;
  return { party, clients, over };
}

const shown = (party: LabParty, client: LabClient, match = 1) => party.say(client, { m: 'shown', match });
const NEVER = Number.POSITIVE_INFINITY;
const phase = (party: LabParty) => party.room.phase;
const closed = (party: LabParty) => party.room.match?.log.next ?? 0;
/** Whom a client hears that the match waits for. */
const awaits = ({ peer }: LabClient) => peer.room?.awaits?.for ?? null;
const untilPlaying = (party: LabParty, ms: number) =>
  party.run(party.now + ms, () => phase(party) === 'playing');

describe.each(wayNames)('a match whose players have screens (%s)', (way) => {
  it('begins with its countdown where all have drawn by then', () => {
    const { party, clients, over } = waiting([0, 300, 1_500], { way });
    expect(untilPlaying(party, 10_000)).toBe(true);
    expect(party.now).toBeLessThanOrEqual(over + 1);
    expect(clients.every(({ peer }) => peer.room!.awaits === null)).toBe(true);
  });

  it.each([
    ['a good network', GOOD],
    ['a bad one', BAD],
  ])('begins when the last of them has drawn, and is played in step to its end, on %s', (_, conditions) => {
    const { party, clients, over } = waiting([100, 200, 9_000], { way, conditions, frames: 300 });
    party.run(over + SCREENS_NAMED_MS + SOON_MS);
    expect([phase(party), closed(party)]).toEqual(['countdown', 0]);
    expect(clients.map(awaits)).toEqual([[3], [3], [3]]);
    expect(untilPlaying(party, 10_000)).toBe(true);
    expect(Math.round(party.now - (over - COUNTDOWN_MS))).toBeGreaterThanOrEqual(9_000);
    expect(party.now - (over - COUNTDOWN_MS)).toBeLessThan(9_000 + SOON_MS);
    const began = party.now;
    party.run(began + 1_000);
    // The clock goes on from there, leaving the rest out.
    expect(closed(party)).toBeLessThan(75);
    expect(party.run(began + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(party.room.members).toHaveLength(3);
    expect(violations(party)).toEqual([]);
  });

  it('begins without a liar who never says so, names them meanwhile, and lets them in when they have drawn', () => {
    const { party, clients, over } = waiting([100, 100, NEVER], { way, frames: 900 });
    party.run(over + SCREENS_LIMIT_MS - SOON_MS);
    expect([phase(party), clients.map(awaits)]).toEqual(['countdown', [[3], [3], [3]]]);
    expect(untilPlaying(party, 2 * SOON_MS)).toBe(true);
    expect(Math.round(party.now - over)).toBeGreaterThanOrEqual(SCREENS_LIMIT_MS);
    shown(party, clients[2]!);
    party.run(party.now + 30_000, () => party.room.state.result !== null);
    expect(party.room.state.result).toMatchObject({ agreed: true });
    expect(party.room.members).toHaveLength(3);
    expect(violations(party)).toEqual([]);
  });

  it('begins without a player who dies before the first picture, once that is known', () => {
    const { party, clients, over } = waiting([100, 100, NEVER], { way, frames: 300 });
    party.sleep(clients[2]!, 1e9);
    expect(untilPlaying(party, 2 * DROP_MS)).toBe(true);
    expect(party.now).toBeLessThan(over + DROP_MS);
    expect(party.room.members).toHaveLength(2);
    party.run(party.now + 20_000, () => party.room.state.result !== null);
    expect(party.room.state.result).toMatchObject({ agreed: true });
  });
});

describe('a match that waits for a screen', () => {
  it('waits for no peer that says nothing of its screen, such as an older one', () => {
    const { party, over } = waiting([NEVER, NEVER], { screens: false });
    expect(untilPlaying(party, 10_000)).toBe(true);
    expect(party.now).toBeLessThanOrEqual(over + 1);
  });

  it('begins without it by the word of the leader alone, after a while', () => {
    const { party, clients, over } = waiting([0, 0, NEVER]);
    const [leader, other] = clients as [LabClient, LabClient, LabClient];
    party.run(over + SCREENS_LEADER_MS - SOON_MS);
    for (const client of [leader, other]) party.say(client, { m: 'start' });
    party.run(over + SCREENS_LEADER_MS + SOON_MS);
    expect(phase(party)).toBe('countdown');
    party.say(other, { m: 'start' });
    party.run(party.now + SOON_MS);
    expect(phase(party)).toBe('countdown');
    party.say(leader, { m: 'start' });
    expect(untilPlaying(party, SOON_MS)).toBe(true);
  });

  it('takes a word for this match alone, and the same one twice for no more than one', () => {
    const { party, clients, over } = waiting([0, NEVER, NEVER]);
    const [, second, third] = clients as [LabClient, LabClient, LabClient];
    party.run(over + 2 * SOON_MS);
    for (const match of [0, 2, 0xffff_ffff]) shown(party, third, match);
    for (let times = 0; times < 3; times++) shown(party, second);
    party.run(party.now + 2 * SOON_MS);
    expect([phase(party), clients.map(awaits)]).toEqual(['countdown', [[3], [3], [3]]]);
    // A word for the next match is ignored when it comes.
    shown(party, third);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
  });

  it('begins when the player whom it waits for leaves', () => {
    const { party, clients, over } = waiting([0, 0, NEVER]);
    party.run(over + 2_000);
    party.leave(clients[2]!);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
    expect(party.room.members).toHaveLength(2);
  });

  it('is taken back by a player who is not ready any more, and by the leader', () => {
    for (const message of [{ m: 'ready', ready: false }, { m: 'stop' }] as const) {
      const { party, clients, over } = waiting([0, 0, NEVER]);
      party.run(over + 2_000);
      party.say(clients[0]!, message);
      party.run(party.now + SOON_MS);
      expect([phase(party), clients.map(awaits)]).toEqual(['lobby', [null, null, null]]);
    }
  });

  it('cannot be paused', () => {
    const { party, clients, over } = waiting([0, NEVER]);
    party.run(over + 2_000);
    for (const client of clients) party.say(client, { m: 'pause', match: 1, still: true });
    party.run(party.now + SOON_MS);
    expect(party.room.data.pause).toBeNull();
    shown(party, clients[1]!);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
    party.run(party.now + 1_000);
    expect(closed(party)).toBeGreaterThan(45);
  });

  it('is followed by one that waits for all screens again', () => {
    const { party, clients } = waiting([0, 0], { frames: 60 });
    party.run(party.now + 20_000, () => party.room.state.result !== null);
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + SOON_MS, () => phase(party) === 'countdown');
    const over = party.now + COUNTDOWN_MS;
    shown(party, clients[0]!, 2);
    party.run(over + 2_000);
    expect([phase(party), clients.map(awaits)]).toEqual(['countdown', [[2], [2]]]);
    shown(party, clients[1]!, 2);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
  });

  it('waits for one screen where several play at it, and for no bot', () => {
    const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 4, frames: 1e6 });
    const party = new LabParty({ seed: 1, game });
    const first = party.join('Ann', { client: 'an app', screen: true });
    party.run(party.now + SOON_MS);
    const second = party.join('Bob', { client: 'an app', player: 1 });
    party.run(party.now + SOON_MS);
    party.say(first, { m: 'choose', botsBy: 2 });
    for (const client of [first, second]) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + COUNTDOWN_MS + 2_000);
    expect([phase(party), awaits(second)]).toEqual(['countdown', [first.member]]);
    shown(party, first);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
    expect(party.room.match!.start.seats.map(({ kind }) => kind)).toEqual(['player', 'player', 'bot', 'bot']);
  });

  it('does not wait for a member who came late', () => {
    const { party, clients, over } = waiting([0, NEVER]);
    const late = party.join('Late', { screen: true, onlooks: true });
    party.run(over + 2_000);
    expect([late, ...clients].map(awaits)).toEqual([[2], [2], [2]]);
    party.leave(clients[1]!);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
  });

  it('waits for the screen of a spectator once they have a seat in it', () => {
    const { party, clients } = waiting([0, 0], { frames: 60 });
    const onlooker = party.join('Late', { screen: true, onlooks: true });
    party.run(party.now + 20_000, () => party.room.state.result !== null);
    party.leave(clients[1]!);
    party.run(party.now + SOON_MS);
    for (const client of [clients[0]!, onlooker]) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + SOON_MS, () => phase(party) === 'countdown');
    const over = party.now + COUNTDOWN_MS;
    shown(party, clients[0]!, 2);
    party.run(over + 2_000);
    expect([phase(party), awaits(clients[0]!)]).toEqual(['countdown', [onlooker.member]]);
    shown(party, onlooker, 2);
    expect(untilPlaying(party, SOON_MS)).toBe(true);
  });

  it('does not wait for a player who comes back meanwhile', () => {
    const { party, clients, over } = waiting([0, 0, NEVER], { frames: 300 });
    party.run(over + 2_000);
    const client = party.comeBack(clients[2]!);
    party.run(party.now + 2_000, () => client.peer.room !== null);
    expect(untilPlaying(party, 2 * DROP_MS)).toBe(true);
    expect(party.now).toBeLessThan(over + SCREENS_LEADER_MS);
  });

  it('is limited like any countdown where it is taken back again and again', () => {
    const { party, clients } = waiting([NEVER, NEVER]);
    for (let times = 1; times < 2 * COUNTDOWN_BURST; times++) {
      for (const ready of [false, true]) {
        party.say(clients[1]!, { m: 'ready', ready });
        party.run(party.now + SOON_MS / 2);
      }
    }
    expect([phase(party), party.room.data.matches]).toEqual(['lobby', COUNTDOWN_BURST]);
  });
});

describe('a host that dies while the match waits for a screen', () => {
  it('leaves a room that counts down anew, and waits for the same screen', () => {
    const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 8, frames: 1e6 });
    const house = new LabHouse({ seed: 1, game, apps: 4, conditions: { delayMs: 1 } });
    const [host, ...others] = house.apps;
    const slow = others[2]!;
    slow.draws = false;
    for (const app of house.apps) app.say({ m: 'ready', ready: true });
    house.run(house.now + COUNTDOWN_MS + 2_000);
    expect(slow.peer!.room).toMatchObject({ phase: 'countdown', awaits: { for: [slow.member] } });
    host!.kill();
    const again = () => others.every(({ peer }) => peer?.room?.epoch === 1 && peer.room.awaits !== null);
    expect(house.run(house.now + 20_000, again)).toBe(true);
    const { room } = slow.peer!;
    expect(room).toMatchObject({ phase: 'countdown', match: { number: 2 }, awaits: { for: [slow.member] } });
    slow.say({ m: 'shown', match: 2 });
    const plays = () => others.every((app) => (app.game?.confirmed ?? 0) > 60);
    expect(house.run(house.now + 5_000, plays)).toBe(true);
    expect(house.faults).toEqual([]);
  });
});
