// The door of a relay: who gets an answer, who gets in, and what it remembers of those who left.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { utf8 } from '../crypto/bytes.ts';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { type LabClient, LabParty } from '../lab/party.ts';
import {
  askByHand,
  HandJoin,
  type HandOptions,
  handRelay,
  inputsSection,
  joinByHand,
  knockByHand,
  pass,
  seeded,
  TOY,
  TOY_CONTENT,
  TOY_ROOM,
} from '../lab/testing/hand-peer.ts';
import { toyGame } from '../lab/toy.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Room } from '../room/room.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { CHALLENGE_BYTES, KIND, PROTOCOL_VERSION, type Send, SHORTEST_DATAGRAM } from '../wire/datagram.ts';
import {
  finish,
  HELLO_BYTES,
  LOOKING,
  readHandshake,
  visitToken,
  writeHello,
  writeVisit,
} from '../wire/handshake.ts';
import type { Refusal } from '../wire/introductions.ts';
import { toJson } from '../wire/json.ts';
import { COUNTDOWN_MS, DROP_MS, KEEP_MS, PAUSE_MS } from '../wire/limits.ts';
import { COOKIE_EPOCH_MS } from './cookie.ts';
import { GUESS_EVERY_MS, GUESSES_BURST } from './door.ts';
import {
  ALL_CLOSED_OFFERS_BURST,
  ALL_CLOSED_OFFERS_EVERY_MS,
  ALL_OFFERS_BURST,
  ALL_OFFERS_EVERY_MS,
  HALF_OPEN_MS,
  OFFER_EVERY_MS,
  OFFERS_BURST,
} from './half-open.ts';
import {
  ALL_JOINING_BURST,
  JOINING_BURST,
  JOINING_EVERY_MS,
  LOOKING_BURST,
  LOOKING_EVERY_MS,
  NEW_LOOKERS_BURST,
} from './hellos.ts';
import { Relay } from './relay.ts';
import { FIRST_WORD_MS } from './scheduler.ts';
import { BYE_AGAIN_MS, TOMBSTONE_MS } from './tombstones.ts';

const NONCE = { k0: 1, k1: 2 };
const HERE = { address: '10.0.0.7', port: 4000 };
const ELSEWHERE = { address: '10.0.0.8', port: 4000 };
const REQUEST = { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } };
const writer = new Writer();
const read = ([send]: readonly Send[]) => send && readHandshake(send.bytes);

describe('a hello', () => {
  /** How many answers come to one of each of so many addresses at once. */
  function flooded(relay: Relay, bytes: Uint8Array): number {
    let answers = 0;
    for (let i = 0; i < 20_000; i++)
      answers += relay.receive(bytes, { address: `10.1.${i >> 8}.${i & 255}`, port: 1 }, 0).length;
    return answers;
  }

  it('is answered with the room and a cookie, to where it came from', () => {
    const [answer, ...more] = handRelay({ title: 'Grace' }).receive(writeHello(writer, NONCE, 0), HERE, 0);
    expect(more).toEqual([]);
    expect(answer?.to).toEqual(HERE);
    expect(readHandshake(answer!.bytes)).toMatchObject({
      kind: 'info',
      nonce: NONCE,
      info: {
        app: 'lab',
        game: 'toy',
        content: TOY_CONTENT,
        phase: 'lobby',
        title: 'Grace',
        seats: 8,
        taken: 0,
      },
    });
  });

  it('is never shorter than its answer, even when it has the longest name of all', () => {
    for (const title of ['龘'.repeat(32), '"'.repeat(32), '\\'.repeat(32)]) {
      const [answer] = handRelay({ title, app: '龘'.repeat(20) }).receive(
        writeHello(writer, NONCE, 1),
        HERE,
        0,
      );
      expect(answer!.bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
      expect(readHandshake(answer!.bytes)).toMatchObject({ info: { title } });
    }
  });

  it('gets no answer that would be longer than itself', () => {
    const hello = writeHello(writer, NONCE, 0).slice();
    expect(handRelay({ app: 'x'.repeat(0.75 * HELLO_BYTES) }).receive(hello, HERE, 0)).toEqual([]);
    expect(handRelay({ app: 'x'.repeat(HELLO_BYTES / 2) }).receive(hello, HERE, 0)).toHaveLength(1);
  });

  it('gets no answer when it is too short, too long or damaged', () => {
    const hello = writeHello(writer, NONCE, 0);
    writer.at = HELLO_BYTES - 5;
    const short = finish(writer, NONCE);
    const long = new Uint8Array(MAX_DATAGRAM + 1);
    const damaged = hello.slice();
    damaged[100]! ^= 1;
    for (const bytes of [short, long, damaged, new Uint8Array(0)]) {
      expect(handRelay().receive(bytes, HERE, 0)).toEqual([]);
    }
  });

  it('is answered in a search for rooms only while the room may be found', () => {
    const looking = writeHello(writer, NONCE, 0, LOOKING);
    expect(handRelay({ discoverable: false }).receive(looking, HERE, 0)).toEqual([]);
    const relay = handRelay();
    expect(read(relay.receive(looking, HERE, 0))).toMatchObject({ kind: 'info' });
    relay.rooms[0]!.discoverable = false;
    expect(relay.receive(looking, HERE, 0)).toEqual([]);
    expect(read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0))).toMatchObject({ kind: 'info' });
  });

  // A forged broadcast would make all relays of a network answer a third party.
  it('is answered a bounded number of times, counted apart for joining and for looking for rooms', () => {
    const relay = handRelay();
    const asked = (looking: boolean, times: number, now: number) => {
      const hello = writeHello(writer, NONCE, 0, looking ? LOOKING : 0).slice();
      let answers = 0;
      for (let i = 0; i < times; i++) answers += relay.receive(hello, HERE, now).length;
      return answers;
    };
    expect(asked(true, 20_000, 0)).toBe(LOOKING_BURST);
    expect(asked(false, 20_000, 0)).toBe(JOINING_BURST);
    expect(asked(true, 9, LOOKING_EVERY_MS)).toBe(1);
    expect(asked(false, 9, JOINING_EVERY_MS)).toBe(1);
  });

  // Questions of strangers used up the answers of all.
  it('is answered to an address that asked before, though countless strangers ask', () => {
    const relay = handRelay();
    const looking = writeHello(writer, NONCE, 0, LOOKING).slice();
    expect(relay.receive(looking, HERE, 0)).toHaveLength(1);
    expect(flooded(relay, looking)).toBe(NEW_LOOKERS_BURST - 1);
    expect(relay.receive(looking, HERE, 0)).toHaveLength(1);
  });

  // Answers to countless joins need more than a core, and delay the frames of running matches by a tenth of a second.
  it('is answered a bounded number of times in all when countless addresses join', () => {
    expect(flooded(handRelay(), writeHello(writer, NONCE, 0).slice())).toBe(ALL_JOINING_BURST);
  });

  // Short ones, which are not answered, used up the answers of those who wanted in, for a fortieth of the bytes.
  it('uses up no answer to others when it is too short', () => {
    for (const flag of [0, LOOKING]) {
      const relay = handRelay();
      const hello = writeHello(writer, NONCE, 0, flag).slice();
      expect(flooded(relay, hello.subarray(0, SHORTEST_DATAGRAM))).toBe(0);
      expect(flooded(relay, hello)).toBe(flag === LOOKING ? NEW_LOOKERS_BURST : ALL_JOINING_BURST);
    }
  });

  it('is told the same room id again and again, and another id for another room', () => {
    const id = (relay: Relay) => {
      const answer = read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0));
      return answer?.kind === 'info' ? answer.info?.id : undefined;
    };
    const games = [{ info: TOY.info, content: TOY_CONTENT }];
    const [one, other] = [7, 8].map((seed) => new Relay([{ games, app: 'lab' }], seeded(seed)));
    expect(id(one!)).toMatch(/^[0-9a-f]{16}$/);
    expect(id(one!)).toBe(id(one!));
    expect(id(other!)).not.toBe(id(one!));
  });

  it('is refused for a room that is not there, in no more bytes than it has', () => {
    const [answer] = handRelay().receive(writeHello(writer, NONCE, 2), HERE, 0);
    expect(readHandshake(answer!.bytes)).toMatchObject({ kind: 'refuse', refusal: { why: 'no-room' } });
    expect(answer!.bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
  });

  // A peer of another version can read an info but no refusal, and learns from the info which side must update.
  it('is answered with an info when it is of another version, even for a room that is not there', () => {
    const hello = writeHello(writer, NONCE, 99);
    writer.bytes[0] = 9;
    writer.at = hello.length - 4;
    const answer = read(handRelay().receive(finish(writer, NONCE), HERE, 0));
    expect(answer).toMatchObject({ kind: 'info', version: PROTOCOL_VERSION });
  });

  // A socket throws when it sends to port 0, which would end the whole relay.
  it('gets no answer when it comes from port 0', () => {
    expect(handRelay().receive(writeHello(writer, NONCE, 0), { ...HERE, port: 0 }, 0)).toEqual([]);
  });

  it('finds the first room with a free place when it has no number', () => {
    const games = [{ info: TOY.info, content: TOY_CONTENT }];
    const relay = new Relay(
      ['one', 'two'].map((title) => ({ games, app: 'lab', title, seats: 1 })),
      seeded(7),
    );
    joinByHand(relay, 1);
    expect(read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0))).toMatchObject({
      info: { title: 'two' },
    });
    expect(read(relay.receive(writeHello(writer, NONCE, 1), HERE, 0))).toMatchObject({
      info: { title: 'one' },
    });
  });
});

