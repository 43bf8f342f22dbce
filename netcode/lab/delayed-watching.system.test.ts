// A spectator with a delay sees a match only once it is over for them to see, whatever they say; sees all of it;
// and the others go on.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { type MatchSnapshot, SNAPSHOT_FROM_MS } from '../relay/match-beginnings.ts';
import { Playing, RoomByHand } from '../relay/testing/room-by-hand.ts';
import { signEnd } from '../replay/signed-end.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { appOf } from '../room/testing/rooms.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import type { FromRelay, RoomState } from '../wire/messages.ts';
import { type LabApp, LabHouse } from './house.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { inputsSection, pass } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const DELAY_MS = 10_000;
const GOOD = { ...CLEAN_LINK, delayMs: 5 };

interface Told {
  readonly at: number;
  readonly room: RoomState;
}

/** Two players play a match of `seconds`, and a spectator watches; every state of the room sent to any client is kept. */
function watched(
  way: Way,
  seconds: number,
  options: Partial<RoomOptions> = {},
  snapshot = (it: MatchSnapshot) => it,
) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 2, frames: seconds * RATE });
  const room = { way, keepMatches: true, ...options };
  const party = new LabParty({ seed: 5, game, conditions: GOOD, room, snapshot });
  const clients = [1, 2].map((number) => party.join(`Peer ${number}`, { client: appOf(number) }));
  party.run(party.now + 2_000, () => clients.every(({ seat }) => seat !== undefined));
  party.say(clients[0]!, { m: 'choose', delay: 10 });
  const onlooker = party.join('Peer 3', { client: appOf(3), onlooks: true });
  party.run(party.now + 2_000, () => party.room.state.onlookers.length === 1);
  return { party, clients: clients as [LabClient, LabClient], onlooker };
}

function play(party: LabParty, clients: readonly LabClient[]): void {
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  expect(party.run(party.now + 10_000, () => party.room.phase === 'playing')).toBe(true);
}

/** The states of the room that a client receives until `done` holds, for at most `ms`. */
function follow(party: LabParty, { peer }: LabClient, ms: number, done: () => boolean): Told[] {
  const told: Told[] = [];
  party.run(party.now + ms, () => {
    const { room } = peer;
    if (room && room !== told.at(-1)?.room) told.push({ at: party.now, room });
    return done();
  });
  return told;
}

function messages<const M extends FromRelay['m']>({ events }: LabClient, m: M) {
  return events.flatMap((event) =>
    event.kind === 'message' && event.message.m === m ? [event.message as Extract<FromRelay, { m: M }>] : [],
  );
}

/** Delay of each frame of a match at a client, ms. */
function lateness(party: LabParty, { records }: LabClient, match = 1): number[] {
  const truth = party.records.get(match)!.at;
  return (records.get(match)?.at ?? []).map((at, frame) => at - truth[frame]!);
}

