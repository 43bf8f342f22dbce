// A player who lost the connection comes back into the match that is on, where it is kept, in each way to stay in step.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { ITEMS_QUEUED } from '../relay/sender.ts';
import { Playing, RoomByHand } from '../relay/testing/room-by-hand.ts';
import { appOf } from '../room/testing/rooms.ts';
import { decodeEvent, decodeItems, FROM_RELAY } from '../sim/frame-items.ts';
import { hashState } from '../sim/hash.ts';
import { createSimulation } from '../sim/simulation.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { COUNTDOWN_MS, DROP_MS, KEEP_MS, RESUME_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { pass } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 30 * RATE;
const { info, rules } = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: FRAMES });
const CUT = { ...CLEAN_LINK, loss: 1 };

/** Three play a match of half a minute; it has run for two seconds. */
function playing(way: Way, { keepMatches = true, delayMs = 5, loss = 0 } = {}) {
  const conditions = { ...CLEAN_LINK, delayMs, loss };
  const party = new LabParty({ seed: 11, game: { info, rules }, conditions, room: { way, keepMatches } });
  const join = (number: number) => party.join(`Peer ${number}`, { client: appOf(number) });
  const clients = [1, 2, 3].map((number) => {
    const client = join(number);
    party.run(party.now + 1_000, () => client.seat !== undefined);
    return client;
  });
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  party.run(party.now + 2_000);
  const { match } = party.room;
  const events = () =>
    party.records
      .get(1)!
      .items.filter(({ from }) => from === FROM_RELAY)
      .map(({ bytes }) => decodeEvent(bytes));
  /** Frames closed in so many ms. */
  const closedIn = (ms: number) => {
    const before = match!.log.next;
    party.run(party.now + ms);
    return match!.log.next - before;
  };
  /** What a seat has in the newest frame. */
  const heldAt = (seat: number) => match!.log.copy(match!.log.next - 1, match!.log.next)[seat];
  return { party, clients: clients as [LabClient, LabClient, LabClient], join, events, closedIn, heldAt };
}

const waitedFor = ({ events }: LabClient) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'waiting' ? [event.message.for] : [],
  );

