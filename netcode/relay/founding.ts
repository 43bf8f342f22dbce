// A room of another relay that is gone, while this one waits for its people: until more than half of its apps have come,
// and what this app lacks of the match has been sent up by who has it. Half or fewer never go on by themselves.

import { FrameLog, type Frames } from '../frames/frame-log.ts';
import { readFramesMessage } from '../frames/frames-message.ts';
import type { ChatLine } from '../room/room.ts';
import { DROP_MS, KEEP_MS, LONGEST_MATCH_FRAMES, LOST_MS } from '../wire/limits.ts';
import type { Estate, Heir } from '../wire/messages.ts';
import type { AppCount } from './app-count.ts';
import type { Client } from './client.ts';

/** How much longer the others are waited for once a majority has come, ms: all have lost the host at the same time. */
export const COLLECT_MS = 150;

/**
 * The same for a relay that took over without a majority (`alone`), ms. Its people notice the loss one after the other, up to
 * LOST_MS apart, and who comes with more frames than the match was resumed with cannot play on in it.
 */
export const COLLECT_ALONE_MS = LOST_MS + COLLECT_MS;

/** How long a member who has frames that this app lacks may take to send them, ms. */
export const GATHER_MS = 400;

/** What a relay goes on with. */
export interface Inheritance {
  /** As it was heard of last. */
  estate(): Estate;
  /** The fingerprint of the app that had the room; null when it was nobody's, or nobody knows. */
  readonly oldHost: string | null;
  /** The apps that counted for the old host's majority. Who had come back there but was not counted yet does not count here. */
  readonly count: Pick<AppCount, 'size' | 'others'>;
  /** Where the room is still, if too few come here after all; null when nobody knows, and when it was given away there. */
  from(): Heir | null;
  /** Whether the old host is lost, as far as this app knows. Until then members are let in but the room does not go on. */
  isLost(): boolean;
  /** How long there and back takes, with what jitter adds, ms, as far as this app knows. */
  roundTripMs(): number;
  chat(): readonly ChatLine[];
  password(): string | null;
  /** The frames of the match that runs, as many as have come to this app by now; null without one. */
  frames(): Frames | null;
  /** Upper bound of the epoch in which the newest of those frames was closed. */
  framesEpoch(): number;
  /**
   * It was the room of a relay in nobody's app, which is known to be dead: who led goes on leading, and whoever comes first
   * need not be more than half.
   */
  readonly alone?: boolean;
}

export type FoundingStep =
  | { readonly is: 'waiting' | 'founded' }
  /** This client is to send the frames that are missing. */
  | { readonly is: 'lacking'; readonly from: Client }
  /** This one claims to have frames that nobody can have, or has not sent them. */
  | { readonly is: 'false'; readonly client: Client };

export class Founding {
  readonly inheritance: Inheritance;
  /** The frames with which the match goes on; null until they are put together, and without a match. */
  log: FrameLog | null = null;
  /** Goes on without a majority and without waiting: the old host has handed over, or the person here has decided so. */
  sure = false;
  /** Epoch in which the newest frame of `log` was closed. */
  #epoch = 0;
  readonly #most: number;
  /** Number of apps in the estate besides the old host's: once that many are here, nobody else is waited for. */
  readonly #expected: number;
  /** Since when people are waited for, ms. */
  #since: number | null = null;
  /** Since when there are enough, ms. */
  #enoughAt: number | null = null;
  #source: Client | null = null;
  /** Apps that claimed frames and did not send them: they may come again, but nobody waits for them again. */
  readonly #liars = new Set<string>();
  #askedAt = 0;

  /** `tickRate` of the room's game. */
  constructor(inheritance: Inheritance, tickRate: number) {
    this.inheritance = inheritance;
    const others = inheritance.estate().members.filter(({ client }) => client !== inheritance.oldHost);
    this.#expected = new Set(others.map(({ client }) => client)).size;
    this.#most = Math.ceil((KEEP_MS * tickRate) / 1000);
  }

  /** Who sends what is missing. */
  get source(): Client | null {
    return this.#source;
  }

