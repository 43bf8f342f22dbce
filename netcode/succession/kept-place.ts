// A place in a room that outlives its session and its host. When the session is lost another peer asks to be let in again, and
// goes on with the match that the lost one knew; when the host is gone, its heirs are asked for the place.
//
// Sans-IO: lines are opened by the owner of sockets, which says what comes of them; the time is passed in.

import type { TokenBucket } from '../connection/token-bucket.ts';
import { type Carried, progressOf } from '../peer/carried.ts';
import { framePace } from '../peer/downlink.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerEvent } from '../peer/peer-events.ts';
import type { Address, ByeReason } from '../wire/datagram.ts';
import type { Claim, JoinRequest, Refusal } from '../wire/introductions.ts';
import { COME_BACK_AFTER_MS, COME_BACK_MS, DROP_MS } from '../wire/limits.ts';
import type { Heir } from '../wire/messages.ts';
import { claimOf, HostSearch, hostIsLost } from './host-search.ts';

/** How often `look` is wanted, ms: well below LOST_MS. */
export const LOOK_MS = 50;

/**
 * Between two claims, ms: each opens a line and agrees on keys, and a host may say all the time who is next. Below LOOK_MS, by
 * more than timers are early.
 */
const CLAIM_EVERY_MS = LOOK_MS / 2;

/** How many `moved` answers are followed in a row when joining: a bound on chains of relays that send a peer on. */
const MOST_LED = 8;

/** Events kept until the first room update has come: several times the chat. A relay that sends more is given up. */
export const MOST_BEFORE_ROOM = 256;

/**
 * Looks after which a relay that has let us in without a room update is given up. Counted in looks, so that a machine that has
 * slept goes on waiting.
 */
const MOST_UNTOLD = DROP_MS / LOOK_MS;

/** A peer, and what carries its datagrams. */
export interface Line {
  readonly peer: Peer;
  /** The machine answers that its port is closed now. */
  readonly refused: boolean;
  /** Leaves with a goodbye; this line is silent from then on. Again is harmless. */
  close(): unknown;
  /** Leaves without a goodbye. Again is harmless. */
  vanish(): unknown;
}

export type LineEvent =
  | PeerEvent
  /** The machine answers that its port is closed. */
  | { readonly kind: 'nobody' }
  /** The name is unknown, or the address is out of reach. */
  | { readonly kind: 'unreachable'; readonly text: string };

/** The identity and place with which a line asks to be let in. */
export interface Asking {
  readonly to: Address;
  /** The fingerprint of the host that is wanted; null: the one that was wanted first. */
  readonly host: string | null;
  /** The claim to our place, at an heir of the room; null at the relay that we know. */
  readonly claim: Claim | null;
  /** Our member number there, so that the relay can drop the old session, and how far we are in its match; nothing of the first. */
  readonly former: Pick<JoinRequest, 'was' | 'progress'>;
  readonly astray: boolean;
  carried(): Carried | null;
  /** How many frames are taken: one for all sessions of the place. */
  readonly pace: TokenBucket;
}

export type PlaceEvent =
  /** Events of a peer that stays. `joined` comes again when it is back, followed by the room. */
  | LineEvent
  /** The session is lost; we try to come back. */
  | { readonly kind: 'away' }
  /** The room goes on at another app; `joined` and the room follow. */
  | { readonly kind: 'moved'; readonly heir: Heir };

export interface KeptPlaceOptions<L extends Line> {
  readonly to: Address;
  /** The fingerprint of our own key: the room may come to us. */
  readonly self: string;
  /** Where our own relays are reached from here. */
  readonly here: string;
  /** Opens a line; what comes of it is told to `happened`, and nothing before this returns. */
  connect(asking: Asking): L;
  /** Whether we go where a host sends us, without being asked. */
  mayFollow?(address: string): boolean;
  /**
   * Whether the host is lost, where this app knows it better than by what its peer hears (it is the host), else null.
   */
  isLost?(): boolean | null;
  /** Called at every look with what it found, for the standby relay of this app. */
  onLook?(hostSearch: HostSearch, lost: boolean): void;
  /** After the last event, such as a goodbye, a refusal, or the loss of the session for good, nothing more comes. */
  onEvent(event: PlaceEvent): void;
}

/** A line that asks to be let in. Its events are kept in `early` until the room update has come: only then are we in. */
interface Attempt<L> {
  readonly line: L;
  readonly early: LineEvent[];
}

/** A claim to our place at an heir. */
interface Claiming<L> extends Attempt<L> {
  readonly heir: Heir;
}

