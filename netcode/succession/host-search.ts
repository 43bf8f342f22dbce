// Which heir an app asks for its place once it has lost the host of its room: each in the announced order, for a while, until
// one has the room or the host is heard again. It only chooses: joining is kept-place.ts, taking over standby.ts.

import type { Link } from '../connection/link.ts';
import type { Frames } from '../frames/frame-log.ts';
import type { Peer } from '../peer/peer.ts';
import { isStill } from '../room/pause.ts';
import type { Claim, Refusal } from '../wire/introductions.ts';
import {
  ASK_HEIR_MS,
  DROP_MS,
  HEIR_PATIENCE_MS,
  LOST_AT_REST_MS,
  LOST_MS,
  MOST_HEIR_TRIP_MS,
} from '../wire/limits.ts';
import type { FromRelay, Heir, RoomState } from '../wire/messages.ts';

/**
 * How long an heir that has answered is still preferred when the host is heard again, ms: it may just have taken the room over.
 * If it has not, it hears the host again itself and lets us go.
 */
const HOLD_MS = 300;

/** Round trips until an heir has the room: three to be let in, one for the frames that it lacks, and one for the room. */
const HEIR_TRIPS = 5;

/** How often the wait at one heir that answers doubles: up to 12 s, more than apps differ in when they notice the loss. */
const MOST_DOUBLINGS = 3;

/** Most `moved` answers in a row that are followed from one heir: others may be waiting for us at the next. */
const MOST_LED_ON = 8;

export type Succession = Extract<FromRelay, { m: 'succession' }>;

interface Handover {
  readonly heir: Heir;
  /** Frames that the host has closed in the end; null while it still closes some, until the next host is ready. */
  readonly frames: number | null;
}

interface Asked {
  readonly heir: Heir;
  /** When it was asked, ms; null until the next look, so that after a refusal the next heir has its whole time. */
  since: number | null;
  /** Whether asking it meant a promise not to acknowledge the host any more; false while the host itself is handing over. */
  readonly promised: boolean;
  answered: boolean;
}

export class HostSearch {
  /** The host's latest announcement: the heirs, and which apps count. */
  succession: Succession | null = null;
  /** The handover that the host has announced. */
  handover: Handover | null = null;
  /** The relay named by the last `moved` answer. It may be out of date, as opposed to a handover. */
  led: Heir | null = null;
  /** Whether this app hosts the room itself: it may still be among the heirs of before, and must not ask itself. */
  hosts = false;
  /** Whether to ask with a claim to our place, or to join like anybody because the place is not kept any more. */
  claims = true;
  /** Round trip to the last host that was not ours, jitter included, ms: an estimate for heirs, too. */
  #roundTripMs = 0;
  /** The fingerprint of our own key. */
  readonly #self: string;
  #asked: Asked | null = null;
  /** When the host was last lost, ms. */
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Since when it has been lost, ms; null while it is heard. */
  #lostSince: number | null = null;
  /** Heirs, by fingerprint, that were asked since the host was lost and have not answered. */
  readonly #silent = new Set<string>();
  /** Relays (relayOf) asked in this round: a `moved` answer that names one of them is ignored. */
  readonly #tried = new Set<string>();
  /** The heir whose `moved` led to the relay that is asked, and how many were followed since: next is the heir behind it. */
  #leader: Heir | null = null;
  #ledOn = 0;
  /** Rounds through all heirs since the host was lost. */
  #rounds = 0;

  constructor(self: string) {
    this.#self = self;
  }

