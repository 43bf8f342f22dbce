// Finds the rooms of the local network: asks everybody and whoever is known, again and again, and keeps what answers.
//
// Sans-IO: where everybody is and who is known comes in through `aim`; methods return what to send. The questions
// are hellos that say "only looking", the answers are infos. Rooms that stop answering are gone after a while.

import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, KIND, type Random, type Send } from '../wire/datagram.ts';
import { type Info, readHandshake, writeHello } from '../wire/handshake.ts';

/** Pause between two questions once the first, quicker ones are out, ms: seats and phase are fresh enough by it. */
export const ASK_MS = 2_000;

/** Pauses after the first questions, ms: one that is lost shall not cost a person two seconds. */
const FIRST_PAUSES_MS = [250, 500, 1_000];

/** Questions in a row that an address may leave unanswered. */
export const MISSES_ALLOWED = 3;

/**
 * Addresses that are new are asked at once, but not within this of the ones before, ms: whoever makes up new ones all
 * the time shall not keep us busy.
 */
const FRESH_PAUSE_MS = 100;

/** Questions that can still be answered: those of some seconds. */
const ROUNDS_KEPT = 64;

/** More than any party has; strangers cannot make us remember more. */
const MOST_ROOMS = 64;
const MOST_ADDRESSES = 8;
const MOST_KNOWN = 128;

/**
 * More rooms than anybody opens on one machine: none may fill the list, and nobody can have all who look for rooms
 * ask one machine on every port.
 */
const MOST_AT_MACHINE = 8;

/** After as many questions without an answer, somebody who is merely said to be there is asked seldom. */
const SILENCE_BELIEVED = 5;
const SELDOM = 15;

/** How far one sample moves the shown round trip. */
const RTT_WEIGHT = 0.25;

export interface FoundAddress extends Address {
  /** Null until it has answered a question that was for it alone: Wi-Fi holds back what is for everybody. */
  readonly rttMs: number | null;
}

export interface Found {
  /** The room's own id, or its address if it tells none. */
  readonly id: string;
  /** Protocol version of its relay. */
  readonly version: number;
  readonly info: Info;
  /** Where it answers, the quickest first. */
  readonly addresses: readonly FoundAddress[];
}

export interface FinderOptions {
  readonly random: Random;
  /** Whether an address is on a network of this machine: nothing else is ever asked. */
  local(address: string): boolean;
}

interface Known {
  readonly address: Address;
  version: number;
  info: Info;
  rttMs: number | null;
  missed: number;
}

/** Its addresses, the one that was found first in front: what that one says counts, for an id can be copied. */
type Room = Map<string, Known>;

interface Round {
  readonly nonce: Key;
  readonly sentAt: number;
  /** Asked one by one, so that the answer's time is the way's. */
  readonly direct: boolean;
}

export class Finder {
  readonly #options: FinderOptions;
  readonly #writer = new Writer();
  readonly #rooms = new Map<string, Room>();
  /** Said to be there, by address; how many questions in a row they have not answered. */
  readonly #known = new Map<string, { readonly address: Address; silent: number }>();
  /** To be asked as soon as may be, by address. */
  readonly #fresh = new Map<string, Address>();
  #freshAskedAt = Number.NEGATIVE_INFINITY;
  #everybody: readonly Address[] = [];
  #rounds: Round[] = [];
  #asked = 0;
  #due = Number.NEGATIVE_INFINITY;
  #changed = false;
  #out: Send[] = [];

  constructor(options: FinderOptions) {
    this.#options = options;
  }

