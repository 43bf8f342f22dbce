// A peer at the door, and at the end: what it does when nobody answers, and what it makes of each answer.

import { describe, expect, it } from 'vitest';
import { handRelay, joinByHand, seeded, TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { DROP_MS } from '../relay/member.ts';
import { HEARTBEAT_MS } from '../relay/post.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { CHECK_BYTES, finish, KIND, type Send } from '../wire/datagram.ts';
import {
  type Handshake,
  type JoinRequest,
  readHandshake,
  writeBye,
  writeInfo,
  writeRefuse,
} from '../wire/handshake.ts';
import { itemsMessage } from '../wire/items-message.ts';
import { BYES, JOIN_TIMEOUT_MS, Peer, type PeerOutput, RETRY_MS } from './peer.ts';

const RELAY = { address: 'relay', port: 1 };
const HERE = { address: 'here', port: 2 };
const INFO = {
  app: '9',
  game: 'toy',
  content: TOY_CONTENT,
  phase: 'lobby' as const,
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
  const peer = make();
  let out: readonly PeerOutput[] = peer.advance(0);
  const seen: PeerOutput[] = [];
  while (sends(out).length > 0) {
    const answers = sends(out).flatMap(({ bytes }) => relay.receive(bytes, HERE, 0));
    out = answers.flatMap(({ bytes }) => peer.receive(bytes, 0));
    seen.push(...events(out));
  }
  return { relay, peer, seen, session: relay.rooms[0]!.members[0]!.session };
}

/** The same datagram with another version byte and a check that fits. */
function ofVersion(bytes: Uint8Array, version: number, nonce: { k0: number; k1: number }): Uint8Array {
  writer.reset();
  writer.raw(bytes.subarray(0, -CHECK_BYTES));
  writer.bytes[0] = version;
  return finish(writer, nonce);
}

describe('a peer that asks', () => {
  it('says hello again and again with the same nonce, and gives up after its time', () => {
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

  it('joins at once when it hears the info, and repeats the join when the welcome is lost', () => {
    const peer = make();
    const nonce = ask(peer);
    const cookie = { k0: 5, k1: 6 };
    const out = peer.receive(writeInfo(writer, nonce, cookie, INFO), 30);
    expect(events(out)).toEqual([{ kind: 'info', info: INFO }]);
    expect(shake(out)).toMatchObject([{ kind: 'join', nonce, cookie }]);
    expect(peer.receive(writeInfo(writer, nonce, { k0: 0, k1: 0 }, INFO), 40)).toEqual([]);
    expect(shake(peer.advance(30 + RETRY_MS))).toMatchObject([{ kind: 'join', nonce, cookie }]);
  });

  it('is in the room after four datagrams', () => {
    const { peer, seen, relay } = inRoom();
    expect(seen.map(({ kind }) => kind)).toEqual(['info', 'joined', 'message']);
    expect(peer.room?.members.map(({ name }) => name)).toEqual(['Ada']);
    expect(relay.rooms[0]!.members).toHaveLength(1);
  });

  it.each([{ why: 'full' as const, seats: 8 }, { why: 'playing' as const }, { why: 'no-room' as const }])(
    'hears why not: $why',
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
    const info = ofVersion(writeInfo(writer, nonce, nonce, INFO), 2, nonce);
    expect(peer.receive(info, 10)).toEqual([{ kind: 'version', theirs: 2 }]);
  });

  // Only infos read the same in every version; a refusal of another version was taken at its word.
  it('does not listen to a refusal of another version', () => {
    const peer = make();
    const nonce = ask(peer);
    const refusal = writeRefuse(writer, nonce, { why: 'no-room' });
    expect(peer.receive(ofVersion(refusal, 2, nonce), 10)).toEqual([]);
    expect(peer.due).toBe(RETRY_MS);
  });

  it('does not listen to answers to somebody else', () => {
    const peer = make();
    const { k0, k1 } = ask(peer);
    const other = { k0: k0 ^ 1, k1 };
    expect(peer.receive(writeRefuse(writer, other, { why: 'playing' }), 10)).toEqual([]);
    expect(peer.receive(writeInfo(writer, other, other, INFO), 10)).toEqual([]);
  });

  it('does not listen to what is longer than a datagram', () => {
    const peer = make();
    ask(peer);
    expect(peer.receive(new Uint8Array(MAX_DATAGRAM + 1).fill(KIND.info), 10)).toEqual([]);
  });

  // The relay takes 200 characters; of a longer name it said nothing, and the peer waited in vain.
  it('gets in with a name of 10,000 characters', () => {
    const peer = make({ name: '龙'.repeat(10_000) });
    const out = peer.receive(writeInfo(writer, ask(peer), { k0: 0, k1: 0 }, INFO), 10);
    expect(shake(out)).toMatchObject([{ kind: 'join', request: { name: '龙'.repeat(32) } }]);
  });

  it('says nothing any more when it leaves before it is in', () => {
    const peer = make();
    const nonce = ask(peer);
    expect(peer.leave()).toEqual([]);
    expect(peer.receive(writeInfo(writer, nonce, nonce, INFO), 10)).toEqual([]);
    expect(peer.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('has nothing to say or to hold before it is in', () => {
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

  it('takes a relay that is silent for five seconds for gone', () => {
    const { peer } = inRoom();
    const seen: PeerOutput[] = [];
    for (let now = peer.due; now <= DROP_MS; now = peer.due) seen.push(...events(peer.advance(now)));
    expect(seen).toEqual([{ kind: 'over', reason: 'silent', text: '' }]);
  });

  it('hears a goodbye and its text, and nothing after it', () => {
    const { peer, session } = inRoom();
    const bye = writeBye(writer, session.id, session.key, 'kicked', 'Too loud.');
    expect(peer.receive(bye, 10)).toEqual([{ kind: 'over', reason: 'kicked', text: 'Too loud.' }]);
    expect(peer.receive(bye, 11)).toEqual([]);
    expect([peer.advance(10_000), peer.leave(), peer.say({ m: 'stop' }, 1)]).toEqual([[], [], []]);
  });

  it('does not believe a goodbye that was made without the key', () => {
    const { peer, session } = inRoom();
    expect(peer.receive(writeBye(writer, session.id, { k0: 0, k1: 0 }, 'closed'), 10)).toEqual([]);
    expect(peer.receive(writeBye(writer, session.id ^ 1, session.key, 'closed'), 10)).toEqual([]);
    expect(peer.due).toBe(HEARTBEAT_MS);
  });

  it('says goodbye several times at once, because nobody is left to repeat it', () => {
    const { peer, relay } = inRoom();
    const byes = sends(peer.leave());
    expect(byes).toHaveLength(BYES);
    for (const { bytes } of byes) relay.receive(bytes, HERE, 10);
    expect(relay.rooms[0]!.members).toEqual([]);
  });

  // They were handed on as they came, and whoever played the frame fell over them.
  it('does not take bytes for items that are none', () => {
    const { peer, relay, session } = inRoom();
    const deliver = (out: readonly PeerOutput[], now: number): void => {
      for (const { bytes } of sends(out)) {
        for (const answer of relay.receive(bytes, HERE, now)) deliver(peer.receive(answer.bytes, now), now);
      }
    };
    deliver(peer.say({ m: 'ready', ready: true }, 60), 60);
    expect(peer.log).not.toBeNull();
    const { number } = peer.room!.match!;
    for (const items of [Uint8Array.of(0, 5, 0, 1), Uint8Array.of(0, 1, 0, 9)]) {
      session.out.push(itemsMessage(number, items[1]!, items));
    }
    session.open(writer, 70, 0);
    peer.receive(session.seal(writer), 71);
    expect([peer.log!.items(5), peer.log!.items(1)]).toEqual([undefined, Uint8Array.of(0, 1, 0, 9)]);
  });

  it('acknowledges at once what came, also when it brought nothing new', () => {
    const { peer, relay } = inRoom();
    const guest = joinByHand(relay, 9);
    const out = guest.say(relay, { m: 'name', name: 'Grace' }, 60);
    const told = out.filter(({ to }) => to.port === HERE.port);
    expect(told.length).toBeGreaterThan(0);
    for (const { bytes } of told) expect(sends(peer.receive(bytes, 61))).toHaveLength(1);
    for (const { bytes } of told) expect(peer.receive(bytes, 62)).toEqual([]);
  });
});
