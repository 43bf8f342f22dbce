// A whole party in one process under a virtual clock: a relay, peers that simulate what they receive, and the
// network between them. Everything follows from the seed, so whatever happens here can be made to happen again.
// What peers hold and command is noted (journal.ts), so that it can be compared with what came of it.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import type { RecordedLink } from '../conditioner/recorded-network.ts';
import { TimeQueue } from '../conditioner/time-queue.ts';
import { drawKeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import type { View } from '../objects/view.ts';
import { progressOf } from '../peer/carried.ts';
import { Peer, type PeerOptions } from '../peer/peer.ts';
import type { PeerOutput } from '../peer/peer-events.ts';
import type { MatchSnapshot } from '../relay/match-beginnings.ts';
import { Relay } from '../relay/relay.ts';
import { readReplay } from '../replay/format.ts';
import { verifyReplay } from '../replay/verify.ts';
import type { Entrant } from '../room/admission.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Counted } from '../room/room.ts';
import { isPersons } from '../room/seats.ts';
import { MatchRunner } from '../runner/match-runner.ts';
import { type HashReport, StateHistory } from '../runner/state-history.ts';
import { decodeItems } from '../sim/frame-items.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { copyOutcome, type GameInfo, type Outcome, type Rules } from '../sim/rules.ts';
import { encodeState } from '../sim/state-codec.ts';
import { type Address, type Send, sameAddress } from '../wire/datagram.ts';
import type { FromPeer, FromRelay } from '../wire/messages.ts';
import { AmplificationMeter } from './amplification.ts';
import { createHeadless, type HeadlessGame, type Held } from './headless.ts';
import { Journal } from './journal.ts';
import { type Observation, observationOf, sparedFrames } from './observation.ts';
import { Network } from './virtual-network.ts';
import { MOST_UNREAD, READ_AT_ONCE, workOf } from './work.ts';

export interface LabGame {
  readonly info: GameInfo;
  readonly rules: Rules<unknown>;
}

export interface LabOptions {
  readonly seed: number;
  readonly game: LabGame;
  /** Conditions of both directions of every link; `setConditions` changes them later. */
  readonly conditions?: LinkConditions;
  /** Seats of the room; what the game allows by default. */
  readonly seats?: number;
  /** Anything else about the rooms: their key, their name, more games. */
  readonly room?: Partial<RoomOptions>;
  /** How many rooms the relay has; one by default. */
  readonly rooms?: number;
  /** What plays the match beside the first room gives snapshots of it: what this makes of a true one. */
  readonly snapshot?: (snapshot: MatchSnapshot) => MatchSnapshot | null;
  /** False: peers keep the frames but do not run the rules. */
  readonly simulate?: boolean;
  /** Whether what comes to the relay takes time (work.ts): meanwhile it neither reads on nor closes frames. */
  readonly works?: boolean;
}

const NO_BYTES = new Uint8Array();

/** Hash that all lab peers give for the game: admission is tested elsewhere. */
export const LAB_CONTENT = '00000000000000aa';

export class LabClient {
  address: Address;
  readonly events: Exclude<PeerOutput, Send>[] = [];
  /** What this peer received, by match number. */
  readonly records = new Map<number, Observation>();
  readonly options: PeerOptions;
  readonly peer: Peer;
  /** The running match as this peer plays it; null before its first frame. */
  game: HeadlessGame | null = null;
  /** What its engine makes of the rules, where it computes differently. */
  rules: Rules<unknown> | null = null;
  /** What the host has told of the state, where it tells any. */
  view: View | null = null;
  /** What it remembers of that. */
  history: StateHistory | null = null;
  /** What it holds now, once it held anything. */
  held: Uint8Array | null = null;
  left = false;
  /** Time until which the app's machine sleeps, ms. */
  asleepUntil = Number.NEGATIVE_INFINITY;
  /** What waits in its socket meanwhile. */
  readonly unread: Uint8Array[] = [];
  /** What it held and commanded. */
  readonly journal = new Journal();
  /** Index of its room in the relay. */
  readonly roomIndex: number;

  constructor(address: Address, options: PeerOptions) {
    this.address = address;
    this.options = options;
    this.peer = new Peer(options);
    this.roomIndex = options.room! - 1;
  }

  /** Number of the member, and its seat, when it is in the room. */
  get member(): number | undefined {
    return this.events.find((event) => event.kind === 'joined')?.member;
  }

  get seat(): number | undefined {
    return this.peer.room?.members.find(({ id }) => id === this.member)?.seat;
  }

  /** Out of the room, for whatever reason. */
  get over(): boolean {
    return (
      this.left || this.events.some(({ kind }) => ['over', 'refused', 'timeout', 'version'].includes(kind))
    );
  }
}

/** A stranger: what it sends is up to it. */
export interface Agent {
  readonly address: Address;
  /** When `advance` is wanted next, ms. */
  readonly due: number;
  receive(bytes: Uint8Array, now: number): readonly Dispatch[];
  advance(now: number): readonly Dispatch[];
}

/** A datagram to the relay, from any address that its sender claims. */
export interface Dispatch {
  readonly from: Address;
  readonly bytes: Uint8Array;
}

export class LabParty {
  readonly relay: Relay;
  readonly network: Network;
  readonly clients: LabClient[] = [];
  readonly agents: Agent[] = [];
  /** What the relay closed, by room and match number. */
  readonly roomRecords: readonly Map<number, Observation>[];
  /** What goes to addresses at which nobody is. */
  readonly amplification = new AmplificationMeter();
  /** Faults of rooms, each a bug. */
  readonly faults: unknown[] = [];
  /** Members whose messages the relay refused, as it tells its log: names, and how many. */
  readonly refused = new Map<string, number>();
  /** Matches that have counted, by room, and whether a member had been told of their result by then. */
  readonly counted: { readonly room: number; readonly counted: Counted; readonly told: boolean }[] = [];
  /** What a member makes of a state of the match that the relay asks it for; null: it gives none. */
  giving: (state: Uint8Array, member: number) => Uint8Array | null = (state) => state;
  now = 0;
  /** The relay's machine sleeps until then, ms. */
  #relayAsleepUntil = Number.NEGATIVE_INFINITY;
  readonly #relayUnread: { readonly from: Address; readonly bytes: Uint8Array }[] = [];
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
      games: [{ info: options.game.info, content: LAB_CONTENT, rules: options.game.rules }],
      app: 'lab',
      ...(options.seats === undefined ? {} : { seats: options.seats }),
      ...options.room,
    };
    const rooms = Array.from({ length: options.rooms ?? 1 }, () => room);
    this.relay = new Relay(rooms, this.#random, {
      onFault: (_room, error) => this.faults.push(error),
      onRefused: (_room, { name }, count) => this.refused.set(name, count),
      onCounted: (room, counted) => {
        const number = Number(counted.id.split('/')[1]);
        const told = this.relay.room(room)!.clients.some(({ toldResult }) => toldResult === number);
        this.counted.push({ room, counted, told });
      },
      ...(options.snapshot ? { onSnapshotWanted: () => this.at(this.now, () => this.#giveSnapshot()) } : {}),
    });
    this.roomRecords = rooms.map(() => new Map());
  }

  get game(): LabGame {
    return this.#options.game;
  }

  /** What is wrong with a replay that was recorded here, or null: it must play again to the end that was seen. */
  replayFault(file: Uint8Array): string | null {
    const { info, rules } = this.#options.game;
    const read = readReplay(file);
    if (!read.ok) return `the replay is ${read.fault.is}`;
    const { content } = read.replay.header;
    const verdict = verifyReplay(read.replay, { info, rules, content, inflate: (bytes) => bytes });
    return verdict.is === 'different' ? `the replay differs at ${verdict.first.frame}` : null;
  }

  /** The first room, and what its matches were. */
  get room() {
    return this.relay.room(1)!;
  }

  get records(): Map<number, Observation> {
    return this.roomRecords[0]!;
  }

  /** An unsigned 32-bit number that follows from the seed. */
  get random(): () => number {
    return this.#random;
  }

  /** A peer that joins now; `request` replaces parts of its join request, its `client` is a name for who it is. */
  join(
    name = `Peer ${this.clients.length + 1}`,
    { client: who, ...request }: Partial<Entrant> = {},
    roomIndex = 0,
  ): LabClient {
    return this.#add({
      relay: this.#relayAt,
      room: roomIndex + 1,
      request: { name, app: 'lab', contents: { [this.#options.game.info.id]: LAB_CONTENT }, ...request },
      identity: who === undefined ? drawKeyPair(this.#random) : namedKeyPair(who),
      game: (id) => (id === this.#options.game.info.id ? this.#options.game.info : undefined),
      random: this.#random,
      now: this.now,
    });
  }

  /** Whose session is over, or is given up now, joins again and goes on with the match as far as they have played it. */
  comeBack(client: LabClient): LabClient {
    client.left = true;
    const carried = client.peer.carry();
    const progress = progressOf(carried);
    const { progress: _, ...first } = client.options.request;
    const request = progress ? { ...first, progress } : first;
    const back = this.#add({ ...client.options, request, carried: () => carried, now: this.now });
    back.game = client.game;
    back.history = client.history;
    back.rules = client.rules;
    back.held = client.held;
    for (const [number, record] of client.records) back.records.set(number, record);
    return back;
  }

  #giveSnapshot(): void {
    const { match } = this.room;
    if (!match) return;
    const runner = new MatchRunner(this.#options.game, match.start);
    runner.advance(match.log, match.log.next);
    const { frame, state } = runner.snapshot();
    const snapshot = { match: match.start.number, frame, state: encodeState(state), hash: runner.hash() };
    const given = this.#options.snapshot!(snapshot);
    this.#fromRelay(this.relay.act(1, this.now, (room) => room.snapshot(given, this.now)));
  }

  #add(options: PeerOptions): LabClient {
    const address = { address: 'peer', port: this.clients.length + 1 };
    const client = new LabClient(address, options);
    this.amplification.know(address);
    this.clients.push(client);
    this.setConditions(client, this.#options.conditions ?? CLEAN_LINK);
    return client;
  }

  setConditions(client: LabClient, conditions: LinkConditions): void {
    this.network.setConditions(client.address, this.#relayAt, conditions);
    this.network.setConditions(this.#relayAt, client.address, conditions);
  }

  /** The client's link does from now on what this one did. */
  playBack(client: LabClient, { up, down }: RecordedLink): void {
    this.network.setConditions(client.address, this.#relayAt, { ...CLEAN_LINK, recorded: up });
    this.network.setConditions(this.#relayAt, client.address, { ...CLEAN_LINK, recorded: down });
  }

  /** The client's machine gets another address, as when a laptop changes from cable to Wi-Fi. */
  move(client: LabClient, address: Address): void {
    client.address = address;
    this.amplification.know(address);
  }

  say(client: LabClient, message: FromPeer): void {
    this.#handle(client, client.peer.say(message, this.now));
  }

  /** Sends the relay the recording of the replay that the room watches together. */
  giveRecording(client: LabClient, showing: number, recording: Uint8Array): void {
    this.#handle(client, client.peer.giveRecording(showing, recording, this.now));
  }

  /** Holds an input from now on; a peer that runs ahead means it for the frame that it plays next. */
  hold(client: LabClient, input: Uint8Array): void {
    client.held = input;
    this.#send(client, client.game?.hold(input) ?? { frame: 0, bytes: input });
  }

  #send(client: LabClient, { frame, bytes }: Held): void {
    client.journal.hold(client.peer, bytes, this.now);
    this.#handle(client, client.peer.hold(bytes, this.now, frame));
  }

  /** What a screen says by itself: where it is. */
  #report(client: LabClient): void {
    const held = client.seat === undefined ? null : client.game?.take();
    if (held) this.#send(client, held);
  }

  command(client: LabClient, command: Uint8Array): void {
    const out = client.peer.command(command, this.now);
    if (!out.some(({ kind }) => kind === 'unsent')) client.journal.command(client.peer, command, this.now);
    this.#handle(client, out);
  }

  leave(client: LabClient): void {
    client.left = true;
    this.#handle(client, client.peer.leave(this.now));
  }

  /** A stranger comes. */
  meet(agent: Agent): void {
    this.agents.push(agent);
    this.amplification.know(agent.address);
    this.network.setConditions(agent.address, this.#relayAt, CLEAN_LINK);
    this.network.setConditions(this.#relayAt, agent.address, CLEAN_LINK);
  }

  /** A machine sleeps, as a laptop does: nothing runs on it, and what comes waits in its socket. */
  sleep(who: LabClient | 'relay', ms: number): void {
    if (who === 'relay') this.#relayAsleepUntil = this.now + ms;
    else who.asleepUntil = this.now + ms;
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
      const next = this.#next;
      if (next > until) {
        this.now = until;
        return done?.() ?? false;
      }
      this.now = Math.max(this.now, next);
      this.#step();
    }
  }

  /** When something happens next, ms. */
  get #next(): number {
    let next = Math.min(
      this.network.next,
      this.#actions.next,
      Math.max(this.relay.due, this.#relayAsleepUntil),
    );
    if (this.#relayUnread.length > 0) next = Math.min(next, this.#relayAsleepUntil);
    for (const { due } of this.agents) next = Math.min(next, due);
    for (const { peer, game, asleepUntil, unread } of this.clients) {
      const due = unread.length > 0 ? asleepUntil : Math.min(peer.due, game?.due ?? Number.POSITIVE_INFINITY);
      next = Math.min(next, Math.max(due, asleepUntil));
    }
    return next;
  }

  #step(): void {
    const { now } = this;
    while (this.#actions.next <= now) this.#actions.pop()!();
    // A machine that wakes looks at the clock first and reads later, as an event loop does.
    this.#advance();
    for (const { from, bytes } of this.#relayAwake ? this.#relayUnread.splice(0, READ_AT_ONCE) : [])
      this.#toRelay(from, bytes);
    for (const client of this.clients) {
      if (client.asleepUntil > now) continue;
      for (const bytes of client.unread.splice(0)) this.#handle(client, client.peer.receive(bytes, now));
    }
    for (let flying = this.network.arrive(now); flying; flying = this.network.arrive(now)) {
      this.#deliver(flying.to, flying.from, flying.bytes);
    }
    this.#advance();
  }

  get #relayAwake(): boolean {
    return this.#relayAsleepUntil <= this.now;
  }

  /** Everybody who is awake does what is due. */
  #advance(): void {
    const { now } = this;
    if (this.#relayAwake && this.relay.due <= now) {
      this.#fromRelay(this.relay.advance(now));
      this.#recordRelay();
    }
    for (const client of this.clients) {
      if (client.asleepUntil > now) continue;
      if (client.peer.due <= now) this.#handle(client, client.peer.advance(now));
      if (client.game && client.game.due <= now) {
        client.game.tick(now);
        this.#report(client);
      }
    }
    for (const agent of this.agents) if (agent.due <= now) this.#dispatch(agent.advance(now));
  }

  #deliver(to: Address, from: Address, bytes: Uint8Array): void {
    if (sameAddress(to, this.#relayAt)) {
      if (this.#relayAwake) this.#toRelay(from, bytes);
      else if (this.#relayUnread.length < MOST_UNREAD) this.#relayUnread.push({ from, bytes });
      return;
    }
    const client = this.clients.find(({ address }) => sameAddress(address, to));
    if (client && client.asleepUntil > this.now) client.unread.push(bytes);
    else if (client) this.#handle(client, client.peer.receive(bytes, this.now));
    const agent = this.agents.find(({ address }) => sameAddress(address, to));
    if (agent) this.#dispatch(agent.receive(bytes, this.now));
  }

  #toRelay(from: Address, bytes: Uint8Array): void {
    this.#fromRelay(this.hear(from, bytes));
    this.#recordRelay();
  }

  /** The relay reads a datagram, which takes it its time. What it sends at once. */
  hear(from: Address, bytes: Uint8Array): readonly Send[] {
    this.amplification.came(from, bytes.length);
    const read = () => this.relay.receive(bytes, from, this.now);
    if (!this.#options.works) return read();
    const { sent, ms } = workOf(read);
    this.#relayAsleepUntil = Math.max(this.#relayAsleepUntil, this.now) + ms;
    return sent;
  }

  #dispatch(out: readonly Dispatch[]): void {
    for (const { from, bytes } of out) this.network.send(from, this.#relayAt, bytes, this.now);
  }

  #fromRelay(out: readonly Send[]): void {
    for (const { to, bytes } of out) {
      this.amplification.answered(to, bytes.length);
      this.network.send(this.#relayAt, to, bytes, this.now);
    }
  }

  #recordRelay(): void {
    this.relay.rooms.forEach(({ match }, index) => {
      if (!match) return;
      const record = observationOf(this.roomRecords[index]!, match.start);
      record.append(match.log, record.at.length, match.log.next, this.now);
      if (match.isPaused) record.pauses.add(match.log.next);
    });
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
      if (output.kind === 'view') {
        client.view = output.view;
        client.game?.hear(output.view, output.hostFrame, this.now);
        continue;
      }
      if (output.kind === 'begun') this.#begin(client);
      client.events.push(output);
      if (output.kind !== 'message') continue;
      this.#handle(client, this.#answer(client, output.message));
      const { match = null, phase } = client.peer.room ?? {};
      if (match === null) client.game = null;
      else if (phase === 'countdown' && client.peer.log) {
        client.journal.seats.set(match.number, client.seat!);
      }
    }
  }

  #play(client: LabClient, { match: start, log, first, end }: Extract<PeerOutput, { kind: 'frames' }>): void {
    observationOf(client.records, start).append(log, first, end, this.now);
    if (this.#options.simulate === false) return;
    const game = client.game!;
    for (let number = first; number < end && !game.outcome(); number++) {
      const inputs = log.copy(number, number + 1);
      const items = decodeItems(log.items(number) ?? NO_BYTES)!;
      game.confirm(inputs, items);
      const outcome = game.outcome();
      const frame = game.confirmed;
      client.history!.note(frame, game.confirmedState, inputs, items);
      const told = client.history!.report(frame, outcome !== null);
      if (!told) continue;
      client.records.get(start.number)!.hashes.set(frame, told.hash);
      this.#handle(client, client.peer.say(report(start.number, told, outcome), this.now));
    }
    if (game.outcome()) return;
    const { rttMs, jitterMs } = client.peer.link!;
    game.settle(rttMs, jitterMs, this.now);
    this.#report(client);
  }

  /** Frames come from now on: of a match from its beginning, from a snapshot, or from where the client stands already. */
  #begin(client: LabClient): void {
    const { from, log, room } = client.peer;
    const start = room!.match!;
    // The game may be that of a match which was taken back in its countdown: of that there is no record.
    if (client.records.has(start.number) && client.game?.confirmed === log!.next) return;
    client.records.delete(start.number);
    client.view = null;
    // What it was spared, it has by the snapshot.
    if (from) {
      const truth = this.roomRecords[client.roomIndex]!.get(start.number)!;
      client.records.set(start.number, sparedFrames(truth, from.frame, this.now));
    }
    if (this.#options.simulate === false) return;
    const { info } = this.#options.game;
    const rules = client.rules ?? this.#options.game.rules;
    const { seat = -1 } = client;
    // A member who came late has a place in the room, and none in the match.
    const dealt = start.seats[seat];
    const plays = dealt !== undefined && isPersons(dealt);
    client.game = createHeadless(info, rules, start, plays ? seat : -1, from);
    client.history = new StateHistory({ info, rules }, start);
    const before = from?.before ?? new Uint8Array(start.seats.length * info.inputBytes);
    client.history.note(client.game.confirmed, client.game.confirmedState, before, []);
    if (client.held) client.game.hold(client.held);
  }

  /** What a peer is asked when states differ, as a stage answers it. */
  #answer({ peer, history, member }: LabClient, message: FromRelay): readonly PeerOutput[] {
    const match = peer.room?.match?.number;
    if (!history || match === undefined) return [];
    if (message.m === 'hashes') {
      const { first, count } = message;
      const hashes = history.hashes(first, count);
      return hashes ? peer.say({ m: 'hashes', match, first, hashes: hashes.join('') }, this.now) : [];
    }
    if (message.m === 'state') {
      const state = history.encoded(message.frame);
      return peer.give(match, message.frame, state && this.giving(state, member!), this.now);
    }
    const { desync = null } = message.m === 'room' ? message.room : {};
    const own = desync?.of.find((one) => one.member === member);
    const found = desync?.exact && own?.again === null ? history.examine(desync.frame) : null;
    if (!desync || !found) return [];
    const { hash, again, fields, changes } = found;
    const { frame } = desync;
    return peer.say(
      { m: 'examined', match, frame, hash, again, build: 'lab', fields: [...fields], changes: [...changes] },
      this.now,
    );
  }
}

/** What a peer reports of a frame: its state hash, or that it was the last. */
function report(match: number, told: HashReport, outcome: Outcome | null): FromPeer {
  const { frame, hash, digest } = told;
  if (!outcome) return { m: 'hash', match, frame, hash, ...(digest ? { digest: { ...digest } } : {}) };
  return { m: 'finished', match, frame, hash, outcome: copyOutcome(outcome) };
}
