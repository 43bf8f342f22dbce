// A room on a relay: its data (netcode/room), the connections of those who are in it, and the match that they play.
//
// Its methods are called with the time and put what is to be sent into the queue. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import {
  admit,
  type Entrant,
  ghostOf,
  leadAtHost,
  nextMember,
  personOf,
  type Returns,
  refusal,
  remove,
  seatOnlookers,
  seatToTake,
  shownAtFirst,
} from '../room/admission.ts';
import { estateOf, inherit } from '../room/estate.ts';
import { gameOf, type RoomOptions } from '../room/match-settings.ts';
import { isStill } from '../room/pause.ts';
import { createRoom, emptyRoom, everybody, type Member, type Room } from '../room/room.ts';
import { roomInfo, roomView } from '../room/room-view.ts';
import { isLossy } from '../sync/redundancy.ts';
import type { Reader } from '../wire/bytes.ts';
import type { Address, ByeReason, Random, Token } from '../wire/datagram.ts';
import type { Info, Refusal } from '../wire/introductions.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { DROP_MS } from '../wire/limits.ts';
import {
  type Denial,
  type EstateMessage,
  type FromRelay,
  fromPeerSchema,
  type Heir,
  type Line,
  type RoomState,
} from '../wire/messages.ts';
import { Audience } from './audience.ts';
import { Broadcast, type Succession } from './broadcast.ts';
import { Client, type ClientsRoom, type Session } from './client.ts';
import { Door } from './door.ts';
import { Founding, type Inheritance } from './founding.ts';
import { type HandedOver, Handover } from './handover.ts';
import { heirsOf, successionOf } from './heirs.ts';
import type { RelayMatch } from './match.ts';
import { MatchBeginnings, type MatchSnapshot } from './match-beginnings.ts';
import { MatchLifecycle } from './match-lifecycle.ts';
import type { Judgement } from './match-reports.ts';
import { handleMessage, type MessagedRoom } from './member-messages.ts';
import { NativeLifecycle } from './native-lifecycle.ts';
import { NetworkStatistics } from './network-statistics.ts';
import type { Overload } from './overload.ts';
import { Quorum } from './quorum.ts';
import { RoomLaboratory } from './room-laboratory.ts';
import { Scheduler } from './scheduler.ts';
import { type Sender, TooLong } from './sender.ts';
import { VoteClock } from './vote-clock.ts';

/** How long people look at a result before their relay ends, ms. */
const AFTER_MATCH_MS = 10_000;

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/** What a room needs of its relay. */
export interface RoomSurroundings {
  readonly random: Random;
  /** One for all rooms. */
  readonly sender: Sender;
  readonly overload: Overload;
  /** Asks the judge of this room's match for a snapshot of it. False: there is none. */
  wantSnapshot(match: number): boolean;
  /** The fingerprint of the relay's own key. */
  readonly host: string;
  /** Where the room goes on if this process ends, though it is nobody's app; null where it does not. */
  successor(): Heir | null;
  /** Told of every session that ends; `reason` is null when the peer left. */
  ended(client: Client, reason: ByeReason | null, now: number): void;
  /** Called for the log: how many inputs, reports and packets of a player have been rejected in this match (refusals.ts). */
  refused(member: Member, count: number): void;
}

export class RelayRoom {
  /** What is agreed on here; for others to read only. */
  readonly data: Room;
  readonly clients: Client[] = [];
  /** Whether those who look for rooms may be answered; those who know the address always are. */
  discoverable: boolean;
  readonly door: Door;
  readonly laboratory: RoomLaboratory;
  /** When something is to be done next, ms. */
  due = Number.POSITIVE_INFINITY;
  /** Rises with every change of the room. */
  revision = 0;

