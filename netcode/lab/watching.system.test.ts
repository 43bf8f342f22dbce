// A member without a seat in the match that is on watches it, while the others go on.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { ENTRIES_BURST, ENTRY_EVERY_MS } from '../relay/door.ts';
import { EXTRA_BURST, EXTRA_PER_SECOND } from '../relay/rate-limits.ts';
import { Playing, RoomByHand } from '../relay/testing/room-by-hand.ts';
import { readReplay } from '../replay/format.ts';
import { verifyReplay } from '../replay/verify.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { appOf } from '../room/testing/rooms.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { COUNTDOWN_MS, DROP_MS, KEEP_MS } from '../wire/limits.ts';
import { MOST_ONLOOKERS } from '../wire/messages.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { RECORDED_CONTENT, recordMatches } from './recorded-replays.ts';
import { pass } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 50 * RATE;
const GOOD = { ...CLEAN_LINK, delayMs: 5 };

/** Two play, and have for so long, ms; a third comes. */
function playing(way: Way, ms: number, loss = 0, keepMatches = true) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: FRAMES });
  const conditions = { ...GOOD, loss };
  const room = { way, keepMatches };
  const party = new LabParty({ seed: 8, game, conditions, room, snapshot: (it) => it });
  const join = (number: number) => party.join(`Peer ${number}`, { client: appOf(number) });
  const clients = [1, 2].map(join);
  party.run(party.now + 5_000, () => clients.every(({ seat }) => seat !== undefined));
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  const began = party.now;
  for (let at = 0; at < ms; at += 500) {
    party.run(began + at);
    for (const [seat, client] of clients.entries())
      party.hold(client, Uint8Array.of((at / 500) % (3 + seat)));
  }
  const watcher = join(3);
  party.run(party.now + 5_000, () => watcher.seat !== undefined);
  return { party, clients, watcher };
}

function watch(party: LabParty, watcher: LabClient, on = true) {
  party.say(watcher, { m: 'watch', on });
  return party.run(party.now + 3_000, () => (watcher.peer.log !== null) === on);
}

/** Delay of each frame from `first` on at a client, ms. */
function lateness(party: LabParty, { records }: LabClient, first: number): number[] {
  const truth = party.records.get(1)!.at;
  return records
    .get(1)!
    .at.slice(first)
    .map((at, index) => at - truth[first + index]!);
}

describe.each(wayNames)('a spectator, %s', (way) => {
  it('sees a long match from a snapshot to its end, and plays in the next one', () => {
    const { party, clients, watcher } = playing(way, 24_000, 0.03);
    const recorded = recordMatches(watcher, party.game.info);
    expect(watch(party, watcher)).toBe(true);
    const { frame } = watcher.peer.from!;
    expect(frame).toBeGreaterThan(20 * RATE);
    expect(party.room.state.members.at(-1)).toMatchObject({ plays: false, watches: true });
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 1_000);
    expect(watcher.records.get(1)!.hashes.get(FRAMES)).toBe(clients[0]!.records.get(1)!.hashes.get(FRAMES));
    expect(party.room.state.result).toMatchObject({ agreed: true });
    expect(party.room.state.members.at(-1)).toMatchObject({ watches: false, ready: true });
    // What it recorded begins with that snapshot, and plays to the same end.
    const replay = readReplay(recorded()[0]!);
    expect(replay).toMatchObject({ ok: true, replay: { header: { from: { frame } } } });
    const content = RECORDED_CONTENT;
    const verdict =
      replay.ok && verifyReplay(replay.replay, { ...party.game, content, inflate: (bytes) => bytes });
    const hash = clients[0]!.records.get(1)!.hashes.get(FRAMES);
    expect(verdict).toMatchObject({ frames: FRAMES, hash });
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    expect(party.run(party.now + 10_000, () => party.room.phase === 'playing')).toBe(true);
    expect(party.room.state.members.at(-1)!.plays).toBe(true);
    expect(violations(party)).toEqual([]);
  });

  it('delays no frame of a player when 40 of its acks in a row get lost', () => {
    const { party, clients, watcher } = playing(way, 2_000);
    watch(party, watcher);
    party.run(party.now + 1_000);
    const from = clients[0]!.records.get(1)!.at.length;
    // The spectator's packets get lost for the length of 40 frames; the relay's packets arrive.
    party.network.setConditions(watcher.address, { address: 'relay', port: 1 }, { ...GOOD, loss: 1 });
    party.run(party.now + (41 * 1000) / RATE);
    party.setConditions(watcher, GOOD);
    party.run(party.now + 2_000);
    for (const client of clients)
      expect(Math.max(...lateness(party, client, from))).toBeLessThan(way === 'commands' ? 600 : 40);
    expect(party.records.get(1)!.at.length - watcher.peer.log!.next).toBeLessThan(RATE);
    expect(watcher.over).toBe(false);
  });

  it('delays no frame of a player over a link that carries a twentieth of what it should', () => {
    const { party, clients, watcher } = playing(way, 2_000);
    watch(party, watcher);
    party.run(party.now + 1_000);
    const from = clients[0]!.records.get(1)!.at.length;
    party.setConditions(watcher, { ...GOOD, loss: 0.95 });
    party.run(party.now + 30_000);
    for (const client of clients)
      expect(Math.max(...lateness(party, client, from))).toBeLessThan(way === 'commands' ? 600 : 40);
    expect(party.room.phase).toBe('playing');
    expect(violations(party)).toEqual([]);
  });

  it('stops watching and watches again', () => {
    const { party, watcher } = playing(way, 2_000);
    for (let i = 0; i < 3; i++) {
      expect(watch(party, watcher)).toBe(true);
      party.run(party.now + 500);
      expect(watch(party, watcher, false)).toBe(true);
    }
    expect(violations(party)).toEqual([]);
  });

  it('changes nothing in the match by its input, pause or report', () => {
    const { party, clients, watcher } = playing(way, 2_000);
    watch(party, watcher);
    party.hold(watcher, Uint8Array.of(7));
    party.say(watcher, { m: 'pause', match: 1, still: true });
    party.say(watcher, {
      m: 'finished',
      match: 1,
      frame: 1,
      hash: '0'.repeat(16),
      outcome: { scores: [0, 0, 0, 0], places: [0, 0, 0, 0] },
    });
    party.run(party.now + 2_000);
    const { log } = party.room.match!;
    expect([...log.copy(log.next - 1, log.next)]).not.toContain(7);
    expect([party.room.state.pause, party.room.phase]).toEqual([null, 'playing']);
    expect(clients.some(({ over }) => over)).toBe(false);
  });
});

