// The life of a room, played in the lab: who comes, what they agree on, what they play, and what comes after.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { FINISH_GRACE_MS, type Judgement } from '../relay/match-reports.ts';
import { clone } from '../sim/clone.ts';
import { diff } from '../sim/diff.ts';
import { hashState } from '../sim/hash.ts';
import { wayNames } from '../sim/ways.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { roomSchema } from '../wire/messages.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const FRAMES = 60;
const RATE = 30;
const game = (frames = FRAMES, minSeats = 1) => {
  const toy = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames });
  return { ...toy, info: { ...toy.info, minSeats } };
};

/** A party whose members have all come in. */
function partyOf(peers: number, options: Partial<ConstructorParameters<typeof LabParty>[0]> = {}) {
  const party = new LabParty({ seed: 1, game: game(), ...options });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(party.now + 500, () => party.room.members.length === peers);
  party.run(party.now + 200);
  return { party, clients };
}

function ready(party: LabParty, clients: readonly LabClient[]): void {
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
}

const ends = (client: LabClient) =>
  client.events.filter(({ kind }) => kind === 'refused' || kind === 'over' || kind === 'timeout');
const phase = (party: LabParty) => party.room.phase;
const untilPlaying = (party: LabParty) => party.run(party.now + 5_000, () => phase(party) === 'playing');

describe('a room with a game from a file', () => {
  // A gamepad and a shared computer can send ready as well, before the app has the file.
  it('counts a member as ready only while their app has the file', () => {
    const toy = game();
    const { party, clients } = partyOf(3, { game: { ...toy, info: { ...toy.info, file: true } } });
    const [leader, other, last] = clients as [LabClient, LabClient, LabClient];
    const hash = 'ab'.repeat(32);
    const readies = () => {
      party.run(party.now + 500);
      return party.room.state.members.map((member) => member.ready);
    };
    party.say(leader, { m: 'choose', file: { hash, title: 'Ember' } });
    for (const client of [leader, last]) party.say(client, { m: 'has', file: hash });
    ready(party, [leader, other]);
    expect(readies()).toEqual([true, false, false]);
    const denied = { m: 'no' as const, denial: { why: 'no-file' as const } };
    expect(other.events).toContainEqual({ kind: 'message', message: denied });
    party.say(other, { m: 'has', file: hash });
    ready(party, [other]);
    expect(readies()).toEqual([true, true, false]);
    party.say(leader, { m: 'has', file: null });
    expect(readies()).toEqual([false, true, false]);
    party.say(leader, { m: 'has', file: hash });
    ready(party, [leader, last]);
    expect(untilPlaying(party)).toBe(true);
  });
});

describe('joining a room', () => {
  it('gives each guest the lowest free seat, and tells all members', () => {
    const { party, clients } = partyOf(3);
    for (const client of clients) expect(client.peer.room).toEqual(party.room.state);
    expect(party.room.state.members).toMatchObject([
      { id: 1, seat: 0, name: 'Peer 1', leader: true },
      { id: 2, seat: 1, name: 'Peer 2', leader: false },
      { id: 3, seat: 2, name: 'Peer 3', leader: false },
    ]);
  });

  it('is refused when the room is full, and when the rules differ', () => {
    const { party, clients } = partyOf(2, { seats: 3 });
    const other = party.join('Other rules', { contents: { toy: '00000000000000ff' } });
    const third = party.join();
    party.run(party.now + 500);
    const late = party.join();
    party.run(party.now + 500);
    expect(ends(other)).toEqual([{ kind: 'refused', refusal: { why: 'content', game: 'toy', app: 'lab' } }]);
    expect(ends(late)).toEqual([{ kind: 'refused', refusal: { why: 'full', seats: 3 } }]);
    expect([ends(clients[0]!), ends(third)]).toEqual([[], []]);
  });

  it('gives the seat of a member who left to the next guest, with a number of its own', () => {
    const { party, clients } = partyOf(3);
    party.leave(clients[1]!);
    party.run(party.now + 300);
    party.join('Next');
    party.run(party.now + 500);
    expect(party.room.state.members.map(({ id, seat, name }) => [id, seat, name])).toEqual([
      [1, 0, 'Peer 1'],
      [3, 2, 'Peer 3'],
      [4, 1, 'Next'],
    ]);
  });

  it('names guests without a name by their seat', () => {
    const { party } = partyOf(1);
    party.join('\u200b \u202e');
    party.run(party.now + 500);
    expect(party.room.members[1]!.name).toBe('Player 2');
  });

  it('makes room for a guest where a bot was going to sit', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'choose', botsBy: 2 });
    party.run(party.now + 200);
    expect(party.room.state.bots).toBe(2);
    party.join();
    party.run(party.now + 500);
    expect(party.room.state.bots).toBe(1);
  });
});

