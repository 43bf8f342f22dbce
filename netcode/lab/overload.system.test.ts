// More rooms than the relay's machine carries.

import { describe, expect, it } from 'vitest';
import { ALL_OFFERS_EVERY_MS } from '../relay/half-open.ts';
import { Relay } from '../relay/relay.ts';
import type { Send } from '../wire/datagram.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { type HandPeer, inputsSection, joinByHand, seeded, TOY, TOY_ROOM } from './testing/hand-peer.ts';

const ROOMS = 12;
const SEATS = 4;
const TICK_MS = 1000 / TOY.info.tickRate;
/** Datagrams that Node reads in one turn of its loop. */
const READ_AT_ONCE = 32;

/** A relay of rooms in which all play, on a machine that needs so long for a datagram out, and in, ms. */
class SlowMachine {
  readonly relay = new Relay(new Array(ROOMS).fill(TOY_ROOM), seeded(1));
  readonly peers: HandPeer[] = [];
  readonly #byPort = new Map<number, HandPeer>();
  readonly #inbox: { peer: HandPeer; bytes: Uint8Array }[] = [];
  msPerDatagram = 0;
  now = 0;
  longestInbox = 0;
  /** The longest wait of a room for its turn, ms. */
  latestMs = 0;

  constructor() {
    for (let i = 0; i < ROOMS * SEATS; i++) {
      const room = 1 + Math.floor(i / SEATS);
      this.now = i * ALL_OFFERS_EVERY_MS;
      const peer = joinByHand(this.relay, 1000 + i, { room, now: this.now });
      this.peers.push(peer);
      this.#byPort.set(1000 + i, peer);
    }
    for (const peer of this.peers) this.#deliver(peer.say(this.relay, { m: 'ready', ready: true }, this.now));
  }

  /** Answers come to the machine at once. */
  #deliver(out: readonly Send[]): void {
    for (const send of out) {
      const peer = this.#byPort.get(send.to.port)!;
      peer.hear([send], this.now);
      const { match } = peer.room ?? {};
      const { first, count, inputWanted } = peer.bundles.at(-1) ?? { first: 0, count: 0, inputWanted: 0 };
      const section = match && inputsSection(match.number, first + count, inputWanted, [1]);
      this.#inbox.push({ peer, bytes: peer.packet(this.now, section ?? undefined) });
    }
    this.longestInbox = Math.max(this.longestInbox, this.#inbox.length);
  }

  run(ms: number): void {
    const until = this.now + ms;
    while (this.now < until) {
      for (const { peer, bytes } of this.#inbox.splice(0, READ_AT_ONCE)) {
        this.now += this.msPerDatagram;
        const out = this.relay.receive(bytes, peer.from, this.now);
        if (out.length > 0) this.#deliver(out);
      }
      const { due } = this.relay;
      if (due > this.now && this.#inbox.length === 0) this.now = Math.min(due, until);
      if (due > this.now) continue;
      this.latestMs = Math.max(this.latestMs, this.now - due);
      const out = this.relay.advance(this.now);
      this.now += out.length * this.msPerDatagram;
      this.#deliver(out);
    }
  }

  get frames(): number[] {
    return this.relay.rooms.map(({ match }) => match!.log.next);
  }
}

describe('a relay with more rooms than its machine carries', () => {
  it('plays on, all rooms alike, and reads what comes', () => {
    const machine = new SlowMachine();
    machine.run(COUNTDOWN_MS + 1_000);
    // What goes out would take all the time, and what comes in as much again.
    machine.msPerDatagram = 1000 / (ROOMS * SEATS * TOY.info.tickRate);
    machine.run(5_000);
    const before = machine.frames;
    const packets = machine.peers.map((peer) => peer.packets);
    machine.longestInbox = 0;
    machine.latestMs = 0;
    machine.run(10_000);
    const played = machine.frames.map((frame, room) => frame - before[room]!);
    for (const frames of played) expect(Math.abs(frames - 10_000 / TICK_MS)).toBeLessThanOrEqual(3);
    const heard = machine.peers.map((peer, i) => peer.packets - packets[i]!);
    // Two ticks in a packet: half as many.
    expect(Math.max(...heard)).toBeLessThan(0.75 * Math.max(...played));
    expect(Math.max(...heard)).toBeLessThanOrEqual(1.1 * Math.min(...heard));
    expect(machine.longestInbox).toBeLessThan(ROOMS * SEATS);
    expect(machine.latestMs).toBeLessThan(1.5 * TICK_MS);
  });
});
