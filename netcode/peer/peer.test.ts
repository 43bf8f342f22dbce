// A peer at the door, and at the end: what it does when the relay is silent, and what it makes of each answer.

import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE, MAX_WAITING } from '../connection/channel.ts';
import type { Connection } from '../connection/connection.ts';
import { opened, Seal } from '../connection/seal.ts';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { handRelay, joinByHand, seeded, TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import type { Session } from '../relay/client.ts';
import { encodeState } from '../sim/state-codec.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import {
  FLAG,
  KIND,
  PROTOCOL_VERSION,
  readToken,
  type Send,
  sessionOf,
  writeBye,
  writeHead,
  writeToken,
} from '../wire/datagram.ts';
import {
  CHECK_BYTES,
  finish,
  type Handshake,
  readHandshake,
  writeInfo,
  writeRefuse,
} from '../wire/handshake.ts';
import type { JoinRequest } from '../wire/introductions.ts';
import { itemsMessage } from '../wire/items-message.ts';
import { toJson } from '../wire/json.ts';
import { DROP_MS, HEARTBEAT_MS, JOIN_TIMEOUT_MS, PAUSE_MS, RETRY_MS } from '../wire/limits.ts';
import type { FromRelay } from '../wire/messages.ts';
import { BYES, Peer } from './peer.ts';
import type { PeerOutput } from './peer-events.ts';

const RELAY = { address: 'relay', port: 1 };
const HERE = { address: 'here', port: 2 };
const INFO = {
  app: '9',
  game: 'toy',
  content: TOY_CONTENT,
  phase: 'lobby' as const,
  title: '',
  host: '',
  seats: 8,
  taken: 0,
  locked: false,
};
const writer = new Writer();

const make = (
  request: Partial<JoinRequest> = {},
  game = (id: string) => (id === 'toy' ? TOY.info : undefined),
) =>
  new Peer({
    relay: RELAY,
    request: { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT }, ...request },
    identity: namedKeyPair('Ada'),
    game,
    random: seeded(3),
    now: 0,
  });

const sends = (out: readonly PeerOutput[]) => out.filter((output): output is Send => output.kind === 'send');
const events = (out: readonly PeerOutput[]) => out.filter(({ kind }) => kind !== 'send');
const shake = (out: readonly PeerOutput[]) => sends(out).map(({ bytes }) => readHandshake(bytes));

/** The nonce that the peer asks with. */
function ask(peer: Peer) {
  const [hello] = shake(peer.advance(0));
  return (hello as Handshake).nonce;
}

/** A peer in the room of a relay at 0 ms. */
function inRoom() {
  const relay = handRelay();
  const room = relay.room(1)!;
  const sessions: Session[] = [];
  const { admit } = room;
  room.admit = (session, ...more) => {
    sessions.push(session);
    return admit.call(room, session, ...more);
  };
  const peer = make();
  let out: readonly PeerOutput[] = peer.advance(0);
  const seen: PeerOutput[] = [];
  while (sends(out).length > 0) {
    const answers = sends(out).flatMap(({ bytes }) => relay.receive(bytes, HERE, 0));
    out = answers.flatMap(({ bytes }) => peer.receive(bytes, 0));
    seen.push(...events(out));
  }
  const { connection } = room.clients[0]!;
  const { keys } = sessions[0]!;
  return { relay, peer, seen, connection, keys };
}

/** Lets both talk until neither has more to say. Returns what happened at the peer. */
function talk(relay: ReturnType<typeof handRelay>, peer: Peer, out: readonly PeerOutput[], now: number) {
  const happened = events(out);
  for (const { bytes } of sends(out)) {
    for (const answer of relay.receive(bytes, HERE, now)) {
      happened.push(...talk(relay, peer, peer.receive(answer.bytes, now), now));
    }
  }
  return happened;
}