  /** How long others are waited for once there are enough, ms. */
  get #collectMs(): number {
    const { alone, roundTripMs } = this.inheritance;
    return (alone ? COLLECT_ALONE_MS : COLLECT_MS) + roundTripMs();
  }

  /** How long somebody has for the frames that are missing, ms. */
  get #gatherMs(): number {
    return GATHER_MS + this.inheritance.roundTripMs();
  }

  /** When `look` is wanted if nobody comes, ms. */
  get due(): number {
    if (this.#source) return this.#askedAt + this.#gatherMs;
    if (this.#enoughAt !== null) return this.#enoughAt + this.#collectMs;
    return this.inheritance.alone
      ? (this.#since ?? Number.NEGATIVE_INFINITY) + DROP_MS
      : Number.POSITIVE_INFINITY;
  }

  /** Goes on to what is next. To be called until it waits or is founded. */
  look(clients: readonly Client[], now: number): FoundingStep {
    const { alone, count, oldHost } = this.inheritance;
    const apps = [...appsOf(clients)];
    const here = apps.filter((app) => app !== oldHost).length;
    const counted = apps.filter((app) => count.others.has(app)).length;
    const isEnough = alone ? here > 0 : 2 * counted > count.size;
    this.#since ??= now;
    // The room of a dead worker exists nowhere else, so it goes on even if none of its members return in time.
    if (alone && now >= this.#since + DROP_MS) this.sure = true;
    if (!this.sure && (!isEnough || !this.inheritance.isLost())) {
      this.#enoughAt = null;
      this.#source = null;
      return { is: 'waiting' };
    }
    this.#enoughAt ??= now;
    if (!this.sure && here < this.#expected && now < this.#enoughAt + this.#collectMs)
      return { is: 'waiting' };
    const estate = this.inheritance.estate();
    if (estate.phase !== 'playing') return { is: 'founded' };
    if (!this.log) {
      const own = this.inheritance.frames();
      if (!own) return { is: 'founded' };
      this.log = FrameLog.of(own, LONGEST_MATCH_FRAMES);
      this.#epoch = this.inheritance.framesEpoch();
    }
    return this.#gather(this.log, estate.match!.number, clients, now);
  }

  #gather(log: FrameLog, match: number, clients: readonly Client[], now: number): FoundingStep {
    if (this.#source && !clients.includes(this.#source)) this.#source = null;
    if (this.#source) {
      const isLate = now >= this.#askedAt + this.#gatherMs;
      if (log.next < claimed(this.#source, match)) {
        return isLate ? this.#disbelieve(this.#source) : { is: 'waiting' };
      }
      this.#epoch = this.#source.claim!.epoch;
      this.#source = null;
    }
    // Frames of a lower epoch do not count: they were closed by a host whom a majority had already left.
    const counts = ({ claim, member }: Client) =>
      claim !== null && claim.epoch >= this.#epoch && !this.#liars.has(member?.client ?? '');
    const more = clients.filter((client) => counts(client) && claimed(client, match) > log.next);
    const [longest] = more.toSorted(
      (a, b) => b.claim!.epoch - a.claim!.epoch || claimed(b, match) - claimed(a, match),
    );
    if (!longest) return { is: 'founded' };
    if (claimed(longest, match) > log.next + this.#most) return this.#disbelieve(longest);
    this.#source = longest;
    this.#askedAt = now;
    return { is: 'lacking', from: longest };
  }

  #disbelieve(client: Client): FoundingStep {
    if (client.member) this.#liars.add(client.member.client);
    return { is: 'false', client };
  }

  /** Frames that a client sends. False when they do not go on from what is there, or nobody asked for them. */
  upload(client: Client, message: Uint8Array): boolean {
    const { log } = this;
    const match = this.inheritance.estate().match?.number;
    return client === this.#source && log !== null && readFramesMessage(message, match!, log);
  }
}

/** How many frames of a match a client says it has. */
function claimed({ claim }: Client, match: number): number {
  return claim?.match === match ? claim.frames : 0;
}

/** Apps of those who have said something in their session. */
function appsOf(clients: readonly Client[]): Set<string> {
  return new Set(
    clients.flatMap(({ member, connection }) => (connection.link.heard ? (member?.client ?? []) : [])),
  );
}
