// A room of another relay that is gone, while this one waits for its people: until more than half of its apps have come,
// and what this app lacks of the match has been sent up by who has it. Half or fewer never go on by themselves.

import { sameBytes } from '../crypto/bytes.ts';
import { frameBytes } from '../frames/frame.ts';
import { FrameLog, type Frames } from '../frames/frame-log.ts';
import { readFramesMessage } from '../frames/frames-message.ts';
import type { ChatLine } from '../room/room.ts';
import type { Claim } from '../wire/introductions.ts';
import { DROP_MS, KEEP_MS, LONGEST_MATCH_FRAMES, LOST_MS } from '../wire/limits.ts';
import type { Estate, Heir } from '../wire/messages.ts';
import type { AppCount } from './app-count.ts';
import type { Client } from './client.ts';

/** How much longer the others are waited for once a majority has come, ms: all have lost the host at the same time. */
export const COLLECT_MS = 150;

/**
 * How long a relay collects that took over without a majority (`alone`), ms. Members notice the loss one after the other, up to
 * LOST_MS apart, and a member that brings more frames than the match was resumed with cannot play on in it.
 */
export const COLLECT_ALONE_MS = LOST_MS + COLLECT_MS;

/** How long members who have frames that this app lacks may take to send them, all at once, ms. */
export const GATHER_MS = 400;

/** What a relay goes on with. */
export interface Inheritance {
  /** The newest estate of the room. */
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
   * Whether the room was on a dedicated relay that is known to be dead: its leader goes on leading, and fewer than half of the
   * apps may go on.
   */
  readonly alone?: boolean;
}

/**
 * Who lets a room go on: most of its apps, which come; the person here, or time, without waiting for them; or its old host, which
 * has handed it over with a number of frames that this app has: then no member has more, whatever they claim.
 */
export type FoundedBy = 'majority' | 'decision' | 'old host';

/** How far it is: too few are here; more are waited for; the frames that are missing here are on their way. Times in ms. */
type Stage =
  | { readonly is: 'too few' }
  | { readonly is: 'collecting'; readonly until: number }
  | { readonly is: 'gathering'; readonly until: number };

export type FoundingStep =
  | { readonly is: 'waiting' }
  /** With these frames the match goes on; null without one. */
  | { readonly is: 'founded'; readonly log: FrameLog | null }
  /** This client is to send the frames of a match that are missing here, from this one on. */
  | { readonly is: 'lacking'; readonly from: Client; readonly match: number; readonly frame: number }
  /** This one claims to have frames that nobody can have, or has not sent them. */
  | { readonly is: 'false'; readonly client: Client };

/** What a member sends of the frames that are missing. */
interface Upload {
  readonly client: Client;
  readonly log: FrameLog;
  /** How many there are to be in all. */
  readonly end: number;
}

export class Founding {
  readonly inheritance: Inheritance;
  by: FoundedBy = 'majority';
  readonly #most: number;
  /** Number of apps in the estate besides the old host's: once that many are here, nobody else is waited for. */
  readonly #expected: number;
  /** Since when people are waited for, ms. */
  #since: number | null = null;
  #stage: Stage = { is: 'too few' };
  /** By app: it counts as one, however many people sit there. */
  readonly #uploads = new Map<string, Upload>();
  /** Apps that claimed frames and did not send them: they may come again, but nobody waits for them again. */
  readonly #liars = new Set<string>();

  /** `tickRate` of the room's game. */
  constructor(inheritance: Inheritance, tickRate: number) {
    this.inheritance = inheritance;
    const { oldHost } = inheritance;
    // Browsers had their page from the old host, and stay away.
    const others = inheritance.estate().members.filter(({ client, served }) => client !== oldHost && !served);
    this.#expected = new Set(others.map(({ client }) => client)).size;
    this.#most = Math.ceil((KEEP_MS * tickRate) / 1000);
  }

  /** Whether this client is to send what is missing, and still has some of it. */
  takes(client: Client): boolean {
    const upload = this.#uploads.get(appOf(client));
    return upload?.client === client && !isWhole(upload);
  }