describe('the countdown', () => {
  it('begins when the last member is ready, and closes frame 0 a tick after its end', () => {
    const { party, clients } = partyOf(2);
    ready(party, [clients[0]!]);
    party.run(party.now + 1_000);
    expect(phase(party)).toBe('lobby');
    ready(party, [clients[1]!]);
    expect(party.run(party.now + 500, () => phase(party) === 'countdown')).toBe(true);
    const { startsAt } = party.room.match!;
    expect(startsAt).toBe(party.now + COUNTDOWN_MS);
    party.run(party.now + 6_000, () => (party.records.get(1)?.at.length ?? 0) > 0);
    expect(party.records.get(1)!.at[0]).toBeCloseTo(startsAt + 1000 / RATE, 3);
    for (const { peer } of clients) expect(Math.abs(peer.startsAt! - startsAt)).toBeLessThan(5);
  });

  it('stops when a member takes ready back, and the others stay ready', () => {
    const { party, clients } = partyOf(2);
    ready(party, clients);
    party.run(party.now + 1_000, () => phase(party) === 'countdown');
    party.say(clients[0]!, { m: 'ready', ready: false });
    party.run(party.now + 200);
    expect(party.room.state).toMatchObject({ phase: 'lobby', match: null });
    expect(party.room.state.members.map(({ ready }) => ready)).toEqual([false, true]);
    party.run(party.now + COUNTDOWN_MS + 500);
    expect(phase(party)).toBe('lobby');
    ready(party, clients);
    untilPlaying(party);
    expect(party.room.state.match?.number).toBe(2);
  });

  it('goes on without a member who leaves, but not with too few', () => {
    const { party, clients } = partyOf(3, { game: game(FRAMES, 2) });
    ready(party, clients);
    party.run(party.now + 1_000, () => phase(party) === 'countdown');
    party.leave(clients[2]!);
    party.run(party.now + 200);
    expect(phase(party)).toBe('countdown');
    party.leave(clients[1]!);
    party.run(party.now + 200);
    expect(phase(party)).toBe('lobby');
  });

  it('begins only with as many as the game needs, with bots among them', () => {
    const { party, clients } = partyOf(1, { game: game(FRAMES, 2) });
    ready(party, clients);
    party.run(party.now + 500);
    expect(phase(party)).toBe('lobby');
    party.say(clients[0]!, { m: 'choose', botsBy: 1 });
    expect(untilPlaying(party)).toBe(true);
    expect(party.room.state.match!.seats.map(({ kind }) => kind)).toEqual([
      'player',
      'bot',
      'empty',
      'empty',
    ]);
  });
});

describe('a start by the leader', () => {
  it('leaves out members who are not ready, who are in the next match', () => {
    const { party, clients } = partyOf(3);
    ready(party, [clients[1]!]);
    party.run(party.now + 100);
    party.say(clients[0]!, { m: 'start' });
    expect(untilPlaying(party)).toBe(true);
    const kinds = () => party.room.state.match!.seats.map(({ kind }) => kind).slice(0, 3);
    expect(kinds()).toEqual(['player', 'player', 'empty']);
    party.run(party.now + 10_000, () => phase(party) === 'lobby');
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    ready(party, clients);
    expect(untilPlaying(party)).toBe(true);
    expect(kinds()).toEqual(['player', 'player', 'player']);
    party.run(party.now + 10_000, () => phase(party) === 'lobby');
    expect(party.room.state.result).toMatchObject({ number: 2, agreed: true });
    expect(violations(party)).toEqual([]);
  });

  it('is taken back by a ready member who takes ready back, and by no member who sits out', () => {
    const { party, clients } = partyOf(3);
    ready(party, [clients[1]!]);
    party.run(party.now + 100);
    party.say(clients[0]!, { m: 'start' });
    party.run(party.now + 1_000, () => phase(party) === 'countdown');
    party.say(clients[2]!, { m: 'ready', ready: true });
    party.say(clients[2]!, { m: 'ready', ready: false });
    party.run(party.now + 1_000);
    expect(phase(party)).toBe('countdown');
    party.say(clients[1]!, { m: 'ready', ready: false });
    party.run(party.now + COUNTDOWN_MS + 500);
    expect(phase(party)).toBe('lobby');
    expect(party.room.members.map(({ ready }) => ready)).toEqual([true, false, false]);
  });

  it('is refused to others, with too few, and while a match is on', () => {
    const { party, clients } = partyOf(2, { game: game(FRAMES, 3) });
    const denials = () =>
      clients.map(({ events }) =>
        events.flatMap((event) =>
          event.kind === 'message' && event.message.m === 'no' ? [event.message.denial] : [],
        ),
      );
    party.say(clients[0]!, { m: 'start' });
    party.say(clients[1]!, { m: 'start' });
    party.run(party.now + 500);
    expect(phase(party)).toBe('lobby');
    expect(denials()).toEqual([[{ why: 'too-few', seats: 3 }], [{ why: 'not-leader' }]]);
    party.say(clients[0]!, { m: 'choose', botsBy: 2 });
    party.say(clients[0]!, { m: 'start' });
    expect(untilPlaying(party)).toBe(true);
    party.say(clients[0]!, { m: 'start' });
    party.run(party.now + 200);
    expect(denials()[0]!.at(-1)).toEqual({ why: 'playing' });
  });
});

