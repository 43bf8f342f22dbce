// Whom an app asks when the host of its room is gone: the heirs in their order, each for a while, as long as nothing is
// heard of the host. Only whom: joining is a peer's business, and taking over a standby's.

import type { Link } from '../connection/link.ts';
import type { Frames } from '../frames/frame-log.ts';
import type { Peer } from '../peer/peer.ts';
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
 * A host that is heard again is not gone back to for so long, ms, while an heir has us: the room may have been founded there
 * just now. Where it was not, the heir hears the host again itself, and lets us go.
 */
const HOLD_MS = 300;

/** Round trips until an heir has the room: three to be let in, one for the frames that it lacks, and one for the room. */
const HEIR_TRIPS = 5;

/** The patience with one heir that answers doubles so often: up to 12 s, longer than people begin to ask apart. */
const MOST_DOUBLINGS = 3;

/** From one heir we are led on so often: no longer than others may wait for us at the next. */
const MOST_LED_ON = 8;

export type Succession = Extract<FromRelay, { m: 'succession' }>;

interface Handover {
  readonly heir: Heir;
  /** How many the host has closed; null while it goes on until all are ready. */
  readonly frames: number | null;
}

interface Asked {
  readonly heir: Heir;
  /** Null until it is looked at next: whoever says no takes nobody else's time. */
  since: number | null;
  /** Whether the host is lost to us, or only says where the room will go. */
  readonly promised: boolean;
  answered: boolean;
}

export class Follower {
  /** As it was told last. */
  succession: Succession | null = null;
  /** Where the host has said that the room goes. */
  handover: Handover | null = null;
  /** Where a relay leads that has the room no more. No handover: it may be a while ago, and others have gone on since. */
  led: Heir | null = null;
  /** Whether we have the room ourselves: who has just taken it is among the heirs from before, and does not ask itself. */
  hosts = false;
  /** Whether we come with a claim to our place, or as anybody does. */
  claims = true;
  /** There and back to the last host elsewhere, with what jitter adds, ms: heirs are about as far. */
  #roundTripMs = 0;
  /** The fingerprint of our own key. */
  readonly #self: string;
  #asked: Asked | null = null;
  /** When the host was last lost, ms. */
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Since when it has been lost, ms; null while it is not. */
  #lostSince: number | null = null;
  /** Heirs that have not answered since the host was lost. */
  readonly #silent = new Set<string>();
  /** Relays that were asked in this round: nobody is led to one again. An app may have had the room at several. */
  readonly #tried = new Set<string>();
  /** The heir that has led us to whom we ask, and how often we were led on since: next is the one behind it. */
  #leader: Heir | null = null;
  #ledOn = 0;
  /** How often all heirs were asked in vain since. */
  #rounds = 0;

  constructor(self: string) {
    this.#self = self;
  }

