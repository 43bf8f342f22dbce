// A room on a relay: its data (netcode/room), the connections of those who are in it, and the match that they play.
//
// Its methods are called with the time and put what is to be sent into the queue. It never waits and never asks
// the clock, so the same room runs over sockets and in the simulated network of netcode/lab.

import { type Entrant, ghostOf, leadAtHost, remove } from '../room/admission.ts';
import { playerAt } from '../room/lifecycle.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { maySave } from '../room/own-file.ts';
import { createRoom, emptyRoom, everybody, type Member, touch } from '../room/room.ts';
import { roomView } from '../room/room-view.ts';
import { isLossy } from '../sync/redundancy.ts';
import type { Reader } from '../wire/bytes.ts';
import type { Address, ByeReason } from '../wire/datagram.ts';
import { fromJson } from '../wire/json.ts';
import {
  type Denial,
  type FromRelay,
  fromPeerSchema,
  type HallState,
  type RoomState,
} from '../wire/messages.ts';
import { MOST_PAGES } from '../wire/room-state.ts';
import { Audience } from './audience.ts';
import { Broadcast } from './broadcast.ts';
import { CatchingUp } from './catching-up.ts';
import type { Client, ClientGate, Session } from './client.ts';
import { Continuity, type RoomTakeover } from './continuity.ts';
import { Door } from './door.ts';
import { Entry } from './entry.ts';
import type { Handover } from './handover.ts';
import { HeldRoom, type RoomBeginning, type RoomSurroundings } from './held-room.ts';
import type { RelayMatch } from './match.ts';
import { MatchBeginnings, type MatchSnapshot, SNAPSHOT_WAIT_MS, STATES_WAIT_MS } from './match-beginnings.ts';
import { MatchLifecycle } from './match-lifecycle.ts';
import type { Judgement } from './match-reports.ts';
import { handleMessage, type MessagedRoom } from './member-messages.ts';
import { MemberStates } from './member-states.ts';
import { NativeLifecycle } from './native-lifecycle.ts';
import { NetworkStatistics } from './network-statistics.ts';
import type { RoomClock } from './room-clock.ts';
import { Scheduler } from './scheduler.ts';
import type { Sender } from './sender.ts';
import { Showings } from './showings.ts';
import { TournamentClock } from './tournament-clock.ts';
import { VoteClock } from './vote-clock.ts';

/** How long people look at a result before their relay ends, ms. */
const AFTER_MATCH_MS = 10_000;

export class RelayRoom extends HeldRoom {
  /** Who has the room: to whom it goes, and who would go on with it. */
  readonly continuity: Continuity;
  /** Who may come in. */
  readonly entry: Entry;
  readonly #sender: Sender;
  readonly #scheduler: Scheduler;
  readonly #lifecycle: MatchLifecycle;
  readonly #natives: NativeLifecycle;
  readonly #votes: VoteClock;
  readonly #tournament: TournamentClock;
  readonly #showings: Showings;
  readonly #clocks: readonly RoomClock[];
  readonly #audience: Audience;
  readonly #broadcast: Broadcast;
  readonly #beginnings: MatchBeginnings;
  readonly #catchingUp: CatchingUp;
  /** Where the match has no judge here: what its players give to who comes late. */
  readonly #states: MemberStates;
  readonly #messaged: MessagedRoom;
  readonly #statistics = new NetworkStatistics();
  protected readonly gate: ClientGate;
  /** When the room may end, if the relay is to, ms. */
  #drainsAt = Number.NEGATIVE_INFINITY;
  /** The revision of the data that everybody has been told of, or will be by those who lack it. */
  #told = 0;
  /** The time of what was done last, ms. */
  #now = 0;

  /** A room that begins here. */
  static open(options: RoomOptions, around: RoomSurroundings): RelayRoom {
    const id = [around.random(), around.random()].map((half) => half.toString(16).padStart(8, '0')).join('');
    const { password = null, discoverable = true } = options;
    return new RelayRoom(
      { data: createRoom(id, options), door: new Door(password), discoverable },
      options,
      around,
    );
  }