describe('a visit', () => {
  const GUEST = { address: '10.0.0.5', port: 4_000 };
  const LATER = { ...GUEST, port: 4_001 };

  function asking(wanted = true) {
    const came: string[] = [];
    const visits = { wanted: () => wanted, came: (address: string) => void came.push(address) };
    const relay = new Relay([{ ...TOY_ROOM }], seeded(1), { visits });
    relay.rooms[0]!.discoverable = true;
    return { relay, came };
  }
  const asked = (relay: Relay, flags = LOOKING, from = GUEST) => {
    const [answer] = relay.receive(writeHello(writer, NONCE, 0, flags), from, 0);
    const read = readHandshake(answer!.bytes);
    return read?.kind === 'info' ? read.info?.visit : undefined;
  };
  const visit = (token: string) => writeVisit(writer, NONCE, visitToken(token)).slice();

  it('is asked of who looks for rooms, in an answer no longer than the question, and of nobody else', () => {
    const { relay } = asking();
    const [answer] = relay.receive(writeHello(writer, NONCE, 0, LOOKING), GUEST, 0);
    expect(answer!.bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
    expect(asked(relay)).toMatch(/^[0-9a-f]{16}$/);
    expect(asked(relay, 0)).toBeUndefined();
    expect(asked(asking(false).relay)).toBeUndefined();
  });

  it('shows that its address gets in, from whatever port, and is not answered', () => {
    const { relay, came } = asking();
    expect(relay.receive(visit(asked(relay)!), LATER, 0)).toEqual([]);
    expect(came).toEqual([GUEST.address]);
  });

  it('shows nothing with the token of another address, one that is made up, or one that is old', () => {
    const { relay, came } = asking();
    const token = asked(relay)!;
    relay.receive(visit(token), { address: '10.0.0.6', port: 4_001 }, 0);
    relay.receive(visit('0123456789abcdef'), LATER, 0);
    relay.receive(visit(token), LATER, 3 * COOKIE_EPOCH_MS);
    expect(came).toEqual([]);
  });

  it('is not asked for where the answer would be longer than the question', () => {
    const visits = { wanted: () => true, came: () => {} };
    const answered = (app: string, options = {}) => {
      const relay = new Relay([{ ...TOY_ROOM, app }], seeded(1), options);
      relay.rooms[0]!.discoverable = true;
      return relay.receive(writeHello(writer, NONCE, 0, LOOKING), GUEST, 0)[0];
    };
    const left = HELLO_BYTES - answered('')!.bytes.length;
    const answer = answered('x'.repeat(left), { visits });
    expect(answer!.bytes.length).toBe(HELLO_BYTES);
    expect(new TextDecoder().decode(answer!.bytes)).not.toContain('"visit"');
  });

  it('is not needed of a member, who has come in', () => {
    const { relay, came } = asking();
    joinByHand(relay, 4_001, { address: GUEST.address });
    expect(came).toEqual([GUEST.address]);
  });
});

describe('a join without a number', () => {
  const client = (digit: string) => ({ client: digit.repeat(32) });
  const threeRooms = () => {
    const games = [{ info: TOY.info, content: TOY_CONTENT }];
    return new Relay(
      [2, 2, 2].map((seats) => ({ games, app: 'lab', seats })),
      seeded(8),
    );
  };
  const counts = (relay: Relay) => relay.rooms.map(({ members }) => members.length);

  it('leads past rooms that are locked or full, but back into the one that the guest was in', () => {
    const relay = threeRooms();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2, { request: client('a') });
    leader.say(relay, { m: 'lock', locked: true }, 10);
    guest.send(relay, guest.leave(20), 20);
    joinByHand(relay, 3, { now: 30 });
    joinByHand(relay, 4, { now: 30 });
    joinByHand(relay, 5, { now: 30 });
    expect(counts(relay)).toEqual([1, 2, 1]);
    joinByHand(relay, 6, { now: 40, request: client('a') });
    expect(counts(relay)).toEqual([2, 2, 1]);
  });

  it('leads the players of one app to the same room', () => {
    const relay = threeRooms();
    const first = joinByHand(relay, 1);
    joinByHand(relay, 2);
    joinByHand(relay, 3, { request: client('a') });
    first.send(relay, first.leave(10), 10);
    joinByHand(relay, 4, { now: 20, request: { ...client('a'), player: 1 } });
    expect(counts(relay)).toEqual([1, 2, 0]);
  });

  // An app that was cut off for six seconds has a new session, and must find its own room among several.
  it('leads a guest who lost the session back, and first to the match that the guest was in', () => {
    const relay = threeRooms();
    const stay = [1, 2, 3].map((room) => joinByHand(relay, room, { room }));
    const guest = joinByHand(relay, 4, { room: 2, request: client('a') });
    guest.send(relay, guest.leave(0), 0);
    const again = joinByHand(relay, 5, { request: { ...client('a'), was: guest.member } });
    expect(counts(relay)).toEqual([1, 2, 1]);
    again.send(relay, again.leave(0), 0);
    const player = joinByHand(relay, 6, { room: 3, request: client('a') });
    for (const one of [stay[2]!, player]) one.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, COUNTDOWN_MS + 500, [...stay, player]);
    player.send(relay, player.leave(COUNTDOWN_MS + 500), COUNTDOWN_MS + 500);
    const now = COUNTDOWN_MS + 600;
    joinByHand(relay, 7, { now, request: { ...client('a'), was: player.member } });
    expect(relay.rooms.map(({ members }) => members.at(-1)?.plays)).toEqual([false, false, true]);
  });

  describe('of a guest who was in a match of the second room', () => {
    /** Two play in it for so long, and then Two is gone. */
    function gone(playedMs: number, go: (party: LabParty, two: LabClient, one: LabClient) => void = leave) {
      const game = toyGame({ tickRate: 30, inputBytes: 1, seats: 3, frames: 10_000 });
      const party = new LabParty({ seed: 6, game, rooms: 2 });
      const [one, two] = [party.join('One', {}, 1), party.join('Two', { client: 'two' }, 1)];
      party.run(500);
      for (const client of [one, two]) party.say(client, { m: 'ready', ready: true });
      party.run(500 + COUNTDOWN_MS + playedMs);
      const frames = two.peer.log!.next;
      go(party, two, one);
      party.run(party.now + 500);
      const ledTo = (progress?: { match: number; frames: number }, client = 'two') => {
        joinByHand(party.relay, 5, {
          now: party.now,
          request: { client, ...(progress && { progress }) },
        });
        return counts(party.relay)[0] === 1 ? 'another room' : 'the match';
      };
      return { party, frames, ledTo };
    }
    const leave = (party: LabParty, two: LabClient) => party.leave(two);
    const kicked = (party: LabParty, two: LabClient, one: LabClient) =>
      party.say(one, { m: 'kick', member: two.member!, why: '' });

    it('leads back to it, also when the guest knows nothing of it', () => {
      expect(gone(3_000).ledTo()).toBe('the match');
      const { frames, ledTo } = gone(3_000);
      expect(ledTo({ match: 1, frames })).toBe('the match');
    });

    it('leads elsewhere when what the guest has is of another match', () => {
      expect(gone(3_000).ledTo({ match: 2, frames: 5 })).toBe('another room');
      const { frames, ledTo } = gone(3_000);
      expect(ledTo({ match: 1, frames: frames + 1_000 })).toBe('another room');
    });

    it('leads elsewhere when the guest was kicked out of it', () => {
      expect(gone(3_000, kicked).ledTo()).toBe('another room');
    });

    it('leads elsewhere when the guest only came while it was on', () => {
      const { party, ledTo } = gone(3_000, () => {});
      const three = party.join('Three', { client: 'three' }, 1);
      party.run(party.now + 300);
      leave(party, three);
      party.run(party.now + 300);
      expect(counts(party.relay)).toEqual([0, 2]);
      expect(ledTo(undefined, 'three')).toBe('another room');
    });
  });
});