describe.each(wayNames)('a spectator with a delay (%s)', (way) => {
  it('sees every frame, none of them early and none much later, to the end, and then the result', () => {
    const { party, clients, onlooker } = watched(way, 14);
    play(party, clients);
    for (const [seat, client] of clients.entries()) party.hold(client, Uint8Array.of(1 + seat));
    if (way === 'commands') party.command(clients[0], Uint8Array.of(4));
    party.say(onlooker, { m: 'chat', text: 'hello' });
    expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
    const over = party.now;
    const { result } = party.room.state;
    const end = { played: '0'.repeat(64), ...result!.end! };
    const confirmed = { m: 'confirmed' as const, match: result!.number };
    party.say(clients[0], { ...confirmed, ...signEnd(namedKeyPair(appOf(1)), end, () => 1) });
    expect(messages(clients[0], 'chat')).toMatchObject([{ text: 'hello' }]);
    const told = follow(party, onlooker, 20_000, () => onlooker.peer.room?.result !== null);
    expect(told[0]!.room).toMatchObject({ phase: 'playing', result: null, scoreboard: [] });
    expect(told[0]!.room.members.map(({ plays, ready }) => plays && ready)).toEqual([true, true]);
    expect(told.at(-1)!.room).toMatchObject({ phase: 'lobby', match: null });
    expect(party.now - over).toBeGreaterThanOrEqual(DELAY_MS);
    expect([clients[1], onlooker].map((client) => messages(client, 'confirmed').length)).toEqual([1, 0]);

    const late = lateness(party, onlooker);
    expect(late).toHaveLength(party.records.get(1)!.at.length);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(DELAY_MS);
    expect(Math.max(...late)).toBeLessThan(DELAY_MS + 100);
    const last = late.length;
    expect(onlooker.records.get(1)!.hashes.get(last)).toBe(clients[0].records.get(1)!.hashes.get(last));
    for (const client of clients) {
      expect(Math.max(...lateness(party, client))).toBeLessThan(way === 'commands' ? 600 : 40);
    }
    expect(violations(party)).toEqual([]);
  });

  it('sees a match to its end while the next one is played, then that one', () => {
    const { party, clients, onlooker } = watched(way, 14);
    play(party, clients);
    expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
    play(party, clients);
    expect(onlooker.peer.room).toMatchObject({ phase: 'playing', match: { number: 1 }, result: null });
    expect(party.run(party.now + 40_000, () => party.room.state.result?.number === 2)).toBe(true);
    party.run(party.now + DELAY_MS + 1_000);
    for (const match of [1, 2]) {
      const late = lateness(party, onlooker, match);
      expect(late).toHaveLength(party.records.get(match)!.at.length);
      expect(Math.min(...late)).toBeGreaterThanOrEqual(DELAY_MS);
    }
    expect(onlooker.peer.room?.result?.number).toBe(2);
    expect(violations(party)).toEqual([]);
  });

  it('slows no player over a link that carries a twentieth of what it should', () => {
    const { party, clients, onlooker } = watched(way, 40);
    play(party, clients);
    party.setConditions(onlooker, { ...GOOD, loss: 0.95 });
    party.run(party.now + 35_000);
    for (const client of clients) {
      expect(Math.max(...lateness(party, client))).toBeLessThan(way === 'commands' ? 600 : 40);
    }
    expect([party.room.phase, party.room.members.length]).toEqual(['playing', 2]);
  });
});

describe('what a spectator with a delay is told of a match', () => {
  it('comes with its frames: a pause, and its end', () => {
    const { party, clients, onlooker } = watched('optimistic', 60);
    play(party, clients);
    party.run(party.now + 2_000);
    for (const client of clients) party.say(client, { m: 'pause', match: 1, still: true });
    party.run(party.now + 1_000);
    const paused = party.now;
    expect(party.room.state.pause?.state).toBe('paused');
    expect(onlooker.peer.room!.pause).toBeNull();
    expect(party.run(party.now + 20_000, () => onlooker.peer.room!.pause?.state === 'paused')).toBe(true);
    expect(party.now - paused).toBeGreaterThan(DELAY_MS - 1_100);
    const { frame, ms } = onlooker.peer.room!.pause!;
    expect(ms).toBeLessThan(100);
    party.run(party.now + 500);
    expect(onlooker.peer.log!.next).toBe(frame);
    for (const client of clients) party.say(client, { m: 'pause', match: 1, still: false });
    party.run(party.now + 500);
    const resumed = party.now;
    expect(party.room.state.pause?.state).toBe('resuming');
    expect(party.run(party.now + 20_000, () => onlooker.peer.room!.pause === null)).toBe(true);
    expect(party.now - resumed).toBeGreaterThan(DELAY_MS);
    party.run(party.now + 1_000);
    expect(onlooker.peer.log!.next).toBeGreaterThan(frame);
  });

  it('leaves out figures on its progress and its states, and has members and chat undelayed', () => {
    const { party, clients, onlooker } = watched('optimistic', 60, { seats: 2 });
    play(party, clients);
    party.run(party.now + 15_000);
    const stats = messages(onlooker, 'stats').at(-1)!;
    // A delayed spectator has measured figures from the first ones on.
    expect(stats.more).toHaveLength(3);
    for (const [, , p95, ...ofMatch] of stats.more) {
      expect(p95).toBeGreaterThan(0);
      expect(ofMatch).toEqual([0, 0, 0, null, true]);
    }
    expect(stats.frames).toBeLessThan(6 * RATE);
    expect(messages(clients[0], 'stats').at(-1)!.frames).toBeGreaterThan(12 * RATE);
    party.say(clients[0], { m: 'name', name: 'Ada' });
    party.run(party.now + 200);
    expect(onlooker.peer.room!.members[0]!.name).toBe('Ada');
  });

  it('comes at once for a spectator who stops watching, or has a seat in the next match', () => {
    const { party, clients, onlooker } = watched('optimistic', 14);
    play(party, clients);
    expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 500);
    expect(onlooker.peer.room!.result).toBeNull();
    party.say(onlooker, { m: 'watch', on: false });
    party.run(party.now + 200);
    expect(onlooker.peer.room!.result?.number).toBe(1);
    expect(onlooker.peer.log).toBeNull();
    party.leave(clients[1]);
    party.run(party.now + 500);
    play(party, [clients[0], onlooker]);
    party.run(party.now + 500);
    expect(lateness(party, onlooker, 2).every((late) => late < 40)).toBe(true);
  });
});

