// One app of a house (house.ts): its peer, what it knows of the succession, the relay that it hosts with and the one that
// waits. It can die and be started again, sleep, and have a clock that jumps.

import { fingerprint, type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import type { View } from '../objects/view.ts';
import type { Carried } from '../peer/carried.ts';
import { Peer } from '../peer/peer.ts';
import type { PeerEvent, PeerOutput } from '../peer/peer-events.ts';
import { Relay } from '../relay/relay.ts';
import type { RelayRoom } from '../relay/relay-room.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { decodeItems } from '../sim/frame-items.ts';
import { claimOf, Follower, hostIsLost } from '../succession/follower.ts';
import { Standby } from '../succession/standby.ts';
import type { Address, Random, Send } from '../wire/datagram.ts';
import { COME_BACK_AFTER_MS } from '../wire/limits.ts';
import type { FromPeer, FromRelay, Heir, MatchStart } from '../wire/messages.ts';
import { createHeadless, type HeadlessGame, type Held } from './headless.ts';
import { type Observation, observationOf } from './observation.ts';
import { LAB_CONTENT, type LabGame } from './party.ts';

/** How often a lab app hashes its state, frames. */
const HASH_EVERY = 30;

/** How often each app looks whether its host is there, ms. */
const LOOK_MS = 25;

/** Port of an app's first relay; its peers and later relays have those after it. */
const FIRST_PORT = 1;

/** Without a way back for so long, ms, a person looks for the room where it can be found. */
const PATIENCE_MS = 10_000;

const NO_BYTES = new Uint8Array();

/** How a peer asks to be let in: wanting that host, with a claim to its place, with what it has of the match. */
interface Asking {
  readonly host?: string | undefined;
  readonly claims?: boolean;
  readonly astray?: boolean;
  carried?(): Carried | null;
}

/** What an app has around it. Times are those of the world: an app's own clock may differ. */
export interface AppWorld {
  readonly now: number;
  readonly game: LabGame;
  readonly room: RoomOptions;
  readonly random: Random;
  /** What went wrong, in sentences. */
  readonly faults: string[];
  send(from: Address, to: Address, bytes: Uint8Array): void;
  /** A frame came to an app, with the state hash after it where one was made. */
  saw(app: LabApp, start: MatchStart, frame: number, bytes: string, hash: string | null): void;
  /** A relay has closed frames. */
  closed(app: LabApp, room: RelayRoom): void;
  /** Where the room is, for whoever looks for it; null while nobody has it. */
  where(): Heir | null;
}

/** What sits at a port. */
interface End {
  readonly due: number;
  receive(bytes: Uint8Array, from: Address, now: number): void;
  advance(now: number): void;
}

export class LabApp {
  readonly address: string;
  readonly identity: KeyPair;
  alive = true;
  /** It has died, slept, or lost its sense of time: what it alone knew may be lost. */
  hasFailed = false;
  peer: Peer | null = null;
  /** Its number in the room. */
  member = 0;
  follower: Follower;
  /** Of everything that was said to this app. */
  readonly messages: FromRelay[] = [];
  readonly records = new Map<number, Observation>();
  game: HeadlessGame | null = null;
  /** What its host has told of the match, where it tells any. */
  view: View | null = null;
  held: Uint8Array | null = null;
  /** Hostile: claims so many frames more than there are, never sends them, and comes again when it is let go. */
  lies = 0;
  readonly #world: AppWorld;
  readonly #ends = new Map<number, End>();
  #nextPort = FIRST_PORT;
  /** The relays that host, or have hosted, the room, the newest last; and the one that waits. */
  #hosted: { readonly relay: Relay | Standby; readonly port: number }[] = [];
  #standby: Standby | null = null;
  #standbyPort = 0;
  #asking: { readonly peer: Peer; readonly port: number; readonly heir: Heir } | null = null;
  #early: PeerEvent[] = [];
  #peerPort = 0;
  #lookAt = 0;
  /** Asks for our place again, after the session was lost. */
  #returning: { readonly peer: Peer; readonly port: number; readonly early: PeerEvent[] } | null = null;
  /** The session is lost, or there is none yet: when to ask again, by our own clock, ms. */
  #askAgainAt: number | null = null;
  #lostAt = 0;
  /** Where the room is, as far as we know; null when it has to be looked for. */
  #to: Heir | null = null;
  /** Where is asked once instead: an heir has said that we are nobody there, but the door is open. */
  #detour: Heir | null = null;
  /** What the lost session, or one that was handed over, had of the match. */
  #carried: Carried | null = null;
  /** How far our clock is ahead of the world's, ms. */
  #ahead = 0;
  #asleepUntil = Number.NEGATIVE_INFINITY;
  /** What waits in our sockets meanwhile. */
  readonly #unread: Parameters<LabApp['receive']>[0][] = [];
  #closedFrames = 0;

  constructor(world: AppWorld, number: number) {
    this.#world = world;
    this.address = `app ${number + 1}`;
    this.identity = namedKeyPair(this.address);
    this.follower = new Follower(fingerprint(this.identity.public));
  }

  /** -1 without one. */
  get seat(): number {
    return this.peer?.room?.members.find(({ id }) => id === this.member)?.seat ?? -1;
  }

  /** The room that this app hosts, if it does. */
  get room(): RelayRoom | null {
    const room = roomOf(this.#hosted.at(-1)?.relay);
    return room && !room.movesTo ? room : null;
  }

  get due(): number {
    if (!this.alive) return Number.POSITIVE_INFINITY;
    let due = Math.min(this.#lookAt, this.game?.due ?? Number.POSITIVE_INFINITY);
    for (const end of this.#ends.values()) due = Math.min(due, end.due);
    return Math.max(due - this.#ahead, this.#asleepUntil);
  }

  get isAwake(): boolean {
    return this.alive && this.#asleepUntil <= this.#world.now;
  }

  /** What our own clock says, ms. */
  get #now(): number {
    return this.#world.now + this.#ahead;
  }

  /** Where our room is let into, while we have it. */
  get door(): Heir | null {
    return this.room && { ...heirAt(this), port: this.#hosted.at(-1)!.port };
  }

  /** Hosts the room, at the first port. */
  open(): void {
    const { room, random } = this.#world;
    const relay = new Relay([room], random, {
      identity: this.identity,
      onFault: (_, error) => this.#world.faults.push(`a room failed: ${(error as Error).stack}`),
    });
    const port = this.#nextPort++;
    this.#hosted.push({ relay, port });
    this.#sit(port, relay);
  }

  join(host: LabApp): void {
    this.#join(heirAt(host));
  }

  #join(to: Heir): void {
    const port = this.#nextPort++;
    this.#to = to;
    this.peer = this.#peerFor(to, port, { host: to.host });
    this.#peerPort = port;
  }

  say(message: FromPeer): void {
    this.#handle(this.peer!, this.#peerPort, this.peer!.say(message, this.#now));
  }

  hold(input: Uint8Array): void {
    if (!this.alive || !this.peer) return;
    this.held = input;
    this.#tell(this.game?.hold(input) ?? { frame: 0, bytes: input });
  }

  #tell(held: Held | null | undefined): void {
    if (held) this.#handle(this.peer!, this.#peerPort, this.peer!.hold(held.bytes, this.#now, held.frame));
  }

  command(command: Uint8Array): void {
    if (!this.alive || !this.peer) return;
    this.#handle(this.peer, this.#peerPort, this.peer.command(command, this.#now));
  }

  /** The process dies. */
  kill(): void {
    this.alive = false;
    this.hasFailed = true;
  }

  /** Says goodbye, and is closed. */
  leave(): void {
    this.#handle(this.peer!, this.#peerPort, this.peer!.leave(this.#now));
    this.kill();
  }

  /** It is started again, knows its key and nothing else, and goes where the room is now. */
  restart(): void {
    this.alive = true;
    this.#ends.clear();
    this.#unread.length = 0;
    this.records.clear();
    this.follower = new Follower(fingerprint(this.identity.public));
    this.#hosted = [];
    this.#standby = this.#asking = this.#returning = this.#to = this.#detour = this.#carried = null;
    this.peer = this.game = null;
    this.#closedFrames = 0;
    this.#askAgainAt = this.#lookAt = this.#now;
  }

  /** The machine sleeps: nothing runs on it, and what comes waits in its sockets. */
  sleep(ms: number): void {
    this.#asleepUntil = this.#world.now + ms;
    this.hasFailed = true;
  }

  /** The machine's clock jumps ahead, as after a pause of a virtual machine that the world outside did not have. */
  jump(ms: number): void {
    this.#ahead += ms;
    this.hasFailed = true;
  }

  /** Hostile: whoever comes to its relay, which is an heir, is turned away, with a claim or without. */
  turnAway(): void {
    const { room, random, game } = this.#world;
    const games = [{ info: game.info, content: '0'.repeat(16) }];
    this.#standby = null;
    this.#sit(this.#standbyPort, new Relay([{ ...room, games }], random, { identity: this.identity }));
  }

  /** Comes to its place in the room of a host once more, as if another relay had had it. */
  claim(host: LabApp): Peer {
    const heir = heirAt(host);
    return this.#peerFor(heir, this.#nextPort++, { host: heir.host, claims: true });
  }

  /** Hands the room over to whoever is next. */
  handOver(): void {
    this.#act((room, now) => void room.moveTo(null, now));
  }

  /** The person goes on with those who are here: as the host, or as who is next. */
  goOn(): void {
    const now = this.#now;
    if (this.room) this.#act((room) => room.playOn(now));
    else this.#sendAs(this.#standbyPort, this.#standby!.goOn(now));
  }

  #act(what: (room: RelayRoom, now: number) => void, hosted = this.#hosted.at(-1)): void {
    if (!hosted) return;
    const now = this.#now;
    const relay = hosted.relay instanceof Standby ? hosted.relay.relay : hosted.relay;
    this.#sendAs(hosted.port, relay?.act(0, now, (room) => what(room, now)) ?? []);
  }

  receive(datagram: { from: Address; to: Address; bytes: Uint8Array }): void {
    if (!this.alive) return;
    if (this.#asleepUntil > this.#world.now) {
      this.#unread.push(datagram);
      return;
    }
    const { from, to, bytes } = datagram;
    this.#ends.get(to.port)?.receive(bytes, from, this.#now);
    this.#watch();
  }

  advance(): void {
    if (!this.alive || this.#asleepUntil > this.#world.now) return;
    const now = this.#now;
    // Who wakes looks for the host first, reads what came then, and does what is due last (netcode/udp/timekeeper.ts).
    if (now >= this.#lookAt) {
      this.#lookAt = now + LOOK_MS;
      this.#look(now);
    }
    for (const datagram of this.#unread.splice(0)) this.receive(datagram);
    for (const end of [...this.#ends.values()]) if (end.due <= now) end.advance(now);
    if (this.game && this.game.due <= now) {
      this.game.tick(now);
      this.#tell(this.game.take());
    }
    this.#watch();
  }

  /** Notes which frames the relay of this app has closed. */
  #watch(): void {
    const { room } = this;
    const next = room?.match?.log.next ?? 0;
    if (room && next > Math.max(this.#closedFrames, room.data.since)) this.#world.closed(this, room);
    this.#closedFrames = next;
  }

  #look(now: number): void {
    if (this.#askAgainAt !== null && now >= this.#askAgainAt && !this.#returning) this.#askAgain();
    const { peer, follower } = this;
    if (!peer?.room) return;
    follower.hosts = this.room !== null;
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
    const before = this.peer!;
    const port = this.#nextPort++;
    this.#early = [];
    const peer = this.#peerFor(heir, port, {
      host: heir.host,
      claims: this.follower.claims,
      astray: this.follower.isAstray(this.#now),
      carried: () => (this.lies > 0 ? null : this.#handOver(before)),
    });
    this.#asking = { peer, port, heir };
  }

  #giveUp(): void {
    const { peer, port } = this.#asking!;
    this.#asking = null;
    this.#handle(peer, port, peer.leave(this.#now));
    this.#ends.delete(port);
    // Whoever was to go on with the match does not, and there is no way back.
    if (this.#carried && this.#askAgainAt === null) this.#lose();
  }

  /** Another session goes on with the match that the one of this peer had, unless it did so before. */
  #handOver(peer: Peer): Carried | null {
    if (peer === this.peer) this.#carried ??= peer.carry();
    return this.#carried;
  }

  /** The session is over though nobody wants that. */
  #lose(): void {
    this.#handOver(this.peer!);
    this.#lostAt = this.#now;
    this.#askAgainAt = this.#now + COME_BACK_AFTER_MS;
  }

  #askAgain(): void {
    const isOut = this.#now - this.#lostAt > PATIENCE_MS;
    const to = this.#detour ?? (isOut ? null : this.#to) ?? this.#world.where();
    if (!to) {
      this.#askAgainAt = this.#now + COME_BACK_AFTER_MS;
      return;
    }
    if (!this.peer?.room) {
      this.#askAgainAt = null;
      this.#join(to);
      return;
    }
    const port = this.#nextPort++;
    const peer = this.#peerFor(to, port, { host: to.host, carried: () => this.#carried });
    this.#returning = { peer, port, early: [] };
  }

  /** As kept-peer.ts does. */
  #returnTo(heir: Heir): void {
    this.follower.refused();
    const asked = this.#detour ?? this.#to;
    if (asked?.host === heir.host && asked.port === heir.port) return;
    this.#detour = heir;
    this.#askAgainAt = this.#now;
    if (!this.#returning) return;
    this.#carried = this.#returning.peer.carry();
    this.#ends.delete(this.#returning.port);
    this.#returning = null;
  }

  /** Something came to the peer that asks for our place again. */
  #returned(event: PeerEvent): void {
    const { peer, port, early } = this.#returning!;
    if (event.kind === 'refused' && event.refusal.why === 'moved') this.follower.moved(event.refusal);
    if (isEnd(event)) {
      this.#returning = this.#detour = null;
      this.#ends.delete(port);
      this.#carried = peer.carry();
      this.#askAgainAt = this.#now + COME_BACK_AFTER_MS;
      return;
    }
    early.push(event);
    if (event.kind !== 'message' || event.message.m !== 'room') return;
    if (this.#detour) this.#to = this.#detour;
    this.#detour = null;
    this.#arrive(peer, port, early);
  }

  /** The session of this peer takes the place of the one from before. */
  #arrive(peer: Peer, port: number, early: PeerEvent[]): void {
    for (const other of [this.#asking, this.#returning]) {
      if (other && other.peer !== peer) this.#ends.delete(other.port);
    }
    this.#asking = this.#returning = this.#carried = this.#askAgainAt = null;
    this.#ends.delete(this.#peerPort);
    this.peer = peer;
    this.#peerPort = port;
    this.follower.arrived();
    for (const one of early.splice(0)) this.#happened(one);
    this.#beHeir();
  }

  #peerFor(
    relay: Address,
    port: number,
    { host, claims = false, astray = false, carried = () => null }: Asking,
  ): Peer {
    const { game, random } = this.#world;
    const request = { name: this.address, app: 'lab', contents: { [game.info.id]: LAB_CONTENT } };
    const { succession } = this.follower;
    const honest = claims && succession && this.peer ? claimOf(succession, this.peer) : null;
    const claim = honest ? { claim: { ...honest, frames: honest.frames + this.lies } } : {};
    const peer = new Peer({
      relay,
      request: { ...request, ...claim },
      identity: this.identity,
      ...(host === undefined ? {} : { host }),
      astray,
      carried,
      game: (id) => (id === game.info.id ? game.info : undefined),
      random,
      now: this.#now,
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
    for (const { to, bytes } of sends) this.#world.send(from, to, bytes);
  }

  #handle(peer: Peer, port: number, out: readonly PeerOutput[]): void {
    for (const output of out) {
      if (output.kind === 'send') this.#sendAs(port, [output]);
      else if (peer === this.peer) this.#happened(output);
      else if (peer === this.#asking?.peer) this.#answered(output);
      else if (peer === this.#returning?.peer) this.#returned(output);
    }
  }

  /** Something came to the peer that asks an heir. */
  #answered(event: PeerEvent): void {
    const { peer, port, heir } = this.#asking!;
    if (event.kind === 'info') this.follower.answered();
    if (isEnd(event)) {
      this.#giveUp();
      const refusal = event.kind === 'refused' ? event.refusal : null;
      if (refusal?.why === 'moved') this.follower.moved(refusal);
      else if (refusal?.why === 'no-room' && this.#askAgainAt !== null) this.#returnTo(heir);
      else if (this.lies === 0) this.follower.refused(refusal?.why);
      return;
    }
    this.#early.push(event);
    if (event.kind !== 'message' || event.message.m !== 'room') return;
    const isHere = heir.host === fingerprint(this.identity.public);
    if (isHere && this.#standby?.room && this.#hosted.at(-1)?.relay !== this.#standby) {
      this.#hosted.push({ relay: this.#standby, port: this.#standbyPort });
    }
    // Where the room was before, too: whoever comes there late must not go in a circle.
    const left = isHere ? this.#hosted.slice(0, -1) : this.#hosted;
    for (const hosted of left) this.#act((room, now) => room.leadTo(heir, now), hosted);
    this.#to = heir;
    this.#arrive(peer, port, this.#early);
  }

  #happened(event: PeerEvent): void {
    if (event.kind === 'joined') {
      this.member = event.member;
      this.#beHeir();
    }
    if (event.kind === 'refused' && event.refusal.why === 'moved') this.follower.moved(event.refusal);
    if (isEnd(event)) this.#ended(event);
    if (event.kind === 'nonsense') this.#world.faults.push(`${this.address} could not read ${event.text}`);
    if (event.kind === 'frames') this.#play(event);
    if (event.kind === 'view' && this.game) {
      this.view = event.view;
      this.game.hear(event.view, event.hostFrame, this.#now);
    }
    if (event.kind !== 'message') return;
    const { message } = event;
    this.messages.push(message);
    this.follower.hear(message);
    this.#standby?.hear(message);
    if (message.m === 'room' && !message.room.match) this.game = null;
    if (message.m === 'handover') this.#look(this.#now);
  }

  #ended(event: PeerEvent): void {
    if (event.kind === 'over' && !['silent', 'behind', 'broken'].includes(event.reason)) return;
    if (this.peer!.room) {
      this.#lose();
      return;
    }
    this.#ends.delete(this.#peerPort);
    this.peer = this.#to = null;
    this.#askAgainAt = this.#now + COME_BACK_AFTER_MS;
  }

  /** Waits to take the room over, from now on, unless it is here. */
  #beHeir(): void {
    if (this.room) return;
    if (!this.#standby || this.#standby === this.#hosted.at(-1)?.relay) {
      const { room, random, faults } = this.#world;
      const options = {
        onFault: (_: number, error: unknown) => faults.push(`a room failed: ${(error as Error).stack}`),
      };
      this.#standbyPort = this.#nextPort++;
      this.#standby = new Standby({
        room,
        identity: this.identity,
        random,
        relay: options,
        host: () => this.#to,
        frames: (match) => (this.peer?.room?.match?.number === match ? this.peer.log : null),
      });
      this.#sit(this.#standbyPort, this.#standby);
      const had = roomOf(this.#hosted.at(-1)?.relay)?.handedOver;
      if (had) this.#standby.keep(had, this.peer!.room);
    }
    this.say({ m: 'standby', port: this.#standbyPort });
  }

  #play({ match: start, log, first, end }: Extract<PeerEvent, { kind: 'frames' }>): void {
    const { info, rules } = this.#world.game;
    if (first === 0) {
      this.records.delete(start.number);
      this.game = createHeadless(info, rules, start, this.seat);
      this.view = null;
      if (this.held) this.game.hold(this.held);
    }
    observationOf(this.records, start).append(log, first, end, this.#now);
    const game = this.game!;
    for (let number = first; number < end; number++) {
      const inputs = log.copy(number, number + 1);
      const items = log.items(number) ?? NO_BYTES;
      const over = game.outcome() !== null;
      if (!over) game.confirm(inputs, decodeItems(items)!);
      const hash = !over && game.confirmed % HASH_EVERY === 0 ? game.hash() : null;
      this.#world.saw(this, start, number, `${inputs.join()} ${items.join()}`, hash);
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
    game.settle(rttMs, jitterMs, this.#now);
    this.#tell(game.take());
  }
}

function roomOf(relay: Relay | Standby | undefined): RelayRoom | null {
  return (relay instanceof Standby ? relay.room : relay?.rooms[0]) ?? null;
}

/** Whether a peer asks no more, or its session is over. */
function isEnd({ kind }: PeerEvent): boolean {
  return ['refused', 'timeout', 'over', 'impostor', 'version'].includes(kind);
}

/** Where an app hosted first. */
function heirAt({ identity, address }: LabApp): Heir {
  return { member: 1, host: fingerprint(identity.public), address, port: FIRST_PORT };
}