describe.each(wayNames)('a player who comes back (%s)', (way) => {
  it('hears of a pause that is on, and plays with the others when it is over', () => {
    const { party, clients, join, events, closedIn } = playing(way);
    const say = (still: boolean, who = party.clients.filter(({ left }) => !left)) => {
      for (const client of who) party.say(client, { m: 'pause', match: 1, still });
      party.run(party.now + 500);
    };
    say(true);
    party.leave(clients[2]);
    party.run(party.now + 4_000);
    const back = join(3);
    party.run(party.now + 3_000);
    const { pause } = back.peer.room!;
    expect(pause).toMatchObject({ state: 'paused', needed: 2 });
    expect(pause!.ms).toBeGreaterThan(4_000);
    expect(back.peer.log!.next).toBe(pause!.frame);
    say(false);
    expect(party.run(party.now + RESUME_MS + 500, () => events().length === 2)).toBe(true);
    expect(closedIn(2_000)).toBeGreaterThan(1.8 * RATE);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    expect(violations(party)).toEqual([]);
  });

  it('gets their seat when they have caught up, and all play to the same end', () => {
    const { party, clients, join, events } = playing(way, { loss: 0.05 });
    party.leave(clients[2]);
    party.run(party.now + 4_000);
    expect(party.room.members).toHaveLength(2);
    const back = join(3);
    expect(party.run(party.now + 3_000, () => events().length === 2)).toBe(true);
    expect(events()).toEqual([
      { kind: 'left', seat: 2 },
      { kind: 'returned', seat: 2 },
    ]);
    expect(party.room.state.members).toMatchObject([
      { seat: 0 },
      { seat: 1 },
      { id: 4, seat: 2, ready: true },
    ]);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 500);
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    expect(violations(party)).toEqual([]);
    expect(back.records.get(1)!.at.length).toBeGreaterThanOrEqual(FRAMES);
    // The returning player has the same state as the others, from the first frame on.
    expect(back.records.get(1)!.hashes.get(FRAMES)).toBe(clients[0].records.get(1)!.hashes.get(FRAMES));
    expect(party.room.state.scoreboard.map(({ member, matches }) => [member, matches])).toEqual(
      expect.arrayContaining([[4, 1]]),
    );
  });

  it('plays on with what they hold, from the moment at which they have the seat', () => {
    const { party, clients, join, heldAt, closedIn } = playing(way);
    party.leave(clients[2]);
    party.run(party.now + 4_000);
    const back = join(3);
    party.run(party.now + 1_000, () => back.peer.log !== null);
    // Held since before the player has caught up, and constant from then on.
    party.hold(back, Uint8Array.of(9));
    if (way === 'commands') for (const byte of [1, 2, 3]) party.command(back, Uint8Array.of(byte));
    party.run(party.now + 2_000);
    const commands = party.records.get(1)!.items.filter(({ from }) => from === 2);
    if (way === 'commands') expect(commands.map(({ bytes }) => bytes[0])).toEqual([1, 2, 3]);
    else expect(heldAt(2)).toBe(9);
    expect(closedIn(2_000)).toBeGreaterThan(2 * RATE - 8);
  });

  it('keeps no other player waiting until then', () => {
    const { party, clients, join, events, closedIn } = playing(way);
    party.leave(clients[2]);
    party.run(party.now + 4_000);
    const back = join(3);
    party.run(party.now + 1_000, () => back.peer.room !== null);
    party.setConditions(back, CUT);
    expect(closedIn(DROP_MS - 1_000)).toBeGreaterThan(((DROP_MS - 1_000) * RATE) / 1000 - 8);
    expect(events()).toEqual([{ kind: 'left', seat: 2 }]);
    party.setConditions(back, { ...CLEAN_LINK, delayMs: 5 });
    expect(party.run(party.now + 3_000, () => events().length === 2)).toBe(true);
    expect(closedIn(2_000)).toBeGreaterThan(2 * RATE - 8);
    for (const client of clients) expect(waitedFor(client)).toEqual([]);
  });

  it('finds that a bot has played for them, the same on every screen', () => {
    const { party, clients, join, events, closedIn } = playing(way);
    party.leave(clients[2]);
    party.run(party.now + 1_000);
    const back = join(3);
    expect(party.run(party.now + 3_000, () => events().length === 2)).toBe(true);
    closedIn(500);
    /** The state of all frames by these rules. */
    const hashBy = (by: typeof rules) => {
      const log = back.peer.log!;
      const simulation = createSimulation(info, by, back.peer.room!.match!);
      while (simulation.frame < log.next) {
        const { frame } = simulation;
        simulation.step(log.copy(frame, frame + 1), decodeItems(log.items(frame) ?? new Uint8Array())!);
      }
      return simulation.hash();
    };
    const idle: typeof rules = { ...rules, isAway: () => false };
    expect(hashState(clients[0].game!.confirmedState)).toBe(hashBy(rules));
    expect(hashState(back.game!.confirmedState)).toBe(hashBy(rules));
    expect(hashBy(idle)).not.toBe(hashBy(rules));
    expect(violations(party)).toEqual([]);
  });

  it('may go again, and come again', () => {
    const { party, clients, join, events } = playing(way);
    let gone = clients[2];
    for (let i = 0; i < 3; i++) {
      party.leave(gone);
      party.run(party.now + 1_000);
      gone = join(3);
      party.run(party.now + 2_000);
    }
    expect(events().map((event) => event!.kind)).toEqual([
      'left',
      'returned',
      'left',
      'returned',
      'left',
      'returned',
    ]);
    party.run(party.now + 60_000, () => party.room.state.result !== null);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(violations(party)).toEqual([]);
  });
});