  hear(message: FromRelay): void {
    if (message.m === 'succession') {
      const { room, counted, heirs } = message;
      // A new host does not know every app's standby relay yet, so heirs of before that still count are kept.
      const before = room === this.succession?.room ? this.#heirs : [];
      const unnamed = before.filter(({ host }) => heirs.every((heir) => heir.host !== host));
      const still = counted.flatMap((id) => unnamed.find(({ member }) => member === id) ?? []);
      // All apps must ask in the same order, or they would never meet at one heir.
      const inOrder = [...heirs, ...still].toSorted((a, b) => a.member - b.member);
      this.succession = still.length > 0 ? { ...message, heirs: inOrder } : message;
      this.#silent.clear();
    } else if (message.m === 'handover') {
      const { heir, frames } = message;
      // The handover names another app than before: ask anew.
      if (this.handover && heir && heir.host !== this.handover.heir.host) this.#asked = null;
      this.handover = heir && { heir, frames };
    }
  }

  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  /** The path to a host elsewhere, as it is now. */
  measured({ rttMs, jitterMs }: Pick<Link, 'rttMs' | 'jitterMs'>): void {
    this.#roundTripMs = Math.min(rttMs + 2 * jitterMs, MOST_HEIR_TRIP_MS);
  }

  /** We are in the room again, at whatever relay: the search is over, and its state forgotten. */
  arrived(): void {
    this.handover = null;
    this.led = null;
    this.claims = true;
    this.#lostSince = null;
    this.#forget();
  }