/** A stranger at the door with the relay's cookie. */
function atDoor(relay: Relay, from = HERE, options: HandOptions = {}, now = 0): HandJoin {
  return new HandJoin(askByHand(relay, from, NONCE, now), NONCE, options);
}

/** A join with zeros from here to there, and the check that fits. */
function emptied(join: Uint8Array, from: number, to: number): Uint8Array {
  writer.reset();
  writer.raw(join.slice(0, -4).fill(0, from, to));
  return finish(writer, NONCE);
}

/** An offer, and what the peer says to it. */
function confirmed(relay: Relay, hand: HandJoin, from = HERE, request: object = REQUEST) {
  const [offer] = relay.receive(hand.join, from, 0);
  return { offer: offer!.bytes, confirm: hand.confirm(offer!.bytes, toJson(request))! };
}

describe('a join', () => {
  it('gets no answer with the cookie of another address', () => {
    const relay = handRelay();
    expect(relay.receive(atDoor(relay).join, ELSEWHERE, 0)).toEqual([]);
  });

  it('gets no answer with a cookie that is too old', () => {
    const relay = handRelay();
    const { join } = atDoor(relay);
    expect(relay.receive(join, HERE, 2 * COOKIE_EPOCH_MS)).toEqual([]);
    expect(relay.receive(join, HERE, 2 * COOKIE_EPOCH_MS - 1)).not.toEqual([]);
  });

  it('gets the same offer when it is repeated, and no seat yet', () => {
    const relay = handRelay();
    const { join } = atDoor(relay);
    const first = relay.receive(join, HERE, 0);
    expect(first.map(({ bytes }) => readHandshake(bytes)?.kind)).toEqual(['offer']);
    expect(relay.receive(join, HERE, 20)).toEqual(first);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  it('gets another offer when it comes again after it was forgotten, and its old confirmation fails', () => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const { offer, confirm } = confirmed(relay, hand);
    const later = relay.receive(hand.join, HERE, HALF_OPEN_MS);
    expect(later[0]!.bytes).not.toEqual(offer);
    expect(relay.receive(confirm, HERE, HALF_OPEN_MS)).toEqual([]);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  describe('in large numbers', () => {
    const offers = (relay: Relay, address: (port: number) => string, count: number, everyMs = 0) => {
      let answers = 0;
      for (let port = 1; port <= count; port++) {
        const from = { address: address(port), port };
        const now = (port - 1) * everyMs;
        const { password } = relay.rooms[0]!;
        answers += relay.receive(
          atDoor(relay, from, password === null ? {} : { password }, now).join,
          from,
          now,
        ).length;
      }
      return answers;
    };
    const each = (port: number) => `10.0.${port >> 8}.${port & 255}`;

    it('gets a bounded number of offers from one address', () => {
      const relay = handRelay();
      expect(offers(relay, () => '10.0.0.1', 3 * OFFERS_BURST, ALL_OFFERS_EVERY_MS)).toBe(
        OFFERS_BURST + Math.floor((3 * OFFERS_BURST * ALL_OFFERS_EVERY_MS) / OFFER_EVERY_MS),
      );
    });

    it('gets a bounded number of offers in all, at once and each few ms, so that frames never wait', () => {
      expect(offers(handRelay(), each, 2 * ALL_OFFERS_BURST)).toBe(ALL_OFFERS_BURST);
      expect(offers(handRelay(), each, 2 * ALL_OFFERS_BURST, ALL_OFFERS_EVERY_MS)).toBe(2 * ALL_OFFERS_BURST);
    });

    it('gets fewer offers with a password, which is more work', () => {
      const closed = () => handRelay({ password: 'sesame' });
      expect(offers(closed(), each, 4 * ALL_CLOSED_OFFERS_BURST)).toBe(ALL_CLOSED_OFFERS_BURST);
      expect(offers(closed(), each, 4 * ALL_CLOSED_OFFERS_BURST, ALL_CLOSED_OFFERS_EVERY_MS)).toBe(
        4 * ALL_CLOSED_OFFERS_BURST,
      );
    });
  });

  it('gets no answer with a point that makes no key', () => {
    const relay = handRelay();
    const hand = atDoor(relay);
    expect(relay.receive(emptied(hand.join, 21, 53), HERE, 0)).toEqual([]);
  });

  it('is refused for a room that is not there', () => {
    const relay = handRelay();
    expect(read(relay.receive(atDoor(relay, HERE, { room: 5 }).join, HERE, 0))).toMatchObject({
      kind: 'refuse',
      nonce: NONCE,
      refusal: { why: 'no-room' },
    });
  });
});

describe('a confirmation', () => {
  it('gets the same welcome and no second seat when it is repeated', () => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const { confirm } = confirmed(relay, hand);
    const first = relay.receive(confirm, HERE, 0)[0]!;
    expect(hand.read(first.bytes)).toMatchObject({ kind: 'welcome' });
    const [second, ...more] = relay.receive(confirm, HERE, 20);
    expect([second, more]).toEqual([first, []]);
    expect(relay.rooms[0]!.members).toHaveLength(1);
  });

  it('gets no answer from another address than the join, even with a cookie and an offer of its own', () => {
    const relay = handRelay();
    const { confirm } = confirmed(relay, atDoor(relay));
    expect(relay.receive(confirm, ELSEWHERE, 0)).toEqual([]);
    confirmed(relay, atDoor(relay, ELSEWHERE), ELSEWHERE);
    expect(relay.receive(confirm, ELSEWHERE, 0)).toEqual([]);
    expect(read(relay.receive(confirm, HERE, 0))).toMatchObject({ kind: 'welcome' });
    expect(relay.rooms[0]!.members).toHaveLength(1);
  });

  it('opens nothing when its session is over', () => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const { confirm } = confirmed(relay, hand);
    relay.receive(confirm, HERE, 0);
    relay.close(10);
    const again = relay.receive(confirm, HERE, 20);
    expect(again.map(({ bytes }) => hand.read(bytes)?.kind)).toEqual(['welcome']);
    expect(relay.receive(confirm, HERE, HALF_OPEN_MS)).toEqual([]);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  it.each([
    ['content', { ...REQUEST, contents: { toy: '00000000000000ab' } }],
    ['content', { ...REQUEST, contents: {} }],
  ])('is denied: %s', (why, request) => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const { confirm } = confirmed(relay, hand, HERE, request);
    const [answer] = relay.receive(confirm, HERE, 0);
    expect(hand.read(answer!.bytes)).toMatchObject({ kind: 'deny', refusal: { why } });
    expect(answer!.bytes.length).toBeLessThanOrEqual(confirm.length);
  });

  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a name that is a number', '{"name":1,"app":"","contents":{}}'],
    ['a name of 201 characters', `{"name":"${'x'.repeat(201)}","app":"","contents":{}}`],
    ['a hash that is none', '{"name":"","app":"","contents":{"toy":"xyz"}}'],
    ['a game that is none', '{"name":"","app":"","contents":{"Toy Box":"0123456789abcdef"}}'],
    ['no contents', '{"name":"","app":""}'],
    ['nested deeply', `${'['.repeat(400)}${']'.repeat(400)}`],
  ])('gets no answer when it asks with %s', (_, text) => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const [offer] = relay.receive(hand.join, HERE, 0);
    expect(relay.receive(hand.confirm(offer!.bytes, utf8(text))!, HERE, 0)).toEqual([]);
  });

  it('is accepted with unknown fields', () => {
    const relay = handRelay();
    const hand = atDoor(relay);
    const { confirm } = confirmed(relay, hand, HERE, { ...REQUEST, avatar: [1, 2] });
    expect(hand.read(relay.receive(confirm, HERE, 0)[0]!.bytes)).toMatchObject({ kind: 'welcome' });
  });
});

