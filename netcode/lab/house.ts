// Whole apps in one process under a virtual clock: each with its peer, what it knows of the succession, and a relay that
// waits. Any of them can be killed or cut off, and whatever happens follows from the seed.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { TimeQueue } from '../conditioner/time-queue.ts';
import { fingerprint, type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import { Peer, type PeerEvent, type PeerOutput } from '../peer/peer.ts';
import { Relay } from '../relay/relay.ts';
import type { RelayRoom } from '../relay/relay-room.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { decodeItems } from '../sim/frame-items.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { claimOf, Follower, hostIsLost } from '../succession/follower.ts';
import { Standby } from '../succession/standby.ts';
import type { Address, Send } from '../wire/datagram.ts';
import type { FromPeer, FromRelay, Heir, MatchStart } from '../wire/messages.ts';
import { createHeadless, type HeadlessGame } from './headless.ts';
import { type Observation, observationOf } from './observation.ts';
import { LAB_CONTENT, type LabGame } from './party.ts';
import { Network } from './virtual-network.ts';

/** How often a lab app hashes its state, frames. */
const HASH_EVERY = 30;

/** How often each app looks whether its host is there, ms. */
const LOOK_MS = 25;

/** Port of an app's first relay; its peers and later relays have those after it. */
const FIRST_PORT = 1;

/** Turns of the house in which no time passes: more of them and somebody is busy with nothing. */
const MOST_TURNS = 10_000;

const NO_BYTES = new Uint8Array();

/** What sits at a port. */
interface End {
  readonly due: number;
  receive(bytes: Uint8Array, from: Address, now: number): void;
  advance(now: number): void;
}

export interface HouseOptions {
  readonly seed: number;
  readonly game: LabGame;
  readonly apps: number;
  readonly conditions?: Partial<LinkConditions>;
  readonly room?: Partial<RoomOptions>;
}

/** Two relays never close frames of the same epoch, and no frame is closed twice: what was closed, by whom. */
interface Closed {
  readonly frames: Map<number, string>;
  readonly hashes: Map<number, string>;
}

export class LabHouse {
  readonly apps: LabApp[];
  readonly network: Network;
  readonly game: LabGame;
  readonly room: RoomOptions;
  readonly random: () => number;
  /** What went wrong, in sentences. */
  readonly faults: string[] = [];
  now = 0;
  readonly #actions = new TimeQueue<() => void>();
  readonly #cut = new Set<string>();
  readonly #conditions: LinkConditions;
  /** By match number. */
  readonly #closed = new Map<number, Closed>();
  /** Who closes frames, by epoch. */
  readonly #closers = new Map<number, string>();

  constructor({ seed, game, apps, conditions, room }: HouseOptions) {
    const rng = createRng(seed);
    this.random = () => nextU32(rng);
    this.network = new Network(this.random());
    this.game = game;
    this.#conditions = { ...CLEAN_LINK, ...conditions };
    this.room = {
      games: [{ info: game.info, content: LAB_CONTENT }],
      app: 'lab',
      keepMatches: true,
      survivesHost: true,
      ...room,
    };
    this.apps = Array.from({ length: apps }, (_, number) => new LabApp(this, number));
    this.apps[0]!.open();
    for (const app of this.apps) {
      app.join(this.apps[0]!);
      this.run(this.now + 2_000, () => app.peer?.room != null);
    }
  }

  /** The apps that have the room, of those that live; the latest epoch first. Between two hosts there is none. */
  get hosts(): LabApp[] {
    const hosts = this.apps.filter(({ alive, room }) => alive && room);
    return hosts.toSorted((a, b) => b.room!.data.epoch - a.room!.data.epoch);
  }

  get host(): LabApp {
    return this.hosts[0]!;
  }

  /** Whether the network has been in parts: what the smaller one played alone is not what was played. */
  #parted = false;

  /** Nothing goes between these two groups any more, or, with none in the second, all is well again. */
  part(one: readonly LabApp[], other: readonly LabApp[]): void {
    this.#cut.clear();
    this.#parted ||= other.length > 0;
    for (const a of one) {
      for (const b of other) this.#cut.add(`${a.address} ${b.address}`).add(`${b.address} ${a.address}`);
    }
  }

  at(ms: number, action: () => void): void {
    this.#actions.push(ms, action);
  }

  /** Lets time pass until `until`, ms, or until `done` says so. Returns whether it did. */
  run(until: number, done?: () => boolean): boolean {
    for (let turns = 0; ; turns++) {
      if (done?.()) return true;
      const dues = this.apps.map(({ due }) => due);
      const next = Math.min(this.network.next, this.#actions.next, ...dues);
      if (next > until) {
        this.now = until;
        return done?.() ?? false;
      }
      if (next > this.now) turns = 0;
      if (turns > MOST_TURNS) throw new Error(`no time passes after ${this.now} ms`);
      this.now = Math.max(this.now, next);
      while (this.#actions.next <= this.now) this.#actions.pop()!();
      for (const app of this.apps) app.advance();
      for (let flying = this.network.arrive(this.now); flying; flying = this.network.arrive(this.now)) {
        this.#at(flying.to.address)?.receive(flying);
      }
    }
  }

  send(from: Address, to: Address, bytes: Uint8Array): void {
    if (this.#cut.has(`${from.address} ${to.address}`)) return;
    this.network.setConditions(from, to, from.address === to.address ? CLEAN_LINK : this.#conditions);
    this.network.send(from, to, bytes, this.now);
  }

  #at(address: string): LabApp | undefined {
    return this.apps.find((app) => app.address === address);
  }

  /** A frame came to an app, with the state hash after it where one was made. */
  saw(app: LabApp, start: MatchStart, frame: number, bytes: string, hash: string | null): void {
    if (this.#parted) return;
    const closed = this.#closedOf(start.number);
    const before = closed.frames.get(frame);
    if (before === undefined) closed.frames.set(frame, bytes);
    else if (before !== bytes)
      this.faults.push(`frame ${frame} of match ${start.number} differs at ${app.address}`);
    if (hash === null) return;
    const known = closed.hashes.get(frame);
    if (known === undefined) closed.hashes.set(frame, hash);
    else if (known !== hash) this.faults.push(`the state after frame ${frame} differs at ${app.address}`);
  }

  /** Whose match is not the one that the host has, by what they have of it now. */
  compare(): void {
    const { host } = this;
    for (const app of this.apps.filter(({ alive }) => alive)) {
      for (const [number, { bytes, items }] of app.records) {
        const truth = host.records.get(number);
        const same = truth && bytes.every((byte, i) => i >= truth.bytes.length || byte === truth.bytes[i]);
        const sameItems = items.every(({ frame, bytes: own }, i) => {
          const other = truth?.items[i];
          return !other || (other.frame === frame && other.bytes.join() === own.join());
        });
        if (!same || !sameItems) this.faults.push(`match ${number} at ${app.address} is not the host's`);
      }
    }
  }

  /** A relay has closed frames. */
  closed(app: LabApp, { data }: RelayRoom): void {
    const by = this.#closers.get(data.epoch) ?? app.address;
    this.#closers.set(data.epoch, by);
    if (by !== app.address) this.faults.push(`two relays have closed frames under epoch ${data.epoch}`);
  }

  #closedOf(match: number): Closed {
    const closed = this.#closed.get(match) ?? { frames: new Map(), hashes: new Map() };
    this.#closed.set(match, closed);
    return closed;
  }
}

export class LabApp {
  readonly address: string;
  readonly identity: KeyPair;
  alive = true;
  peer: Peer | null = null;
  follower: Follower;
  /** Of everything that was said to this app. */
  readonly messages: FromRelay[] = [];
  readonly records = new Map<number, Observation>();
  game: HeadlessGame | null = null;
  held: Uint8Array | null = null;
  /** Hostile: claims so many frames more than there are, never sends them, and comes again when it is let go. */
  lies = 0;
  readonly #house: LabHouse;
  readonly #ends = new Map<number, End>();
  #nextPort = FIRST_PORT;
  /** The relay that hosts, or has hosted, the room; and the one that waits. */
  #hosting: Relay | Standby | null = null;
  #standby: Standby | null = null;
  #standbyPort = 0;
  #asking: { readonly peer: Peer; readonly port: number; readonly heir: Heir } | null = null;
  #early: PeerEvent[] = [];
  #peerPort = 0;
  /** Where the room is that our peer is in. */
  #hostAt: Heir | null = null;
  #lookAt = 0;
  #closedFrames = 0;

  constructor(house: LabHouse, number: number) {
    this.#house = house;
    this.address = `app ${number + 1}`;
    this.identity = namedKeyPair(this.address);
    this.follower = new Follower(fingerprint(this.identity.public));
  }

  /** The room that this app hosts, if it does. */
  get room(): RelayRoom | null {
    const room = this.#hosting instanceof Standby ? this.#hosting.room : this.#hosting?.rooms[0];
    return room && !room.movesTo ? room : null;
  }

  get due(): number {
    if (!this.alive) return Number.POSITIVE_INFINITY;
    let due = Math.min(this.#lookAt, this.game?.due ?? Number.POSITIVE_INFINITY);
    for (const end of this.#ends.values()) due = Math.min(due, end.due);
    return due;
  }

  /** Hosts the room, at the first port. */
  open(): void {
    const { room, random } = this.#house;
    const relay = new Relay([room], random, {
      identity: this.identity,
      onFault: (_, error) => this.#house.faults.push(`a room failed: ${(error as Error).stack}`),
    });
    this.#hosting = relay;
    this.#sit(this.#nextPort++, relay);
  }

  join(host: LabApp): void {
    const port = this.#nextPort++;
    this.peer = this.#peerFor({ address: host.address, port: FIRST_PORT }, port, undefined);
    this.#peerPort = port;
    this.#hostAt = heirAt(host);
  }

  say(message: FromPeer): void {
    this.#handle(this.peer!, this.#peerPort, this.peer!.say(message, this.#house.now));
  }

  hold(input: Uint8Array): void {
    if (!this.alive || !this.peer) return;
    this.held = input;
    const target = this.game?.hold(input);
    this.#handle(this.peer, this.#peerPort, this.peer.hold(input, this.#house.now, target));
  }

  command(command: Uint8Array): void {
    if (!this.alive || !this.peer) return;
    this.#handle(this.peer, this.#peerPort, this.peer.command(command, this.#house.now));
  }

  /** The process dies. */
  kill(): void {
    this.alive = false;
  }

  /** Says goodbye, and is closed. */
  leave(): void {
    this.#handle(this.peer!, this.#peerPort, this.peer!.leave(this.#house.now));
    this.kill();
  }

  /** Hostile: whoever comes to its relay, which is an heir, is turned away, with a claim or without. */
  turnAway(): void {
    const { room, random, game } = this.#house;
    const games = [{ info: game.info, content: '0'.repeat(16) }];
    this.#standby = null;
    this.#sit(this.#standbyPort, new Relay([{ ...room, games }], random, { identity: this.identity }));
  }

  /** Comes to its place in the room of a host once more, as if another relay had had it. */
  claim(host: LabApp): Peer {
    const heir = heirAt(host);
    return this.#peerFor(heir, this.#nextPort++, heir);
  }

  /** Hands the room over to whoever is next. */
  handOver(): void {
    this.#act((room, now) => void room.moveTo(null, now));
  }

  /** The person goes on with those who are here: as the host, or as who is next. */
  goOn(): void {
    const { now } = this.#house;
    if (this.room) this.#act((room) => room.playOn(now));
    else this.#sendAs(this.#standbyPort, this.#standby!.goOn(now));
  }

  #act(what: (room: RelayRoom, now: number) => void): void {
    const { now } = this.#house;
    const relay = this.#hosting instanceof Standby ? this.#hosting.relay : this.#hosting;
    this.#sendAs(this.#hostingPort, relay?.act(0, now, (room) => what(room, now)) ?? []);
  }

  get #hostingPort(): number {
    return this.#hosting instanceof Standby ? this.#standbyPort : FIRST_PORT;
  }

  receive({ from, to, bytes }: { from: Address; to: Address; bytes: Uint8Array }): void {
    if (!this.alive) return;
    this.#ends.get(to.port)?.receive(bytes, from, this.#house.now);
    this.#watch();
  }

  advance(): void {
    if (!this.alive) return;
    const { now } = this.#house;
    for (const end of [...this.#ends.values()]) if (end.due <= now) end.advance(now);
    if (this.game && this.game.due <= now) this.game.tick();
    if (now >= this.#lookAt) {
      this.#lookAt = now + LOOK_MS;
      this.#look(now);
    }
    this.#watch();
  }

  /** Notes which frames the relay of this app has closed. */
  #watch(): void {
    const { room } = this;
    const next = room?.match?.log.next ?? 0;
    if (room && next > Math.max(this.#closedFrames, room.data.since)) this.#house.closed(this, room);
    this.#closedFrames = next;
  }

  #look(now: number): void {
    const { peer, follower } = this;
    if (!peer) return;
    const lost = this.room ? this.room.aloneSince !== null : hostIsLost(peer, now);
    this.#lookAtStandby(lost, now);
    const heir = follower.look(lost, now);
    // What a host itself promises does not count.
    peer.promised = !this.room && follower.hasPromised;
    if (heir === (this.#asking?.heir ?? null)) return;
    if (this.#asking) this.#giveUp();
    if (heir) this.#ask(heir);
  }

  #lookAtStandby(lost: boolean, now: number): void {
    const standby = this.#standby;
    if (!standby) return;
    this.#sendAs(this.#standbyPort, standby.look(this.follower, lost, now));
    if (this.follower.handover?.frames === null && standby.isPrepared) this.say({ m: 'prepared' });
  }

  #ask(heir: Heir): void {
    const port = this.#nextPort++;
    this.#early = [];
    const peer = this.#peerFor({ address: heir.address, port: heir.port }, port, heir);
    this.#asking = { peer, port, heir };
  }

  #giveUp(): void {
    const { peer, port } = this.#asking!;
    this.#asking = null;
    this.#handle(peer, port, peer.leave(this.#house.now));
    this.#ends.delete(port);
  }

  #peerFor(relay: Address, port: number, heir: Heir | undefined): Peer {
    const { game, random, now } = this.#house;
    const request = { name: this.address, app: 'lab', contents: { [game.info.id]: LAB_CONTENT } };
    const { succession } = this.follower;
    const claims = heir && this.follower.claims;
    const honest = claims && succession && this.peer ? claimOf(succession, this.peer) : null;
    const claim = honest ? { claim: { ...honest, frames: honest.frames + this.lies } } : {};
    const peer = new Peer({
      relay,
      request: { ...request, ...claim },
      identity: this.identity,
      ...(heir ? { host: heir.host } : {}),
      carried: () => (heir && this.lies === 0 ? (this.peer?.carry() ?? null) : null),
      game: (id) => (id === game.info.id ? game.info : undefined),
      random,
      now,
    });
    this.#ends.set(port, {
      get due() {
        return peer.due;
      },
      receive: (bytes, _from, at) => this.#handle(peer, port, peer.receive(bytes, at)),
      advance: (at) => this.#handle(peer, port, peer.advance(at)),
    });
    return peer;
  }

  /** A relay sits at a port of this app. */
  #sit(port: number, relay: Relay | Standby): void {
    this.#ends.set(port, {
      get due() {
        return relay.due;
      },
      receive: (bytes, from, now) => this.#sendAs(port, relay.receive(bytes, from, now)),
      advance: (now) => this.#sendAs(port, relay.advance(now)),
    });
  }

  #sendAs(port: number, sends: readonly Send[]): void {
    const from = { address: this.address, port };
    for (const { to, bytes } of sends) this.#house.send(from, to, bytes);
  }

  #handle(peer: Peer, port: number, out: readonly PeerOutput[]): void {
    for (const output of out) {
      if (output.kind === 'send') this.#sendAs(port, [output]);
      else if (peer === this.peer) this.#happened(output);
      else if (peer === this.#asking?.peer) this.#answered(output);
    }
  }

  /** Something came to the peer that asks an heir. */
  #answered(event: PeerEvent): void {
    const { peer, port, heir } = this.#asking!;
    if (event.kind === 'info') this.follower.answered();
    if (['refused', 'timeout', 'over', 'impostor', 'version'].includes(event.kind)) {
      this.#giveUp();
      if (this.lies === 0) this.follower.refused(event.kind === 'refused' ? event.refusal.why : undefined);
      return;
    }
    this.#early.push(event);
    if (event.kind !== 'message' || event.message.m !== 'room') return;
    this.#asking = null;
    this.#ends.delete(this.#peerPort);
    this.peer = peer;
    this.#peerPort = port;
    this.#hostAt = heir;
    if (this.room && heir.host !== fingerprint(this.identity.public)) {
      this.#act((room, now) => room.leadTo(heir, now));
    }
    if (this.#standby?.room && this.#hosting !== this.#standby) this.#hosting = this.#standby;
    this.follower.arrived();
    for (const early of this.#early.splice(0)) this.#happened(early);
    this.#beHeir();
  }

  #happened(event: PeerEvent): void {
    if (event.kind === 'joined') this.#beHeir();
    if (event.kind === 'nonsense') this.#house.faults.push(`${this.address} could not read ${event.text}`);
    if (event.kind === 'frames') this.#play(event);
    if (event.kind !== 'message') return;
    const { message } = event;
    this.messages.push(message);
    this.follower.hear(message);
    this.#standby?.hear(message);
    if (message.m === 'room' && !message.room.match) this.game = null;
    if (message.m === 'handover') this.#look(this.#house.now);
  }

  /** Waits to take the room over, from now on, unless it is here. */
  #beHeir(): void {
    if (this.room) return;
    if (!this.#standby || this.#standby === this.#hosting) {
      const { room, random, faults } = this.#house;
      const options = {
        onFault: (_: number, error: unknown) => faults.push(`a room failed: ${(error as Error).stack}`),
      };
      this.#standbyPort = this.#nextPort++;
      this.#standby = new Standby({
        room,
        identity: this.identity,
        random,
        relay: options,
        host: () => this.#hostAt,
        frames: (match) => (this.peer?.room?.match?.number === match ? this.peer.log : null),
      });
      this.#sit(this.#standbyPort, this.#standby);
    }
    this.say({ m: 'standby', port: this.#standbyPort });
  }

  #play({ match: start, log, first, end }: Extract<PeerEvent, { kind: 'frames' }>): void {
    const { info, rules } = this.#house.game;
    if (first === 0) {
      this.records.delete(start.number);
      const seat = this.peer!.room!.members.find(({ name }) => name === this.address)!.seat;
      this.game = createHeadless(info, rules, start, seat);
      if (this.held) this.game.hold(this.held);
    }
    observationOf(this.records, start).append(log, first, end, this.#house.now);
    const game = this.game!;
    for (let number = first; number < end; number++) {
      const inputs = log.copy(number, number + 1);
      const items = log.items(number) ?? NO_BYTES;
      const over = game.outcome() !== null;
      if (!over) game.confirm(inputs, decodeItems(items)!);
      const hash = !over && game.confirmed % HASH_EVERY === 0 ? game.hash() : null;
      this.#house.saw(this, start, number, `${inputs.join()} ${items.join()}`, hash);
      const outcome = over ? null : game.outcome();
      if (!outcome) continue;
      const { scores, places } = outcome;
      const told = { scores: [...scores], places: [...places] };
      this.say({
        m: 'finished',
        match: start.number,
        frame: game.confirmed,
        hash: game.hash(),
        outcome: told,
      });
    }
    const { rttMs, jitterMs } = this.peer!.link!;
    game.settle(rttMs, jitterMs, this.#house.now);
  }
}

/** Where an app hosted first. */
function heirAt({ identity, address }: LabApp): Heir {
  return { member: 1, host: fingerprint(identity.public), address, port: FIRST_PORT };
}