  /** Stops asking; all heirs may be asked anew. */
  #forget(): void {
    this.#asked = this.#leader = null;
    this.#silent.clear();
    this.#tried.clear();
    this.#rounds = this.#ledOn = 0;
  }

  /** The relay that we asked has answered `moved`, proved by its key: ask the named one next. */
  moved(to: Heir): void {
    if (this.#asked) this.#tried.add(relayOf(this.#asked.heir));
    // It may name our own standby relay; that is a place to go unless we have the room already.
    const isVain = (to.host === this.#self && this.hosts) || this.#tried.has(relayOf(to));
    if (isVain || this.#ledOn >= MOST_LED_ON) {
      this.refused();
      return;
    }
    this.#leader ??= this.#asked?.heir ?? null;
    this.#ledOn++;
    this.led = to;
    this.handover = null;
    this.#asked = null;
  }

  /** The heir that is asked has answered: it is there, and waits for a majority. */
  answered(): void {
    if (!this.#asked) return;
    this.#asked.answered = true;
    this.#silent.delete(this.#asked.heir.host);
  }

  /** The heir that is asked is unreachable or refuses us; `why` if it has said so. */
  refused(why?: Refusal['why']): void {
    // The room is there and our place is gone: join it as a newcomer.
    if (why === 'no-room') this.claims = false;
    else if (this.#asked) this.#next(null);
  }

  /** Which heir to ask now, the same object as long as it is the same attempt; null while the host is there, and without heirs. */
  look(lost: boolean, now: number): Heir | null {
    const { handover } = this;
    if (this.#asked) this.#asked.since ??= now;
    if (lost) this.#lostAt = now;
    this.#lostSince = lost ? (this.#lostSince ?? now) : null;
    if (!lost && !handover && !this.led) {
      if (this.#asked?.answered && now - this.#lostAt < HOLD_MS) return this.#asked.heir;
      this.#forget();
      return null;
    }
    const isReady = handover?.frames === null && !lost;
    const promised = !isReady && (handover ? handover.frames === null : lost);
    // The claim of this attempt is out of date: the host was lost since, or is heard again.
    if (this.#asked && this.#asked.promised !== promised) this.#asked = null;
    const asked = this.#asked;
    if (!asked || (isReady && asked.heir.host !== handover.heir.host)) {
      this.#ask(handover?.heir ?? this.led ?? this.#heirs[0], promised, now);
    } else if (!isReady && now - asked.since! >= this.#patience(asked)) this.#next(now);
    return this.#asked?.heir ?? null;
  }

  /** Whether we have promised ourselves to an heir, so that the old host must not get acknowledgements (Peer.promised). */
  get hasPromised(): boolean {
    return this.#asked?.promised ?? false;
  }

  /** Whether the host has been lost for so long that the others may have a new one by now. */
  isAstray(now: number): boolean {
    return this.#lostSince !== null && now - this.#lostSince >= DROP_MS;
  }

  /** How long to wait at the heir that is asked, ms. */
  #patience({ heir, answered }: Asked): number {
    if (!answered) return ASK_HEIR_MS + this.#roundTripMs;
    // Apps that began at different times only meet if one heir is waited at longer in each round. It is another one each
    // time: one that answers may be hostile.
    const there = this.#ring.filter(({ host }) => !this.#silent.has(host));
    const isWaitedAt = there[this.#rounds % there.length]?.host === heir.host;
    const patienceMs = HEIR_PATIENCE_MS + HEIR_TRIPS * this.#roundTripMs;
    return patienceMs * (isWaitedAt ? 2 ** Math.min(this.#rounds, MOST_DOUBLINGS) : 1);
  }

  /** Whether the person here may be asked to go on without a majority: all heirs before us are silent. */
  get isNext(): boolean {
    const before = this.#heirs.findIndex(({ host }) => host === this.#self);
    return before >= 0 && this.#heirs.slice(0, before).every(({ host }) => this.#silent.has(host));
  }

  get #heirs(): readonly Heir[] {
    const heirs = this.succession?.heirs ?? [];
    return this.hosts ? heirs.filter(({ host }) => host !== this.#self) : heirs;
  }

  /** The relays to ask in turn: the heirs, and the one named by a handover or a `moved` answer if it is none of them. */
  get #ring(): readonly Heir[] {
    const led = this.handover?.heir ?? this.led;
    const isHeir = this.#heirs.some(({ host }) => host === led?.host);
    return led && !isHeir ? [led, ...this.#heirs] : this.#heirs;
  }

  #ask(heir: Heir | undefined, promised: boolean, now: number | null): void {
    // Another heir may still keep our place, so the claim is tried again.
    this.claims = true;
    this.#asked = heir ? { heir: { ...heir }, since: now, promised, answered: false } : null;
  }

  #next(now: number | null): void {
    const { heir, promised, answered } = this.#asked!;
    if (!answered) this.#silent.add(heir.host);
    this.#tried.add(relayOf(heir));
    const ring = this.#ring;
    const behind = this.#leader ?? heir;
    const at = (ring.findIndex(({ host }) => host === behind.host) + 1) % ring.length;
    this.#leader = null;
    this.#ledOn = 0;
    const next = ring[at];
    if (at === 0) {
      this.#rounds++;
      this.#tried.clear();
    }
    if (next?.host === heir.host) this.#asked = { heir, since: now, promised, answered: false };
    else this.#ask(next, promised, now);
  }
}

/** Identifies one relay: an app that hosts the room a second time does so at another port. */
export function relayOf({ host, port }: Heir): string {
  return `${host} ${port}`;
}

/** Whether a peer has heard nothing from its host for so long that others may go on. */
export function hostIsLost({ room, log, quietSince }: Peer, now: number): boolean {
  if (!room || quietSince === null) return false;
  const runs = phaseOf(room, log) === 'playing' && !isStill(room);
  return now - quietSince >= (runs ? LOST_MS : LOST_AT_REST_MS);
}

/** The phase of a room, corrected by frames: they may arrive seconds before the room update that ends the countdown. */
export function phaseOf({ phase }: Pick<RoomState, 'phase'>, log: Frames | null): RoomState['phase'] {
  return phase === 'countdown' && log !== null && log.next > 0 ? 'playing' : phase;
}

/** The claim with which a peer asks an heir for its place: the room, and how far it has the match. */
export function claimOf({ room }: Succession, peer: Pick<Peer, 'room' | 'log'>): Claim {
  const { room: known, log } = peer;
  const match = known && log && phaseOf(known, log) === 'playing' ? (known.match?.number ?? 0) : 0;
  return { room, match, frames: match === 0 ? 0 : log!.next, epoch: known ? epochOf(known, log) : 0 };
}

/** Upper bound of the epoch in which the newest of these frames was closed: those before `since` are of earlier ones. */
export function epochOf({ epoch, since }: Pick<RoomState, 'epoch' | 'since'>, log: Frames | null): number {
  return log && log.next > since ? epoch : Math.max(0, epoch - 1);
}