/** How a lost session is to come back. `detour`: an heir where our claim was refused but anybody may join; null: where it was. */
type Return<L> =
  | { readonly is: 'due'; readonly at: number; readonly detour: Heir | null }
  | ({ readonly is: 'asking'; readonly detour: Heir | null } & Attempt<L>)
  /** The claim has taken too long: the owner has been told. */
  | { readonly is: 'given up' };

/**
 * The session with the room. `line` is that of the session that we are in, or were last in; before that, of the first attempt.
 * `carried`: the state of the match that it has handed on.
 */
type Session<L> =
  | { readonly is: 'none' }
  | { readonly is: 'held'; readonly line: L; carried: Carried | null }
  | {
      readonly is: 'lost';
      readonly line: L;
      carried: Carried | null;
      readonly at: number;
      readonly event: LineEvent;
      returns: Return<L>;
    }
  | { readonly is: 'closed'; readonly line: L | null };

type Held<L> = Extract<Session<L>, { is: 'held' }>;
type Lost<L> = Extract<Session<L>, { is: 'lost' }>;

export class KeptPlace<L extends Line> {
  readonly hostSearch: HostSearch;
  readonly #options: KeptPlaceOptions<L>;
  readonly #pace = framePace();
  #session: Session<L> = { is: 'none' };
  #claiming: Claiming<L> | null = null;
  /** When the last such attempt began, ms. */
  #claimedAt = Number.NEGATIVE_INFINITY;
  /** Where the room is, as far as we know; and the fingerprint of its host, once we have been in. */
  #to: Address;
  #host: string | null = null;
  /** Our number in the room; null before we have been in. */
  #member: number | null = null;
  #led = 0;
  /** Looks in a row at which we had a session but no room update yet. */
  #untold = 0;

  constructor(options: KeptPlaceOptions<L>) {
    this.#options = options;
    this.#to = options.to;
    this.hostSearch = new HostSearch(options.self);
  }