  readonly #options: RoomOptions;
  readonly #around: RoomSurroundings;
  readonly #sender: Sender;
  readonly #scheduler: Scheduler;
  readonly #lifecycle: MatchLifecycle;
  readonly #natives: NativeLifecycle;
  readonly #votes: VoteClock;
  readonly #audience: Audience;
  readonly #broadcast: Broadcast;
  readonly #beginnings: MatchBeginnings;
  readonly #messaged: MessagedRoom;
  readonly #handover: Handover;
  readonly #clientsRoom: ClientsRoom;
  readonly #statistics = new NetworkStatistics();
  /** Waits for the people of a room that another relay had; null once it goes on, and for all other rooms. */
  #founding: Founding | null = null;
  /** The host from before this relay took over: everybody is sent back there if the takeover fails. */
  #from: Heir | null = null;
  /** Deadline for members who have not reconnected after the takeover, ms: those still absent then lose their place. */
  #absentUntil = Number.POSITIVE_INFINITY;
  /** When the room may end, if the relay is to, ms. */
  #drainsAt = Number.NEGATIVE_INFINITY;
  /** Whether this host still has its majority; null in rooms that cannot outlive their host. */
  readonly #quorum: Quorum | null;
  /** The match is paused because the quorum is lost. */
  #standsStill = false;
  #changed = false;
  /** The time of the packet that is read, or of what was done last, ms. */
  #now = 0;

