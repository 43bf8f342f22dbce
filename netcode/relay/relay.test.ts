// The door of a relay: who gets an answer, who gets in, and what it remembers of those who left.

import { describe, expect, it } from 'vitest';
import { askByHand, handRelay, joinByHand, seeded, TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { finish, type Send } from '../wire/datagram.ts';
import { HELLO_BYTES, readHandshake, writeBye, writeHello, writeJoin } from '../wire/handshake.ts';
import { COOKIE_EPOCH_MS } from './cookie.ts';
import { DROP_MS } from './member.ts';
import { GRAVE_MS, LOOKING_BURST, MOST_GRAVES, Relay } from './relay.ts';

const NONCE = { k0: 1, k1: 2 };
const HERE = { address: '10.0.0.7', port: 4000 };
const ELSEWHERE = { address: '10.0.0.8', port: 4000 };
const REQUEST = { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } };
const writer = new Writer();
const read = ([send]: readonly Send[]) => send && readHandshake(send.bytes);

describe('a hello', () => {
  it('is answered with the room and a cookie, to where it came from', () => {
    const [answer, ...more] = handRelay({ host: 'Grace' }).receive(writeHello(writer, NONCE, 0), HERE, 0);
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
        host: 'Grace',
        seats: 8,
        taken: 0,
      },
    });
  });

  it('is never shorter than its answer, even when the host has the longest name of all', () => {
    for (const host of ['龘'.repeat(32), '"'.repeat(32), '\\'.repeat(32)]) {
      const [answer] = handRelay({ host, app: '龘'.repeat(20) }).receive(
        writeHello(writer, NONCE, 1),
        HERE,
        0,
      );
      expect(answer!.bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
      expect(readHandshake(answer!.bytes)).toMatchObject({ info: { host } });
    }
  });

  it('that is too short, too long or damaged gets no answer', () => {
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

  it('from somebody who looks for rooms is answered only while the room may be found', () => {
    const looking = writeHello(writer, NONCE, 0, true);
    expect(handRelay({ discoverable: false }).receive(looking, HERE, 0)).toEqual([]);
    const relay = handRelay();
    expect(read(relay.receive(looking, HERE, 0))).toMatchObject({ kind: 'info' });
    relay.rooms[0]!.discoverable = false;
    expect(relay.receive(looking, HERE, 0)).toEqual([]);
    expect(read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0))).toMatchObject({ kind: 'info' });
  });

  // One that is forged and sent to everybody would have all relays of a network answer whoever it names.
  it('from those who look for rooms is answered as often as a large party asks, and whoever joins always', () => {
    const relay = handRelay();
    const looking = writeHello(writer, NONCE, 0, true).slice();
    let answers = 0;
    for (let i = 0; i < 20_000; i++) answers += relay.receive(looking, HERE, 0).length;
    expect(answers).toBe(LOOKING_BURST);
    expect(read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0))).toMatchObject({ kind: 'info' });
    expect(relay.receive(looking, HERE, 1_000)).toHaveLength(1);
  });

  it('is told the same id again and again, and another room another one', () => {
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

  it('for a room that is not there is refused', () => {
    expect(read(handRelay().receive(writeHello(writer, NONCE, 2), HERE, 0))).toMatchObject({
      kind: 'refuse',
      refusal: { why: 'no-room' },
    });
  });

  // A peer of another version cannot read a refusal: it was left to time out instead of hearing who must update.
  it('of another version is answered with an info, even for a room that is not there', () => {
    const hello = writeHello(writer, NONCE, 99);
    writer.bytes[0] = 9;
    writer.at = hello.length - 4;
    const answer = read(handRelay().receive(finish(writer, NONCE), HERE, 0));
    expect(answer).toMatchObject({ kind: 'info', version: 1 });
  });

  // Nothing can be sent to port 0: the socket threw, and that ended the whole relay.
  it('from port 0 gets no answer', () => {
    expect(handRelay().receive(writeHello(writer, NONCE, 0), { ...HERE, port: 0 }, 0)).toEqual([]);
  });

  it('without a number finds the first room with a free place', () => {
    const games = [{ info: TOY.info, content: TOY_CONTENT }];
    const relay = new Relay(
      ['one', 'two'].map((host) => ({ games, app: 'lab', host, seats: 1 })),
      seeded(7),
    );
    joinByHand(relay, 1);
    expect(read(relay.receive(writeHello(writer, NONCE, 0), HERE, 0))).toMatchObject({
      info: { host: 'two' },
    });
    expect(read(relay.receive(writeHello(writer, NONCE, 1), HERE, 0))).toMatchObject({
      info: { host: 'one' },
    });
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

  it('leads past rooms that are locked or full, but back into the one that somebody was in', () => {
    const relay = threeRooms();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2, { request: client('a') });
    leader.say(relay, { m: 'lock', locked: true }, 10);
    relay.receive(writeBye(writer, guest.session.id, guest.session.key, 'left'), guest.from, 20);
    joinByHand(relay, 3, { now: 30 });
    joinByHand(relay, 4, { now: 30 });
    joinByHand(relay, 5, { now: 30 });
    expect(counts(relay)).toEqual([1, 2, 1]);
    joinByHand(relay, 6, { now: 40, request: client('a') });
    expect(counts(relay)).toEqual([2, 2, 1]);
  });

  it('leads the players of one app to the same room', () => {
    const relay = threeRooms();
    joinByHand(relay, 1);
    joinByHand(relay, 2);
    joinByHand(relay, 3, { request: client('a') });
    const left = relay.rooms[0]!.members[0]!.session;
    relay.receive(writeBye(writer, left.id, left.key, 'left'), HERE, 10);
    joinByHand(relay, 4, { now: 20, request: { ...client('a'), player: 1 } });
    expect(counts(relay)).toEqual([1, 2, 0]);
  });
});

describe('a join', () => {
  it('with the cookie of another address is not answered', () => {
    const relay = handRelay();
    const cookie = askByHand(relay, HERE, NONCE);
    expect(relay.receive(writeJoin(writer, NONCE, cookie, 0, REQUEST), ELSEWHERE, 0)).toEqual([]);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  it('with a cookie that is too old is not answered', () => {
    const relay = handRelay();
    const cookie = askByHand(relay, HERE, NONCE);
    const join = writeJoin(writer, NONCE, cookie, 0, REQUEST);
    expect(relay.receive(join, HERE, 2 * COOKIE_EPOCH_MS)).toEqual([]);
    expect(relay.receive(join, HERE, 2 * COOKIE_EPOCH_MS - 1)).not.toEqual([]);
  });

  it('that is said again gets the same welcome and no second seat', () => {
    const relay = handRelay();
    const cookie = askByHand(relay, HERE, NONCE);
    const join = writeJoin(writer, NONCE, cookie, 0, REQUEST);
    const first = relay.receive(join, HERE, 0)[0]!;
    const [second, ...more] = relay.receive(join, HERE, 20);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
    expect(relay.rooms[0]!.members).toHaveLength(1);
  });

  it('of a session that is over opens nothing', () => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    const { id, key } = member.session;
    relay.receive(writeBye(writer, id, key, 'left'), member.from, 10);
    const again = writeJoin(writer, member.nonce, member.cookie, 0, REQUEST);
    expect(relay.receive(again, member.from, 20)).toEqual([]);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  it.each([
    ['no-room', { room: 5, request: REQUEST }],
    ['content', { room: 0, request: { ...REQUEST, contents: { toy: '00000000000000ab' } } }],
    ['content', { room: 0, request: { ...REQUEST, contents: {} } }],
  ])('is refused: %s', (why, { room, request }) => {
    const relay = handRelay();
    const cookie = askByHand(relay, HERE, NONCE);
    const answer = read(relay.receive(writeJoin(writer, NONCE, cookie, room, request), HERE, 0));
    expect(answer).toMatchObject({ kind: 'refuse', nonce: NONCE, refusal: { why } });
  });
});

describe('what a relay remembers', () => {
  it('says a lost goodbye again to who still talks, until it is forgotten', () => {
    const relay = handRelay();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2);
    leader.say(relay, { m: 'kick', member: guest.member, why: 'Too loud.' }, 10);
    for (const now of [20, 500, 9_000]) guest.hear(relay.receive(guest.packet(now), guest.from, now), now);
    expect(guest.byes).toEqual(Array.from({ length: 3 }, () => ({ reason: 'kicked', text: 'Too loud.' })));
    const stranger = guest.packet(9_500);
    stranger[10]! ^= 1;
    expect(relay.receive(stranger, guest.from, 9_500)).toEqual([]);
  });

  it('has no answer for who left by itself', () => {
    const relay = handRelay();
    const member = joinByHand(relay, 1);
    const { id, key } = member.session;
    relay.receive(writeBye(writer, id, key, 'left'), member.from, 10);
    expect(relay.receive(member.packet(20), member.from, 20)).toEqual([]);
  });

  // Graves were cleared only when a room had something to do: joining and leaving at once filled memory for ever.
  it('is bounded: somebody who joins and leaves all day is forgotten bit by bit', () => {
    const relay = handRelay();
    const first = joinByHand(relay, 1, { nonce: { k0: 1, k1: 0 } });
    const leave = (peer: typeof first) =>
      relay.receive(writeBye(writer, peer.session.id, peer.session.key, 'left'), peer.from, 1);
    leave(first);
    const again = writeJoin(writer, first.nonce, first.cookie, 0, REQUEST);
    for (let i = 0; i < MOST_GRAVES - 1; i++) leave(joinByHand(relay, 2, { nonce: { k0: 2, k1: i } }));
    expect(relay.receive(again, first.from, 2)).toEqual([]);
    leave(joinByHand(relay, 2, { nonce: { k0: 2, k1: MOST_GRAVES } }));
    expect(read(relay.receive(again, first.from, 2))).toMatchObject({ kind: 'welcome' });
  });

  it('is forgotten after its time', () => {
    const relay = handRelay();
    const leader = joinByHand(relay, 1);
    const guest = joinByHand(relay, 2);
    leader.say(relay, { m: 'kick', member: guest.member, why: '' }, 10);
    const other = joinByHand(relay, 3, { now: GRAVE_MS + 11 });
    relay.receive(writeBye(writer, other.session.id, other.session.key, 'left'), other.from, GRAVE_MS + 12);
    expect(relay.receive(guest.packet(GRAVE_MS + 13), guest.from, GRAVE_MS + 13)).toEqual([]);
  });

  it('is nothing at all while nobody is there: it wants no time', () => {
    const relay = handRelay();
    expect(relay.due).toBe(Number.POSITIVE_INFINITY);
    const member = joinByHand(relay, 1);
    expect(relay.due).toBeLessThan(DROP_MS);
    relay.receive(writeBye(writer, member.session.id, member.session.key, 'left'), member.from, 10);
    expect(relay.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('says goodbye to everybody when it closes', () => {
    const relay = handRelay();
    const members = [1, 2, 3].map((port) => joinByHand(relay, port));
    const out = relay.close(10);
    for (const member of members) member.hear(out, 10);
    expect(members.map(({ byes }) => byes[0]?.reason)).toEqual(['closed', 'closed', 'closed']);
  });
});
