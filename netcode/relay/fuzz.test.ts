// Anything at all may arrive at a relay. What nobody with a key has said changes nothing; what a member says may
// spoil its own seat, and nobody else's. More than 100,000 datagrams in all, with netcode/peer/fuzz.test.ts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HandPeer, handRelay, inputsSection, joinByHand, pass } from '../lab/testing/hand-peer.ts';
import { checked, damages, forgeries, type Mutation } from '../lab/testing/mutations.ts';
import type { Way } from '../sim/rules.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import type { Send } from '../wire/datagram.ts';
import { HELLO_BYTES, writeBye, writeHello, writeJoin } from '../wire/handshake.ts';
import { commandMessage } from '../wire/items-message.ts';
import { toJson } from '../wire/json.ts';
import { COUNTDOWN_MS } from './course.ts';

const STRANGER = { address: 'stranger', port: 9 };
const PER_RUN = 100;
const writer = new Writer();

/** A relay with a match of three that has run for a second, and what they said so far. */
function running(way: Way = 'optimistic') {
  const relay = handRelay({ key: 'sesame' });
  const members = [1, 2, 3].map((port) =>
    joinByHand(relay, port, { request: port === 1 ? { key: 'sesame' } : {} }),
  ) as [HandPeer, HandPeer, HandPeer];
  members[0].say(relay, { m: 'choose', way }, 0);
  for (const member of members) member.say(relay, { m: 'ready', ready: true }, 0);
  const now = COUNTDOWN_MS + 1_000;
  pass(relay, 0, now, members);
  const room = relay.rooms[0]!;
  if (room.phase !== 'playing') throw new Error(room.phase);
  const said = members.flatMap((member, i) => {
    member.session.out.push(toJson({ m: 'hash', frame: 30, hash: '0123456789abcdef' }));
    const sections = [0, 1, 2].map((n) =>
      member.packet(now, inputsSection(1, 10 + n, 0, [1, 2, 3].slice(0, n))),
    );
    for (const bytes of sections) member.hear(relay.receive(bytes, member.from, now), now);
    return sections.map((bytes) => ({ bytes, member, i }));
  });
  /** All of the room that must not change, as text. */
  const snapshot = () =>
    JSON.stringify([
      room.state,
      room.match!.log.next,
      room.members.map(({ id, ack, nextInput, address, session }) => [
        id,
        ack,
        nextInput,
        address,
        session.link.heardAt,
      ]),
    ]);
  return { relay, room, members, said, now, snapshot };
}

/** Sends are bounded, each is a datagram, and none is larger than what an answer may be. */
function expectModest(out: readonly Send[], most: number): void {
  expect(out.length).toBeLessThanOrEqual(most);
  for (const { bytes } of out) expect(bytes.length).toBeLessThanOrEqual(MAX_DATAGRAM);
}

const runs = (count: number) => ({ numRuns: count / PER_RUN });