describe('a match', () => {
  it('ends for all with the same result, and a rematch has a new number and seed', () => {
    const { party, clients } = partyOf(3);
    ready(party, clients);
    untilPlaying(party);
    const first = party.room.state.match!;
    party.run(party.now + 5_000, () => phase(party) === 'lobby');
    party.run(party.now + 300);
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    expect(party.room.state.members.every(({ ready }) => !ready)).toBe(true);
    for (const client of clients) expect(client.peer.room?.result).toEqual(party.room.state.result);
    ready(party, clients);
    untilPlaying(party);
    const second = party.room.state.match!;
    expect([second.number, second.seed === first.seed]).toEqual([2, false]);
    party.run(party.now + 5_000, () => phase(party) === 'lobby');
    expect(party.room.state.result).toMatchObject({ number: 2, agreed: true });
    for (const { records } of clients) expect(records.get(2)!.at.length).toBeGreaterThanOrEqual(FRAMES);
  });

  it('leaves its result after its end while the leader changes what is played next', () => {
    const { party, clients } = partyOf(2);
    ready(party, clients);
    untilPlaying(party);
    party.run(party.now + 5_000, () => phase(party) === 'lobby');
    const { result } = party.room.state;
    party.say(clients[0]!, { m: 'choose', botsBy: 2, way: 'strict' });
    party.run(party.now + 200);
    expect(clients[1]!.peer.room).toMatchObject({ result, bots: 2, way: 'strict' });
  });

  // The items of the first frames can overtake the news of the match, which are in another stream, and have to wait
  // for them.
  it.each(wayNames)('is whole for a player who was cut off when it began, too: %s', (way) => {
    const { party, clients } = partyOf(3, { room: { way }, game: game(100_000) });
    const [leader, other, away] = clients as [LabClient, LabClient, LabClient];
    const busy = (client: LabClient) => {
      if (way === 'commands') party.command(client, new Uint8Array(40).fill(1));
      else party.hold(client, Uint8Array.of(party.now & 255));
      party.at(party.now + 20, () => busy(client));
    };
    for (const client of clients) busy(client);
    ready(party, clients);
    party.run(party.now + 500, () => phase(party) === 'countdown');
    party.setConditions(away, { ...CLEAN_LINK, loss: 1 });
    // The link is cut before the news of the countdown arrives.
    expect(away.peer.room?.phase).toBe('lobby');
    untilPlaying(party);
    party.say(leader, { m: 'gift', match: 1, value: 7 });
    party.run(party.now + 1_000);
    party.setConditions(away, CLEAN_LINK);
    party.run(party.now + 2_000);
    const { log } = party.room.match!;
    for (const client of [leader, other, away]) {
      expect(log.next - client.records.get(1)!.at.length).toBeLessThan(10);
      expect(client.records.get(1)!.items.length).toBeGreaterThan(0);
    }
    expect(violations(party)).toEqual([]);
  });

  it('is ended by the leader alone', () => {
    const { party, clients } = partyOf(2);
    ready(party, clients);
    untilPlaying(party);
    party.run(party.now + 500);
    party.say(clients[1]!, { m: 'stop' });
    party.run(party.now + 200);
    expect(phase(party)).toBe('playing');
    expect(clients[1]!.events).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ m: 'no' }) }),
    );
    for (let press = 0; press < 3; press++) party.say(clients[0]!, { m: 'stop' });
    party.run(party.now + 300);
    expect(party.room.state).toMatchObject({
      phase: 'lobby',
      match: null,
      result: { agreed: true, early: true },
    });
    expect(party.room.state.scoreboard).toEqual([]);
    for (const { peer } of clients) expect(peer.log).toBeNull();
  });

  it('goes on when a member’s address changes in the middle of it', () => {
    const { party, clients } = partyOf(2);
    const [, mover] = clients as [LabClient, LabClient];
    ready(party, clients);
    untilPlaying(party);
    party.run(party.now + 400);
    party.move(mover, { address: 'elsewhere', port: 77 });
    const before = mover.peer.log!.next;
    party.hold(mover, Uint8Array.of(9));
    party.run(party.now + 300);
    expect(mover.peer.log!.next).toBeGreaterThan(before + 5);
    expect(party.room.clients[1]!.path.address).toEqual({ address: 'elsewhere', port: 77 });
    party.run(party.now + 5_000, () => phase(party) === 'lobby');
    expect(party.room.state.result).toMatchObject({ agreed: true });
  });

  it('has a neutral seat for a player who left, in the frames of all', () => {
    const { party, clients } = partyOf(2, { conditions: { ...CLEAN_LINK, delayMs: 10 } });
    ready(party, clients);
    untilPlaying(party);
    party.hold(clients[1]!, Uint8Array.of(255));
    party.run(party.now + 300);
    const left = party.room.match!.log.next;
    party.leave(clients[1]!);
    party.run(party.now + 500);
    const bytes = clients[0]!.records.get(1)!.bytes.filter((_, i) => i % 4 === 1);
    expect(bytes.slice(left - 3, left)).toEqual([255, 255, 255]);
    expect(new Set(bytes.slice(left + 2))).toEqual(new Set([0]));
  });

  it('ends when most players have finished, after a grace for the rest', () => {
    const { party, clients } = partyOf(3);
    ready(party, clients);
    untilPlaying(party);
    party.run(party.now + 1_000);
    party.setConditions(clients[2]!, { ...CLEAN_LINK, delayMs: 900 });
    expect(party.run(party.now + 8_000, () => phase(party) === 'lobby')).toBe(true);
    expect(party.room.state.result).toMatchObject({ agreed: true });
  });
});