describe.each(wayNames)('a player who lost the session but not the app (%s)', (way) => {
  /** The third is cut off for six seconds. */
  function away() {
    const begun = playing(way, { loss: 0.05 });
    const { party, clients } = begun;
    const [one, , gone] = clients;
    party.hold(gone, Uint8Array.of(9));
    party.run(party.now + 300);
    party.setConditions(gone, CUT);
    for (let second = 0; second < 6; second++) {
      if (way === 'commands') party.command(one, Uint8Array.of(second, 7));
      party.run(party.now + 1_000);
    }
    expect(gone.events).toContainEqual({ kind: 'over', reason: 'silent', text: '' });
    return { ...begun, gone };
  }

  it('goes on where they were, with what they hold', () => {
    const { party, gone, events, heldAt } = away();
    const back = party.comeBack(gone);
    expect(party.run(party.now + 3_000, () => events().length === 2)).toBe(true);
    expect(events().map((event) => event!.kind)).toEqual(['left', 'returned']);
    // Played by the same simulation, from the next frame on.
    expect(back.game).toBe(gone.game);
    party.run(party.now + 500);
    if (way !== 'commands') expect(heldAt(2)).toBe(9);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 500);
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    expect(violations(party)).toEqual([]);
    expect(back.records.get(1)!.hashes.size).toBeGreaterThan(25);
  });

  it('begins with frame 0 where the room has gone to another relay, which may have other frames', () => {
    const { party, gone } = away();
    party.room.data.epoch++;
    const back = party.comeBack(gone);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(back.game).not.toBe(gone.game);
    expect(back.records.get(1)!.at.length).toBeGreaterThanOrEqual(FRAMES);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(violations(party)).toEqual([]);
  });

  it('goes on where they were also when they were lost again before anything came', () => {
    const { party, gone } = away();
    const once = party.comeBack(gone);
    party.run(party.now + 1_000, () => once.peer.log !== null);
    party.setConditions(once, CUT);
    party.run(party.now + 1_500);
    const twice = party.comeBack(once);
    expect(twice.options.request.progress).toEqual(once.options.request.progress);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(twice.game).toBe(gone.game);
    expect(violations(party)).toEqual([]);
  });
});

describe('the line of a player who is catching up', () => {
  it('lengthens no other player’s interval', () => {
    const by = new RoomByHand({ way: 'strict', keepMatches: true });
    const players = [1, 2, 3].map((number) => by.let('play', `Peer ${number}`, 0, appOf(number)));
    pass(by, 0, 300, players);
    for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
    pass(by, 300, 310 + COUNTDOWN_MS, players);
    const gone = players.pop()!;
    gone.send(by, gone.leave(310 + COUNTDOWN_MS), 310 + COUNTDOWN_MS);
    const playing = new Playing(by, players, 310 + COUNTDOWN_MS);
    playing.run(2_000);
    const { interval } = by.room.match!;
    const back = by.let('play', 'Back', 2_310 + COUNTDOWN_MS, appOf(3));
    playing.run(3_000, back, 200, false);
    const client = by.room.clients[2]!;
    expect([client.member!.returning, by.room.match!.interval]).toEqual([true, interval]);
    expect(client.connection.link.rttMs).toBeGreaterThan(150);
  });
});

