// One app of a house (house.ts): its place in the room, the relay that it hosts with and the one that waits. It can die and
// be started again, sleep, and have a clock that jumps.

import { fingerprint, type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import type { Carried } from '../peer/carried.ts';
import { framePace } from '../peer/downlink.ts';
import { Peer } from '../peer/peer.ts';
import type { PeerEvent, PeerOutput } from '../peer/peer-events.ts';
import { Relay } from '../relay/relay.ts';
import type { RelayRoom } from '../relay/relay-room.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { claimOf, type HostSearch } from '../succession/host-search.ts';
import { type Asking, KeptPlace, type Line, LOOK_MS, type PlaceEvent } from '../succession/kept-place.ts';
import { Standby } from '../succession/standby.ts';
import type { Address, Random, Send } from '../wire/datagram.ts';
import { COME_BACK_AFTER_MS } from '../wire/limits.ts';
import type { FromPeer, FromRelay, Heir, MatchStart } from '../wire/messages.ts';
import type { HeadlessGame, Held } from './headless.ts';
import { LabStage } from './lab-stage.ts';
import { LAB_CONTENT, type LabGame } from './party.ts';

/** Port of an app's first relay; its peers and later relays have those after it. */
const FIRST_PORT = 1;

/** How long a person waits for a way back before looking for the room elsewhere, ms. */
const PATIENCE_MS = 10_000;

/** Frames that a client forges. */
const FORGED = 60;

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
  /** A relay has taken the room over. To be told again is harmless. */
  founded(app: LabApp, room: RelayRoom): void;
  /** A relay has closed frames. */
  closed(app: LabApp, room: RelayRoom): void;
  /** Where the room is, for those who look for it; null while no app has it. */
  where(): Heir | null;
  /** Apps from this number on join as browsers that the host serves, and say all the same what only apps say. */
  readonly firstServed: number;
}

/** What sits at a port. */
interface End {
  readonly due: number;
  receive(bytes: Uint8Array, from: Address, now: number): void;
  advance(now: number): void;
}

/** A relay of this app: its first, or one that waits or has waited. */
interface Own {
  readonly relay: Relay | Standby;
  readonly port: number;
}

interface LabLine extends Line {
  peer: Peer;
  readonly port: number;
}

export class LabApp {
  readonly #isServed: boolean;
  readonly address: string;
  readonly identity: KeyPair;
  alive = true;
  /** Whether the app has died, slept, or lost its sense of time: what it alone knew may be lost. */
  hasFailed = false;
  /** Number of the member in the room. */
  member = 0;
  /** All messages from the relay to this app. */
  readonly messages: FromRelay[] = [];
  /** Hostile: claims so many frames more than there are, never sends them, and comes again when it is let go. */
  lies = 0;
  /** Whether its screen shows each match as soon as it is dealt. */
  draws = true;
  /** Hostile: gets ready when a room is handed over to it, lets everybody in, and never takes it. */
  stalls = false;
  /** Hostile: has its frames be of the latest epoch of all, and sends others than it was told. */
  forges = false;
  readonly #world: AppWorld;
  readonly #self: string;
  readonly #stage: LabStage;
  readonly #ends = new Map<number, End>();
  #nextPort = FIRST_PORT;
  #place: KeptPlace<LabLine> | null = null;
  /** When the person goes to the room, by our own clock, ms; null while they are there. */
  #goesAt: number | null = null;
  #lookAt = 0;
  /** The relay that hosts the room, those that did before, the newest last, and the one that waits. */
  #hosting: Own | null = null;
  #before: Own[] = [];
  #standby: { readonly relay: Standby; readonly port: number } | null = null;
  /** How far our clock is ahead of the world's, ms. */
  #ahead = 0;
  #asleepUntil = Number.NEGATIVE_INFINITY;
  /** What waits in our sockets meanwhile. */
  readonly #unread: Parameters<LabApp['receive']>[0][] = [];
  #closedFrames = 0;
  /** The last match that its screen has shown. */
  #shown = 0;