  hear(message: FromRelay): void {
    if (message.m === 'succession') {
      const { room, counted, heirs } = message;
      // A host that has just gone on with the room has not heard of everybody's standby yet: those from before are still there.
      const before = room === this.succession?.room ? this.#heirs : [];
      const still = before.filter(
        ({ member, host }) => counted.includes(member) && heirs.every((heir) => heir.host !== host),
      );
      // In one order, whatever this host has told to whom: those who ask one behind the other never meet.
      const inOrder = [...heirs, ...still].toSorted((a, b) => a.member - b.member);
      this.succession = still.length > 0 ? { ...message, heirs: inOrder } : message;
      this.#silent.clear();
    } else if (message.m === 'handover') {
      const { heir, frames } = message;
      // Others have gone on than those it was handed to first: who was away then is led there.
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

  /** A session with another relay has taken the place of the one from before: all begins anew. */
  arrived(): void {
    this.handover = null;
    this.led = null;
    this.claims = true;
    this.#lostSince = null;
    this.#forget();
  }

  /** Nobody is asked any more, and nothing is held against anybody. */
  #forget(): void {
    this.#asked = this.#leader = null;
    this.#silent.clear();
    this.#tried.clear();
    this.#rounds = this.#ledOn = 0;
  }

  /** A relay that we asked says, by its own key, that the room is somewhere else: whoever is asked now is passed over. */
  moved(to: Heir): void {
    if (this.#asked) this.#tried.add(relayOf(this.#asked.heir));
    // The relay that waited here may have gone on with those who came, before we heard of it.
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

  /** Whoever is asked is there, and waits for the others. */
  answered(): void {
    if (!this.#asked) return;
    this.#asked.answered = true;
    this.#silent.delete(this.#asked.heir.host);
  }

  /** Whoever is asked is not there, or will not have us, and `why` if they say so. */
  refused(why?: Refusal['why']): void {
    // We were away for too long: our place is not kept any more, but the door is open.
    if (why === 'no-room') this.claims = false;
    else if (this.#asked) this.#next(null);
  }

  /** Whom to ask now, the same object for one claim; null while the host is not lost, and when nobody can go on. */
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
    // What was claimed is from before: the host has been lost since, or is heard again.
    if (this.#asked && this.#asked.promised !== promised) this.#asked = null;
    const asked = this.#asked;
    if (!asked || (isReady && asked.heir.host !== handover.heir.host)) {
      this.#ask(handover?.heir ?? this.led ?? this.#heirs[0], promised, now);
    } else if (!isReady && now - asked.since! >= this.#patience(asked)) this.#next(now);
    return this.#asked?.heir ?? null;
  }

  /** Whether an heir may count on us, so that the host may not. */
  get hasPromised(): boolean {
    return this.#asked?.promised ?? false;
  }

  /** Whether the host was lost so long ago that others may have gone on, and hear another one since. */
  isAstray(now: number): boolean {
    return this.#lostSince !== null && now - this.#lostSince >= DROP_MS;
  }

  /** How long whoever is asked has, ms. */
  #patience({ heir, answered }: Asked): number {
    if (!answered) return ASK_HEIR_MS + this.#roundTripMs;
    // Those who began to ask at different times never meet unless one of the heirs is waited at for longer each time: each
    // time another one, for who answers may be hostile.
    const there = this.#ring.filter(({ host }) => !this.#silent.has(host));
    const isWaitedAt = there[this.#rounds % there.length]?.host === heir.host;
    const patienceMs = HEIR_PATIENCE_MS + HEIR_TRIPS * this.#roundTripMs;
    return patienceMs * (isWaitedAt ? 2 ** Math.min(this.#rounds, MOST_DOUBLINGS) : 1);
  }

  /** Whether a person here may be asked to go on with fewer than it takes: all heirs before us are silent. */
  get isNext(): boolean {
    const before = this.#heirs.findIndex(({ host }) => host === this.#self);
    return before >= 0 && this.#heirs.slice(0, before).every(({ host }) => this.#silent.has(host));
  }

  get #heirs(): readonly Heir[] {
    const heirs = this.succession?.heirs ?? [];
    return this.hosts ? heirs.filter(({ host }) => host !== this.#self) : heirs;
  }

  /** Whom to ask, one after the other: also where we were led, which may be no heir but the host from before. */
  get #ring(): readonly Heir[] {
    const led = this.handover?.heir ?? this.led;
    const isHeir = this.#heirs.some(({ host }) => host === led?.host);
    return led && !isHeir ? [led, ...this.#heirs] : this.#heirs;
  }

  #ask(heir: Heir | undefined, promised: boolean, now: number | null): void {
    // That one heir does not know us says nothing of the next.
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

/** One relay: an app that has the room again has it at another port. */
export function relayOf({ host, port }: Heir): string {
  return `${host} ${port}`;
}

/** Whether a peer has heard nothing from its host for so long that others may go on. */
export function hostIsLost({ room, log, quietSince }: Peer, now: number): boolean {
  if (!room || quietSince === null) return false;
  const isStill = room.pause !== null && room.pause.state !== 'asked';
  const runs = phaseOf(room, log) === 'playing' && !isStill;
  return now - quietSince >= (runs ? LOST_MS : LOST_AT_REST_MS);
}

/** The phase of a room: on a bad network frames come seconds before the room that says that the countdown is over. */
export function phaseOf({ phase }: Pick<RoomState, 'phase'>, log: Frames | null): RoomState['phase'] {
  return phase === 'countdown' && log !== null && log.next > 0 ? 'playing' : phase;
}

/** What a peer says to an heir, so that it has its place there. */
export function claimOf({ room }: Succession, peer: Pick<Peer, 'room' | 'log'>): Claim {
  const { room: known, log } = peer;
  const match = known && log && phaseOf(known, log) === 'playing' ? (known.match?.number ?? 0) : 0;
  return { room, match, frames: match === 0 ? 0 : log!.next, epoch: known ? epochOf(known, log) : 0 };
}

/** Under which epoch the newest of these frames was closed, at most: those up to `since` are from before. */
export function epochOf({ epoch, since }: Pick<RoomState, 'epoch' | 'since'>, log: Frames | null): number {
  return log && log.next > since ? epoch : Math.max(0, epoch - 1);
}