  /**
   * Where to ask from now on: addresses that reach everybody, and those that somebody is said to be at. New ones
   * among the latter are asked soon.
   */
  aim(everybody: readonly Address[], known: readonly Address[]): void {
    this.#everybody = everybody;
    const wanted = new Map<string, Address>();
    const perMachine = new Map<string, number>();
    for (const one of known) {
      if (one.port === 0 || wanted.size >= MOST_KNOWN || !this.#options.local(one.address)) continue;
      const before = perMachine.get(one.address) ?? 0;
      if (before >= MOST_AT_MACHINE || wanted.has(keyOf(one))) continue;
      perMachine.set(one.address, before + 1);
      wanted.set(keyOf(one), one);
    }
    for (const key of this.#known.keys()) {
      if (wanted.has(key)) continue;
      this.#known.delete(key);
      this.#fresh.delete(key);
    }
    for (const [key, address] of wanted) {
      if (this.#known.has(key)) continue;
      this.#known.set(key, { address, silent: 0 });
      if (!this.#roomAt(key)) this.#fresh.set(key, address);
    }
  }

  /** Asks all over again at once: the network has changed. */
  hurry(): void {
    this.#asked = 0;
    this.#due = Number.NEGATIVE_INFINITY;
  }

  /** A datagram came. Anything at all may be in it. `due` may be nearer afterwards. */
  receive(bytes: Uint8Array, from: Address, now: number): void {
    if (bytes.length > MAX_DATAGRAM || bytes[1] !== KIND.info || from.port === 0) return;
    const answer = readHandshake(bytes);
    if (answer?.kind !== 'info' || !answer.info || !this.#options.local(from.address)) return;
    const { k0, k1 } = answer.nonce;
    const round = this.#rounds.find(({ nonce }) => nonce.k0 === k0 && nonce.k1 === k1);
    if (!round) return;
    const known = this.#note(answer.info, answer.version, from);
    if (!known) return;
    const said = this.#known.get(keyOf(from));
    if (said) said.silent = 0;
    known.missed = 0;
    if (round.direct) {
      const sample = Math.max(0, now - round.sentAt);
      known.rttMs = known.rttMs === null ? sample : known.rttMs + (sample - known.rttMs) * RTT_WEIGHT;
      this.#changed = true;
    } else if (known.rttMs === null) this.#fresh.set(keyOf(from), known.address);
  }

  advance(now: number): readonly Send[] {
    if (now < this.#due) {
      if (now >= this.#freshDue) this.#askFresh(now);
      return this.#take();
    }
    this.#fresh.clear();
    this.#due = now + (FIRST_PAUSES_MS[this.#asked] ?? ASK_MS);
    this.#forget();
    this.#ask(this.#everybody, false, now);
    this.#ask(this.#worthAsking(), true, now);
    this.#asked++;
    return this.#take();
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    return Math.min(this.#due, this.#freshDue);
  }

  /** In the order in which they were found. */
  get rooms(): Found[] {
    return [...this.#rooms].map(([id, room]) => {
      const all = [...room.values()];
      const { version, info } = all[0]!;
      const addresses = all
        .sort((a, b) => (a.rttMs ?? Number.POSITIVE_INFINITY) - (b.rttMs ?? Number.POSITIVE_INFINITY))
        .map(({ address, rttMs }) => ({ ...address, rttMs }));
      return { id, version, info, addresses };
    });
  }

  /** Whether `rooms` may have changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  get #freshDue(): number {
    return this.#fresh.size > 0 ? this.#freshAskedAt + FRESH_PAUSE_MS : Number.POSITIVE_INFINITY;
  }

  #askFresh(now: number): void {
    this.#freshAskedAt = now;
    this.#ask([...this.#fresh.values()], true, now);
    this.#fresh.clear();
  }

  /** Who has not answered for too long is gone, and so is a room that has nobody left. */
  #forget(): void {
    for (const [id, room] of this.#rooms) {
      for (const [key, known] of room) {
        if (known.missed++ < MISSES_ALLOWED) continue;
        room.delete(key);
        this.#changed = true;
      }
      if (room.size === 0) this.#rooms.delete(id);
    }
  }

  #worthAsking(): Address[] {
    const all = new Map<string, Address>();
    for (const room of this.#rooms.values()) {
      for (const [key, { address }] of room) all.set(key, address);
    }
    for (const [key, known] of this.#known) {
      if (all.has(key) || known.silent++ < SILENCE_BELIEVED || this.#asked % SELDOM === 0) {
        all.set(key, known.address);
      }
    }
    return [...all.values()];
  }

  /** Notes that a room answered from an address; null when there are too many. */
  #note(info: Info, version: number, from: Address): Known | null {
    const key = keyOf(from);
    const id = info.id ?? key;
    const before = this.#roomAt(key);
    if (before === null && this.#knownAt(from.address) >= MOST_AT_MACHINE) return null;
    if (before !== null && before !== id) this.#leave(before, key); // another room has been opened there
    let room = this.#rooms.get(id);
    if (!room) {
      if (this.#rooms.size >= MOST_ROOMS) return null;
      room = new Map();
      this.#rooms.set(id, room);
    }
    let known = room.get(key);
    if (!known) {
      if (room.size >= MOST_ADDRESSES) return null;
      const address = { address: from.address, port: from.port };
      known = { address, version, info, rttMs: null, missed: 0 };
      room.set(key, known);
    }
    known.version = version;
    known.info = info;
    this.#changed = true;
    return known;
  }

  #roomAt(key: string): string | null {
    for (const [id, room] of this.#rooms) if (room.has(key)) return id;
    return null;
  }

  /** On how many ports of a machine something has answered. */
  #knownAt(machine: string): number {
    let ports = 0;
    for (const room of this.#rooms.values()) {
      for (const { address } of room.values()) if (address.address === machine) ports++;
    }
    return ports;
  }

  #leave(id: string, key: string): void {
    const room = this.#rooms.get(id)!;
    room.delete(key);
    if (room.size === 0) this.#rooms.delete(id);
  }

  #ask(addresses: readonly Address[], direct: boolean, now: number): void {
    if (addresses.length === 0) return;
    const { random } = this.#options;
    const nonce = { k0: random(), k1: random() };
    this.#rounds = [{ nonce, sentAt: now, direct }, ...this.#rounds].slice(0, ROUNDS_KEPT);
    const bytes = writeHello(this.#writer, nonce, 0, true);
    for (const to of addresses) this.#out.push({ kind: 'send', to, bytes });
  }

  #take(): readonly Send[] {
    return this.#out.splice(0);
  }
}

function keyOf({ address, port }: Address): string {
  return `${address} ${port}`;
}