  /** `careAt`: when heartbeats are looked at next, ms. */
  constructor(beginning: RoomBeginning, options: RoomOptions, around: RoomSurroundings, careAt = 0) {
    super(beginning, options, around);
    const { data, clients } = this;
    const { random, sender, overload, host } = around;
    this.#sender = sender;
    const dismiss = (client: Client, reason: ByeReason, now: number) => this.dismiss(client, reason, now);
    const breakOff = (client: Client, now: number) => dismiss(client, 'broken', now);
    const behind = (client: Client, now: number) => this.#catchingUp.behind(client, now);
    const pumped = { clients, sender, overload, behind };
    const audience = new Audience({ ...pumped, seen: (client, now) => this.#catchingUp.seen(client, now) });
    this.#audience = audience;
    this.#broadcast = new Broadcast({
      clients,
      sender,
      audience,
      state: (now) => this.#stateAt(now),
      succession: () => this.continuity.succession,
      behind: (client, now) => dismiss(client, 'behind', now),
    });
    const say = (message: FromRelay, now: number) => this.#broadcast.say(message, now);
    const states = new MemberStates({
      clients,
      played: () => this.#lifecycle.played,
      say: (client, message) => client.say(message),
      given: (snapshot, now) => this.#beginnings.given(snapshot, now),
    });
    this.#states = states;
    const keepsAll = options.keepMatches === true;
    const givesStates = (match: RelayMatch) => !keepsAll && states.canGive(match);
    const lifecycle = new MatchLifecycle({ data, options, clients, random, audience, givesStates });
    this.#lifecycle = lifecycle;
    this.entry = new Entry(data, options, lifecycle, () => this.handover.refusal);
    this.#catchingUp = new CatchingUp({ data, lifecycle, beginnings: () => this.#beginnings, dismiss });
    this.#natives = new NativeLifecycle(data);
    this.#votes = new VoteClock(data, options, random);
    this.#tournament = new TournamentClock(data, options);
    this.#showings = new Showings(data, clients, () => around.recordedBytes());
    this.#clocks = [this.#natives, this.#votes, this.#tournament, this.#showings];
    this.#beginnings = new MatchBeginnings({
      played: () => this.#lifecycle.played,
      shown: (played) => audience.matchOf(played),
      wantSnapshot: (match) => {
        if (!keepsAll) return states.want(match) ? STATES_WAIT_MS : 0;
        return around.wantSnapshot(match.start.number) ? SNAPSHOT_WAIT_MS : 0;
      },
      rest: () => states.rest(),
      behind: (client, now) => {
        if (client.member?.watches) this.#deny(client, { why: 'too-late' }, undefined, now);
        this.#catchingUp.waits(client, now);
      },
      say: (client, message) => client.say(message),
    });
    this.gate = {
      takesCommand: (client, bytes) => lifecycle.takesCommand(client, bytes),
      takesSaved: ({ member }) => maySave(data, member),
      takesBulk: ({ gives }) => gives,
    };
    this.continuity = new Continuity({
      data,
      clients,
      sender,
      host,
      survivesHost: options.survivesHost === true,
      password: () => this.password,
      match: () => this.match,
      successor: () => around.successor(),
      say,
      dismiss: breakOff,
    });
    this.#messaged = {
      pass: (message, to, now) => this.#broadcast.pass(message, to, now),
      data,
      options,
      lifecycle,
      natives: this.#natives,
      showings: this.#showings,
      hall: around.hall,
      random,
      host,
      say,
      kick: (member, reason, text, now) => this.#dismissMember(member, reason, now, text),
      dismiss: breakOff,
      prepared: (client, now) => this.handover.prepared(client, now),
    };
    const caughtUp = (client: Client) => this.#catchingUp.caughtUp(client);
    this.#scheduler = new Scheduler({ ...pumped, data, dismiss, say, caughtUp }, careAt);
  }

  /** Says to everybody at which IPv4 addresses the host's app lets browsers in, of which the first few count; null: at none. */
  letBrowsersIn(at: readonly string[] | null): void {
    const pages = at?.slice(0, MOST_PAGES) ?? null;
    if (this.data.browsers?.join() === pages?.join()) return;
    this.data.browsers = pages;
    touch(this.data);
  }

  get match(): RelayMatch | null {
    return this.#lifecycle.match;
  }

  get handover(): Handover {
    return this.continuity.handover;
  }

  override get state(): RoomState {
    return this.#stateAt(this.#now);
  }

  #stateAt(now: number): RoomState {
    return roomView(this.data, {
      announced: this.around.announced(),
      hall: this.around.hall?.number ?? null,
      password: this.password !== null,
      pauseMs: this.#lifecycle.pausedMs(now),
      nativeMs: this.#natives.phaseMs(now),
      voteMs: this.#votes.votingMs(now),
      tournamentMs: this.#tournament.waitedMs(now),
      showingMs: this.#showings.steeredMs(now),
      awaitsMs: this.#lifecycle.awaitsMs(now),
    });
  }

  /** Whether the room is found here; a room that has moved is found at its new relay. */
  override get isFound(): boolean {
    return super.isFound && !this.handover.isDone;
  }

  override claimant(entrant: Entrant): Member | null {
    return this.handover.isDone ? null : super.claimant(entrant);
  }

  override resumePlace(
    member: Member,
    session: Session,
    entrant: Entrant,
    address: Address,
    now: number,
  ): Client {
    const client = super.resumePlace(member, session, entrant, address, now);
    if (member.plays && !member.returning) this.match?.setSeat(member.seat, 'played');
    this.#sendChat(client);
    return client;
  }

  /** Lets an applicant in whom `entry.refusal` did not turn away. */
  admit(session: Session, entrant: Entrant, address: Address, now: number): Client {
    const ghost = ghostOf(this.data, entrant);
    const member = this.entry.admit(entrant, now);
    const client = this.connect(session, address, member, now);
    if (ghost) this.#dismissMember(ghost, 'silent', now);
    this.#sendChat(client);
    return client;
  }

  /** Sends the chat so far, also to those who come back: they may have lost it. */
  #sendChat(client: Client): void {
    for (const line of this.data.chat) client.say({ m: 'chat', ...line });
  }

  /** Lets an applicant in who only watches: a connection and a cursor, and no seat. */
  watch(session: Session, address: Address, now: number): Client {
    touch(this.data);
    return this.connect(session, address, null, now);
  }

  packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): boolean {
    const { connection, cursor, member } = client;
    const head = connection.read(reader, arrival, now, client);
    if (!head) {
      if (connection.broken) this.dismiss(client, 'broken', now);
      return connection.broken;
    }
    const { isTaking } = this.continuity;
    if (isTaking) this.continuity.check(now);
    let inputs = false;
    if (cursor) {
      // Updated here, when the figure changes, and not at each tick, when it would be in no CPU cache.
      cursor.lossy = isLossy(cursor.lossy, connection.link.lossOut);
      inputs =
        head.section &&
        client.match!.sections.read(
          cursor,
          member?.plays ? member.seat : null,
          reader,
          now,
          this.#viewed(member),
        ) &&
        client.match === this.match;
    }
    for (const bytes of head.items) {
      if (!this.#lifecycle.command(client, bytes)) this.#deny(client, { why: 'bad-command' }, undefined, now);
    }
    const speaks = head.control.length > 0;
    if (speaks) {
      for (const bytes of head.control) this.#hear(client, bytes, now);
      this.#updatePhase(now);
    }
    let recorded = false;
    for (const bytes of head.bulk) {
      this.#states.part(client, bytes, now);
      recorded = this.#showings.part(client, bytes) || recorded;
    }
    const closes = this.#closesFrame(now);
    if (closes) this.advance(now);
    else if (inputs && this.match) this.#acknowledge(client, this.match, now);
    return isTaking || speaks || closes || recorded;
  }

  /** Whose views a member gets: of one who watches, those of a player at the same app. */
  #viewed(member: Member | null): number | null {
    return (member && playerAt(this.data, member)?.seat) ?? null;
  }

  /**
   * Whether inputs have made a frame due. The last one that a keyframe waited for closes it as soon as it may, not when a timer
   * looks; what is due by the clock waits for its turn: a relay that is behind would send more than it reads.
   */
  #closesFrame(now: number): boolean {
    const { played } = this.#lifecycle;
    if (!played) return false;
    const { due } = played;
    if (due < this.due) this.due = due;
    return due <= now && played.waitsForInputs;
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

  leave(client: Client, now: number): void {
    this.remove(client, null, now);
    this.#updatePhase(now);
  }

  advance(now: number): void {
    const absent = this.continuity.takeAbsent(now);
    for (const member of absent) this.#takeOut(member);
    if (absent.length > 0) this.#settleMatch(now);
    this.handover.advance(now);
    this.#updatePhase(now);
    // Last, because it may pause the match again that something above has resumed.
    this.continuity.check(now);
    this.continuity.giveUpIfFailed(now);
    const statistics = this.#statistics.update(this.clients, this.#lifecycle.played, now);
    if (statistics) this.#broadcast.say(statistics, now);
    this.#beginnings.update(now);
    this.#states.update(now);
    this.#scheduler.advance(this.#lifecycle.played, now);
    if (this.match) this.#tellRefused(this.match);
    this.#audience.advance(now);
  }

  #tellRefused(match: RelayMatch): void {
    for (const { seat, count } of match.refusals.take()) {
      const member = this.members.find((one) => one.seat === seat);
      if (member) this.around.refused(member, count);
    }
  }

  /** The judge of the match (netcode/runner) has found a state hash, or the end. */
  judge(judgement: Judgement, now: number): void {
    if (this.#lifecycle.judge(judgement)) touch(this.data);
    this.#updatePhase(now);
  }

  /** The judge of the match gives the snapshot that was wanted, or has none. */
  snapshot(snapshot: MatchSnapshot | null, now: number): void {
    this.#beginnings.given(snapshot, now);
  }

  /** Tells the member with this id how the hall stands; nothing where that member has left. */
  tellHall(hall: HallState, member: number, now: number): void {
    this.#broadcast.pass({ m: 'hall', ...hall }, member, now);
  }

  /** Onlookers sit down where seats are free, all are told what has changed, and `due` is set. */
  conclude(now: number): void {
    this.#now = now;
    this.entry.seatOnlookers();
    this.#tell(now);
    this.#schedule();
  }

  #tell(now: number): void {
    if (this.#hasNews) {
      leadAtHost(this.data, this.options, this.around.host);
      if (now >= this.#broadcast.due) {
        this.#told = this.data.revision;
        this.#broadcast.changed(now);
        if (this.data.settings.delay > 0) this.#audience.note(this.#stateAt(now), now);
      }
    }
    this.#broadcast.update(now);
  }

  get #hasNews(): boolean {
    return this.data.revision !== this.#told;
  }

  #schedule(): void {
    this.due = this.continuity.due;
    if (this.clients.length === 0) return;
    const { played, due } = this.#lifecycle;
    const match = Math.min(this.#scheduler.due(played), due, this.#audience.due);
    this.due = Math.min(this.due, match, ...this.#clocks.map((clock) => clock.due));
    if (this.#hasNews) this.due = Math.min(this.due, this.#broadcast.due);
  }

  /** Plays on with those who are here: the person at the host has said so. */
  playOn(now: number): void {
    this.continuity.goOn(now);
    this.advance(now);
  }

  /** Goes on with a room that another relay had, and with these clients of it; `log`: the frames of the match that runs. */
  takeOver({ clients, log, ...takeover }: RoomTakeover, now: number): void {
    for (const client of clients) {
      client.gate = this.gate;
      this.clients.push(client);
    }
    if (log && this.phase === 'playing') {
      this.data.since = log.next;
      this.#lifecycle.takeOver(log, now);
    }
    this.continuity.takeOver(takeover, now);
    for (const client of this.clients) this.#sendChat(client);
    touch(this.data);
  }

  /**
   * No applicant comes in, and every client is said goodbye to once no match runs, if one ran a moment after it.
   */
  drain(now: number): boolean {
    if (this.phase === 'playing') this.#drainsAt = now + AFTER_MATCH_MS;
    else if (now >= this.#drainsAt) this.close('closed', now);
    if (!this.data.locked) touch(this.data);
    this.data.locked = true;
    return this.clients.length === 0;
  }

  /** Ends every session, but those of who is on the way to where the room has gone. */
  override close(reason: 'closed' | 'fault', now: number): void {
    if (!this.handover.isDone || reason === 'fault') super.close(reason, now);
  }

  protected override connect(session: Session, address: Address, member: Member | null, now: number): Client {
    const client = super.connect(session, address, member, now);
    this.#lifecycle.follow(client, now);
    return client;
  }

  #hear(client: Client, bytes: Uint8Array, now: number): void {
    const message = fromJson(fromPeerSchema, bytes);
    // Spectators need a beginning, too.
    if (message?.m === 'begin') this.#beginnings.ask(client, message, now);
    if (message?.m === 'state') this.#states.said(client, message, now);
    // What was said before may have ended the session. What is said to a room that has gone elsewhere would be lost there.
    if (!message || !client.member || !this.clients.includes(client) || this.handover.isDone) return;
    const outcome = handleMessage(this.#messaged, client, client.member, message, now);
    if (outcome === 'changed') touch(this.data);
    this.#settleMatch(now);
    const { id } = message;
    if (typeof outcome === 'object') this.#deny(client, outcome, id, now);
    else if (id !== undefined) client.say({ m: 'done', re: id });
  }

  /** Tells a client that something cannot be; it goes with the next packet, which is soon. */
  #deny(client: Client, denial: Denial, re: number | undefined, now: number): void {
    // A client that asked with an id waits for the answer; it has paid for it with the message.
    if (re === undefined && !client.limits.take('denials', now)) return;
    client.say({ m: 'no', denial, ...(re === undefined ? {} : { re }) });
  }

  #updatePhase(now: number): void {
    const { data, phase } = this;
    if (this.#lifecycle.update(this.continuity.mayBegin, now)) touch(data);
    for (const clock of this.#clocks) if (clock.update(now)) touch(data);
    // Apps that vanished from the lobby without a goodbye would leave the new match without its majority.
    if (phase === 'lobby' && this.phase === 'countdown') this.continuity.goOn(now);
    this.#settleMatch(now);
  }

  /** A match that is over leaves nothing to repeat. */
  #settleMatch(now: number): void {
    if (this.#lifecycle.settle(now)) this.#scheduler.rest();
  }

  #dismissMember(member: Member, reason: ByeReason, now: number, text?: string): void {
    const client = this.clients.find((one) => one.member === member);
    if (client) this.dismiss(client, reason, now, text);
    // A member who has not reconnected after a takeover has no client yet.
    else this.#takeOut(member);
  }

  protected remove(client: Client, reason: ByeReason | null, now: number): void {
    if (!this.clients.includes(client)) return;
    this.end(client, reason, now);
    const { member } = client;
    if (member) {
      if (member.plays && !member.returning) this.match?.noteWait(member.seat, now);
      this.#takeOut(member);
      const isGone = !this.data.members.some((one) => one.client === member.client);
      if (isGone && (reason === null || reason === 'kicked' || reason === 'banned'))
        this.continuity.forget(member.client);
    }
    this.#settleMatch(now);
    touch(this.data);
  }

  protected override end(client: Client, reason: ByeReason | null, now: number): void {
    this.#beginnings.forget(client);
    this.#states.forget(client, now);
    this.#showings.forget(client);
    super.end(client, reason, now);
    this.handover.left(client, now);
  }

  #takeOut(member: Member): void {
    if (!remove(this.data, this.options, member)) return;
    if (member.plays) this.match?.setSeat(member.seat, 'empty');
    this.match?.forget(member.id);
    if (everybody(this.data).length === 0) emptyRoom(this.data, this.options);
  }
}