describe('a room with a password', () => {
  /** Keys are offered to one after the other. */
  const APART_MS = ALL_CLOSED_OFFERS_EVERY_MS;
  const closed = () => handRelay({ password: 'sesame' });
  const why = (answer: ReturnType<typeof knockByHand>) =>
    answer && 'refusal' in answer ? answer.refusal : answer;

  it('says in its info that it has one, unlike a room without a password', () => {
    const infoOf = (relay: Relay) => read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0));
    expect(infoOf(closed())).toMatchObject({ info: { password: true } });
    expect(infoOf(handRelay())).not.toHaveProperty('info.password');
  });

  it('lets in a guest who knows it', () => {
    expect(knockByHand(closed(), 1, { password: 'sesame' })).toMatchObject({ kind: 'welcome' });
  });

  it('offers no readable keys to a guest with another password, and says when one is missing or not needed', () => {
    const relay = closed();
    expect(knockByHand(relay, 1, { password: 'Sesame' })).toBeNull();
    expect(why(knockByHand(relay, 2))).toEqual({ why: 'password' });
    expect(why(knockByHand(handRelay(), 3, { password: 'sesame' }))).toEqual({ why: 'no-password' });
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  it('gives an address a few guesses, tells it how long to wait, and keeps no other address out', () => {
    const relay = closed();
    const address = 'guesser';
    const guess = (port: number, now: number, password = 'wrong') =>
      knockByHand(relay, port, { address, password, now });
    for (let n = 0; n < GUESSES_BURST; n++) expect(guess(n + 1, n * APART_MS)).toBeNull();
    const now = GUESSES_BURST * APART_MS;
    expect(why(guess(20, now))).toEqual({ why: 'guesses', waitMs: GUESS_EVERY_MS - now });
    expect(why(guess(21, GUESS_EVERY_MS - 1, 'sesame'))).toEqual({ why: 'guesses', waitMs: 1 });
    const other = { password: 'sesame', now: GUESS_EVERY_MS - 1 };
    expect(knockByHand(relay, 22, other)).toMatchObject({ kind: 'welcome' });
    expect(guess(23, GUESS_EVERY_MS, 'sesame')).toMatchObject({ kind: 'welcome' });
  });

  it('counts a guess with no point of the curve, which is nearly as much work', () => {
    const relay = closed();
    const guess = (port: number) => {
      const from = { address: 'guesser', port };
      const now = port * APART_MS;
      const { join } = atDoor(relay, from, { password: 'sesame' }, now);
      return relay.receive(emptied(join, 85, 117), from, now);
    };
    for (let port = 1; port <= GUESSES_BURST; port++) expect(guess(port)).toEqual([]);
    expect(read(guess(GUESSES_BURST + 1))).toMatchObject({ kind: 'refuse', refusal: { why: 'guesses' } });
  });

  it('counts no guess of a guest who knows it', () => {
    const relay = handRelay({ password: 'sesame', seats: 8 });
    let now = 0;
    const knock = (port: number, password: string) => {
      now += APART_MS;
      return knockByHand(relay, port, { address: 'shared', password, now });
    };
    for (let port = 1; port <= 8; port++) expect(knock(port, 'sesame')).toMatchObject({ kind: 'welcome' });
    for (let port = 11; port < 11 + GUESSES_BURST; port++) expect(knock(port, 'wrong')).toBeNull();
  });

  it('counts no guess of a guest who knows it and has a place in another room', () => {
    const relay = new Relay(
      [1, 2].map(() => ({ ...TOY_ROOM, password: 'sesame' })),
      seeded(1),
    );
    const ada = { address: 'at the table', password: 'sesame' };
    for (let player = 0; player < 8; player++) {
      const [port, now] = [1 + player, player * APART_MS];
      const request = { client: 'Ada', player };
      const answer = knockByHand(relay, port, { ...ada, now, request, ...(player === 0 ? { room: 2 } : {}) });
      expect(answer).toMatchObject({ kind: 'welcome' });
    }
    expect(relay.rooms[1]!.members).toHaveLength(8);
  });

  it('denies a confirmation that comes after the password was changed', () => {
    const relay = closed();
    const hand = atDoor(relay, HERE, { password: 'sesame' });
    const { confirm } = confirmed(relay, hand);
    relay.rooms[0]!.password = 'open';
    expect(hand.read(relay.receive(confirm, HERE, 0)[0]!.bytes)).toEqual({
      kind: 'deny',
      refusal: { why: 'password' },
    });
  });

  it.each<[string, Refusal, (data: Room, client: string) => void]>([
    [
      'its app was banned',
      { why: 'banned' },
      (data, client) => data.banned.push({ client, member: 9, name: '' }),
    ],
    ['the room was locked', { why: 'locked' }, (data) => (data.locked = true)],
    [
      'its last seat was taken away',
      { why: 'full', seats: 0 },
      (data) => (data.settings = { ...data.settings, seats: 0 }),
    ],
  ])('denies a confirmation that comes after %s', (_, refusal, change) => {
    const relay = closed();
    const hand = atDoor(relay, HERE, { password: 'sesame', request: { client: 'Ada' } });
    const { confirm } = confirmed(relay, hand);
    change(relay.rooms[0]!.data, fingerprint(namedKeyPair('Ada').public));
    expect(hand.read(relay.receive(confirm, HERE, 0)[0]!.bytes)).toEqual({ kind: 'deny', refusal });
    expect(relay.rooms[0]!.members).toEqual([]);
  });
});