  /** How long others are waited for once there are enough, ms. */
  get #collectMs(): number {
    const { alone, roundTripMs } = this.inheritance;
    return (alone ? COLLECT_ALONE_MS : COLLECT_MS) + roundTripMs();
  }

  /** How long a member has for the frames that are missing, ms. */
  get #gatherMs(): number {
    return GATHER_MS + this.inheritance.roundTripMs();
  }

  /** When `look` is wanted if all stay away, ms. */
  get due(): number {
    if (this.#stage.is !== 'too few') return this.#stage.until;
    return this.inheritance.alone
      ? (this.#since ?? Number.NEGATIVE_INFINITY) + DROP_MS
      : Number.POSITIVE_INFINITY;
  }

  /** Goes on to what is next. To be called until it waits or is founded. */
  look(here: readonly Client[], now: number): FoundingStep {
    // What browsers say is the old host's word (room/served.ts).
    const clients = here.filter(({ member }) => !member?.served);
    const { alone, count, oldHost } = this.inheritance;
    const apps = [...appsOf(clients)];
    const others = apps.filter((app) => app !== oldHost).length;
    const counted = apps.filter((app) => count.others.has(app)).length;
    const isEnough = alone ? others > 0 : 2 * counted > count.size;
    this.#since ??= now;
    // The room of a dead worker exists nowhere else, so it goes on even if none of its members return in time.
    if (alone && now >= this.#since + DROP_MS) this.by = 'decision';
    const waits = this.by === 'majority';
    if (waits && (!isEnough || !this.inheritance.isLost())) {
      this.#stage = { is: 'too few' };
      return { is: 'waiting' };
    }
    if (this.#stage.is === 'too few') this.#stage = { is: 'collecting', until: now + this.#collectMs };
    const { is, until } = this.#stage;
    if (waits && is === 'collecting' && others < this.#expected && now < until) return { is: 'waiting' };
    const estate = this.inheritance.estate();
    if (estate.phase !== 'playing') return { is: 'founded', log: null };
    const own = this.inheritance.frames();
    if (own && this.by !== 'old host') return this.#gather(own, estate.match!.number, clients, now);
    return { is: 'founded', log: own && FrameLog.of(own, LONGEST_MATCH_FRAMES) };
  }

  /**
   * Asks every client that claims more frames than this app has to send them, all at once, and waits for #gatherMs once:
   * a member that claims more and more delays none.
   */
  #gather(own: Frames, match: number, clients: readonly Client[], now: number): FoundingStep {
    if (this.#stage.is !== 'gathering') this.#stage = { is: 'gathering', until: now + this.#gatherMs };
    const { until } = this.#stage;
    const epoch = this.#latestEpoch(clients, match);
    for (const [app, upload] of this.#uploads)
      if (!isWhole(upload) && !clients.includes(upload.client)) this.#uploads.delete(app);
    // Frames that an old host closed after the others had gone on with another host are not what was played.
    const hasMore = (client: Client) => {
      const { frames, epoch: closed } = this.#claimOf(client, match);
      return frames > own.next && closed >= epoch;
    };
    for (const client of clients) {
      if (now >= until || !hasMore(client) || this.#uploads.has(appOf(client))) continue;
      const { frames } = client.claim!;
      if (frames > own.next + this.#most) return this.#disbelieve(client);
      const before = new Uint8Array(frameBytes(own.shape));
      const log = new FrameLog(own.shape, this.#most, { frame: own.next, before });
      this.#uploads.set(appOf(client), { client, log, end: frames });
      return { is: 'lacking', from: client, match, frame: own.next };
    }
    const missing = [...this.#uploads.values()].find((upload) => !isWhole(upload));
    if (missing) return now < until ? { is: 'waiting' } : this.#disbelieve(missing.client);
    const uploads = [...this.#uploads.values()].filter(({ client }) => hasMore(client));
    const log = FrameLog.of(own, LONGEST_MATCH_FRAMES);
    append(
      log,
      uploads.map((upload) => upload.log),
    );
    return { is: 'founded', log };
  }

  /**
   * The latest epoch in which frames were closed, by what clients claim. One that is later than our own frames' needs two apps
   * that claim it: more than half had heard of its host before it closed any frame, and more than half are here.
   */
  #latestEpoch(clients: readonly Client[], match: number): number {
    const said = new Map(clients.map((client) => [appOf(client), this.#claimOf(client, match).epoch]));
    const [, second = 0] = [...said.values()].toSorted((a, b) => b - a);
    return Math.max(this.inheritance.framesEpoch(), second);
  }

  /** How many frames of a match a client says it has, and under which epoch the newest of them was closed. */
  #claimOf(client: Client, match: number): Pick<Claim, 'frames' | 'epoch'> {
    const { claim } = client;
    return claim?.match === match && !this.#liars.has(appOf(client)) ? claim : NO_FRAMES;
  }

  #disbelieve(client: Client): FoundingStep {
    this.#liars.add(appOf(client));
    this.#uploads.delete(appOf(client));
    return { is: 'false', client };
  }

  /** Frames that a client sends. False when they do not go on from what is there, or nobody asked for them. */
  upload(client: Client, message: Uint8Array): boolean {
    const upload = this.#uploads.get(appOf(client));
    const match = this.inheritance.estate().match?.number;
    const isSound = upload?.client === client && readFramesMessage(message, match!, upload.log);
    if (!isSound) this.#disbelieve(client);
    return isSound;
  }
}

const NO_FRAMES = { frames: 0, epoch: 0 };
const NO_ITEMS = new Uint8Array();

function isWhole({ log, end }: Upload): boolean {
  return log.next >= end;
}

/**
 * Appends each frame as more than half of the uploads that have it say, and from then on only asks those that said so. Ends
 * at the first frame without such a majority.
 */
function append(log: FrameLog, uploads: readonly FrameLog[]): void {
  for (let agreed = uploads; ; ) {
    const frame = log.next;
    const there = agreed.filter(({ next }) => frame < next);
    const like = (one: FrameLog) => there.filter((other) => isSame(one, other, frame));
    const right = there.find((one) => 2 * like(one).length > there.length);
    if (!right) return;
    agreed = like(right);
    log.push(right.copy(frame, frame + 1), right.items(frame));
  }
}

function isSame(one: FrameLog, other: FrameLog, frame: number): boolean {
  const sameInputs = sameBytes(one.copy(frame, frame + 1), other.copy(frame, frame + 1));
  return sameInputs && sameBytes(one.items(frame) ?? NO_ITEMS, other.items(frame) ?? NO_ITEMS);
}

function appOf({ member }: Client): string {
  return member?.client ?? '';
}

/** Apps of those who have said something in their session. */
function appsOf(clients: readonly Client[]): Set<string> {
  return new Set(
    clients.flatMap(({ member, connection }) => (connection.link.heard ? (member?.client ?? []) : [])),
  );
}