describe('a spectator who wants to see more than they may', () => {
  it('gets nothing early by asking for it', () => {
    const by = new RoomByHand({ keepMatches: true });
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    const watcher = by.let('watch', 'Cat');
    const all = [...players, watcher];
    pass(by, 0, 300, all);
    players[0]!.say(by, { m: 'choose', delay: 10 }, 300);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    const begun = 310 + COUNTDOWN_MS;
    pass(by, 300, begun, all);
    const playing = new Playing(by, players, begun);
    let most = 0;
    for (let second = 1; second <= 18; second++) {
      // What it would say by itself stays away.
      const seen = playing.run(1_000, watcher, 1e9)!;
      const now = begun + 1_000 * second;
      expect(seen.next).toBeLessThanOrEqual(Math.max(0, ((now - begun - DELAY_MS) * RATE) / 1000 + 1));
      most = Math.max(most, seen.next);
      const { next } = by.room.match!.log;
      watcher.send(by, watcher.packet(now, inputsSection(1, next, 0, [])), now);
      const have = { frame: next - 1, hash: '0'.repeat(16), bytes: 0 };
      watcher.say(by, { m: 'begin', match: 1, have }, now);
    }
    expect(most).toBeGreaterThan(3 * RATE);
  });

  it('begins with a snapshot that is old enough where there is one, and with frame 0 otherwise', () => {
    const { party, clients } = watched('optimistic', 80, { seats: 2 });
    play(party, clients);
    const begins = (number: number) => {
      const client = party.join(`Peer ${number}`, { client: appOf(number), onlooks: true });
      party.run(party.now + 3_000);
      const behind = party.records.get(1)!.at.length - client.peer.log!.next;
      expect(behind).toBeGreaterThanOrEqual((DELAY_MS / 1000) * RATE);
      expect(behind).toBeLessThan((DELAY_MS / 1000 + 1) * RATE);
      return client.peer.from?.frame ?? 0;
    };
    party.run(party.now + 26_000);
    // There is one by now, of what they see in four seconds.
    expect(begins(4)).toBe(0);
    party.run(party.now + 6_000);
    const from = begins(5);
    expect(from).toBeGreaterThanOrEqual((SNAPSHOT_FROM_MS / 1000) * RATE);
    expect(from).toBeLessThan((SNAPSHOT_FROM_MS / 1000 + 1) * RATE);
    party.run(party.now + 12_000);
    expect(begins(6)).toBeGreaterThan((SNAPSHOT_FROM_MS / 500) * RATE);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + DELAY_MS + 1_000);
    expect(violations(party)).toEqual([]);
  });

  it('gets no half of a snapshot of the future, whatever they claim to have of it', () => {
    let latest: MatchSnapshot | null = null;
    const note = (snapshot: MatchSnapshot) => {
      latest = snapshot;
      return snapshot;
    };
    const { party, clients } = watched('optimistic', 80, { seats: 2 }, note);
    play(party, clients);
    party.run(party.now + 42_000);
    const client = party.join('Peer 4', { client: appOf(4), onlooks: true });
    const isIn = () => party.room.state.onlookers.length === 2;
    expect(party.run(party.now + 1_000, isIn)).toBe(true);
    const { frame, hash } = latest!;
    expect(frame).toBeGreaterThan((2 * SNAPSHOT_FROM_MS * RATE) / 1000 - 1);
    party.say(client, { m: 'begin', match: 1, have: { frame, hash, bytes: 0 } });
    party.run(party.now + 3_000);
    expect(messages(client, 'begin').map((told) => told.frame)).not.toContain(frame);
    expect(client.peer.from!.frame).toBeLessThan(frame);
  });
});