describe('the identity of a member', () => {
  it('is proved by the member’s key, and is the same in each session', () => {
    const relay = handRelay();
    joinByHand(relay, 1, { request: { client: 'Ada' } });
    joinByHand(relay, 2, { request: { client: 'Ada', player: 1 } });
    joinByHand(relay, 3, { request: { client: 'Ben' } });
    const clients = relay.rooms[0]!.members.map(({ client }) => client);
    const [ada, ben] = ['Ada', 'Ben'].map((name) => fingerprint(namedKeyPair(name).public));
    expect(clients).toEqual([ada, ada, ben]);
  });

  it('shows as the same short code at both ends, and as another one for each pair', () => {
    const relay = handRelay();
    const codes = [1, 2].map((port) => {
      const answer = knockByHand(relay, port);
      return answer?.kind === 'welcome' ? answer.shortCode : null;
    });
    expect(relay.rooms[0]!.clients.map(({ shortCode }) => shortCode)).toEqual(codes);
    expect(codes[0]).not.toBe(codes[1]);
  });
});

describe('the memory of a relay', () => {
  it('repeats a lost goodbye to a client who still talks, seldom and without its text, until it is forgotten', () => {
    const relay = handRelay();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2);
    leader.say(relay, { m: 'kick', member: guest.member, why: 'Too loud.' }, 10);
    const asked = [20, 21, 20 + BYE_AGAIN_MS, TOMBSTONE_MS + 9, TOMBSTONE_MS + 10 + BYE_AGAIN_MS];
    const answers = asked.map((now) => guest.send(relay, guest.packet(now), now).length);
    expect(answers).toEqual([1, 0, 1, 1, 0]);
    expect(guest.byes).toEqual(new Array(3).fill({ reason: 'kicked', text: '' }));
  });

  it('holds no answer to a member who left', () => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    member.send(relay, member.leave(10), 10);
    expect(member.send(relay, member.packet(20), 20)).toEqual([]);
  });

  it('is empty while no member is there, and needs no time', () => {
    const relay = handRelay();
    expect(relay.due).toBe(Number.POSITIVE_INFINITY);
    const member = joinByHand(relay, 1);
    expect(relay.due).toBeLessThan(DROP_MS);
    member.send(relay, member.leave(10), 10);
    expect(relay.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('says goodbye to all members when the relay closes', () => {
    const relay = handRelay();
    const members = [1, 2, 3].map((port) => joinByHand(relay, port));
    const out = relay.close(10);
    for (const member of members) member.hear(out, 10);
    expect(members.map(({ byes }) => byes[0]?.reason)).toEqual(['closed', 'closed', 'closed']);
    expect(relay.rooms[0]!.clients).toEqual([]);
  });
});

describe('a member at a new address', () => {
  const AWAY = { address: 'away', port: 9 };

  /** A relay whose only member plays; its room sends it frames all the time. */
  function playing() {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    member.say(relay, { m: 'ready', ready: true }, 0);
    const now = COUNTDOWN_MS + 500;
    pass(relay, 0, COUNTDOWN_MS, [member]);
    member.send(relay, member.packet(COUNTDOWN_MS, inputsSection(1, 0, 0, [])), COUNTDOWN_MS);
    pass(relay, COUNTDOWN_MS, now, [member]);
    expect(relay.rooms[0]!.phase).toBe('playing');
    return { relay, member, now };
  }
  const bytesTo = (out: readonly Send[], { address }: { address: string }) =>
    out.filter(({ to }) => to.address === address).reduce((sum, { bytes }) => sum + bytes.length, 0);

  it('is asked whether it is there, and gets all that waits for the member when it has answered', () => {
    const { relay, member, now } = playing();
    const home = member.from;
    member.from = AWAY;
    member.send(relay, member.packet(now), now);
    expect(member.challenges).toHaveLength(1);
    expect(relay.rooms[0]!.clients[0]!.path.address).toEqual(home);
    const bundles = member.bundles.length;
    const out = member.send(relay, member.response(member.challenges[0]!, now + 5), now + 5);
    expect(bytesTo(out, AWAY)).toBeGreaterThan(0);
    expect(member.bundles.length).toBeGreaterThan(bundles);
    expect(relay.rooms[0]!.clients[0]!.path.address).toEqual(AWAY);
    pass(relay, now + 5, now + 1_000, [member]);
    expect(member.byes).toEqual([]);
  });

  // A packet of 25 bytes from a forged address must not bring that address the stream of a member.
  it('gets no more bytes than came from it when it was forged, and the member stays at the old one', () => {
    const { relay, member, now } = playing();
    const room = relay.rooms[0]!;
    let came = 0;
    let went = 0;
    for (let at = now; at < now + 3_000; at += 5) {
      // An attacker on the way forwards the member's packets from a forged address.
      const bytes = member.packet(at);
      came += bytes.length;
      const out = [...relay.receive(bytes, AWAY, at), ...(relay.due <= at ? relay.advance(at) : [])];
      went += bytesTo(out, AWAY);
      member.hear(out, at);
      expect(went).toBeLessThanOrEqual(came);
    }
    expect(went).toBeGreaterThan(0);
    expect(room.clients[0]!.path.address).toEqual(member.from);
    expect(member.bundles.length).toBeGreaterThan(50);
  });

  it('is not asked because of a packet that is old or repeated', () => {
    const { relay, member, now } = playing();
    const [old, newer] = [member.packet(now), member.packet(now)];
    member.send(relay, newer, now);
    for (const bytes of [old, newer]) expect(relay.receive(bytes, AWAY, now)).toEqual([]);
    expect(relay.rooms[0]!.clients[0]!.path.address).toEqual(member.from);
  });

  it('cannot be answered for from elsewhere, nor with another token', () => {
    const { relay, member, now } = playing();
    const home = member.from;
    const out = relay.receive(member.packet(now), AWAY, now);
    expect(out.map(({ to, bytes }) => [to, bytes.length])).toEqual([[AWAY, CHALLENGE_BYTES]]);
    member.from = AWAY;
    member.hear(out, now);
    const token = member.challenges[0]!;
    relay.receive(member.response(token, now), home, now);
    relay.receive(member.response({ ...token, k0: token.k0 ^ 1 }, now), AWAY, now);
    expect(relay.rooms[0]!.clients[0]!.path.address).toEqual(home);
    relay.receive(member.response(token, now), AWAY, now);
    expect(relay.rooms[0]!.clients[0]!.path.address).toEqual(AWAY);
  });

  it('leaves from there, too: a goodbye needs no address', () => {
    const { relay, member, now } = playing();
    expect(bytesTo(relay.receive(member.leave(now), AWAY, now), AWAY)).toBeLessThanOrEqual(CHALLENGE_BYTES);
    expect(relay.rooms[0]!.members).toEqual([]);
  });
});

describe('a datagram of a relay', () => {
  // Each direction has a key of its own, so a reflected datagram of the relay fails to open.
  it('changes nothing when it is sent back to the relay', () => {
    const relay = handRelay();
    const members = [1, 2].map((port) => joinByHand(relay, port));
    const said: Send[] = [];
    for (const member of members)
      said.push(...member.say(relay, { m: 'name', name: `N${member.member}` }, 10));
    for (let now = relay.due; now < 1_000; now = relay.due) said.push(...relay.advance(now));
    expect(said.length).toBeGreaterThan(10);
    const before = JSON.stringify(relay.rooms[0]!.data);
    for (const { to, bytes } of said) {
      expect(relay.receive(bytes, to, 1_000)).toEqual([]);
      // Nor with the kind of the other direction.
      const turned = bytes.slice();
      turned[1] = KIND.leave;
      expect(relay.receive(turned, to, 1_000)).toEqual([]);
    }
    expect(JSON.stringify(relay.rooms[0]!.data)).toBe(before);
  });
});

describe('the operator of a relay', () => {
  it('hears which member was let go, in which room, and why, and nothing of members who left', () => {
    const told: unknown[] = [];
    const rooms = [{ ...TOY_ROOM, seats: 1 }, TOY_ROOM];
    const relay = new Relay(rooms, seeded(5), {
      onLetGo: (room, { id, name }, reason) => told.push([room, id, name, reason]),
    });
    const members = [1, 2].map((port) => joinByHand(relay, port));
    pass(relay, 0, 500, members);
    members[0]!.send(relay, members[0]!.leave(500), 500);
    pass(relay, 500, 500 + DROP_MS + 100, []);
    expect(told).toEqual([[2, 1, 'Hand 2', 'silent']]);
  });
});

describe('a relay after a pause of its own', () => {
  // After a sleep the relay reads its socket before it judges silence, and the sleep counts neither as time without
  // acknowledgements nor, in strict, as a wait.
  it.each(['optimistic', 'strict'] as const)('drops no member in a match, %s, after it has slept', (way) => {
    const game = toyGame({ tickRate: 30, inputBytes: 1, seats: 2, frames: 1_000_000 });
    const party = new LabParty({ seed: 3, game, conditions: { ...CLEAN_LINK, delayMs: 20 }, room: { way } });
    for (const client of [party.join(), party.join()]) {
      party.at(500, () => party.say(client, { m: 'ready', ready: true }));
    }
    expect(party.run(10_000, () => (party.room.match?.log.next ?? 0) > 20)).toBe(true);
    const frames = party.room.match!.log.next;
    const back = party.now + 3 * KEEP_MS;
    // The members' datagrams of that time are lost: their machine sleeps, too.
    const out = party.relay.resume(back);
    expect(party.room.members).toHaveLength(2);
    expect(out.some(({ bytes }) => bytes[1] === KIND.bye)).toBe(false);
    expect(party.room.match!.log.next).toBeGreaterThanOrEqual(frames);
  });

  it.each(['advance', 'receive', 'resume'] as const)(
    'does not count the pause as silence of the members, called by %s',
    (call) => {
      const relay = handRelay();
      const members = [1, 2].map((port) => joinByHand(relay, port));
      pass(relay, 0, 500, members);
      const back = 500 + 3 * DROP_MS;
      const waiting = members.map((member) => member.packet(back));
      if (call === 'resume') {
        for (const member of members) member.hear(relay.resume(back), back);
      } else if (call === 'advance') {
        for (const member of members) member.hear(relay.advance(back), back);
      }
      // The datagrams that arrived meanwhile are read from the socket after that.
      members.forEach((member, i) => {
        member.send(relay, waiting[i]!, back);
      });
      pass(relay, back, back + DROP_MS - 1, members);
      expect(members.flatMap(({ byes }) => byes)).toEqual([]);
      expect(relay.rooms[0]!.members.map(({ silent }) => silent)).toEqual([false, false]);
    },
  );

  it('drops members who stay silent after it', () => {
    const relay = handRelay();
    const members = [1, 2].map((port) => joinByHand(relay, port));
    pass(relay, 0, 500, members);
    const back = 500 + 3 * DROP_MS;
    pass(relay, back, back + DROP_MS - 1, []);
    expect(relay.rooms[0]!.members).toHaveLength(2);
    pass(relay, back, back + DROP_MS + 100, []);
    expect(relay.rooms[0]!.members).toHaveLength(0);
  });

  it('counts a small delay as no pause', () => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    pass(relay, 0, 500, [member]);
    let now = 500;
    while (relay.rooms[0]!.members.length > 0 && now < 60_000) {
      now += PAUSE_MS;
      relay.advance(now);
    }
    expect(now).toBeLessThanOrEqual(500 + DROP_MS + PAUSE_MS);
  });
});