/** A goodbye of the relay. */
function byeOf(connection: Connection, reason: 'kicked' | 'closed', text: string, now: number): Uint8Array {
  connection.begin(writer, KIND.bye, now);
  writeBye(writer, reason, text);
  return connection.seal(writer);
}

/** What the relay says, in one packet. */
function packetOf(connection: Connection, now: number): Uint8Array {
  connection.rewind(now);
  connection.open(writer, now, 0);
  return connection.seal(writer);
}

/** The same datagram with another version byte and a check that fits. */
function ofVersion(bytes: Uint8Array, version: number, nonce: { k0: number; k1: number }): Uint8Array {
  writer.reset();
  writer.raw(bytes.subarray(0, -CHECK_BYTES));
  writer.bytes[0] = version;
  return finish(writer, nonce);
}

describe('a peer that joins', () => {
  it('says hello again and again with the same nonce, and gives up after its timeout', () => {
    const peer = make();
    const asked: unknown[] = [];
    const seen: PeerOutput[] = [];
    for (let now = peer.due; now < Number.POSITIVE_INFINITY; now = peer.due) {
      const out = peer.advance(Math.max(0, now));
      asked.push(...shake(out));
      seen.push(...events(out));
    }
    expect(asked).toHaveLength(JOIN_TIMEOUT_MS / RETRY_MS);
    expect(new Set(asked.map((hello) => JSON.stringify(hello))).size).toBe(1);
    expect(seen).toEqual([{ kind: 'timeout' }]);
  });

  it('joins at once when it hears the info, and repeats the join when the offer is lost', () => {
    const peer = make();
    const nonce = ask(peer);
    const cookie = { k0: 5, k1: 6 };
    const out = peer.receive(writeInfo(writer, nonce, cookie, INFO), 30);
    expect(events(out)).toEqual([{ kind: 'info', info: INFO }]);
    expect(shake(out)).toMatchObject([{ kind: 'join', nonce, cookie }]);
    expect(peer.receive(writeInfo(writer, nonce, { k0: 0, k1: 0 }, INFO), 40)).toEqual([]);
    expect(shake(peer.advance(30 + RETRY_MS))).toMatchObject([{ kind: 'join', nonce, cookie }]);
  });

  it('is in the room after six datagrams', () => {
    const { peer, seen, relay } = inRoom();
    expect(seen.map(({ kind }) => kind)).toEqual(['info', 'joined', 'message']);
    expect(peer.room?.members.map(({ name }) => name)).toEqual(['Ada']);
    expect(relay.rooms[0]!.members).toHaveLength(1);
  });

  it.each([{ why: 'full' as const, seats: 8 }, { why: 'locked' as const }, { why: 'no-room' as const }])(
    'hears why it is refused: $why',
    (refusal) => {
      const peer = make();
      const out = peer.receive(writeRefuse(writer, ask(peer), refusal), 10);
      expect(out).toEqual([{ kind: 'refused', refusal }]);
      expect(peer.due).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it('hears which version the relay speaks, whatever else the info says', () => {
    const peer = make();
    const nonce = ask(peer);
    const info = ofVersion(writeInfo(writer, nonce, nonce, INFO), 3, nonce);
    expect(peer.receive(info, 10)).toEqual([{ kind: 'version', theirs: 3 }]);
  });

  // Only an info has the same format in every version; a refusal of another version may mean anything.
  it('ignores a refusal of another version', () => {
    const peer = make();
    const nonce = ask(peer);
    const refusal = writeRefuse(writer, nonce, { why: 'no-room' });
    expect(peer.receive(ofVersion(refusal, PROTOCOL_VERSION - 1, nonce), 10)).toEqual([]);
    expect(peer.due).toBe(RETRY_MS);
  });

  it('ignores answers to another peer', () => {
    const peer = make();
    const { k0, k1 } = ask(peer);
    const other = { k0: k0 ^ 1, k1 };
    expect(peer.receive(writeRefuse(writer, other, { why: 'locked' }), 10)).toEqual([]);
    expect(peer.receive(writeInfo(writer, other, other, INFO), 10)).toEqual([]);
  });

  it('ignores what is longer than a datagram', () => {
    const peer = make();
    ask(peer);
    expect(peer.receive(new Uint8Array(MAX_DATAGRAM + 1).fill(KIND.info), 10)).toEqual([]);
  });

  // The relay accepts names of up to 200 characters and ignores a join with a longer one.
  it('gets in with a name of 10,000 characters', () => {
    const relay = handRelay();
    const peer = make({ name: '龙'.repeat(10_000) });
    const happened = talk(relay, peer, peer.advance(0), 0);
    expect(happened.map(({ kind }) => kind)).toContain('joined');
    expect(relay.rooms[0]!.members.map(({ name }) => name)).toEqual(['龙'.repeat(32)]);
  });

  it('is silent after it leaves before it is in', () => {
    const peer = make();
    const nonce = ask(peer);
    expect(peer.leave(5)).toEqual([]);
    expect(peer.receive(writeInfo(writer, nonce, nonce, INFO), 10)).toEqual([]);
    expect(peer.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('says nothing and holds nothing before it is in', () => {
    const peer = make();
    expect(peer.say({ m: 'ready', ready: true }, 0)).toEqual([]);
    expect(peer.hold(Uint8Array.of(1), 0)).toEqual([]);
    expect([peer.room, peer.log, peer.link, peer.startsAt]).toEqual([null, null, null, null]);
  });
});

describe('a peer in a room', () => {
  it('sends a heartbeat when it has nothing to say', () => {
    const { peer } = inRoom();
    expect(peer.due).toBe(HEARTBEAT_MS);
    expect(sends(peer.advance(HEARTBEAT_MS))).toHaveLength(1);
    expect(peer.due).toBe(2 * HEARTBEAT_MS);
  });

  it('counts a relay that is silent for five seconds as gone', () => {
    const { peer } = inRoom();
    const seen: PeerOutput[] = [];
    for (let now = peer.due; now <= DROP_MS; now = peer.due) seen.push(...events(peer.advance(now)));
    expect(seen).toEqual([{ kind: 'over', reason: 'silent', text: '' }]);
  });

  it('hears a goodbye and its text, and nothing after it', () => {
    const { peer, connection } = inRoom();
    const bye = byeOf(connection, 'kicked', 'Too loud.', 10);
    expect(peer.receive(bye, 10)).toEqual([{ kind: 'over', reason: 'kicked', text: 'Too loud.' }]);
    expect(peer.receive(bye, 11)).toEqual([]);
    expect([peer.advance(10_000), peer.leave(1), peer.say({ m: 'stop' }, 1), peer.resume(2)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(peer.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('ignores a goodbye made without the key, or with the key of the other direction', () => {
    const { peer, connection, keys } = inRoom();
    const forged = (key: Uint8Array, session = connection.id) => {
      writeHead(writer, KIND.bye, session, 50);
      writeBye(writer, 'closed', '');
      return new Seal('relay', { up: key, down: key }).seal(writer, 50);
    };
    const zeros = new Uint8Array(32);
    for (const bye of [forged(zeros), forged(keys.up), forged(keys.down, connection.id ^ 1)]) {
      expect(peer.receive(bye, 10)).toEqual([]);
    }
    expect(peer.due).toBe(HEARTBEAT_MS);
    expect(events(peer.receive(forged(keys.down), 10))).toHaveLength(1);
  });

  it('ignores its own datagrams when they come back', () => {
    const { peer } = inRoom();
    const said = [...sends(peer.say({ m: 'ready', ready: true }, 10)), ...sends(peer.advance(500))];
    expect(said).toHaveLength(2);
    for (const { bytes } of said) {
      expect(peer.receive(bytes, 520)).toEqual([]);
      const turned = bytes.slice();
      turned[1] = KIND.down;
      expect(peer.receive(turned, 520)).toEqual([]);
    }
  });

  it('answers a challenge at once, from where it is', () => {
    const { peer, connection } = inRoom();
    connection.begin(writer, KIND.challenge, 10);
    writeToken(writer, { k0: 11, k1: 12 });
    const challenge = connection.seal(writer);
    const [answer, ...more] = sends(peer.receive(challenge, 10));
    expect(more).toEqual([]);
    expect([answer!.bytes[1], sessionOf(answer!.bytes)]).toEqual([KIND.response, connection.id]);
    expect(connection.accept(answer!.bytes, 11)).toBe('newest');
    expect(readToken(opened)).toEqual({ k0: 11, k1: 12 });
    expect(peer.receive(challenge, 11)).toEqual([]);
  });

  it('leaves a relay that breaks the stream', () => {
    const { peer, connection } = inRoom();
    connection.begin(writer, KIND.down, 10);
    for (const byte of [FLAG.pieces, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 1, 0, 0x80]) writer.u8(byte);
    expect(peer.receive(connection.seal(writer), 10)).toEqual([{ kind: 'over', reason: 'broken', text: '' }]);
  });

  it('passes on a message that it cannot read, and reads the next one', () => {
    const { peer, connection } = inRoom();
    connection.push('control', toJson({ m: 'something new', of: 'a later version', more: 'x'.repeat(400) }));
    connection.push('control', toJson({ m: 'waiting', for: [1] } satisfies FromRelay));
    expect(events(peer.receive(packetOf(connection, 10), 10))).toEqual([
      { kind: 'nonsense', text: expect.stringMatching(/^\{"m":"something new".{180}$/) },
      { kind: 'message', message: { m: 'waiting', for: [1] } },
    ]);
  });

  it('passes on a large message unchanged', () => {
    const { peer, connection } = inRoom();
    const state = Uint8Array.from({ length: 700 }, (_, i) => i & 0xff);
    connection.push('bulk', state);
    expect(events(peer.receive(packetOf(connection, 10), 10))).toEqual([{ kind: 'bulk', bytes: state }]);
  });

  it('reports what it could not send, and why', () => {
    const { peer } = inRoom();
    const long = 'x'.repeat(MAX_MESSAGE);
    expect(peer.say({ m: 'chat', text: long }, 10)).toEqual([{ kind: 'unsent', why: 'bad-length' }]);
    const text = 'x'.repeat(30_000);
    let said = 0;
    while (events(peer.say({ m: 'chat', text }, 10)).length === 0) said++;
    expect(said).toBe(Math.floor(MAX_WAITING / 30_000));
    expect(events(peer.say({ m: 'chat', text }, 10))).toEqual([{ kind: 'unsent', why: 'full' }]);
  });

  it('says goodbye several times at once, because it cannot repeat it later', () => {
    const { peer, relay } = inRoom();
    const byes = sends(peer.leave(10));
    expect(byes).toHaveLength(BYES);
    for (const { bytes } of byes) relay.receive(bytes, HERE, 10);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  /** A peer whose match counts down. */
  function counting() {
    const around = inRoom();
    talk(around.relay, around.peer, around.peer.say({ m: 'ready', ready: true }, 60), 60);
    expect(around.peer.log).not.toBeNull();
    return { ...around, number: around.peer.room!.match!.number };
  }

  // Malformed bytes would reach the rules that play the frame.
  it('reports bytes that are no items, and keeps only those that are', () => {
    const { peer, connection, number } = counting();
    connection.push('items', itemsMessage(number, 5, Uint8Array.of(0, 5, 0, 1)));
    connection.push('items', itemsMessage(number, 1, Uint8Array.of(0, 1, 0, 9)));
    const out = peer.receive(packetOf(connection, 70), 71);
    expect(events(out)).toEqual([{ kind: 'nonsense', text: 'items of frame 5' }]);
    expect([peer.log!.items(5), peer.log!.items(1)]).toEqual([undefined, Uint8Array.of(0, 1, 0, 9)]);
  });

  it('ignores items of another match', () => {
    const { peer, connection, number } = counting();
    const items = Uint8Array.of(0, 1, 0, 9);
    for (const other of [number - 1, number + 1, number + 256]) {
      connection.push('items', itemsMessage(other, 1, items));
    }
    expect(events(peer.receive(packetOf(connection, 70), 71))).toEqual([]);
    expect(peer.log!.items(1)).toBeUndefined();
  });

  it('gives the bytes of a state that is wanted once, and of no other match’s', () => {
    const { peer, connection } = inRoom();
    const state = encodeState({ frame: 40 });
    connection.push('control', toJson({ m: 'state', match: 1, frame: 40, give: true } satisfies FromRelay));
    peer.receive(packetOf(connection, 10), 10);
    const given = (match: number, now: number) =>
      sends(peer.give(match, 40, state, now)).flatMap(({ bytes }) => {
        const arrival = connection.accept(bytes, now);
        return arrival === 'dropped' ? [] : connection.read(opened, arrival, now)!.bulk;
      });
    expect(given(2, 20)).toEqual([]);
    expect(given(1, 30).map((part) => part.subarray(12))).toEqual([state]);
    expect(given(1, 40)).toEqual([]);
  });

  it('acknowledges each packet at once, also one that brings nothing new', () => {
    const { peer, relay } = inRoom();
    const guest = joinByHand(relay, 9);
    const out = guest.say(relay, { m: 'name', name: 'Grace' }, 60);
    const told = out.filter(({ to }) => to.port === HERE.port);
    expect(told.length).toBeGreaterThan(0);
    for (const { bytes } of told) expect(sends(peer.receive(bytes, 61))).toHaveLength(1);
    for (const { bytes } of told) expect(peer.receive(bytes, 62)).toEqual([]);
  });
});

describe('a peer after a pause of its own', () => {
  // After a sleep the peer reads what has arrived before it judges the relay's silence.
  it.each(['advance', 'receive', 'resume'] as const)(
    'does not count the pause as silence of the relay, called by %s',
    (call) => {
      const { peer, connection } = inRoom();
      const back = 3 * DROP_MS;
      const out =
        call === 'advance'
          ? peer.advance(back)
          : call === 'resume'
            ? peer.resume(back)
            : peer.receive(packetOf(connection, back), back);
      expect(events(out)).toEqual([]);
      expect(peer.due).toBeLessThan(back + DROP_MS);
      const seen: PeerOutput[] = [];
      for (let now = back; now < back + DROP_MS; now += 50) seen.push(...events(peer.advance(now)));
      expect(seen).toEqual([]);
      expect(events(peer.advance(back + DROP_MS))).toEqual([{ kind: 'over', reason: 'silent', text: '' }]);
    },
  );

  it('sends a datagram at once when it is told that the machine is back', () => {
    const { peer, relay } = inRoom();
    const back = 3 * DROP_MS;
    const out = sends(peer.resume(back));
    expect(out).toHaveLength(1);
    relay.advance(back);
    expect(relay.receive(out[0]!.bytes, HERE, back)).not.toBeNull();
    expect(relay.rooms[0]!.clients[0]!.connection.link.heardAt).toBe(back);
  });

  it('counts a small delay as no pause', () => {
    const { peer } = inRoom();
    const seen: PeerOutput[] = [];
    let now = 0;
    for (; seen.length === 0 && now < 60_000; now += PAUSE_MS) seen.push(...events(peer.advance(now)));
    expect(now).toBeLessThanOrEqual(DROP_MS + PAUSE_MS);
  });

  it('sends nothing when the machine is back before it is in or after it has left', () => {
    const peer = make();
    expect(peer.resume(10)).toEqual([]);
    peer.leave(20);
    expect(peer.resume(30)).toEqual([]);
  });
});