  /** Asks to be let in for the first time. */
  open(): void {
    const line = this.#connect({
      to: this.#to,
      host: this.#host,
      claim: null,
      former: {},
      astray: false,
      carried: () => null,
    });
    this.#session = { is: 'held', line, carried: null };
  }

  /** The line of the session in which the room was last heard of. Null before it is open. */
  get line(): L | null {
    return this.#session.is === 'none' ? null : this.#session.line;
  }

  /** Since when the session has been lost, ms, or null. */
  get lostAt(): number | null {
    return this.#lost?.at ?? null;
  }

  /** Where the room is. */
  get to(): Address {
    return this.#to;
  }

  /** Where the room is, and whose it is; null before we are in. */
  get host(): Heir | null {
    return this.#host === null ? null : { member: 1, host: this.#host, ...this.#to };
  }

  /** All open lines. */
  get lines(): readonly L[] {
    return [this.line, this.#returning?.line, this.#claiming?.line].filter((line) => line != null);
  }

  /** Leaves, and ends the events. */
  close(): void {
    const { line, lines } = this;
    this.#session = { is: 'closed', line };
    this.#claiming = null;
    for (const one of lines) one.close();
  }

  get #lost(): Lost<L> | null {
    return this.#session.is === 'lost' ? this.#session : null;
  }

  /** The attempt to come back to the same relay. */
  get #returning(): Extract<Return<L>, { is: 'asking' }> | null {
    const returns = this.#lost?.returns;
    return returns?.is === 'asking' ? returns : null;
  }

  /** Whether the host is there, and whom to ask otherwise. To be called every LOOK_MS. */
  look(now: number): void {
    const session = this.#session;
    if (session.is === 'none' || session.is === 'closed') return;
    if (session.is === 'lost' && session.returns.is === 'due' && now >= session.returns.at)
      session.returns = this.#return(session, session.returns.detour);
    const { hostSearch } = this;
    const { peer, refused } = session.line;
    const newest = this.#returning?.line.peer ?? peer;
    this.#untold = newest.link && !newest.room ? this.#untold + 1 : 0;
    if (this.#untold >= MOST_UNTOLD) {
      this.#leaveUntold(session, now);
      return;
    }
    if (!peer.room) return;
    // The host has let us in again: a claim at an heir is over.
    if (this.#returning?.early.some(({ kind }) => kind === 'joined')) {
      this.#giveUp(now);
      return;
    }
    const { isLost, onLook } = this.#options;
    const own = isLost?.() ?? null;
    const lost = own ?? (refused || hostIsLost(peer, now));
    hostSearch.hosts = own !== null;
    if (own === null && peer.link) hostSearch.measured(peer.link);
    onLook?.(hostSearch, lost);
    const heir = hostSearch.look(lost, now);
    // A host's own peer always acknowledges its own relay.
    peer.promised = own === null && hostSearch.hasPromised;
    if (heir === (this.#claiming?.heir ?? null)) return;
    this.#giveUp(now);
    // An owner who heard of the loss just now may have left.
    const isOpen = this.#session.is !== 'closed';
    if (heir && isOpen && now - this.#claimedAt >= CLAIM_EVERY_MS) this.#claim(heir, session.line, now);
  }

  /** Something came of a line that was opened. */
  happened(line: L, event: LineEvent, now: number): void {
    if (line === this.#claiming?.line) this.#claimed(this.#claiming, event, now);
    else if (line === this.#returning?.line) this.#returned(this.#returning, event, now);
    else if (this.#session.is === 'held' && line === this.#session.line)
      this.#heard(this.#session, event, now);
  }

  #heard(session: Held<L>, event: LineEvent, now: number): void {
    const { onEvent } = this.#options;
    if (event.kind === 'message') {
      this.hostSearch.hear(event.message);
      onEvent(event);
      if (event.message.m === 'handover') this.look(now);
      return;
    }
    const led = this.#ledBy(event);
    if (led && this.#led < MOST_LED) {
      this.#led++;
      session.line.close();
      this.#movedTo(led);
      if (this.#session === session) this.open();
      return;
    }
    if (event.kind === 'joined') {
      this.#host = event.host;
      this.#member = event.member;
    }
    if (event.kind === 'over' && comesBack(event.reason) && session.line.peer.room)
      this.#lose(session, event, now);
    else onEvent(event);
  }

  #lose({ line, carried }: Held<L>, event: LineEvent, now: number): void {
    const returns = { is: 'due', at: now + COME_BACK_AFTER_MS, detour: null } as const;
    this.#session = { is: 'lost', line, at: now, event, carried: carried ?? line.peer.carry(), returns };
    line.close();
    this.#options.onEvent({ kind: 'away' });
  }

  #return({ carried }: Lost<L>, detour: Heir | null): Return<L> {
    const progress = progressOf(carried);
    const line = this.#connect({
      to: detour ? this.#placeOf(detour) : this.#to,
      host: detour?.host ?? this.#host,
      claim: null,
      former: { ...this.#was, ...(progress ? { progress } : {}) },
      astray: false,
      carried: () => carried,
    });
    return { is: 'asking', detour, line, early: [] };
  }

  #returned(returning: Extract<Return<L>, { is: 'asking' }>, event: LineEvent, now: number): void {
    const led = this.#ledBy(event);
    if (led) this.hostSearch.moved(led);
    const meaning = meaningOf(event);
    const lost = this.#lost;
    if (meaning === 'over') this.#options.onEvent(event);
    else if (lost && (meaning === 'again' || saysTooMuch(returning)))
      this.#returnAfter(lost, COME_BACK_AFTER_MS, now);
    if (meaning !== 'early' || returning !== this.#returning) return;
    returning.early.push(event);
    if (event.kind === 'joined') this.look(now);
    if (isRoom(event)) this.#arrive(returning, returning.detour, now);
  }

  #leaveUntold(session: Held<L> | Lost<L>, now: number): void {
    this.#untold = 0;
    if (session.is === 'lost' && session.returns.is === 'asking')
      this.#returnAfter(session, COME_BACK_AFTER_MS, now);
    else {
      session.line.close();
      this.#options.onEvent({ kind: 'over', reason: 'silent', text: '' });
    }
  }

  #returnAfter(lost: Lost<L>, ms: number, now: number, detour: Heir | null = null): void {
    const line = lost.returns.is === 'asking' ? lost.returns.line : null;
    if (line) lost.carried = line.peer.carry();
    const isLate = now - lost.at >= COME_BACK_MS;
    lost.returns = isLate ? { is: 'given up' } : { is: 'due', at: now + ms, detour };
    line?.close();
    if (isLate) this.#options.onEvent(lost.event);
  }

  get #was(): Pick<JoinRequest, 'was'> {
    return this.#member === null ? {} : { was: this.#member };
  }

  #connect(asking: Omit<Asking, 'pace'>): L {
    return this.#options.connect({ ...asking, pace: this.#pace });
  }

  #claim(heir: Heir, from: L, now: number): void {
    const { self, mayFollow } = this.#options;
    if (heir.host !== self && heir.address !== '' && mayFollow?.(heir.address) === false) {
      this.hostSearch.refused();
      return;
    }
    this.#claimedAt = now;
    const { succession, claims } = this.hostSearch;
    const line = this.#connect({
      to: this.#placeOf(heir),
      host: heir.host,
      claim: claims && succession ? claimOf(succession, from.peer) : null,
      former: this.#was,
      astray: this.hostSearch.isAstray(now),
      carried: () => this.#handOver(from),
    });
    this.#claiming = { line, heir, early: [] };
  }

  #claimed(claiming: Claiming<L>, event: LineEvent, now: number): void {
    if (event.kind === 'info') this.hostSearch.answered();
    else if (meaningOf(event) !== 'early' || saysTooMuch(claiming)) this.#denied(claiming.heir, event, now);
    else {
      claiming.early.push(event);
      if (isRoom(event)) this.#arrive(claiming, claiming.heir, now);
    }
  }

  /** The claim at an heir has failed: unreachable, or refused. */
  #denied(heir: Heir, event: LineEvent, now: number): void {
    this.#giveUp(now);
    const led = this.#ledBy(event);
    if (led) {
      this.hostSearch.moved(led);
      return;
    }
    const why = event.kind === 'refused' ? event.refusal.why : undefined;
    if (why === 'no-room' && this.#lost) this.#returnTo(this.#lost, heir, now);
    else this.hostSearch.refused(why);
  }

  /** Gives the match of the lost session to the attempt that replaces it; the old session cannot be resumed after that. */
  #handOver(from: L): Carried | null {
    // May be called when a later match begins; then this session has nothing of it.
    const session = this.#session;
    if ((session.is !== 'held' && session.is !== 'lost') || from !== session.line) return null;
    if (session.is === 'held') session.carried ??= from.peer.carry();
    return session.carried;
  }

  #giveUp(now: number): void {
    this.#claiming?.line.close();
    this.#claiming = null;
    const session = this.#session;
    if (session.is === 'held' && session.carried)
      this.#lose(session, { kind: 'over', reason: 'silent', text: '' }, now);
  }

  /** This line has got us into the room, at an heir or at the same relay: it becomes the session. */
  #arrive({ line, early }: Attempt<L>, heir: Heir | null, now: number): void {
    // No goodbye to the old host: it would take us out of its count of apps, and might get its majority back by that.
    this.line!.vanish();
    for (const other of this.lines) if (other !== line) other.close();
    this.#claiming = null;
    this.#session = { is: 'held', line, carried: null };
    this.hostSearch.arrived();
    if (heir) this.#movedTo(heir);
    for (const event of early) if (this.#session.is === 'held') this.#heard(this.#session, event, now);
  }

  #movedTo(heir: Heir): void {
    this.#to = this.#placeOf(heir);
    this.#host = heir.host;
    this.#options.onEvent({ kind: 'moved', heir });
  }

  /** The address of an heir as seen from here. An empty one means the same machine as the relay before. */
  #placeOf({ host, address, port }: Heir): Address {
    if (host === this.#options.self) return { address: this.#options.here, port };
    return { address: address === '' ? this.#to.address : address, port };
  }

  /** The host named by a `moved` answer; null for any other event, and where mayFollow forbids the address. */
  #ledBy(event: LineEvent): Heir | null {
    if (event.kind !== 'refused' || event.refusal.why !== 'moved') return null;
    const { host, address, port } = event.refusal;
    return this.#options.mayFollow?.(address) === false ? null : { member: 0, host, address, port };
  }

  /**
   * The heir does not keep our place but anybody may join: the next attempt to reconnect joins there instead, once. Only that
   * attempt, or we would be in the room twice.
   */
  #returnTo(lost: Lost<L>, heir: Heir, now: number): void {
    this.hostSearch.refused();
    const asked = detourOf(lost) ?? { host: this.#host, port: this.#to.port };
    if (asked.host === heir.host && asked.port === heir.port) return;
    this.#returnAfter(lost, 0, now, heir);
  }
}

function detourOf<L>({ returns }: Lost<L>): Heir | null {
  return returns.is === 'given up' ? null : returns.detour;
}

function saysTooMuch({ early }: Attempt<Line>): boolean {
  return early.length >= MOST_BEFORE_ROOM;
}

function isRoom(event: LineEvent): boolean {
  return event.kind === 'message' && event.message.m === 'room';
}

/** Whether to reconnect after a session that ended for this reason. */
function comesBack(reason: ByeReason): boolean {
  return reason === 'silent' || reason === 'behind' || reason === 'broken';
}

/** Refusals that may be gone at the next attempt. */
const PASSING: readonly Refusal['why'][] = ['too-often', 'guesses', 'no-room', 'moved'];

/** What an event means for an attempt: nothing yet, that it failed and may be repeated, or that it failed for good. */
function meaningOf(event: LineEvent): 'early' | 'again' | 'over' {
  switch (event.kind) {
    case 'timeout':
    case 'nobody':
    case 'unreachable':
      return 'again';
    case 'refused':
      return PASSING.includes(event.refusal.why) ? 'again' : 'over';
    case 'over':
      return comesBack(event.reason) ? 'again' : 'over';
    case 'version':
    case 'impostor':
      return 'over';
    default:
      return 'early';
  }
}