describe('the timer of a relay', () => {
  it('is called sooner when a guest comes, and at the last input of a keyframe', () => {
    const relay = handRelay({ way: 'strict' });
    expect(relay.takeHurry()).toBe(false);
    const member = joinByHand(relay, 1);
    expect([relay.takeHurry(), relay.takeHurry()]).toEqual([true, false]);
    member.say(relay, { m: 'ready', ready: true }, 0);
    pass(relay, 0, COUNTDOWN_MS + 10, [member]);
    /** The input for a keyframe. */
    const send = (keyframe: number, now: number) =>
      member.send(
        relay,
        member.packet(now, (to) => {
          to.u8(1);
          to.u32(keyframe);
          to.u16(keyframe);
          to.u8(1);
          to.u16(keyframe);
          to.u8(7);
        }),
        now,
      );
    send(0, COUNTDOWN_MS + 10);
    const { log } = relay.rooms[0]!.match!;
    expect(log.next).toBe(1);
    member.send(relay, member.packet(COUNTDOWN_MS + 12, inputsSection(1, 1, 1, [])), COUNTDOWN_MS + 12);
    pass(relay, COUNTDOWN_MS + 12, COUNTDOWN_MS + 20, [member]);
    relay.takeHurry();
    send(1, COUNTDOWN_MS + 21);
    expect(relay.takeHurry()).toBe(true);
    // The second frame opens when the first has been played, one tick after the first is closed.
    expect(relay.due).toBeCloseTo(COUNTDOWN_MS + 10 + 1000 / TOY.info.tickRate, 3);
  });
});

