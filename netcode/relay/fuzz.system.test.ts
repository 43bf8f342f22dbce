// Anything at all may arrive at a relay. What nobody with a key has said changes nothing; what a member says may
// spoil its own seat, and nobody else's. More than 100,000 datagrams in all, with netcode/peer/fuzz.system.test.ts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HandJoin,
  type HandPeer,
  handRelay,
  inputsSection,
  joinByHand,
  pass,
} from '../lab/testing/hand-peer.ts';
import { damages, type Forgery, forgeries, sealed } from '../lab/testing/mutations.ts';
import type { Way } from '../sim/ways.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { KIND, PROTOCOL_VERSION, type Send } from '../wire/datagram.ts';
import { HELLO_BYTES, writeHello } from '../wire/handshake.ts';
import { commandMessage } from '../wire/items-message.ts';
import { toJson } from '../wire/json.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { BACKLOG_DATAGRAMS } from './sender.ts';

const STRANGER = { address: 'stranger', port: 9 };
const PER_RUN = 100;
const NO_KEYS = { up: new Uint8Array(32), down: new Uint8Array(32) };
const writer = new Writer();

/** A relay with a match of `people` that has run for a second, and what they sent so far. */
function running(people = 3, way: Way = 'optimistic') {
  const relay = handRelay({ key: 'sesame' });
  // Joins and confirmations in turns, as an eavesdropper on the network has them.
  const shaken: Uint8Array[] = [];
  const { receive } = relay;
  relay.receive = (bytes, from, at) => {
    if (bytes[1] === KIND.join || bytes[1] === KIND.confirm) shaken.push(bytes);
    return receive.call(relay, bytes, from, at);
  };
  const members = Array.from({ length: people }, (_, i) =>
    joinByHand(relay, i + 1, { request: i === 0 ? { key: 'sesame' } : {} }),
  );
  members[0]!.say(relay, { m: 'choose', way }, 0);
  for (const member of members) member.say(relay, { m: 'ready', ready: true }, 0);
  relay.receive = receive;
  const now = COUNTDOWN_MS + 1_000;
  pass(relay, 0, now, members);
  const room = relay.rooms[0]!;
  if (room.phase !== 'playing') throw new Error(room.phase);
  const said = members.flatMap((member) => {
    member.connection.push('control', toJson({ m: 'hash', match: 1, frame: 5, hash: '0123456789abcdef' }));
    const sections = [0, 1, 2].map((n) =>
      member.packet(now, inputsSection(1, 10 + n, 0, [1, 2, 3].slice(0, n))),
    );
    for (const bytes of sections) member.send(relay, bytes, now);
    return sections.map((bytes) => ({ bytes, member }));
  });
  /** What the room has of some clients, as text. */
  const clientsOf = (some: (id: number) => boolean) =>
    JSON.stringify(
      room.clients
        .filter(({ connection }) => some(connection.id))
        .map(({ member, cursor, path, connection }) => [
          member,
          cursor?.frame,
          cursor?.input,
          path.address,
          connection.link.heardAt,
        ]),
    );
  /** All of the room that must not change, as text. */
  const snapshot = () => JSON.stringify([room.data, room.match!.log.next, clientsOf(() => true)]);
  return { relay, room, members, said, shaken, now, clientsOf, snapshot };
}

/** Sends are bounded, each is a datagram, and none is larger than what an answer may be. */
function expectModest(out: readonly Send[], most: number): void {
  expect(out.length).toBeLessThanOrEqual(most);
  for (const { bytes } of out) expect(bytes.length).toBeLessThanOrEqual(MAX_DATAGRAM);
}

const runs = (count: number) => ({ numRuns: count / PER_RUN });

