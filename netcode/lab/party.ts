// A whole party in one process under a virtual clock: a relay, peers that simulate what they receive, and the
// network between them. Everything follows from the seed, so whatever happens here can be made to happen again.

import { Peer, type PeerOutput } from '../peer/peer.ts';
import { Relay } from '../relay/relay.ts';
import type { RoomOptions } from '../room/settings.ts';
import { decodeItems } from '../sim/items.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import type { GameInfo, Outcome, Rules } from '../sim/rules.ts';
import { TimeQueue } from '../weather/queue.ts';
import { CLEAR, type Weather } from '../weather/weather.ts';
import { type Address, type Send, sameAddress } from '../wire/datagram.ts';
import type { JoinRequest } from '../wire/handshake.ts';
import type { FromPeer, MatchStart } from '../wire/messages.ts';
import { createHeadless, type HeadlessGame } from './headless.ts';
import { Network } from './network.ts';
import { type Record, recordOf } from './record.ts';

export interface LabGame {
  readonly info: GameInfo;
  readonly rules: Rules<unknown>;
}

export interface LabOptions {
  readonly seed: number;
  readonly game: LabGame;
  /** Both directions of every link; change it later with `setWeather`. */
  readonly weather?: Weather;
  /** Seats of the room; what the game allows by default. */
  readonly seats?: number;
  /** Anything else about the room: its key, its name, more games. */
  readonly room?: Partial<RoomOptions>;
  /** False: peers keep the frames but do not run the rules. */
  readonly simulate?: boolean;
}

const NO_BYTES = new Uint8Array();

/** Hash that all lab peers give for the game: the door is tested elsewhere. */
const CONTENT = '00000000000000aa';

/** How often a lab peer hashes its state, frames. */
const HASH_EVERY = 30;

export class LabClient {
  address: Address;
  readonly events: Exclude<PeerOutput, Send>[] = [];
  /** What this peer received, by match number. */
  readonly records = new Map<number, Record>();
  peer: Peer;
  /** The running match as this peer plays it; null before its first frame. */
  game: HeadlessGame | null = null;
  /** What it holds now, once it held anything. */
  held: Uint8Array | null = null;
  left = false;

  constructor(address: Address, peer: Peer) {
    this.address = address;
    this.peer = peer;
  }

  /** Its seat, when it is in. */
  get seat(): number | undefined {
    const joined = this.events.find((event) => event.kind === 'joined');
    return this.peer.room?.members.find(({ id }) => id === joined?.member)?.seat;
  }

  /** Out of the room, for whatever reason. */
  get over(): boolean {
    return (
      this.left || this.events.some(({ kind }) => ['over', 'refused', 'timeout', 'version'].includes(kind))
    );
  }
}

export class LabParty {
  readonly relay: Relay;
  readonly network: Network;
  readonly clients: LabClient[] = [];
  /** What the relay closed, by match number. */
  readonly records = new Map<number, Record>();
  now = 0;
  readonly #options: LabOptions;
  readonly #random: () => number;
  readonly #actions = new TimeQueue<() => void>();
  readonly #relayAt: Address = { address: 'relay', port: 1 };

  constructor(options: LabOptions) {
    this.#options = options;
    const rng = createRng(options.seed);
    this.#random = () => nextU32(rng);
    this.network = new Network(this.#random());
    const room: RoomOptions = {
      games: [{ info: options.game.info, content: CONTENT }],
      app: 'lab',
      ...(options.seats === undefined ? {} : { seats: options.seats }),
      ...options.room,
    };
    this.relay = new Relay([room], this.#random, {
      onFault: (_room, error) => {
        throw error;
      },
    });
  }

  get room() {
    return this.relay.rooms[0]!;
  }