describe('a member who is silent since the welcome', () => {
  it('loses the seat sooner', () => {
    const relay = handRelay();
    joinByHand(relay, 1);
    pass(relay, 0, FIRST_WORD_MS - 1, []);
    expect(relay.rooms[0]!.members).toHaveLength(1);
    pass(relay, 0, FIRST_WORD_MS + 100, []);
    expect(relay.rooms[0]!.members).toHaveLength(0);
  });
});

describe('a fault inside a room', () => {
  /** Two rooms; the game of the first fails as often as it is told to. Three members of each have joined. */
  function twoRooms() {
    const faults: { left: number; told: [number, unknown][] } = { left: 0, told: [] };
    const fail = <T>(value: T): T => {
      if (faults.left === 0) return value;
      faults.left--;
      throw new Error('a bug');
    };
    const info = {
      ...TOY.info,
      get minSeats() {
        return fail(1);
      },
      get maxSeats() {
        return fail(8);
      },
    };
    const bad: RoomOptions = { ...TOY_ROOM, games: [{ info, content: TOY_CONTENT }], seats: 3 };
    const relay = new Relay([bad, TOY_ROOM], seeded(5), {
      onFault: (room, error) => faults.told.push([room, error]),
    });
    const members = [1, 2, 3, 4, 5, 6].map((port) => joinByHand(relay, port));
    expect(relay.rooms.map((room) => room.members.length)).toEqual([3, 3]);
    return { relay, faults, unlucky: members.slice(0, 3), others: members.slice(3) };
  }

  // An exception in one room must not end the process, which holds every room of the relay.
  it('closes that room and tells its members, while the other room plays on and the operator hears why', () => {
    const { relay, faults, unlucky, others } = twoRooms();
    for (const member of others) member.say(relay, { m: 'ready', ready: true }, 10);
    pass(relay, 10, COUNTDOWN_MS + 500, [...unlucky, ...others]);
    const { log } = relay.rooms[1]!.match!;
    const frames = log.next;
    const now = COUNTDOWN_MS + 500;
    faults.left = 1;
    const out = unlucky[0]!.say(relay, { m: 'ready', ready: true }, now);
    for (const member of unlucky) member.hear(out, now);
    expect(unlucky.map(({ byes }) => byes[0])).toEqual(new Array(3).fill({ reason: 'fault', text: '' }));
    expect(faults.told).toEqual([[1, new Error('a bug')]]);
    pass(relay, now, now + 1_000, others);
    expect(log.next - frames).toBeGreaterThan(TOY.info.tickRate - 3);
    expect(others.flatMap(({ byes }) => byes)).toEqual([]);
    others[0]!.say(relay, { m: 'name', name: 'Still here' }, now + 1_000);
    expect(relay.rooms[1]!.members[0]!.name).toBe('Still here');
  });

  it('leaves a new room in its place, for the next guest', () => {
    const { relay, faults, unlucky } = twoRooms();
    relay.rooms[0]!.discoverable = false;
    const before = relay.rooms[0]!;
    faults.left = 1;
    unlucky[0]!.say(relay, { m: 'ready', ready: true }, 10);
    const room = relay.rooms[0]!;
    expect(room).not.toBe(before);
    expect([room.members.length, room.phase, room.discoverable]).toEqual([0, 'lobby', false]);
    expect(room.data.id).not.toBe(before.data.id);
    const next = joinByHand(relay, 9, { now: 20 });
    expect(room.members.map(({ name }) => name)).toEqual(['Hand 9']);
    pass(relay, 20, 1_000, [next]);
    expect(next.room?.members).toHaveLength(1);
    // A former member of the closed room is told again.
    unlucky[0]!.send(relay, unlucky[0]!.packet(1_000), 1_000);
    expect(unlucky[0]!.byes.at(-1)).toEqual({ reason: 'fault', text: '' });
  });

  it('closes that room only, also in its clock', () => {
    const { relay, faults, unlucky, others } = twoRooms();
    faults.left = 1;
    pass(relay, 10, 1_000, [...unlucky, ...others]);
    expect(faults.told).toHaveLength(1);
    expect(relay.rooms.map((room) => room.members.length)).toEqual([0, 3]);
  });

  it('leaves nothing of the room behind when it repeats while the room closes', () => {
    const { relay, faults, unlucky } = twoRooms();
    // Two faults: one at the message, and one when the last member goes.
    faults.left = 2;
    unlucky[0]!.say(relay, { m: 'ready', ready: true }, 10);
    expect([faults.left, faults.told.length]).toEqual([0, 1]);
    const room = relay.rooms[0]!;
    joinByHand(relay, 9, { now: 20 });
    for (const member of unlucky) member.say(relay, { m: 'lock', locked: true }, 30);
    expect([room.members.length, room.data.locked]).toEqual([1, false]);
    expect(faults.told).toHaveLength(1);
  });
});