  /** With an `inheritance` it stands in for the room of another relay and waits for its members (founding.ts). */
  constructor(options: RoomOptions, around: RoomSurroundings, inheritance: Inheritance | null = null) {
    const { random, sender, overload, host } = around;
    const inherited = inheritance && inheritedRoom(inheritance, options, host);
    const id = [random(), random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    this.data = inherited ?? createRoom(id, options);
    this.laboratory = new RoomLaboratory(this.data, this.clients);
    this.discoverable = options.discoverable ?? true;
    this.door = new Door(inheritance ? inheritance.password() : (options.password ?? null));
    this.#quorum = options.survivesHost
      ? new Quorum(host, (member) => this.data.members.includes(member))
      : null;
    if (inherited) {
      const { tickRate } = gameOf(options, inherited.settings.game).info;
      this.#founding = new Founding(inheritance!, tickRate);
      this.due = this.#founding.due;
    }
    this.#options = options;
    this.#around = around;
    this.#sender = sender;
    const { clients } = this;
    const behind = (client: Client, now: number) => this.#fallBehind(client, now);
    const pumped = { clients, sender, overload, behind };
    const audience = new Audience({ ...pumped, seen: (client, now) => this.#seen(client, now) });
    this.#audience = audience;
    this.#broadcast = new Broadcast({
      clients,
      sender,
      audience,
      state: () => this.state,
      succession: () => this.#succession,
      behind: (client, now) => this.#dismiss(client, 'behind', now),
    });
    const say = (message: FromRelay, now: number) => this.#broadcast.say(message, now);
    this.#lifecycle = new MatchLifecycle({ data: this.data, options, clients, random, audience });
    this.#natives = new NativeLifecycle(this.data);
    this.#votes = new VoteClock(this.data, options, random);
    this.#beginnings = new MatchBeginnings({
      played: () => this.#lifecycle.played,
      shown: (played) => audience.matchOf(played),
      wantSnapshot: around.wantSnapshot,
      say: ({ connection }, message) => connection.push('control', toJson(message)),
    });
    this.#clientsRoom = {
      now: () => this.#now,
      takesCommand: (client, bytes) => this.#lifecycle.takesCommand(client, bytes),
      takesSaved: ({ member }) =>
        member?.leader === true && this.data.phase === 'lobby' && this.data.settings.file !== null,
      takesBulk: (client) => this.#founding?.takes(client) === true,
    };
    const changed = () => {
      this.#changed = true;
    };
    this.#messaged = {
      pass: (message, to, now) => this.#broadcast.pass(message, to, now),
      data: this.data,
      options,
      lifecycle: this.#lifecycle,
      natives: this.#natives,
      random,
      host,
      say,
      kick: (member, reason, text, now) => this.#dismissMember(member, reason, now, text),
      dismiss: (client, now) => this.#dismiss(client, 'broken', now),
      changed,
      prepared: (client, now) => this.#handover.prepared(client, now),
    };
    this.#handover = new Handover({
      data: this.data,
      clients,
      sender,
      host,
      estate: () => this.#estate,
      stop: (now) => this.#stop(now),
      say,
      dismiss: (client, now) => this.#dismiss(client, 'broken', now),
    });
    this.#scheduler = new Scheduler({
      ...pumped,
      dismiss: (client, reason, now) => this.#dismiss(client, reason, now),
      say,
      caughtUp: (client) => this.#restore(client),
      changed,
    });
  }

  get phase(): RoomState['phase'] {
    return this.data.phase;
  }

  /** The match that counts down or runs. */
  get match(): RelayMatch | null {
    return this.#lifecycle.match;
  }

  get members(): readonly Member[] {
    return this.data.members;
  }

  /** As the door has it. */
  get password(): string | null {
    return this.door.password;
  }

  set password(password: string | null) {
    this.door.password = password;
    this.#changed = true;
  }

  /** The room as its members are told of it. */
  get state(): RoomState {
    const now = this.#now;
    return roomView(
      this.data,
      this.password !== null,
      this.#lifecycle.pausedMs(now),
      this.#natives.phaseMs(now),
      this.#votes.votingMs(now),
      this.#lifecycle.awaitsMs(now),
    );
  }

  get info(): Info {
    return roomInfo(this.data, this.#options, this.password !== null);
  }

  /** False while a takeover still waits for the members of the relay before. */
  get isFounded(): boolean {
    return this.#founding === null;
  }

  /** Since when the quorum has been lost, ms; null while it is not. */
  get aloneSince(): number | null {
    return this.#quorum?.lostSince ?? null;
  }

  /** The next host, from the moment that the handover begins. */
  get movesTo(): Heir | null {
    return this.#handover.heir;
  }

  /** As RoomLaboratory.bend: all are told. */
  bend(members: readonly number[], line: Line | null, now: number): boolean {
    const bent = this.laboratory.bend(members, line);
    this.#changed ||= bent;
    this.settle(now);
    return bent;
  }

  /** What the room was like when it was handed over on purpose; null before. */
  get handedOver(): HandedOver | null {
    return this.#handover.handedOver;
  }

  /** Whether those who look for rooms are answered now: one that has gone elsewhere is found there. */
  get isFound(): boolean {
    return this.discoverable && !this.#handover.isDone;
  }

  /** Why an applicant cannot come in now, or null. */
  refusal(entrant: Entrant): Refusal | null {
    const { heir, isDone } = this.#handover;
    if (heir && isDone) {
      const { host, address, port } = heir;
      return { why: 'moved', host, address, port };
    }
    return refusal(this.data, this.#options, entrant, this.#returns(entrant), this.#dropsIn);
  }

  #returns({ progress }: Entrant): Returns {
    if (this.#lifecycle.mayReturn()) return 'all';
    return this.#lifecycle.mayReturn(progress) ? 'whoever asks' : 'nobody';
  }

  get #dropsIn(): boolean {
    return this.match?.mayTakeOver(this.#now) ?? true;
  }

  /** Whether the match that is on is one in which a person played who was not put out, and they can go on with it. */
  resumes(entrant: Entrant): boolean {
    const { known, dealt } = this.data;
    const person = personOf(entrant);
    return known.includes(person) && dealt.includes(person) && this.#lifecycle.mayGoOn(entrant.progress);
  }

  /** Whether a new member gets a seat. */
  get hasSeat(): boolean {
    return seatToTake(this.data, this.#lifecycle.mayReturn()) !== null;
  }

  /** The member whose place this claim is for, or null when it is for none of this room's. */
  claimant(entrant: Entrant): Member | null {
    const { claim, contents } = entrant;
    const { id, members, settings } = this.data;
    const person = personOf(entrant);
    const game = gameOf(this.#options, settings.game);
    const isOfThisRoom =
      claim?.room === id && contents[settings.game] === game.content && !this.#handover.isDone;
    return (isOfThisRoom && members.find((one) => one.person === person)) || null;
  }

  /** Gives a member from the room's last relay their place again. */
  resumePlace(member: Member, session: Session, entrant: Entrant, address: Address, now: number): Client {
    const before = this.clients.find((client) => client.member === member);
    if (before) {
      this.#sender.bye(before, 'silent', now);
      this.#end(before, 'silent', now);
    }
    member.contents = { ...entrant.contents };
    member.shown = shownAtFirst(entrant);
    member.silent = false;
    const client = this.#connect(session, address, member, now);
    client.claim = entrant.claim ?? null;
    if (member.plays) this.match?.welcome(member.seat);
    if (!this.#founding) this.#sendChat(client);
    this.#changed = true;
    return client;
  }

  /** The number of the member that `admit` will make. */
  get nextMember(): number {
    return nextMember(this.data);
  }

  /** Lets an applicant in whom `refusal` did not turn away. */
  admit(session: Session, entrant: Entrant, address: Address, now: number): Client {
    const ghost = ghostOf(this.data, entrant);
    const member = admit(this.data, this.#options, entrant, this.#returns(entrant), this.#dropsIn);
    const client = this.#connect(session, address, member, now);
    if (ghost) this.#dismissMember(ghost, 'silent', now);
    this.#sendChat(client);
    this.#changed = true;
    return client;
  }

  /** Sends the chat so far, also to those who come back: they may have lost it. */
  #sendChat({ connection }: Client): void {
    for (const line of this.data.chat) connection.push('control', toJson({ m: 'chat', ...line }));
  }

  /** Lets an applicant in who only watches: a connection and a cursor, and no seat. */
  watch(session: Session, address: Address, now: number): Client {
    const client = this.#connect(session, address, null, now);
    this.#changed = true;
    return client;
  }

  /** An authentic packet of a client, read up to its head; its number has been counted. */
  packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): void {
    this.#now = now;
    const { connection, cursor, member } = client;
    const head = connection.read(reader, arrival, now, client);
    if (!head) {
      if (connection.broken) this.#dismiss(client, 'broken', now);
      return;
    }
    if (this.#founding) {
      const sound = head.bulk.every((message) => this.#founding!.upload(client, message));
      if (!sound) this.#dismiss(client, 'broken', now);
      this.#advanceFounding(now);
      return;
    }
    if (this.#quorum?.takes) this.#checkQuorum(now);
    let inputs = false;
    if (cursor) {
      // Updated here, when the figure changes, and not at each tick, when it would be in no CPU cache.
      cursor.lossy = isLossy(cursor.lossy, connection.link.lossOut);
      inputs =
        head.section &&
        client.match!.read(cursor, member?.plays ? member.seat : null, reader, now) &&
        client.match === this.match;
    }
    for (const bytes of head.items) {
      if (!this.#lifecycle.command(client, bytes)) this.#deny(client, { why: 'bad-command' }, undefined, now);
    }
    if (head.control.length > 0) this.#hearAll(client, head.control, now);
    const { match } = this;
    if (!match) return;
    if (this.phase === 'playing') {
      // The last input that a keyframe waited for closes it as soon as it may, not when a timer looks. What is due by the
      // clock waits for its turn: a relay that is behind would send more than it reads.
      const { due } = match;
      if (due <= now && match.waitsForInputs) {
        this.advance(now);
        return;
      }
      if (due < this.due) this.due = due;
    }
    if (inputs) this.#acknowledge(client, match, now);
  }

  /**
   * Acknowledges inputs with a packet of its own where the next frame may be long in coming: the peer would repeat them until
   * then. Limited by a token bucket, because each such packet carries all that the client has not acknowledged.
   */
  #acknowledge(client: Client, match: RelayMatch, now: number): void {
    const waits = this.phase === 'countdown' || match.waitsForInputs || match.isPaused;
    // What was said in the packet may have ended the session.
    if (waits && this.clients.includes(client) && client.limits.take('extra', now))
      this.#sender.send(client, now, true);
  }

  /** The newest authentic datagram of a client came from this address, `bytes` long. */
  heardFrom(client: Client, from: Address, bytes: number, now: number): void {
    const token = client.path.heardFrom(from, bytes);
    if (token) this.#sender.challenge(client, token, from, now);
  }

  /** A client has answered a challenge. */
  answered(client: Client, from: Address, token: Token, now: number): void {
    if (client.path.answered(from, token)) this.#sender.send(client, now);
  }

  /** A client said goodbye. */
  leave(client: Client, now: number): void {
    this.#remove(client, null, now);
    this.#updatePhase(now);
    this.settle(now);
  }

  /** Does all that is due, and sends what has changed. */
  advance(now: number): void {
    if (this.#founding) {
      this.#scheduler.advance(null, now);
      this.#advanceFounding(now);
      return;
    }
    if (now >= this.#absentUntil) this.#dropAbsent(now);
    this.#handover.advance(now);
    this.#updatePhase(now);
    // Last, because it may pause the match again that something above has resumed.
    this.#checkQuorum(now);
    if (this.#from && !this.#handover.heir && this.#quorum?.hasFailed(now)) this.leadTo(this.#from, now);
    const statistics = this.#statistics.update(this.clients, this.#lifecycle.played, now);
    if (statistics) this.#broadcast.say(statistics, now);
    this.#beginnings.update(now);
    this.#scheduler.advance(this.#lifecycle.played, now);
    if (this.match) this.#tellRefused(this.match);
    this.#audience.advance(now);
    this.settle(now);
  }

  /** A client has sent more than PACKETS_PER_SECOND. */
  flooded({ member }: Client): void {
    const seat = member?.seat ?? -1;
    if (seat >= 0 && seat < (this.match?.start.seats.length ?? 0)) this.match!.refusals.note(seat);
  }

  #tellRefused(match: RelayMatch): void {
    for (const { seat, count } of match.refusals.take()) {
      const member = this.members.find((one) => one.seat === seat);
      if (member) this.#around.refused(member, count);
    }
  }

  /** The relay itself was stopped: nobody's silence up to now counts. */
  resume(now: number): void {
    for (const { connection, cursor } of this.clients) {
      connection.resume(now);
      cursor?.resume(now);
    }
    this.match?.stalls.resume(now);
  }

  /** The judge of the match (netcode/runner) has found a state hash, or the end. */
  judge(judgement: Judgement, now: number): void {
    if (this.#lifecycle.judge(judgement)) this.#changed = true;
    this.#updatePhase(now);
    this.settle(now);
  }

  /** The judge of the match gives the snapshot that was wanted, or has none. */
  snapshot(snapshot: MatchSnapshot | null, now: number): void {
    this.#beginnings.given(snapshot, now);
    this.settle(now);
  }

  /** Sends the room to everybody if it has changed, and sets `due`. */
  settle(now: number): void {
    this.#now = now;
    if (this.#founding) {
      this.due = Math.min(this.#scheduler.due(null), this.#founding.due);
      return;
    }
    if (seatOnlookers(this.data, this.#options, this.#lifecycle.mayReturn())) this.#changed = true;
    if (this.#changed) {
      leadAtHost(this.data, this.#options, this.#around.host);
      this.revision++;
    }
    if (this.#changed && now >= this.#broadcast.due) {
      this.#changed = false;
      this.#broadcast.changed(now);
      if (this.data.settings.delay > 0) this.#audience.note(this.state, now);
    }
    this.#broadcast.update(now);
    this.due = Math.min(this.#absentUntil, this.#handover.due);
    if (this.clients.length > 0) {
      const { played, due } = this.#lifecycle;
      const match = Math.min(this.#scheduler.due(played), due, this.#audience.due);
      this.due = Math.min(this.due, match, this.#natives.due, this.#votes.due);
    }
    if (this.#changed && this.clients.length > 0) this.due = Math.min(this.due, this.#broadcast.due);
  }

  /** Ends the wait for members after a takeover: the person here has decided so. */
  foundNow(now: number): void {
    if (!this.#founding) return;
    this.#founding.sure = true;
    this.#advanceFounding(now);
  }

  /** As `foundNow`, for a room that its old host has handed over to this app, which has all frames that there are. */
  takeNow(now: number): void {
    if (this.#founding) this.#founding.isGiven = true;
    this.foundNow(now);
  }

  /** Plays on with those who are here: the person at the host has said so. */
  playOn(now: number): void {
    this.#quorum?.goOn(this.clients, now);
    this.advance(now);
  }

  /**
   * The room goes to another app: that of this member, or by default the one that would be next. They get ready first, so
   * that nobody waits. False when there is none that can.
   */
  moveTo(member: number | null, now: number): boolean {
    if (this.#founding || !this.#handover.begin(member, now)) return false;
    this.settle(now);
    return true;
  }

  /** Another relay has the room: clients still connected here are sent there. */
  leadTo(heir: Heir, now: number): void {
    this.#handover.leadTo(heir, now);
    this.settle(now);
  }

  /** The handover is done, so no more frames are closed. Returns how many the match has; 0 without one. */
  #stop(now: number): number {
    this.#checkQuorum(now);
    return this.match?.log.next ?? 0;
  }

  /** Takes the next step of the takeover; once founded, the room goes on here. */
  #advanceFounding(now: number): void {
    const founding = this.#founding!;
    for (;;) {
      const step = founding.look(this.clients, now);
      if (step.is === 'founded') break;
      if (step.is === 'waiting') {
        this.settle(now);
        return;
      }
      if (step.is === 'false') this.#dismiss(step.client, 'broken', now);
      else {
        const { from, match, frame } = step;
        this.#sender.say([from], { m: 'lacks', match, frame });
        this.#sender.send(from, now);
      }
    }
    this.#founding = null;
    this.#absentUntil = now + DROP_MS;
    const { log, inheritance } = founding;
    this.password = inheritance.password();
    this.#inherit(inheritedRoom(inheritance, this.#options, this.#around.host), now);
    if (log && this.phase === 'playing') {
      this.data.since = log.next;
      this.#lifecycle.takeOver(log, now);
    }
    this.#from = inheritance.from();
    const before = { ...inheritance.count, until: now };
    if (founding.sure) this.#quorum?.begin(this.clients, before, now);
    else this.#quorum?.takeOver(before, now);
    for (const client of this.clients) this.#sendChat(client);
    this.#changed = true;
    this.settle(now);
  }

  /** Adopts the newest estate. A client whose member is not in it any more is dropped, and reconnects by a new claim. */
  #inherit(latest: Room | null, now: number): void {
    if (!latest) return;
    for (const client of [...this.clients]) {
      const member = latest.members.find(({ id }) => id === client.member?.id);
      const { contents, shown } = client.member!;
      if (member) Object.assign(member, { silent: false, contents, shown });
      client.member = member ?? null;
      if (!member) this.#dismiss(client, 'broken', now);
    }
    Object.assign(this.data, latest);
  }

  /** Members who have not come from the room's last relay by now have left. */
  #dropAbsent(now: number): void {
    this.#absentUntil = Number.POSITIVE_INFINITY;
    const here = new Set(this.clients.map(({ member }) => member));
    for (const member of this.data.members.filter((one) => !here.has(one))) this.#takeOut(member);
    this.#settleMatch(now);
  }

  /** Pauses the match while the quorum is lost, and resumes it with the quorum. */
  #checkQuorum(now: number): void {
    if (!this.#quorum) return;
    const { match } = this;
    const runs = this.phase === 'playing' && (this.#standsStill || match?.isPaused === false);
    const { count } = this.#quorum;
    const enough = !this.#handover.isDone && this.#quorum.look(this.clients, runs, now);
    if (count !== this.#quorum.count) this.#changed = true;
    if (match && !enough && runs && !match.isPaused) {
      this.#standsStill = true;
      match.pause(now);
    } else if (this.#standsStill && (enough || !match)) {
      this.#standsStill = false;
      if (match?.isPaused && !isStill(this.data)) match.resume(now);
    }
  }

  get #estate(): EstateMessage {
    return { m: 'estate', room: estateOf(this.data), password: this.password };
  }

  /** What is to be told of who would go on with the room; null where what was told last stands. */
  get #succession(): Succession | null {
    // After a handover the next host announces its own heirs.
    if (this.#handover.isDone) return null;
    // While the quorum is lost the last announcement stands: the missing apps are the ones to ask who has the room.
    const { host } = this.#around;
    const successor = this.#around.successor();
    const quorum = this.#quorum;
    if (!successor && (!quorum || quorum.takes || quorum.lostSince !== null)) return null;
    const heirs = successor ? [successor] : heirsOf(this.data, this.clients, host);
    const count = quorum?.count ?? null;
    const estate = heirs.length > 0 ? this.#estate : null;
    return { message: successionOf(this.data, heirs, count), estate, count };
  }

  /**
   * The relay is to end: nobody new comes in, and everybody is said goodbye to once no match runs, if one ran a moment after
   * it. To be called again and again. Returns whether nobody is left.
   */
  drain(now: number): boolean {
    if (this.phase === 'playing') this.#drainsAt = now + AFTER_MATCH_MS;
    else if (now >= this.#drainsAt) this.close('closed', now);
    this.#changed ||= !this.data.locked;
    this.data.locked = true;
    this.settle(now);
    return this.isFounded && this.clients.length === 0;
  }

  /** Ends every session, but those of who is on the way to where the room has gone. */
  close(reason: 'closed' | 'fault', now: number): void {
    if (this.#handover.isDone && reason === 'closed') return;
    for (const client of [...this.clients]) {
      // Nobody will be here to say it again.
      for (let i = 1; i < CLOSING_BYES; i++) this.#sender.bye(client, reason, now);
      this.#dismiss(client, reason, now);
    }
  }

  #connect(session: Session, address: Address, member: Member | null, now: number): Client {
    const client = new Client({
      session,
      address,
      member,
      random: this.#around.random,
      clientsRoom: this.#clientsRoom,
      now,
    });
    this.#lifecycle.follow(client, now);
    this.clients.push(client);
    return client;
  }

  /** A client whose words make a message to others longer than the protocol allows is let go; the room goes on. */
  #hearAll(client: Client, messages: readonly Uint8Array[], now: number): void {
    try {
      for (const bytes of messages) this.#hear(client, bytes, now);
      this.#updatePhase(now);
      this.settle(now);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      this.#dismiss(client, 'broken', now);
    }
  }

  #hear(client: Client, bytes: Uint8Array, now: number): void {
    const message = fromJson(fromPeerSchema, bytes);
    // Also who only watches has to begin somewhere.
    if (message?.m === 'begin') this.#beginnings.ask(client, message, now);
    // What was said before may have ended the session. What is said to a room that has gone elsewhere would be lost there.
    if (!message || !client.member || !this.clients.includes(client) || this.#handover.isDone) return;
    const denial = handleMessage(this.#messaged, client, client.member, message, now);
    this.#settleMatch(now);
    const { id } = message;
    if (denial) this.#deny(client, denial, id, now);
    else if (id !== undefined) {
      client.connection.push('control', toJson({ m: 'done', re: id } satisfies FromRelay));
    }
  }

  /** Tells a client that something cannot be; it goes with the next packet, which is soon. */
  #deny({ connection, limits }: Client, denial: Denial, re: number | undefined, now: number): void {
    // A client that asked with an id waits for the answer; it has paid for it with the message.
    if (re === undefined && !limits.take('denials', now)) return;
    const message: FromRelay = { m: 'no', denial, ...(re === undefined ? {} : { re }) };
    connection.push('control', toJson(message));
  }

  #updatePhase(now: number): void {
    if (this.#founding) return;
    const { phase } = this;
    // While the others may have gone on, only the person at the host may go on here (playOn), not guests who get ready.
    const begins = this.aloneSince === null && this.#quorum?.takes !== true;
    if (this.#lifecycle.update(begins, now)) this.#changed = true;
    if (this.#natives.update(now)) this.#changed = true;
    if (this.#votes.update(now)) this.#changed = true;
    // Apps that vanished from the lobby without a goodbye would leave the new match without its majority.
    if (phase === 'lobby' && this.phase === 'countdown') this.#quorum?.goOn(this.clients, now);
    this.#settleMatch(now);
  }

  /** A match that is over leaves nothing to repeat. */
  #settleMatch(now: number): void {
    if (this.#lifecycle.settle(now)) this.#scheduler.rest();
  }

  /** A client can never catch up. A spectator stops watching; a player's session ends. */
  #fallBehind(client: Client, now: number): void {
    const { member } = client;
    if (!member || member.plays) this.#dismiss(client, 'behind', now);
    else if (!this.#lifecycle.watch(client, member, false, now)) this.#changed = true;
  }

  /** A spectator with a delay has seen a match to its end. */
  #seen(client: Client, now: number): void {
    this.#lifecycle.follow(client, now);
    client.untold = true;
  }

  #restore(client: Client): void {
    const member = client.member!;
    this.match?.restore(member.seat);
    member.returning = false;
    this.#changed = true;
  }

  #dismissMember(member: Member, reason: ByeReason, now: number, text?: string): void {
    const client = this.clients.find((one) => one.member === member);
    if (client) this.#dismiss(client, reason, now, text);
    // A member who has not reconnected after a takeover has no client yet.
    else this.#takeOut(member);
  }

  #dismiss(client: Client, reason: ByeReason, now: number, text?: string): void {
    if (!this.clients.includes(client)) return;
    this.#sender.bye(client, reason, now, text);
    this.#remove(client, reason, now);
  }

  #remove(client: Client, reason: ByeReason | null, now: number): void {
    if (!this.clients.includes(client)) return;
    this.#end(client, reason, now);
    const { member } = client;
    if (member && this.#founding) member.silent = true;
    else if (member) {
      if (member.plays && !member.returning) this.match?.noteWait(member.seat, now);
      this.#takeOut(member);
      const isGone = !this.data.members.some((one) => one.client === member.client);
      if (isGone && (reason === null || reason === 'kicked' || reason === 'banned'))
        this.#quorum?.forget(member.client);
    }
    this.#settleMatch(now);
    this.#changed = true;
  }

  /** Its session is over, whatever becomes of its member. */
  #end(client: Client, reason: ByeReason | null, now: number): void {
    this.clients.splice(this.clients.indexOf(client), 1);
    this.#beginnings.forget(client);
    this.#handover.left(client, now);
    this.#around.ended(client, reason, now);
  }

  #takeOut(member: Member): void {
    if (!remove(this.data, this.#options, member)) return;
    if (member.plays) this.match?.clear(member.seat);
    this.match?.forget(member.id);
    if (everybody(this.data).length === 0) emptyRoom(this.data, this.#options);
    this.#changed = true;
  }
}

/** The room that another relay had, as far as it is known here; null when it makes no sense. */
function inheritedRoom(inheritance: Inheritance, options: RoomOptions, host: string): Room | null {
  const { chat, frames } = inheritance;
  const heir = inheritance.alone ? null : host;
  return inherit(inheritance.estate(), options, { host: heir, chat: chat(), frames: frames()?.next ?? null });
}
