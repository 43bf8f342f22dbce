// Process: a relay and its players without sockets, on a clock of their own, and what the relay alone costs of it.

import { Relay } from '../../../netcode/relay/relay.ts';
import type { Outlet } from '../../../netcode/relay/send-queue.ts';
import type { RoomOptions } from '../../../netcode/room/match-settings.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import { MAX_DATAGRAM, type Writer } from '../../../netcode/wire/bytes.ts';
import { type Address, isFromRelay, sessionOf } from '../../../netcode/wire/datagram.ts';
import { answer } from '../child.ts';
import { median } from '../statistics.ts';
import { LoadClient } from './load-client.ts';
import { BUSY, CONTENT, INPUT_BYTES, type Play, TICK_RATE } from './setup.ts';
import { leaveUnsealed } from './unsealed.ts';

/** Interval at which a socket that moves batches is read, ms. */
const STEP_MS = 1;

/** Between two rooms, ms: as in the load over sockets their ticks are spread evenly. */
const ROOM_PAUSE_MS = (1000 / TICK_RATE) * (0.618034 / 4);

/** A peer that is still outside after this, ms, asks again. */
const ASK_AGAIN_MS = 100;

/** When all play: the code gets hot. */
const WARM_UP_MS = 3_000;

/** Datagrams of a step. */
const MOST_OUTGOING = 4_096;

/** Weighed steps with fewer are too short for one. */
const FEWEST_PAIRS = 4;

/** Simulated between two looks at the real time, ms. */
const A_WHILE_MS = 500;

/** A peer that is outside after this, ms, is given up. */
const JOIN_LIMIT_MS = 60_000;

/** Steps are weighed or timed: weighing takes time. */
const WEIGHED_EVERY = 8;

/** Gone through before each step: behind sockets the system leaves little in the caches, too. */
const ELSEWHERE = new Uint32Array((1 << 20) / 4);

export interface Cost {
  readonly usPerPair: number;
  /** For a player in a second, us. */
  readonly usPerPlayer: number;
  /** Datagrams for a player in a second: to the relay, and from it. */
  readonly up: number;
  readonly down: number;
  /** Bytes of new objects. */
  readonly garbagePerPair: number;
}

const NOTHING = { us: 0, up: 0, down: 0, ms: 0 };

interface Arrived {
  readonly from: Address;
  readonly bytes: Uint8Array;
}

function infoOf({ seats, tickRate }: Play): GameInfo {
  return {
    id: 'load',
    name: 'Load',
    version: 1,
    tickRate,
    minSeats: seats,
    maxSeats: seats,
    inputBytes: INPUT_BYTES,
    latch: [],
    options: [],
    ways: ['optimistic'],
  };
}

const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Takes datagrams as a batch does. */
class Outgoing implements Outlet {
  count = 0;
  readonly #words = new Uint32Array((MOST_OUTGOING * MAX_DATAGRAM) / 4);
  readonly #to: Address[] = [];
  readonly #lengths = new Uint32Array(MOST_OUTGOING);

