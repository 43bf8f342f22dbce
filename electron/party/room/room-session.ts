// One session in one room, from the first hello to the goodbye: the first player at this machine, what they ask of the room, and
// what comes of it, which its parts hear of (room-parts.ts).

import { CLEAN_LINK, type LinkConditions } from '../../../netcode/conditioner/link-model.ts';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { formatAddress } from '../../../netcode/udp/address.ts';
import { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { PeerSocketOptions } from '../../../netcode/udp/peer-socket.ts';
import type { FromPeer, FromRelay, Heir, RoomState } from '../../../netcode/wire/messages.ts';
import { cleanName, unlike } from '../../../netcode/wire/text.ts';
import type { Play } from '../match/stage-feed.ts';
import { Questions } from '../window/command-outcome.ts';
import type { Conditions, Outcome, Place, RoomCommand, TurnedAway } from '../window/contract.ts';
import type { PlaceNow } from '../window/place-now.ts';
import { failureOf } from './failure-of.ts';
import { type RoomParts, type RoomSessionOptions, roomParts, type SessionOfParts } from './room-parts.ts';
import { placeNow, placeOf } from './room-place.ts';
import { WAITING_MS } from './room-times.ts';

export type { RoomSessionOptions } from './room-parts.ts';

/** What the relay says and no view shows. */
const UNSHOWN: ReadonlySet<FromRelay['m']> = new Set(['hashes', 'done', 'handover']);

export class RoomSession implements SessionOfParts {
  readonly options: RoomSessionOptions;
  readonly peer: KeptPeer;
  readonly parts: RoomParts;
  readonly host: RoomParts['host'];
  readonly ways: RoomParts['ways'];
  readonly runs: RoomParts['runs'];
  readonly file: RoomParts['file'];
  readonly saves: RoomParts['saves'];
  readonly showing: RoomParts['showing'];
  readonly guests: RoomParts['guests'];
  readonly reports: RoomParts['reports'];
  readonly #questions = new Questions();
  #closed = false;
  #me: number | null = null;
  #shortCode = '';
  /** The room when it was last heard of. */
  #heard: RoomState | null = null;
  #conditions: Conditions | null = null;
  #look: NodeJS.Timeout | undefined;
  #wasWaiting = false;

  constructor(options: RoomSessionOptions) {
    this.options = options;
    const { to, identity, near, guard } = options;
    this.peer = new KeptPeer({
      to,
      ask: () => this.#ask(),
      self: fingerprint(identity.public),
      mayFollow: near,
      isLost: () => this.host.isLost,
      onLook: (hostSearch, lost) => this.host.look(hostSearch, lost),
      onEvent: (event) => void guard.run('effect', () => this.#happened(event)),
    });
    this.parts = roomParts(options, this);
    const { host, ways, runs, file, saves, showing, guests, reports } = this.parts;
    [this.host, this.ways, this.runs, this.file] = [host, ways, runs, file];
    [this.saves, this.showing, this.guests, this.reports] = [saves, showing, guests, reports];
  }

  /** Starts to ask the relay. */
  open(): void {
    this.peer.open();
  }

  get me(): number | null {
    return this.#me;
  }

  get shortCode(): string {
    return this.#shortCode;
  }

  get room(): RoomState | null {
    return this.peer.peer?.room ?? null;
  }

  get own() {
    return this.room?.members.find(({ id }) => id === this.#me);
  }

  get onlooker() {
    return this.room?.onlookers.find(({ id }) => id === this.#me);
  }

  get isIn(): boolean {
    return this.own !== undefined || this.onlooker !== undefined;
  }

  get mine(): number[] {
    const known = new Set(this.room?.members.map(({ id }) => id));
    const others = this.parts.others.members.filter((id) => known.has(id));
    return this.#me === null ? [] : [this.#me, ...others];
  }

  get plays(): boolean {
    const { mine } = this;
    return this.room?.members.some(({ id, plays }) => plays && mine.includes(id)) ?? false;
  }

  /** Password as RoomHost.password; the one that this app joined with until that is known. */
  get password(): string | undefined {
    const told = this.host.password;
    return told === undefined ? this.options.password : (told ?? undefined);
  }

  get id(): string | undefined {
    return this.options.found?.id ?? this.options.hosting?.room().info.id;
  }

  /** Whether we are in the room, so that something can be done in it. */
  get entered(): boolean {
    return this.isIn && this.peer.awayMs === null;
  }

  /** Number of the match that counts down or runs, or null. */
  get match(): number | null {
    return this.room?.match?.number ?? null;
  }

  get at(): Place['at'] {
    if (this.room && this.#me !== null) return 'room';
    return this.host.here ? 'opening' : 'joining';
  }

  get place(): Place {
    return placeOf(this);
  }

  /** The place without the parts that are costly to compute (`place` has all). */
  get now(): PlaceNow {
    return placeNow(this);
  }

  /** How much worse our link has been made, or null. */
  get conditions(): Conditions | null {
    return this.#conditions;
  }

  set conditions(conditions: Conditions | null) {
    this.#conditions = conditions;
    this.peer.setConditions(this.impairment);
    this.parts.others.setConditions(this.impairment);
  }

  /** What the sliders ask for, as what happens to a datagram. */
  get impairment(): LinkConditions | null {
    return this.#conditions && { ...CLEAN_LINK, ...this.#conditions };
  }

  say(message: FromPeer): void {
    if (!this.#closed) this.peer.act((peer, now) => peer.say(message, now));
  }

  /** Asks the room for something. What it answers; `no-room` when we are out before it has. */
  ask(message: FromPeer): Promise<Outcome> {
    return this.#questions.ask((id) => this.say({ ...message, id }));
  }

  /** Says something for one of the players at this machine. False when it is none of them. */
  sayAs(member: number | null, message: FromPeer): boolean {
    if (member !== this.#me) return member !== null && this.parts.others.say(member, message);
    this.say(message);
    return true;
  }

  /** Whether one player of this machine, or without a member all of them, are ready. False when it is none of them. */
  ready({ ready, member, game, native }: Extract<RoomCommand, { do: 'ready' }>): boolean {
    const seen = { ...(game === undefined ? {} : { game }), ...(native === undefined ? {} : { native }) };
    const message: FromPeer = { m: 'ready', ready, ...seen };
    if (member === undefined || member === this.#me) this.runs?.permit(ready ? (native ?? null) : null);
    if (member === undefined) this.parts.others.sayForAll(message);
    return this.sayAs(member ?? this.#me, message);
  }

  /** Everybody at this machine wants the match to stand still, or to go on: they sit together. */
  async pause(still: boolean): Promise<Outcome> {
    const message: FromPeer = { m: 'pause', match: this.match ?? 0, still };
    const outcome = await this.ask(message);
    // When the relay refuses it to our first player, the others at this machine do not ask for it either.
    if (outcome.is === 'done') this.parts.others.sayForAll(message);
    return outcome;
  }

  /**
   * Adds a player at this machine; one without a name is called as the first, with a number. Returns why there cannot be one,
   * or null: whether the room takes them is seen in `place`.
   */
  addPlayer(typed: string): TurnedAway['why'] | null {
    const { room } = this;
    if (!room) throw new Error('players are added in a room');
    if (!this.own) return 'full';
    const taken = room.members.map(({ name }) => name);
    const name = unlike(cleanName(typed, this.options.person.profile.name), taken);
    return this.parts.others.add(name, this.options.game(room.game));
  }

  /** Takes a player of this machine out of the room, but never the first. False when it is none of them. */
  removePlayer(member: number): boolean {
    return this.parts.others.remove(member);
  }

  /** Our stage goes on where it has fallen out of step, or begins again. */
  mend(): void {
    this.options.stage.again(this.reports.goesOnFrom);
  }

  /** The result or the notice on screen has been seen. */
  dismiss(): void {
    this.parts.inbound.notice = null;
    this.parts.ends.dismiss();
  }

  /** The network is another one: so is the invitation. */
  moved(network: LocalNetwork): void {
    this.ways.readdressed();
    this.host.here?.check.moved(network);
    this.guests.moved(network);
    this.runs?.moved(network);
  }

  /** The machine has slept: neither we nor our guests are taken for gone by what could not be heard. */
  woke(): void {
    this.host.here?.relay.resume();
    this.peer.act((peer, now) => peer.resume(now));
    this.parts.others.woke();
  }

  /** The page that could show a match has gone. */
  pageGone(): void {
    this.parts.shown.look();
  }

  /** Leaves; a host closes the room. */
  async close(): Promise<void> {
    this.#closed = true;
    // It takes a moment, in which our own list would show it.
    this.host.setDiscoverable(false);
    this.#questions.close();
    clearInterval(this.#look);
    await Promise.all([...this.parts.list.map((part) => part.close?.()), this.peer.close()]);
    await Promise.all(this.parts.first.map((part) => part.close?.()));
  }

  changed(): void {
    if (this.room && this.isIn && !this.#closed) this.#tell(this.room);
  }

  /** What we ask to be let in with. */
  #ask(): PeerSocketOptions {
    const { person, app, identity, contents, game, host, room = 0, seated = false } = this.options;
    // Who has been in comes back as whatever there is.
    const onlooks = !seated || this.#me !== null;
    const own = { name: person.profile.name, app, contents: { ...contents }, onlooks, screen: true };
    const key = this.host.here?.key;
    const request = key === undefined ? own : { ...own, key };
    const { password } = this;
    const known = {
      ...(password === undefined ? {} : { password }),
      ...(host === undefined ? {} : { host }),
    };
    return { request, identity, game, room, ...known };
  }

  #happened(event: PlaceEvent): void {
    if (this.#closed) return;
    const { app, found, ready = false, stage, onChange, onEnd } = this.options;
    switch (event.kind) {
      case 'info':
        return; // joining goes on by itself
      case 'joined': {
        const first = this.#me === null;
        this.#me = event.member;
        this.#shortCode = event.shortCode;
        this.#look ??= setInterval(() => this.#lookForSilence(), WAITING_MS);
        for (const part of [...this.parts.first, ...this.parts.list]) part.entered?.();
        if (first && ready) this.ready({ do: 'ready', ready });
        return;
      }
      case 'moved':
        this.#movedTo(event.heir);
        return;
      case 'away':
        this.#questions.close();
        this.parts.word.away();
        onChange();
        return;
      case 'frames':
        this.parts.feeds.frames(event.first, event.end);
        return;
      case 'view':
        stage.view(event.view, event.hostFrame);
        return;
      case 'begun':
        this.#tell(this.room!);
        onChange();
        return;
      case 'bulk':
        this.parts.showing.bulk(event.bytes);
        return;
      case 'unsent':
        this.#questions.unsent();
        return;
      case 'nonsense':
        this.parts.logOfHost(`The relay said what makes no sense: ${event.text}`);
        return;
      case 'message':
        this.#hear(event.message);
        if (!UNSHOWN.has(event.message.m)) onChange();
        return;
      default: {
        const address = formatAddress(this.peer.to);
        onEnd(failureOf(event, { address, app, password: this.password !== undefined, found }));
      }
    }
  }

  #hear(message: FromRelay): void {
    for (const part of this.parts.first) part.heard?.(message);
    if (message.m === 'room') this.#tell(message.room);
    for (const part of this.parts.list) part.heard?.(message);
    if (message.m === 'done') this.#questions.answered(message.re, null);
    else if (message.m === 'no' && message.re !== undefined)
      this.#questions.answered(message.re, message.denial);
  }

  /** The room is at another app now, or here; `joined` and the room follow. */
  #movedTo(heir: Heir): void {
    const { ways, guests, parts } = this;
    // What the host before has not answered by now it has not done, or not for us.
    this.#questions.close();
    const letsIn = this.#heard?.browsers !== undefined;
    // They are told who has the room now, as this app knows it as long as it is the host.
    guests.goElsewhere();
    const stalled = this.host.moved(heir);
    if (letsIn) guests.letIn(true);
    ways.readdressed();
    // The host that has it now may need another password, which the screen says.
    const asks = this.mine.includes(heir.member) && this.password !== undefined;
    parts.inbound.hostedBy({ member: heir.member, before: this.#heard, stalled }, asks);
    this.options.onChange();
  }

  /** Tells the parts how the room is. */
  #tell(room: RoomState): void {
    const { plays, parts } = this;
    const peer = this.peer.peer!;
    const me = this.#me!;
    this.#heard = room;
    this.file.changed({ room, me });
    // A datagram may have brought a later room as well: the log is of the latest.
    const log = peer.room?.match?.number === room.match?.number ? peer.log : null;
    const { from } = peer;
    const play = log && this.#playOf(room, log, from);
    for (const part of parts.list) part.changed?.({ room, me, plays, log, from, play });
  }

  /** Null between matches, and for a file that is not here: what is played with it is neither seen nor judged here. */
  #playOf({ game, match, members }: RoomState, log: Frames, from: StateAt | null): Play | null {
    const file = match && this.file.of(match);
    if (!match || file === null) return null;
    const mine = this.mine.flatMap((member) =>
      members.filter(({ id, plays }) => id === member && plays).map(({ seat }) => seat),
    );
    return { game, match, mine, log, from, ...(file ? { file } : {}) };
  }

  /** The stage runs ahead as far as the link asks for, and times are told while something is waited for. */
  #lookForSilence(): void {
    this.parts.feeds.tellLink();
    this.parts.showing.look();
    if (!this.host.here) this.parts.ends.look();
    const { isWaiting } = this.parts.times;
    if (isWaiting || this.#wasWaiting) this.options.onChange();
    this.#wasWaiting = isWaiting;
  }
}