describe('a member who asks to watch', () => {
  it('is denied where the first frames are gone, and no player has a state', () => {
    const { party, watcher } = playing('optimistic', KEEP_MS + 2_000, 0, false);
    party.giving = () => null;
    expect(watch(party, watcher)).toBe(false);
    const denials = watcher.events.flatMap((event) =>
      event.kind === 'message' && event.message.m === 'no' ? [event.message.denial] : [],
    );
    expect(denials).toEqual([{ why: 'too-late' }]);
    expect(party.room.state.members.at(-1)).toMatchObject({ watches: false });
  });

  it('is sent no more than any member and delays no frame when it starts and stops in a loop', () => {
    const { party, clients, watcher } = playing('optimistic', 24_000);
    const from = clients[0]!.records.get(1)!.at.length;
    let sent = 0;
    const send = party.network.send.bind(party.network);
    party.network.send = (source, to, ...rest) => {
      if (to === watcher.address || to.port === watcher.address.port) sent++;
      send(source, to, ...rest);
    };
    for (let i = 0; i < 200; i++) {
      party.say(watcher, { m: 'watch', on: i % 2 === 0 });
      party.run(party.now + 25);
    }
    expect(sent).toBeLessThan(EXTRA_BURST + 5 * (EXTRA_PER_SECOND + 200));
    for (const client of clients) expect(Math.max(...lateness(party, client, from))).toBeLessThan(40);
    expect(clients.some(({ over }) => over)).toBe(false);
  });

  it('stops watching and stays in the room when it takes no frames', () => {
    const by = new RoomByHand();
    const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    const begun = 310 + COUNTDOWN_MS;
    pass(by, 300, begun, players);
    const watcher = by.let('play', 'Cat', begun);
    pass(by, begun, begun + 100, [...players, watcher]);
    watcher.say(by, { m: 'watch', on: true }, begun + 100);
    const [, , member] = by.room.members;
    expect(member!.watches).toBe(true);
    new Playing(by, players, begun + 100).run(KEEP_MS + 1_000, watcher, 0, false);
    expect([member!.watches, by.room.members.length, watcher.byes]).toEqual([false, 3, []]);
  });
});

