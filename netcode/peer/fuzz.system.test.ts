// Anything at all may arrive at a peer. Forgeries leave it as it is; what a relay says that has
// lost its mind may leave the peer worse off, but within its bounds and without a throw.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { handRelay, seeded, TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { damages, forgeries, sealed, unsealed } from '../lab/testing/mutations.ts';
import type { Session } from '../relay/client.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { KIND, PROTOCOL_VERSION, type Send } from '../wire/datagram.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { Peer } from './peer.ts';
import type { PeerOutput } from './peer-events.ts';

const HERE = { address: 'here', port: 2 };
const PER_RUN = 100;
const NO_KEYS = { up: new Uint8Array(32), down: new Uint8Array(32) };
const writer = new Writer();

/** A peer in a match that has run for a second, all datagrams that have come to it, and those of half a second that are still to come. */
function playing() {
  const relay = handRelay();
  const peer = new Peer({
    relay: { address: 'relay', port: 1 },
    request: { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } },
    identity: namedKeyPair('Ada'),
    game: () => TOY.info,
    random: seeded(3),
    now: 0,
  });
  const room = relay.room(1)!;
  const sessions: Session[] = [];
  const { admit } = room;
  room.admit = (session, ...more) => {
    sessions.push(session);
    return admit.call(room, session, ...more);
  };
  const heard: Uint8Array[] = [];
  const coming: Uint8Array[] = [];
  let arrives = true;
  let now = 0;
  const deliver = (out: readonly PeerOutput[]) => {
    for (const output of out) if (output.kind === 'send') listen(relay.receive(output.bytes, HERE, now));
  };
  const listen = (out: readonly Send[]) => {
    for (const { bytes } of out) {
      (arrives ? heard : coming).push(bytes);
      if (arrives) deliver(peer.receive(bytes, now));
    }
  };
  const until = (end: number) => {
    for (let due = peer.due; Math.min(due, relay.due) <= end; due = peer.due) {
      now = Math.max(now, Math.min(due, relay.due));
      if (relay.due <= now) listen(relay.advance(now));
      if (peer.due <= now) deliver(peer.advance(now));
    }
  };
  until(10);
  deliver(peer.say({ m: 'ready', ready: true }, now));
  until(COUNTDOWN_MS + 1_000);
  if (!peer.log || peer.log.next < 20) throw new Error('the peer does not play');
  arrives = false;
  deliver(peer.say({ m: 'chat', text: 'hello' }, now));
  until(COUNTDOWN_MS + 1_500);
  const { id, keys } = sessions[0]!;
  /** What must stay as it is, as text. */
  const snapshot = () => JSON.stringify([peer.room, peer.log!.next, peer.link!.heardAt, peer.due]);
  return { peer, heard, coming, now, session: id, keys, snapshot };
}

function expectModest(out: readonly PeerOutput[], most: number): void {
  expect(out.length).toBeLessThanOrEqual(most);
  for (const output of out)
    if (output.kind === 'send') expect(output.bytes.length).toBeLessThanOrEqual(MAX_DATAGRAM);
}

const runs = (count: number) => ({ numRuns: count / PER_RUN });
const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: PER_RUN, maxLength: PER_RUN });

describe('a peer that plays', () => {
  const { peer, heard, now, session, snapshot } = playing();
  const before = snapshot();

  it('ignores random bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 1400 }),
      fc.tuple(fc.integer({ min: 0, max: 15 }), fc.uint8Array({ maxLength: 100 })).map(([kind, rest]) => {
        writer.reset();
        writer.u8(PROTOCOL_VERSION);
        writer.u8(kind);
        writer.u32(session);
        writer.raw(rest);
        return writer.take();
      }),
    );
    fc.assert(
      fc.property(list(bytes), (all) => {
        for (const one of all) expect(peer.receive(one, now)).toEqual([]);
      }),
      runs(10_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('ignores what was damaged on the way', () => {
    const one = fc.record({ which: fc.nat(heard.length - 1), damage: damages });
    fc.assert(
      fc.property(list(one), (all) => {
        for (const { which, damage } of all) {
          expect(peer.receive(damage(heard[which]!), now)).toEqual([]);
        }
      }),
      runs(20_000),
    );
    expect(snapshot()).toBe(before);
  });

  it('ignores what comes again', () => {
    fc.assert(
      fc.property(list(fc.nat(heard.length - 1)), (all) => {
        for (const which of all) expect(peer.receive(heard[which]!, now)).toEqual([]);
      }),
      runs(5_000),
    );
    expect(snapshot()).toBe(before);
  });
});

describe('a peer with a relay that sends nonsense', () => {
  it('does not throw in a match, answers each datagram with a few at most, and keeps its frames', () => {
    const packets = fc.array(fc.record({ which: fc.nat(), mutation: forgeries, fresh: fc.boolean() }), {
      minLength: 20,
      maxLength: 20,
    });
    let lies = 0;
    fc.assert(
      fc.property(packets, (all) => {
        const { peer, heard, coming, now, keys } = playing();
        const inSession = [...heard.slice(-20), ...coming].filter((bytes) => bytes[1] === KIND.down);
        const frames = peer.log!.copy(0, peer.log!.next);
        const log = peer.log!;
        let number = 10_000;
        for (const { which, mutation, fresh } of all) {
          const mutated = mutation(inSession[which % inSession.length]!, 'relay', keys);
          const content = unsealed(mutated, 'relay', keys);
          if (fresh) new DataView(content.buffer).setUint32(6, number++, true);
          const out = peer.receive(sealed(content, 'relay', keys), now);
          expectModest(out, 60);
          lies++;
          // A relay that breaks the stream is left.
          if (out.some(({ kind }) => kind === 'over')) break;
        }
        expect(log.copy(0, frames.length / 8)).toEqual(frames);
        for (const at of [1, 300, 6_000]) expectModest(peer.advance(now + at), 4);
      }),
      { numRuns: 400 },
    );
    expect(lies).toBeGreaterThan(1_250);
  });

  it('does not throw while it joins, and answers each datagram with a few at most', () => {
    const one = fc.record({
      kind: fc.integer({ min: 0, max: 15 }),
      version: fc.constantFrom(0, 1, 2, 2, 2, 255),
      rest: fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((json) => new TextEncoder().encode(json)),
      ),
    });
    fc.assert(
      fc.property(list(one), (all) => {
        const random = seeded(3);
        const nonce = { k0: random(), k1: random() };
        const door = new Peer({
          relay: { address: 'relay', port: 1 },
          request: { name: 'Ada', app: 'lab', contents: {} },
          identity: namedKeyPair('Ada'),
          game: () => undefined,
          random: seeded(3),
          now: 0,
        });
        door.advance(0);
        for (const { kind, version, rest } of all) {
          writer.reset();
          writer.u8(version);
          writer.u8(kind);
          writer.u32(nonce.k0);
          writer.u32(nonce.k1);
          writer.raw(rest.subarray(0, 900));
          expectModest(door.receive(sealed(writer.take(), 'relay', NO_KEYS), 10), 2);
        }
      }),
      runs(10_000),
    );
  });
});