describe('a seat of a running match', () => {
  it('is open to the player to whom it was dealt, and to no other', () => {
    const { party, clients, join } = playing('optimistic');
    party.leave(clients[2]);
    party.run(party.now + 500);
    const [other, nobody, sister] = [
      join(9),
      party.join('Nobody'),
      party.join('Sister', { client: appOf(3), player: 1 }),
    ];
    party.run(party.now + 500);
    expect([other, nobody, sister].map(({ peer }) => peer.log)).toEqual([null, null, null]);
    expect(party.room.members.map(({ seat, plays }) => [seat, plays])).toEqual([
      [0, true],
      [1, true],
      [3, false],
    ]);
    expect(sister.events).toContainEqual({ kind: 'refused', refusal: { why: 'full', seats: 4 } });
    const back = join(3);
    party.run(party.now + 500);
    expect(back.seat).toBe(2);
  });

  it('is taken again at once by a player whose app died and who is silent', () => {
    const { party, clients, join, events } = playing('optimistic');
    party.setConditions(clients[1], CUT);
    party.run(party.now + 1_500);
    const back = join(2);
    party.run(party.now + 1_500);
    expect(back.seat).toBe(1);
    expect(party.room.members).toHaveLength(3);
    expect(events().map((event) => event!.kind)).toEqual(['left', 'returned']);
  });

  it('is taken again by a player who was lost once more while they came back', () => {
    const { party, clients, join } = playing('optimistic');
    party.leave(clients[1]);
    party.run(party.now + 4_000);
    const once = join(2);
    party.run(party.now + 1_000, () => once.peer.room !== null);
    party.setConditions(once, CUT);
    party.run(party.now + 1_500);
    expect(party.room.members.some(({ returning }) => returning)).toBe(true);
    const again = join(2);
    party.run(party.now + 1_500);
    expect([again.seat, party.room.members.length]).toEqual([1, 3]);
  });

  it('has its vote in a pause as soon as its player has caught up, though no frame closes', () => {
    const { party, clients, join } = playing('optimistic');
    for (const client of clients) party.say(client, { m: 'pause', match: 1, still: true });
    party.run(party.now + 500);
    party.leave(clients[2]);
    const back = join(3);
    party.run(party.now + 1_000);
    for (const client of [clients[0], back]) party.say(client, { m: 'pause', match: 1, still: false });
    party.run(party.now + 500);
    expect(party.room.data.pause?.state).toBe('resuming');
  });

  it('is open from the state of another where the first frames are gone', () => {
    const { party, clients, join } = playing('optimistic', { keepMatches: false });
    party.leave(clients[2]);
    party.run(party.now + 20_000);
    expect(party.room.match!.log.first).toBeGreaterThan(0);
    const back = join(3);
    party.run(party.now + 1_500);
    expect([back.seat, back.peer.room?.members.at(-1)?.plays]).toEqual([2, true]);
    expect(back.peer.from!.frame).toBeGreaterThan(20 * RATE);
  });

  // In a hall a cable can be out for several seconds.
  it.each([0, 3_000, 6_000, 14_000])(
    'is open without the first frames to a player who has all of them, cut after 2 s and %i ms',
    (ms) => {
      const { party, clients, events } = playing('optimistic', { keepMatches: false });
      party.run(party.now + ms);
      const [, , gone] = clients;
      party.setConditions(gone, CUT);
      party.run(party.now + KEEP_MS - 1_000);
      expect(party.room.members).toHaveLength(2);
      expect(party.room.match!.log.first).toBeGreaterThan(0);
      const back = party.comeBack(gone);
      expect(party.run(party.now + 3_000, () => events().length === 2)).toBe(true);
      expect(events()).toEqual([
        { kind: 'left', seat: 2 },
        { kind: 'returned', seat: 2 },
      ]);
      expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
      party.run(party.now + 500);
      expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
      expect(violations(party)).toEqual([]);
      expect(back.records.get(1)!.hashes.get(FRAMES)).toBe(clients[0].records.get(1)!.hashes.get(FRAMES));
    },
  );

  // Frames stand still in a pause, so a player who returns twice in it has acknowledged all.
  it('is open without the first frames also to a player who is lost twice in one pause', () => {
    const { party, clients } = playing('optimistic', { keepMatches: false });
    party.run(party.now + 14_000);
    for (const client of clients) party.say(client, { m: 'pause', match: 1, still: true });
    let [, , gone] = clients;
    for (let i = 0; i < 2; i++) {
      party.run(party.now + 3_000);
      party.setConditions(gone, CUT);
      party.run(party.now + DROP_MS + 500);
      gone = party.comeBack(gone);
    }
    party.run(party.now + 2_000);
    expect(party.room.members[2]).toMatchObject({ id: gone.member, plays: true, returning: false });
  });

  // A log of the whole match for every player who has left would fill the memory of a relay in a hall.
  it('has frames kept for a lost player for a limited time', () => {
    const { party, clients } = playing('optimistic', { keepMatches: false });
    const { log } = party.room.match!;
    const keptMs = () => ((log.next - log.first) * 1000) / RATE;
    party.leave(clients[2]);
    party.run(party.now + KEEP_MS - 1_000);
    expect(keptMs()).toBeGreaterThan(KEEP_MS - 1_000);
    party.run(party.now + KEEP_MS);
    expect(keptMs()).toBeLessThan(KEEP_MS / 2);
  });

  // Gifts, leaves and returns older than the kept frames are in the state.
  it('is open without the first frames also where items are gone', () => {
    const { party, clients, events } = playing('optimistic', { keepMatches: false });
    const [leader, , gone] = clients;
    const gift = () => {
      if (party.room.match) party.say(leader, { m: 'gift', match: 1, value: 7 });
      party.at(party.now + 500, gift);
    };
    gift();
    party.run(party.now + 14_000);
    expect(party.room.match!.log.forgotten).toBeGreaterThan(0);
    party.setConditions(gone, CUT);
    party.run(party.now + KEEP_MS - 1_000);
    expect(party.room.members).toHaveLength(2);
    party.comeBack(gone);
    const isBack = () => events().some((event) => event?.kind === 'returned');
    expect(party.run(party.now + 3_000, isBack)).toBe(true);
    expect(violations(party)).toEqual([]);
  });

  it('is reserved for each lost player where another has a state, against strangers, too', () => {
    const { party, clients } = playing('optimistic', { keepMatches: false });
    party.run(party.now + 14_000);
    const [, gone, other] = clients;
    for (const client of [gone, other]) party.setConditions(client, CUT);
    party.run(party.now + KEEP_MS - 1_000);
    for (const stranger of ['Eve', 'Mallory']) party.join(stranger, { client: stranger });
    party.run(party.now + 500);
    expect(party.room.members.map(({ seat }) => seat)).toEqual([0, 3]);
    const back = [gone, other].map((client) => party.comeBack(client));
    party.run(party.now + 1_500);
    expect(back.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(party.room.members.every(({ returning }) => !returning)).toBe(true);
  });

  it.each([
    ['has too few', { match: 1, frames: 30 }],
    ['has those of another match', { match: 2, frames: 1e6 }],
    ['falsely claims to have all', { match: 1, frames: 1e6 }],
  ])('is open from the state of another to a player who %s', (_, progress) => {
    const { party, clients } = playing('optimistic', { keepMatches: false });
    party.leave(clients[2]);
    party.run(party.now + 20_000);
    const back = party.join('Peer 3', { client: appOf(3), progress });
    party.run(party.now + 1_500);
    expect(back.peer.room?.members.at(-1)).toMatchObject({ plays: true, returning: false });
    expect(back.peer.from!.frame).toBeGreaterThan(20 * RATE);
  });

  it('is open to a player who left in the countdown, and the match begins without them', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: FRAMES });
    const party = new LabParty({ seed: 12, game, room: { keepMatches: true } });
    const clients = [1, 2].map((number) => party.join(undefined, { client: appOf(number) }));
    party.run(500);
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 1_000, () => party.room.phase === 'countdown');
    party.leave(clients[1]!);
    party.run(party.now + 500);
    const back = party.join('Back', { client: appOf(2) });
    party.run(party.now + 500);
    expect([party.room.phase, back.seat]).toEqual(['countdown', 1]);
    party.run(party.now + 5_000, () => (party.room.match?.log.next ?? 0) > RATE);
    party.hold(back, Uint8Array.of(5));
    party.run(party.now + 300);
    expect(party.room.match!.log.copy(party.room.match!.log.next - 1, party.room.match!.log.next)[1]).toBe(5);
  });
});