describe('a room with every seat and every spectator place taken', () => {
  // Spectators have figures as well, so a room has more than sixteen of them in all.
  it('sends the network figures of all clients to each of them', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: MAX_SEATS, frames: 1e6 });
    const party = new LabParty({ seed: 1, game, seats: MAX_SEATS });
    const all = MAX_SEATS + MOST_ONLOOKERS;
    const clients = Array.from({ length: all }, (_, n) => {
      // All of them share an address.
      party.run(party.now + (n < ENTRIES_BURST ? 100 : ENTRY_EVERY_MS));
      return party.join(`Peer ${n}`, { client: appOf(n), onlooks: true });
    });
    party.run(party.now + 3_000);
    const told = clients[0]!.events.filter(({ kind }) => kind === 'message' || kind === 'nonsense');
    const figures = told.flatMap((event) =>
      event.kind === 'message' && event.message.m === 'stats' ? [event.message.of.length] : [],
    );
    expect(figures.at(-1)).toBe(all);
    expect(told.filter(({ kind }) => kind === 'nonsense')).toEqual([]);
  });
});

describe('a spectator without a seat', () => {
  const full = (way: Way, options: Partial<RoomOptions> = {}) => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 2, frames: 10 * RATE });
    const party = new LabParty({
      seed: 9,
      game,
      conditions: GOOD,
      room: { way, keepMatches: true, ...options },
    });
    const clients = [1, 2].map((number) => party.join(`Peer ${number}`, { client: appOf(number) }));
    party.run(party.now + 2_000, () => clients.every(({ seat }) => seat !== undefined));
    const onlooker = party.join('Peer 3', { client: appOf(3), onlooks: true });
    expect(party.run(party.now + 2_000, () => party.room.state.onlookers.length === 1)).toBe(true);
    return { party, clients: clients as [LabClient, LabClient], onlooker };
  };
  const ready = (party: LabParty, clients: readonly LabClient[]) => {
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    expect(party.run(party.now + 10_000, () => party.room.phase === 'playing')).toBe(true);
  };

  it.each(wayNames)(
    'sees the match to its end without being waited for, and plays when a seat is free: %s',
    (way) => {
      const { party, clients, onlooker } = full(way);
      ready(party, clients);
      party.setConditions(onlooker, { ...GOOD, loss: 0.3, delayMs: 150 });
      expect(party.run(party.now + 30_000, () => party.room.state.result !== null)).toBe(true);
      for (const client of clients)
        expect(Math.max(...lateness(party, client, 0))).toBeLessThan(way === 'commands' ? 600 : 40);
      party.setConditions(onlooker, GOOD);
      party.run(party.now + 1_000);
      expect(onlooker.records.get(1)!.at.length).toBeGreaterThan(9 * RATE);
      expect(party.room.state.onlookers).toMatchObject([{ name: 'Peer 3' }]);

      party.leave(clients[0]);
      expect(party.run(party.now + 2_000, () => onlooker.seat === 0)).toBe(true);
      expect(party.room.state.onlookers).toEqual([]);
      ready(party, [clients[1], onlooker]);
      expect(party.room.state.members.map(({ plays }) => plays)).toEqual([true, true]);
      expect(party.run(party.now + 30_000, () => party.room.state.result?.number === 2)).toBe(true);
      expect(party.room.state.result).toMatchObject({ agreed: true });
      expect(violations(party)).toEqual([]);
    },
  );

  it('holds up no match when it is silent, and has no say in it', () => {
    const { party, clients, onlooker } = full('strict');
    ready(party, clients);
    const chat = (text: string) => party.say(onlooker, { m: 'chat', text });
    chat('hello');
    party.say(onlooker, { m: 'pause', match: 1, still: true });
    party.say(onlooker, { m: 'choose', botsBy: 1 });
    party.run(party.now + 500);
    expect(party.room.data.chat.map(({ text }) => text)).toEqual(['hello']);
    expect([party.room.state.pause, party.room.state.bots]).toEqual([null, 0]);
    party.setConditions(onlooker, { ...GOOD, loss: 1 });
    const from = clients[0].records.get(1)!.at.length;
    party.run(party.now + DROP_MS + 1_000);
    for (const client of clients) expect(Math.max(...lateness(party, client, from))).toBeLessThan(40);
    expect(party.room.state.onlookers).toEqual([]);
    expect(party.room.members).toHaveLength(2);
  });

  it('is not counted among the apps that could go on without the host, so its silence halts no match', () => {
    const { party, clients, onlooker } = full('optimistic', { survivesHost: true });
    const onlookers = [
      onlooker,
      ...[4, 5, 6].map((number) => party.join('', { client: appOf(number), onlooks: true })),
    ];
    party.run(party.now + 1_000);
    ready(party, clients);
    for (const one of onlookers) party.setConditions(one, { ...GOOD, loss: 1 });
    const before = party.room.match!.log.next;
    party.run(party.now + 3_000);
    expect(party.room.state.onlookers).toHaveLength(4);
    expect(party.room.match!.log.next - before).toBeGreaterThan(2.9 * RATE);
  });
});