  push(to: Address, bytes: Uint8Array): void {
    new Uint8Array(this.#words.buffer).set(bytes, this.count * MAX_DATAGRAM);
    this.#lengths[this.count] = bytes.length;
    this.#to[this.count++] = to;
  }

  write(to: Address, { words, at }: Writer): void {
    const first = (this.count * MAX_DATAGRAM) / 4;
    for (let i = 0; i < (at + 3) >> 2; i++) this.#words[first + i] = words[i]!;
    this.#lengths[this.count] = at;
    this.#to[this.count++] = to;
  }

  take(deliver: (to: Address, bytes: Uint8Array) => void): void {
    for (let i = 0; i < this.count; i++) {
      deliver(this.#to[i]!, new Uint8Array(this.#words.buffer, i * MAX_DATAGRAM, this.#lengths[i]));
    }
    this.count = 0;
  }
}

class Party {
  now = 0;
  readonly #relay: Relay;
  readonly #clients: LoadClient[] = [];
  readonly #bySession = new Map<number, LoadClient>();
  readonly #addresses = new Map<LoadClient, Address>();
  readonly #outgoing = new Outgoing();
  #arriving: Arrived[] = [];
  readonly #play: Play;
  /** What was counted in all steps that were timed. */
  counted = { ...NOTHING };
  /** By step that was weighed. */
  garbage: number[] = [];
  #steps = 0;

  constructor(rooms: number, play: Play) {
    this.#play = play;
    const room: RoomOptions = { games: [{ info: infoOf(play), content: CONTENT }], app: 'bench' };
    this.#relay = new Relay(
      Array.from({ length: rooms }, () => room),
      random,
    );
    this.#relay.sendThrough(this.#outgoing, MOST_OUTGOING);
  }

  /** How many are still without a frame. */
  get outside(): number {
    return this.#clients.filter(({ playing }) => !playing).length;
  }

  /** As many as have a seat come into a room. */
  join(room: number): void {
    for (let seat = 0; seat < this.#play.seats; seat++) {
      const client = new LoadClient(room + 1, random, this.now, this.#play);
      const from = { address: `127.1.${room >> 8}.${room & 255}`, port: 10_000 + seat };
      this.#clients.push(client);
      this.#addresses.set(client, from);
      this.#ask(client);
    }
  }

  askAgain(): void {
    for (const client of this.#clients) this.#ask(client);
  }

  run(ms: number): void {
    for (const end = this.now + ms; this.now < end; ) this.#step();
  }

  #ask(client: LoadClient): void {
    const bytes = client.session === null ? client.ask(this.now) : null;
    if (bytes) this.#arriving.push({ from: this.#addresses.get(client)!, bytes });
  }

  /** All that has been sent arrives, and what is due is done. */
  #step(): void {
    this.now += STEP_MS;
    const { now } = this;
    const arriving = this.#arriving;
    this.#arriving = [];
    for (let i = 0; i < ELSEWHERE.length; i += 16) ELSEWHERE[i]!++;
    const isWeighed = this.#steps++ % WEIGHED_EVERY === 0;
    const heap = isWeighed ? process.memoryUsage().heapUsed : 0;
    const began = process.threadCpuUsage();
    for (const { bytes, from } of arriving) this.#relay.receive(bytes, from, now);
    while (this.#relay.due <= now) this.#relay.advance(now);
    const { user, system } = process.threadCpuUsage(began);
    const pairs = (arriving.length + this.#outgoing.count) / 2;
    if (!isWeighed) {
      const { counted } = this;
      counted.us += user + system;
      counted.up += arriving.length;
      counted.down += this.#outgoing.count;
      counted.ms += STEP_MS;
    } else if (pairs >= FEWEST_PAIRS) {
      this.garbage.push(Math.max(0, process.memoryUsage().heapUsed - heap) / pairs);
    }
    this.#outgoing.take((to, bytes) => this.#deliver(to, bytes));
  }

  #deliver(to: Address, bytes: Uint8Array): void {
    const inSession = isFromRelay(bytes[1]);
    const word = sessionOf(bytes);
    const client = inSession
      ? this.#bySession.get(word)
      : this.#clients.find(({ nonce, session }) => session === null && nonce.k0 === word);
    const reply = client?.receive(bytes, this.now);
    if (!inSession && client?.session) this.#bySession.set(client.session, client);
    if (reply) this.#arriving.push({ from: to, bytes: reply });
  }
}

answer({
  measure({
    rooms,
    seconds,
    unsealed,
    play = BUSY,
  }: {
    readonly rooms: number;
    /** Of CPU time, joining left out. */
    readonly seconds: number;
    readonly unsealed: boolean;
    readonly play?: Play;
  }): Cost {
    if (unsealed) leaveUnsealed();
    const party = new Party(rooms, play);
    for (let room = 0; room < rooms; room++) {
      party.join(room);
      party.run((room + 1) * ROOM_PAUSE_MS - party.now);
    }
    const limit = party.now + JOIN_LIMIT_MS;
    while (party.outside > 0) {
      if (party.now > limit) throw new Error(`${party.outside} players could not get into the match`);
      party.run(ASK_AGAIN_MS);
      party.askAgain();
    }
    party.run(WARM_UP_MS);
    Object.assign(party, { counted: { ...NOTHING }, garbage: [] });
    const began = process.threadCpuUsage();
    const spent = () => {
      const { user, system } = process.threadCpuUsage(began);
      return (user + system) / 1_000_000;
    };
    while (spent() < seconds) party.run(A_WHILE_MS);
    const { us, up, down, ms } = party.counted;
    const playerSeconds = (rooms * play.seats * ms) / 1000;
    return {
      usPerPair: (2 * us) / (up + down),
      usPerPlayer: us / playerSeconds,
      up: up / playerSeconds,
      down: down / playerSeconds,
      garbagePerPair: median(party.garbage),
    };
  },
});