describe('a relay with a running room', () => {
  const { relay, members, said, shaken, now, snapshot } = running();
  const before = snapshot();
  const handshakes = [
    writeHello(writer, { k0: 3, k1: 4 }, 0),
    new HandJoin({ k0: 5, k1: 6 }, { k0: 3, k1: 4 }, {}).join,
    members[0]!.leave(now),
    members[0]!.response({ k0: 1, k1: 2 }, now),
  ];

  it('ignores random bytes, and answers none', () => {
    const random = fc.array(fc.uint8Array({ maxLength: 1400 }), { minLength: PER_RUN, maxLength: PER_RUN });
    fc.assert(
      fc.property(random, (all) => {
        for (const bytes of all) expect(relay.receive(bytes, STRANGER, now)).toEqual([]);
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('ignores random bytes behind a valid beginning, and answers a hello at most', () => {
    const beginning = fc.record({
      kind: fc.integer({ min: 0, max: 15 }),
      session: fc.constantFrom(...members.map(({ connection }) => connection.id), 0),
      rest: fc.uint8Array({ maxLength: 600 }),
    });
    fc.assert(
      fc.property(fc.array(beginning, { minLength: PER_RUN, maxLength: PER_RUN }), (all) => {
        for (const { kind, session, rest } of all) {
          writer.reset();
          writer.u8(PROTOCOL_VERSION);
          writer.u8(kind);
          writer.u32(session);
          writer.raw(rest);
          const whole = writer.take();
          const proved = whole.length < 10 ? whole : sealed(whole, 'peer', NO_KEYS);
          const out = relay.receive(proved, STRANGER, now);
          for (const { bytes } of out) expect(bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
          expectModest(out, kind === 1 ? 1 : 0);
        }
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('ignores valid datagrams that were damaged on the way', () => {
    const all = [...said.map(({ bytes }) => bytes), ...handshakes];
    const one = fc.record({ from: fc.nat(all.length - 1), damage: damages });
    fc.assert(
      fc.property(fc.array(one, { minLength: PER_RUN, maxLength: PER_RUN }), (list) => {
        for (const { from, damage } of list) {
          expect(relay.receive(damage(all[from]!), STRANGER, now)).toEqual([]);
        }
      }),
      runs(30_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('ignores datagrams that come again: later, in another order, from another address', () => {
    const old = [...said.map(({ bytes }) => bytes), ...shaken];
    const one = fc.record({ which: fc.nat(old.length - 1), port: fc.nat(5), later: fc.nat(2_000) });
    fc.assert(
      fc.property(fc.array(one, { minLength: PER_RUN, maxLength: PER_RUN }), (list) => {
        for (const { which, port, later } of list) {
          const out = relay.receive(old[which]!, { address: `hand ${port}`, port }, now + later);
          // A member's own join from its own address gets keys offered once more; nothing else is answered.
          expectModest(out, which >= said.length && port === 1 + ((which - said.length) >> 1) ? 1 : 0);
        }
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });
});

describe.each(['optimistic', 'commands'] as const)(
  'members who have keys and send forged packets, %s',
  (way) => {
    const mutations: fc.Arbitrary<readonly { which: number; mutation: Forgery }[]> = fc.array(
      fc.record({ which: fc.nat(2), mutation: forgeries }),
      { minLength: 20, maxLength: 20 },
    );

    it('make nothing throw, and harm no other member', () => {
      let lies = 0;
      fc.assert(
        fc.property(mutations, (list) => {
          const { relay, room, members, said, now, clientsOf } = running(8, way);
          const [leader, other, ...liars] = members as [HandPeer, HandPeer, ...HandPeer[]];
          const friends = [leader.connection.id, other.connection.id];
          const before = clientsOf((id) => friends.includes(id));
          const frames = room.match!.log.next;
          for (const { which, mutation } of list) {
            // A member that breaks its stream is out, and the next one goes on.
            const liar = liars.find(({ byes }) => byes.length === 0);
            if (!liar) break;
            lies++;
            const own = said.filter(({ member }) => member === liar);
            // The number of the packet is a field like others: half of these are new packets, half are old ones.
            if (way === 'commands') liar.connection.push('items', commandMessage(1, new Uint8Array(300)));
            const fresh = liar.packet(now, inputsSection(1, frames, 3, [1]));
            const bytes = mutation(which === 0 ? fresh : own[which]!.bytes, 'peer', liar.keys);
            const out = relay.receive(bytes, liar.from, now);
            expectModest(out, members.length * BACKLOG_DATAGRAMS);
            liar.hear(out, now);
          }
          expect(clientsOf((id) => friends.includes(id))).toBe(before);
          expect(room.phase).toBe('playing');
          expect(room.match!.log.next).toBe(frames);
          for (let i = 0; i < 5; i++) {
            const out = relay.advance(relay.due);
            for (const member of [leader, other]) member.hear(out, now);
          }
          expect(room.match!.log.next).toBeGreaterThan(frames);
          expect([...leader.byes, ...other.byes]).toEqual([]);
        }),
        { numRuns: 100 },
      );
      expect(lies).toBeGreaterThan(100 * 15);
    });
  },
);