describe('a spectator whose room moves to another app', () => {
  it('watches on with the delay there, nothing early, and without a second wait', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6 });
    const house = new LabHouse({
      seed: 3,
      game,
      apps: 4,
      conditions: { delayMs: 1 },
      room: { way: 'optimistic' },
    });
    const [host, watcher, heir, third] = house.apps as [LabApp, LabApp, LabApp, LabApp];
    host.say({ m: 'choose', delay: 10 });
    for (const app of [host, heir, third]) app.say({ m: 'ready', ready: true });
    house.run(house.now + 500);
    host.say({ m: 'start' });
    expect(house.run(house.now + 10_000, () => host.room?.phase === 'playing')).toBe(true);
    watcher.say({ m: 'watch', on: true });
    const at = (app: LabApp) => app.game?.confirmed ?? 0;
    /** Number of frames that the players have confirmed, each 50 ms. */
    const played: { readonly ms: number; readonly frames: number }[] = [];
    const pass = (ms: number) => {
      for (const until = house.now + ms; house.now < until; ) {
        house.run(house.now + 50);
        played.push({ ms: house.now, frames: at(third) });
        const old = played.findLast((one) => one.ms <= house.now - DELAY_MS + 100);
        expect(at(watcher)).toBeLessThanOrEqual(old?.frames ?? 0);
      }
    };
    pass(14_000);
    expect(at(watcher)).toBeGreaterThan(3 * RATE);
    // It has less of the match than who plays, so that it is asked last.
    expect(host.room!.match!.log.next - at(watcher)).toBeGreaterThan(9 * RATE);
    expect(watcher.hostSearch?.succession?.heirs.at(-1)?.member).toBe(2);
    host.kill();
    pass(2_000);
    expect(house.host).toBe(heir);
    const before = at(watcher);
    pass(3_000);
    expect(at(watcher) - before).toBeGreaterThan(2 * RATE);
    pass(10_000);
    expect(at(third) - at(watcher)).toBeLessThan(12 * RATE);
    expect(house.faults).toEqual([]);
  });
});

describe('a spectator who never confirms the end', () => {
  it('is looked after now and then, and let go in the end', () => {
    const { party, clients, onlooker } = watched('optimistic', 12);
    play(party, clients);
    expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + DELAY_MS - 500);
    // From now on they acknowledge frames no more; but they are there.
    const client = party.room.clients.find(({ member }) => !party.room.members.includes(member!))!;
    client.cursor!.reach = () => {};
    let looks = 0;
    const advance = party.relay.advance.bind(party.relay);
    party.relay.advance = (now) => {
      looks++;
      return advance(now);
    };
    party.run(party.now + 5_000);
    expect(onlooker.peer.room!.result).toBeNull();
    expect(looks).toBeLessThan(300);
    party.run(party.now + 10_000);
    expect(onlooker.peer.room!.result?.number).toBe(1);
  });
});
