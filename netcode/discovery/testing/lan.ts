// A local network of functions under a virtual clock: a finder, hosts whose relays are real, and strangers.

import { handRelay, seeded, TOY_CONTENT } from '../../lab/testing/hand-peer.ts';
import type { Relay } from '../../relay/relay.ts';
import { Writer } from '../../wire/bytes.ts';
import type { Key } from '../../wire/check.ts';
import type { Address, Send } from '../../wire/datagram.ts';
import { readHandshake, writeInfo } from '../../wire/handshake.ts';
import type { Info } from '../../wire/introductions.ts';
import { ASKED_PORTS, DEFAULT_PORT } from '../../wire/limits.ts';
import { ASK_MS, Finder } from '../finder.ts';
import type { Found } from '../listing.ts';

const BROADCAST = '10.0.0.255';
export const PORTS = Array.from({ length: ASKED_PORTS }, (_, more) => DEFAULT_PORT + more);
export const EVERYBODY = PORTS.map((port) => ({ address: BROADCAST, port }));
const ME = { address: '10.0.0.9', port: 50_000 };

/** One way on this network, ms, and to addresses that begin with 10.7; what is for everybody is held back longer. */
export const DELAY_MS = 3;
const FARTHER_MS = 20;
const HELD_BACK_MS = 80;

export interface Host {
  readonly relay: Relay;
  /** Where it can be reached. */
  readonly at: Address[];
  hearsEverybody: boolean;
}

/** Told each question that a stranger hears: `at` is the address of theirs that is asked alone, or null for everybody. */
export type Stranger = (nonce: Key, at: Address | null) => void;

export class Lan {
  now = 1_000;
  hosts: Host[] = [];
  /** Everything that the finder has sent. */
  asked: Send[] = [];
  /** The list, each time that it has changed. */
  changes: Found[][] = [];
  /** How the addresses on this network begin. */
  near = /^(10\.|fe80:)/;
  readonly finder: Finder;
  #strangers: { readonly owns: (address: string) => boolean; readonly hears: Stranger }[] = [];
  #events: { readonly at: number; readonly run: () => void }[] = [];

  constructor(pauseMs = ASK_MS) {
    this.finder = new Finder({ random: seeded(1), pauseMs, local: (address) => this.near.test(address) });
    this.finder.aim(EVERYBODY, []);
  }

  host(seed: number, ...addresses: string[]): Host {
    const relay = handRelay({ title: `Host ${seed}` }, seed);
    const at = addresses.map((address) => ({ address, port: DEFAULT_PORT }));
    const made = { relay, at, hearsEverybody: true };
    this.hosts.push(made);
    return made;
  }

  /** A listener that hears broadcasts and what is for its addresses, before all others. */
  stranger(owns: (address: string) => boolean, hears: Stranger): void {
    this.#strangers.push({ owns, hears });
  }

  /** A datagram that reaches the finder at once, from wherever it says. */
  forge(nonce: Key, from: Address, info: Partial<Info> = {}): void {
    this.finder.receive(answer(nonce, info), from, this.now);
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      this.#events.sort((a, b) => a.at - b.at);
      const event = this.#events[0];
      this.now = Math.min(event?.at ?? end, Math.max(this.finder.due, this.now), end);
      if (event && event.at <= this.now) {
        this.#events.shift();
        event.run();
      } else if (this.finder.due <= this.now) {
        this.carry(this.finder.advance(this.now));
        if (this.finder.takeChanged(this.now)) this.changes.push(this.finder.rooms);
      } else return;
    }
  }

  /** Hosts of the rooms that are listed, and where each is. */
  get listed(): [string, string[]][] {
    return this.finder.rooms.map(({ info, addresses }) => [
      info.title || info.host,
      addresses.map((one) => one.address),
    ]);
  }

  carry(sends: readonly Send[]): void {
    for (const send of sends) {
      this.asked.push(send);
      const toAll = send.to.address === BROADCAST;
      for (const { owns, hears } of this.#strangers) {
        if (send.to === EVERYBODY[0]) hears(hello(send).nonce, null);
        else if (owns(send.to.address)) hears(hello(send).nonce, send.to);
      }
      for (const { relay, at, hearsEverybody } of this.hosts) {
        for (const from of at) {
          const reached = toAll ? hearsEverybody && from === at[0] : send.to.address === from.address;
          if (!reached || send.to.port !== from.port) continue;
          const wayMs = from.address.startsWith('10.7.') ? FARTHER_MS : DELAY_MS;
          const there = this.now + (toAll ? HELD_BACK_MS : wayMs);
          for (const { bytes } of relay.receive(send.bytes, ME, there)) {
            const run = () => this.finder.receive(bytes, from, this.now);
            this.#events.push({ at: there + wayMs, run });
          }
        }
      }
    }
  }
}

export function hello({ bytes }: Send) {
  const read = readHandshake(bytes);
  if (read?.kind !== 'hello' || !read.looking) throw new Error('no question of somebody who looks for rooms');
  return read;
}

const writer = new Writer();

export function answer(nonce: Key, info: Partial<Info> = {}): Uint8Array {
  return writeInfo(writer, nonce, nonce, {
    app: 'x',
    game: 'toy',
    content: TOY_CONTENT,
    phase: 'lobby',
    title: '',
    host: 'Mallory',
    seats: 8,
    taken: 1,
    locked: false,
    id: 'fedcba9876543210',
    ...info,
  });
}