describe('a judge beside the relay', () => {
  /** Two players play, and both leave the outcome open. */
  function undecided() {
    const { party, clients } = partyOf(2, { game: game(1_000_000) });
    ready(party, clients);
    untilPlaying(party);
    party.run(party.now + 500);
    const places = party.room.match!.start.seats.map((_, seat) => (seat < 2 ? seat + 1 : 0));
    const judgement = { match: 1, frame: 10, hash: '00000000000000ff', outcome: { scores: places, places } };
    const judge = (found: Judgement) => party.relay.act(1, party.now, (room) => room.judge(found, party.now));
    return { party, clients, judgement, judge };
  }

  it('knows how a match ended, without a report of any player', () => {
    const { party, clients, judgement, judge } = undecided();
    judge(judgement);
    party.run(party.now + FINISH_GRACE_MS + 500);
    expect(clients[0]!.peer.room).toMatchObject({
      phase: 'lobby',
      result: { number: 1, outcome: judgement.outcome, agreed: true },
    });
  });

  it('judges only the match that runs, and only at its end', () => {
    const { party, judgement, judge } = undecided();
    judge({ ...judgement, match: 2 });
    judge({ ...judgement, outcome: null });
    party.run(party.now + FINISH_GRACE_MS + 500);
    expect(phase(party)).toBe('playing');
    judge(judgement);
    party.run(party.now + FINISH_GRACE_MS + 500);
    expect(party.room.state).toMatchObject({ phase: 'lobby', result: { number: 1 } });
    // The match is over: a later judgement changes nothing.
    const { result } = party.room.state;
    judge({ ...judgement, outcome: { scores: [1], places: [1] } });
    party.run(party.now + 500);
    expect(party.room.state.result).toEqual(result);
  });
});

describe('a room', () => {
  it('is plain data at every moment of its life, which its members see', () => {
    const { party, clients } = partyOf(3, { room: { keepMatches: true } });
    const phases = new Set<string>();
    const look = () => {
      const { data } = party.room;
      phases.add(data.phase);
      const sent = JSON.parse(JSON.stringify(data));
      expect(hashState(sent)).toBe(hashState(data));
      expect(diff(clone(data), sent)).toEqual([]);
      expect(v.parse(roomSchema, JSON.parse(JSON.stringify(party.room.state)))).toEqual(party.room.state);
      return false;
    };
    party.say(clients[0]!, { m: 'chat', text: 'hello' });
    party.say(clients[0]!, { m: 'choose', botsBy: 1 });
    party.say(clients[0]!, { m: 'kick', member: 3, why: 'Out.', ban: true });
    party.run(party.now + 500, look);
    ready(party, clients.slice(0, 2));
    party.run(party.now + 10_000, () => look() || party.room.state.result !== null);
    party.run(party.now + 500, look);
    expect(phases).toEqual(new Set(['lobby', 'countdown', 'playing']));
    expect(party.room.data.scores).toHaveLength(2);
    for (const { peer } of clients.slice(0, 2)) expect(peer.room).toEqual(party.room.state);
  });
});