describe('a player who returns to a match of commands', () => {
  it('gets every command, also when there were more than the queue for one member holds', () => {
    const { party, clients, join } = playing('commands');
    party.leave(clients[2]);
    for (let second = 0; second < 18; second++) {
      for (let i = 0; i < 20; i++) {
        for (const client of clients.slice(0, 2)) party.command(client, new Uint8Array(470).fill(i));
      }
      party.run(party.now + 1_000);
    }
    const truth = party.records.get(1)!.items;
    expect(truth.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(2 * ITEMS_QUEUED);
    const missed = truth.length;
    const back = join(3);
    expect(party.run(party.now + 10_000, () => (back.records.get(1)?.items.length ?? 0) >= missed)).toBe(
      true,
    );
    expect(violations(party)).toEqual([]);
  });

  // In games of commands frames are tiny, and a match consists of its items: the seat follows after the last of them.
  it('has its items before they have the seat', () => {
    const { party, clients, join, events } = playing('commands', { delayMs: 40 });
    party.leave(clients[2]);
    const command = () => {
      for (const client of clients.slice(0, 2)) {
        for (let i = 0; i < 10; i++) party.command(client, new Uint8Array(90));
      }
    };
    for (let i = 0; i < 100; i++) {
      command();
      party.run(party.now + 100);
    }
    const back = join(3);
    for (let i = 0; i < 100 && events().length < 2; i++) {
      command();
      party.run(party.now + 100);
    }
    expect(events().at(-1)).toEqual({ kind: 'returned', seat: 2 });
    expect(party.room.match!.log.next - back.peer.log!.next).toBeLessThan(3 * RATE);
  });
});