  /** A peer that joins now; `request` replaces parts of what it says at the door. */
  join(name = `Peer ${this.clients.length + 1}`, request: Partial<JoinRequest> = {}): LabClient {
    const address = { address: 'peer', port: this.clients.length + 1 };
    const peer = new Peer({
      relay: this.#relayAt,
      request: { name, app: 'lab', contents: { [this.#options.game.info.id]: CONTENT }, ...request },
      game: (id) => (id === this.#options.game.info.id ? this.#options.game.info : undefined),
      random: this.#random,
      now: this.now,
    });
    const client = new LabClient(address, peer);
    this.clients.push(client);
    this.setWeather(client, this.#options.weather ?? CLEAR);
    return client;
  }

  setWeather(client: LabClient, weather: Weather): void {
    this.network.setWeather(client.address, this.#relayAt, weather);
    this.network.setWeather(this.#relayAt, client.address, weather);
  }

  /** The client's machine gets another address, as when a laptop changes from cable to Wi-Fi. */
  move(client: LabClient, address: Address): void {
    client.address = address;
  }

  say(client: LabClient, message: FromPeer): void {
    this.#handle(client, client.peer.say(message, this.now));
  }

  /** Holds an input from now on; a peer that runs ahead means it for the frame that it plays next. */
  hold(client: LabClient, input: Uint8Array): void {
    client.held = input;
    this.#handle(client, client.peer.hold(input, this.now, client.game?.hold(input)));
  }

  command(client: LabClient, command: Uint8Array): void {
    this.#handle(client, client.peer.command(command, this.now));
  }

  leave(client: LabClient): void {
    client.left = true;
    this.#handle(client, client.peer.leave(this.now));
  }

  /** Sends any bytes to the relay as this client, or as anybody. */
  inject(from: Address, bytes: Uint8Array): void {
    this.network.send(from, this.#relayAt, bytes, this.now);
  }

  /** Does something at a time. */
  at(ms: number, action: () => void): void {
    this.#actions.push(ms, action);
  }

  /** Lets time pass until `until`, ms, or until `done` says so. Returns whether it did. */
  run(until: number, done?: () => boolean): boolean {
    for (;;) {
      if (done?.()) return true;
      let next = Math.min(this.network.next, this.relay.due, this.#actions.next);
      for (const { peer, game } of this.clients)
        next = Math.min(next, peer.due, game?.due ?? Number.POSITIVE_INFINITY);
      if (next > until) {
        this.now = until;
        return done?.() ?? false;
      }
      this.now = Math.max(this.now, next);
      this.#step();
    }
  }

  #step(): void {
    const { now } = this;
    while (this.#actions.next <= now) this.#actions.pop()!();
    for (let flying = this.network.arrive(now); flying; flying = this.network.arrive(now)) {
      const { to, from, bytes } = flying;
      if (sameAddress(to, this.#relayAt)) {
        this.#fromRelay(this.relay.receive(bytes, from, now));
        this.#recordRelay();
        continue;
      }
      const client = this.clients.find(({ address }) => sameAddress(address, to));
      if (client) this.#handle(client, client.peer.receive(bytes, now));
    }
    if (this.relay.due <= now) {
      this.#fromRelay(this.relay.advance(now));
      this.#recordRelay();
    }
    for (const client of this.clients) {
      if (client.peer.due <= now) this.#handle(client, client.peer.advance(now));
      if (client.game && client.game.due <= now) client.game.tick();
    }
  }

  #fromRelay(out: readonly Send[]): void {
    for (const { to, bytes } of out) this.network.send(this.#relayAt, to, bytes, this.now);
  }

  #recordRelay(): void {
    const { match } = this.room;
    if (!match) return;
    const record = recordOf(this.records, match.start);
    record.append(match.log, record.at.length, match.log.next, this.now);
  }

  #handle(client: LabClient, out: readonly PeerOutput[]): void {
    for (const output of out) {
      if (output.kind === 'send') {
        this.network.send(client.address, output.to, output.bytes, this.now);
        continue;
      }
      if (output.kind === 'frames') {
        this.#play(client, output);
        continue;
      }
      client.events.push(output);
      if (output.kind === 'message' && client.peer.room?.match === null) client.game = null;
    }
  }

  #play(client: LabClient, { match: start, log, first, end }: Extract<PeerOutput, { kind: 'frames' }>): void {
    const record = recordOf(client.records, start);
    record.append(log, first, end, this.now);
    if (this.#options.simulate === false) return;
    if (first === 0) this.#begin(client, start);
    const game = client.game!;
    for (let number = first; number < end && !game.outcome(); number++) {
      game.confirm(log.copy(number, number + 1), decodeItems(log.items(number) ?? NO_BYTES)!);
      const outcome = game.outcome();
      if (game.confirmed % HASH_EVERY !== 0 && !outcome) continue;
      const hash = game.hash();
      const frame = game.confirmed;
      record.hashes.set(frame, hash);
      this.#handle(client, client.peer.say(report(start.number, frame, hash, outcome), this.now));
    }
    if (game.outcome()) return;
    const { rttMs, jitterMs } = client.peer.link!;
    game.settle(rttMs, jitterMs, this.now);
  }

  #begin(client: LabClient, start: MatchStart): void {
    const { info, rules } = this.#options.game;
    client.game = createHeadless(info, rules, start, client.seat!);
    if (client.held) client.game.hold(client.held);
  }
}

/** What a peer reports of a frame: its state hash, or that it was the last. */
function report(match: number, frame: number, hash: string, outcome: Outcome | null): FromPeer {
  if (!outcome) return { m: 'hash', match, frame, hash };
  const { scores, places } = outcome;
  return { m: 'finished', match, frame, hash, outcome: { scores: [...scores], places: [...places] } };
}