  constructor(world: AppWorld, number: number) {
    this.#world = world;
    this.#isServed = number >= world.firstServed;
    this.address = `app ${number + 1}`;
    this.identity = namedKeyPair(this.address);
    this.#self = fingerprint(this.identity.public);
    this.#stage = new LabStage(
      world.game,
      (...seen) => world.saw(this, ...seen),
      (message) => this.say(message),
    );
  }

  get peer(): Peer | null {
    return this.#place?.line?.peer ?? null;
  }

  get hostSearch(): HostSearch | null {
    return this.#place?.hostSearch ?? null;
  }

  get records() {
    return this.#stage.records;
  }

  get game(): HeadlessGame | null {
    return this.#stage.game;
  }

  get view() {
    return this.#stage.view;
  }

  /** -1 without one. */
  get seat(): number {
    return this.peer?.room?.members.find(({ id }) => id === this.member)?.seat ?? -1;
  }

  /** The room that this app hosts, if it does. */
  get room(): RelayRoom | null {
    const room = roomOf(this.#hosting);
    return room && !room.handover.heir ? room : null;
  }

  get due(): number {
    if (!this.alive) return Number.POSITIVE_INFINITY;
    let due = Math.min(this.#lookAt, this.game?.due ?? Number.POSITIVE_INFINITY);
    for (const end of this.#ends.values()) due = Math.min(due, end.due);
    return Math.max(due - this.#ahead, this.#asleepUntil);
  }

  /** Whether its session is lost, so that nobody hears what it says. */
  get isAway(): boolean {
    return this.#place?.lostAt != null;
  }

  get isAwake(): boolean {
    return this.alive && this.#asleepUntil <= this.#world.now;
  }

  /** What our own clock says, ms. */
  get #now(): number {
    return this.#world.now + this.#ahead;
  }

  /** The address to ask to come into our room; null while we have none. */
  get hostedAt(): Heir | null {
    return this.room && { ...heirAt(this), port: this.#hosting!.port };
  }

  /** Hosts the room, at the first port. */
  open(): void {
    const { room, random } = this.#world;
    const relay = new Relay([room], random, { identity: this.identity, onFault: this.#onFault });
    this.#hosting = { relay, port: this.#sit(relay) };
  }

  join(host: LabApp): void {
    this.#join(heirAt(host));
  }

  #join({ host, address, port }: Heir): void {
    const place: KeptPlace<LabLine> = new KeptPlace<LabLine>({
      to: { address, port },
      self: this.#self,
      here: this.address,
      connect: (asking) => this.#connect({ ...asking, host: asking.host ?? host }, place),
      isLost: () => this.#hosting && (roomOf(this.#hosting)?.continuity.aloneSince ?? null) !== null,
      onLook: (hostSearch, lost) => this.#lookAtStandby(hostSearch, lost),
      onEvent: (event) => this.#happened(event),
    });
    this.#goesAt = null;
    this.#place = place;
    place.open();
  }

  say(message: FromPeer): void {
    this.#act((peer, now) => peer.say(message, now));
  }

  hold(input: Uint8Array): void {
    if (!this.alive || !this.peer) return;
    this.#tell(this.#stage.hold(input));
  }

  #tell(held: Held | null): void {
    if (held) this.#act((peer, now) => peer.hold(held.bytes, now, held.frame));
  }

  command(command: Uint8Array): void {
    if (this.alive) this.#act((peer, now) => peer.command(command, now));
  }

  #act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void {
    const { line } = this.#place ?? {};
    if (line) this.#took(line, what(line.peer, this.#now), this.#place!);
  }

  /** The process dies. */
  kill(): void {
    this.alive = false;
    this.hasFailed = true;
  }

  /** Says goodbye, and is closed. */
  leave(): void {
    this.#place?.close();
    for (const { relay, port } of this.#hosting ? [...this.#before, this.#hosting] : this.#before)
      this.#sendAs(port, relay.close(this.#now));
    this.kill();
  }

  /** Starts the app again: it knows its key alone, and joins the room where that is now. */
  restart(): void {
    this.alive = true;
    this.#ends.clear();
    this.#unread.length = 0;
    this.#stage.forget();
    this.#place = this.#hosting = this.#standby = null;
    this.#before = [];
    this.#closedFrames = 0;
    this.#goesAt = this.#lookAt = this.#now;
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

  /** Hostile: each peer that comes to its relay, which is an heir, is turned away, with a claim or without. */
  turnAway(): void {
    const { room, random, game } = this.#world;
    const games = [{ info: game.info, content: '0'.repeat(16) }];
    this.#sit(new Relay([{ ...room, games }], random, { identity: this.identity }), this.#standby!.port);
    this.#standby = null;
  }

  /**
   * Hostile: leads each peer that comes to its relay, which is an heir, to that of a helper, or to another one each time, and none
   * of them is there.
   */
  mislead(helper?: LabApp): void {
    const { room, random } = this.#world;
    const { port } = this.#standby!;
    const relay = new Relay([room], random, { identity: this.identity });
    const helped =
      helper && this.hostSearch!.succession!.heirs.find((heir) => heir.address === helper.address);
    let next = 1;
    this.#sit(relay, port);
    this.#ends.get(port)!.receive = (bytes, from, now) => {
      const to = helped ?? { member: 0, host: '0'.repeat(32), address: 'nowhere', port: next++ };
      relay.act(1, now, (one) => one.handover.leadTo(to, now));
      this.#sendAs(port, relay.receive(bytes, from, now));
    };
    this.#standby = null;
  }

  /** Comes to its place in the room of a host once more, as if another relay had had it. */
  claim(host: LabApp): Peer {
    const to = heirAt(host);
    const claim = claimOf(this.hostSearch!.succession!, this.peer!);
    const asking = {
      to,
      host: to.host,
      claim,
      former: {},
      astray: false,
      carried: () => null,
      pace: framePace(),
    };
    return this.#connect(asking, this.#place!).peer;
  }

  /** Hands the room over to the next heir. */
  handOver(): void {
    this.#actIn(this.#hosting!, (room, now) => void room.handover.begin(null, now));
  }

  /** The person goes on with those who are here: as the host, or as who is next. */
  goOn(): void {
    const now = this.#now;
    if (this.room) this.#actIn(this.#hosting!, (room) => room.playOn(now));
    else this.#sendAs(this.#standby!.port, this.#standby!.relay.goOn(now));
  }

  #actIn({ relay, port }: Own, what: (room: RelayRoom, now: number) => void): void {
    const now = this.#now;
    this.#sendAs(
      port,
      relay.act(1, now, (room) => what(room, now)),
    );
  }

  receive(datagram: { from: Address; to: Address; bytes: Uint8Array }): void {
    if (!this.alive) return;
    if (this.#asleepUntil > this.#world.now) {
      this.#unread.push(datagram);
      return;
    }
    const { from, to, bytes } = datagram;
    // Copied, because a real socket reads the next datagram into the same memory.
    const lent = bytes.slice();
    this.#ends.get(to.port)?.receive(lent, from, this.#now);
    lent.fill(0xee);
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

  /** Notes what the relays of this app have done. */
  #watch(): void {
    const taken = this.#standby?.relay.room;
    if (taken) this.#world.founded(this, taken);
    // A room that is being handed over counts, too.
    const room = roomOf(this.#hosting);
    const next = room?.match?.log.next ?? 0;
    if (room && next > Math.max(this.#closedFrames, room.data.since)) this.#world.closed(this, room);
    this.#closedFrames = next;
  }

  #look(now: number): void {
    const lostAt = this.#place?.lostAt ?? now;
    const isImpatient = now - lostAt > PATIENCE_MS;
    const to = isImpatient || (this.#goesAt !== null && now >= this.#goesAt) ? this.#world.where() : null;
    if (to) {
      this.#place?.close();
      this.#join(to);
    }
    this.#place?.look(now);
  }

  #lookAtStandby(hostSearch: HostSearch, lost: boolean): void {
    const { relay, port } = this.#standby ?? {};
    if (!relay) return;
    const { handover } = hostSearch;
    if (this.stalls && handover) hostSearch.handover = { ...handover, frames: null };
    this.#sendAs(port!, relay.look(hostSearch, lost && !this.stalls, this.#now));
    if (relay.takePrepared()) this.say({ m: 'prepared' });
  }

  #connect({ to, host, claim, former, astray, carried, pace }: Asking, place: KeptPlace<LabLine>): LabLine {
    const { game, random } = this.#world;
    const contents = { [game.info.id]: LAB_CONTENT };
    const own = { name: this.address, app: 'lab', contents, onlooks: true, screen: true, ...former };
    const request = this.#isServed ? { ...own, served: true as const } : own;
    const { lies, forges } = this;
    const epoch = forges ? 0xffff_ffff : claim?.epoch;
    const claimed = claim ? { claim: { ...claim, frames: claim.frames + lies, epoch: epoch! } } : {};
    const open = () =>
      new Peer({
        relay: to,
        request: { ...request, ...claimed },
        identity: this.identity,
        ...(host === null ? {} : { host }),
        astray,
        pace,
        carried: () => (lies > 0 ? null : forges ? forged(carried()) : carried()),
        game: (id) => (id === game.info.id ? game.info : undefined),
        random,
        now: this.#now,
      });
    const port = this.#nextPort++;
    const line: LabLine = {
      peer: open(),
      port,
      refused: false,
      close: () => {
        if (this.#ends.delete(port)) this.#took(line, line.peer.leave(this.#now), place);
      },
      vanish: () => this.#ends.delete(port),
    };
    const take = (out: readonly PeerOutput[]) => {
      const isLetGo = lies > 0 && claim !== null && out.some(({ kind }) => kind === 'over');
      if (isLetGo) line.peer = open();
      else this.#took(line, out, place);
    };
    this.#ends.set(port, {
      get due() {
        return line.peer.due;
      },
      receive: (bytes, _from, at) => take(line.peer.receive(bytes, at)),
      advance: (at) => take(line.peer.advance(at)),
    });
    return line;
  }

  /** A relay sits at a port of this app. Returns which. */
  #sit(relay: Relay | Standby, port = this.#nextPort++): number {
    this.#ends.set(port, {
      get due() {
        return relay.due;
      },
      receive: (bytes, from, now) => this.#sendAs(port, relay.receive(bytes, from, now)),
      advance: (now) => this.#sendAs(port, relay.advance(now)),
    });
    return port;
  }

  #sendAs(port: number, sends: readonly Send[]): void {
    const from = { address: this.address, port };
    for (const { to, bytes } of sends) this.#world.send(from, to, bytes);
  }

  #took(line: LabLine, out: readonly PeerOutput[], place: KeptPlace<LabLine>): void {
    for (const output of out) {
      if (output.kind === 'send') this.#sendAs(line.port, [output]);
      else place.happened(line, output, this.#now);
    }
  }

  #happened(event: PlaceEvent): void {
    switch (event.kind) {
      case 'joined':
        this.member = event.member;
        if (!this.#hosting) this.#beHeir();
        return;
      case 'moved':
        this.#moved(event.heir);
        return;
      case 'frames':
        this.#play(event);
        return;
      case 'view':
        this.#stage.hear(event, this.#now);
        return;
      case 'message':
        this.#heard(event.message);
        return;
      case 'nonsense':
        this.#world.faults.push(`${this.address} could not read ${event.text}`);
        return;
      case 'info':
      case 'away':
      case 'begun':
      case 'bulk':
      case 'unsent':
        return;
      default:
        // The person is at home, and goes where the room is.
        this.#place?.close();
        this.#place = null;
        this.#goesAt = this.#now + COME_BACK_AFTER_MS;
    }
  }

  #heard(message: FromRelay): void {
    this.messages.push(message);
    this.#standby?.relay.hear(message);
    if (message.m !== 'room') return;
    const { match, phase } = message.room;
    if (!match) this.#stage.game = null;
    else if (phase === 'countdown' && match.number !== this.#shown && this.draws) {
      this.#shown = match.number;
      this.say({ m: 'shown', match: match.number });
    }
  }

  /** The room is at another app now, or here. As electron/party/room does it. */
  #moved(heir: Heir): void {
    const taken = heir.host === this.#self && this.#standby?.relay.room ? this.#standby : null;
    if (this.#hosting) this.#before.push(this.#hosting);
    for (const earlier of this.#before) this.#actIn(earlier, (room, now) => room.handover.leadTo(heir, now));
    this.#hosting = taken;
    if (taken) this.#standby = null;
  }

  /** Waits to take the room over, from now on. */
  #beHeir(): void {
    if (!this.#standby) {
      const { room, random } = this.#world;
      const relay = new Standby({
        room,
        identity: this.identity,
        random,
        relay: { onFault: this.#onFault },
        host: () => this.#place!.host,
        frames: (match) => (this.peer?.room?.match?.number === match ? this.peer.log : null),
      });
      this.#standby = { relay, port: this.#sit(relay) };
      const had = roomOf(this.#before.at(-1) ?? null)?.handover.handedOver;
      if (had) relay.keep(had, this.peer!.room);
    }
    this.say({ m: 'standby', port: this.#standby.port });
  }

  #play(event: Extract<PeerEvent, { kind: 'frames' }>): void {
    const { rttMs, jitterMs } = this.peer!.link!;
    this.#tell(this.#stage.play(event, this.seat, this.#now));
    const game = this.game!;
    game.settle(rttMs, jitterMs, this.#now);
    this.#tell(game.take());
  }

  readonly #onFault = (_room: number, error: unknown) => {
    this.#world.faults.push(`a room failed: ${(error as Error).stack}`);
  };
}

function roomOf(own: Own | null): RelayRoom | null {
  const { relay } = own ?? {};
  return (relay instanceof Standby ? relay.room : relay?.room(1)) ?? null;
}

/** With other frames in the end, as long ago as a room may lack some. */
function forged(known: Carried | null): Carried | null {
  if (!known || !('downlink' in known)) return known;
  const { log } = known.downlink;
  for (let frame = Math.max(log.first, log.next - FORGED); frame < log.next; frame++)
    log.bytes[log.offset(frame)] = 255;
  return known;
}

/** Where an app hosted first. */
function heirAt({ identity, address }: LabApp): Heir {
  return { member: 1, host: fingerprint(identity.public), address, port: FIRST_PORT };
}