describe('a relay with a running room', () => {
  const { relay, members, said, now, snapshot } = running();
  const before = snapshot();
  const handshakes = [
    writeHello(writer, { k0: 3, k1: 4 }, 0),
    writeJoin(writer, { k0: 3, k1: 4 }, { k0: 5, k1: 6 }, 0, { name: 'x', app: '', contents: {} }),
    writeBye(writer, members[0].session.id, { k0: 1, k1: 1 }, 'left'),
  ];

  it('is not changed by random bytes, and answers none', () => {
    const random = fc.array(fc.uint8Array({ maxLength: 1400 }), { minLength: PER_RUN, maxLength: PER_RUN });
    fc.assert(
      fc.property(random, (all) => {
        for (const bytes of all) expect(relay.receive(bytes, STRANGER, now)).toEqual([]);
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('is not changed by random bytes behind a good beginning, and answers a hello at most', () => {
    const beginning = fc.record({
      kind: fc.integer({ min: 0, max: 9 }),
      session: fc.constantFrom(...members.map(({ session }) => session.id), 0),
      rest: fc.uint8Array({ maxLength: 600 }),
    });
    fc.assert(
      fc.property(fc.array(beginning, { minLength: PER_RUN, maxLength: PER_RUN }), (all) => {
        for (const { kind, session, rest } of all) {
          writer.reset();
          writer.u8(1);
          writer.u8(kind);
          writer.u32(session);
          writer.raw(rest);
          const whole = writer.take();
          const view = new DataView(whole.buffer, whole.byteOffset, whole.length);
          const nonce =
            whole.length < 10 ? null : { k0: view.getUint32(2, true), k1: view.getUint32(6, true) };
          const out = relay.receive(nonce ? checked(whole, nonce) : whole, STRANGER, now);
          for (const { bytes } of out) expect(bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
          expectModest(out, kind === 1 ? 1 : 0);
        }
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('is not changed by good datagrams that were damaged on the way', () => {
    const all = [...said.map(({ bytes }) => bytes), ...handshakes];
    const one = fc.record({ from: fc.nat(all.length - 1), damage: damages });
    fc.assert(
      fc.property(fc.array(one, { minLength: PER_RUN, maxLength: PER_RUN }), (list) => {
        for (const { from, damage } of list) {
          expect(relay.receive(damage(all[from]!, { k0: 0, k1: 0 }), STRANGER, now)).toEqual([]);
        }
      }),
      runs(30_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('is not changed by datagrams that come again: later, in another order, from another address', () => {
    const old = [
      ...said.map(({ bytes }) => bytes),
      ...members.map(({ nonce, cookie }) =>
        writeJoin(writer, nonce, cookie, 0, { name: 'x', app: '', contents: {} }),
      ),
    ];
    const one = fc.record({ which: fc.nat(old.length - 1), port: fc.nat(5), later: fc.nat(2_000) });
    fc.assert(
      fc.property(fc.array(one, { minLength: PER_RUN, maxLength: PER_RUN }), (list) => {
        for (const { which, port, later } of list) {
          const out = relay.receive(old[which]!, { address: 'hand', port }, now + later);
          // A member's own join from its own address gets its welcome once more; nothing else is answered.
          expectModest(out, which >= said.length && port === which - said.length + 1 ? 1 : 0);
        }
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });
});

describe.each(['optimistic', 'commands'] as const)('a member who has the key and lies, %s', (way) => {
  const mutations: fc.Arbitrary<readonly { which: number; mutation: Mutation }[]> = fc.array(
    fc.record({ which: fc.nat(2), mutation: forgeries }),
    { minLength: 20, maxLength: 20 },
  );

  it('makes nothing throw, and harms nobody else', () => {
    fc.assert(
      fc.property(mutations, (list) => {
        const { relay, room, members, said, now } = running(way);
        const [leader, liar, other] = members;
        const own = said.filter(({ member }) => member === liar);
        const others = () =>
          JSON.stringify(
            room.members
              .filter(({ id }) => id !== liar.member)
              .map((member) => [
                member.id,
                member.seat,
                member.name,
                member.ack,
                member.nextInput,
                member.leader,
              ]),
          );
        const before = others();
        const frames = room.match!.log.next;
        for (const { which, mutation } of list) {
          // The number of the packet is a field like others: half of these are new packets, half are old ones.
          if (way === 'commands') liar.session.out.push(commandMessage(new Uint8Array(300)));
          const fresh = liar.packet(now, inputsSection(1, frames, 3, [1]));
          const bytes = mutation(which === 0 ? fresh : own[which]!.bytes, liar.session.key);
          expectModest(relay.receive(bytes, liar.from, now), 8);
        }
        expect(others()).toBe(before);
        expect(room.phase).toBe('playing');
        expect(room.match!.log.next).toBe(frames);
        for (let i = 0; i < 5; i++) {
          const out = relay.advance(relay.due);
          for (const member of [leader, other]) member.hear(out, now);
        }
        expect(room.match!.log.next).toBeGreaterThan(frames);
        expect([...leader.byes, ...other.byes]).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
