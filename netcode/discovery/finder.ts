// Finds the rooms of the local network: asks everybody and each announced address, again and again, and lists what
// answers.
//
// Sans-IO: where to ask comes in through `aim`; methods return what to send. The queries are hellos that say "only
// looking", the answers are infos. All on the network hear what everybody is asked, and any of them can answer from any
// address; so such an answer only makes its address a candidate. Only what answers a query of its own is listed.

import { AddressBuckets } from '../connection/address-buckets.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, KIND, type Random, type Send } from '../wire/datagram.ts';
import { LOOKING, readHandshake, visitToken, writeHello, writeVisit } from '../wire/handshake.ts';
import { Candidates } from './candidates.ts';
import { type Found, Listing } from './listing.ts';
import { type Contact, keyOf, Queries } from './queries.ts';

/** Visits to one address at once: enough for one to be lost. */
export const MOST_VISITS = 3;

/** Pause until one more is sent there, ms: its host may have opened the firewall meanwhile, or another room. */
export const VISIT_EVERY_MS = 10_000;

/** Addresses of which that is remembered; one for each that is listed. */
const MOST_VISITED = 256;

/**
 * A room that is said to be gone is asked so long after that, ms, by which it answers no more: anyone can say so of any room,
 * and causes few questions by it. It is off the list when these queries stay unanswered up to the last.
 */
const DOUBT_ASKS_MS = [50, 100];
const DOUBT_MS = 180;

/** Time after an answer in which the address is not doubted again, ms: a relay answers an address ten times a second. */
const DOUBT_EVERY_MS = 400;

/** Pause between two rounds once the first, quicker ones are over, ms: seats and phase are fresh enough by it. */
export const ASK_MS = 2_000;

/** The same where the person is in a room already, ms: all members of a party ask, and a query to everybody takes the air from all. */
export const LOBBY_ASK_MS = 10_000;

/** Pauses after the first rounds, ms: a query that is lost shall cost a person less than two seconds. */
const FIRST_PAUSES_MS = [250, 500, 1_000];

/** Candidates are asked at once, at least this after the ones before, ms: see `MOST_AT_ONCE`. */
const CANDIDATES_PAUSE_MS = 100;

/** After as many queries in vain an address that is announced is asked seldom: once in so many rounds. */
const SILENCE_BELIEVED = 5;
const SELDOM = 15;

/**
 * What has changed is told this much later, ms, too short to be seen: the answers of one room from several addresses are
 * together by then, and are seen as one.
 */
const SETTLE_MS = 50;

/** An address that was not listed shows sooner, ms: at worst its room has one way in at first, and no second row. */
const NEW_SETTLE_MS = 20;

interface Doubt {
  readonly since: number;
  /** How often it was asked for that. */
  asked: number;
  isAnswered: boolean;
}

export interface FinderOptions {
  readonly random: Random;
  /** Pause between two rounds once the first are over, ms: `ASK_MS` or `LOBBY_ASK_MS`. */
  readonly pauseMs: number;
  /** Whether an address is on a network of this machine: only such are asked. */
  local(address: string): boolean;
}

export class Finder {
  readonly #options: FinderOptions;
  readonly #writer = new Writer();
  readonly #listing = new Listing();
  /** From the answers to what everybody was asked. */
  readonly #heard: Candidates;
  /** Beside them, so that a sender who makes up many of one kind leaves the other alone. */
  readonly #announced: Candidates;
  readonly #toEverybody = new Queries();
  #everybody: readonly Address[] = [];
  #announcements: readonly Address[] = [];
  /** Counts up for ever. */
  #round = 0;
  /** Rounds since `hurry`. */
  #asked = 0;
  #due = Number.NEGATIVE_INFINITY;
  #candidatesAskedAt = Number.NEGATIVE_INFINITY;
  #changedAt: number | null = null;
  #out: Send[] = [];
  #visits: Send[] = [];
  /** Rooms that are said to be gone, by address. */
  readonly #doubted = new Map<string, Doubt>();
  readonly #visitsAllowed = new AddressBuckets({
    burst: MOST_VISITS,
    msPerToken: VISIT_EVERY_MS,
    most: MOST_VISITED,
  });

  constructor(options: FinderOptions) {
    this.#options = options;
    this.#heard = new Candidates(options.random);
    this.#announced = new Candidates(options.random);
  }

  /** Where to ask from now on: addresses that reach everybody, and those that are announced. */
  aim(everybody: readonly Address[], announced: readonly Address[]): void {
    this.#everybody = everybody;
    this.#announcements = announced.filter(({ address, port }) => port > 0 && this.#options.local(address));
    this.#wantAnnounced();
  }

  /** Rooms at these addresses are said to be gone: all addresses at which they are listed are asked. `due` may be nearer afterwards. */
  doubt(addresses: readonly Address[], now: number): void {
    for (const contact of this.#listing.together(addresses.map(keyOf))) {
      const key = keyOf(contact.address);
      if (!this.#doubted.has(key)) this.#doubted.set(key, { since: now, asked: 0, isAnswered: false });
    }
  }

  /** Asks all over again at once: the network has changed. */
  hurry(): void {
    this.#asked = 0;
    this.#due = Number.NEGATIVE_INFINITY;
  }

  /** A datagram came. Anything at all may be in it. `due` may be nearer afterwards. */
  receive(bytes: Uint8Array, from: Address, now: number): void {
    if (bytes.length > MAX_DATAGRAM || bytes[1] !== KIND.info) return;
    if (from.port === 0 || !this.#options.local(from.address)) return;
    const nonce = nonceOf(bytes);
    const key = keyOf(from);
    const listed = this.#listing.get(key);
    for (const contact of [listed, this.#heard.get(key), this.#announced.get(key)]) {
      const query = contact?.queries.find(nonce);
      if (!contact || !query) continue;
      this.#validated(contact, bytes, Math.max(0, now - query.sentAt), now);
      return;
    }
    const query = this.#toEverybody.find(nonce);
    if (!query || listed) return;
    // A relay that heard that answers from the port at which it was asked. Until then its answers are ignored.
    if (!this.#everybody.some(({ port }) => port === from.port)) return;
    this.#heard.want({ address: from.address, port: from.port }, query.round);
  }

  /**
   * Visits that relays have asked for, each to be sent from a port of its own: what comes from the port that was asked from
   * comes in anyway where a firewall lets in what it takes for an answer.
   */
  takeVisits(): readonly Send[] {
    return this.#visits.splice(0);
  }

  advance(now: number): readonly Send[] {
    if (now >= this.#due) this.#nextRound(now);
    this.#settleDoubts(now);
    if (now >= this.#candidatesDue) {
      const candidates = [this.#heard, this.#announced].flatMap((kind) => kind.take());
      for (const candidate of candidates) this.#askAlone(candidate, now);
      if (candidates.length > 0) this.#candidatesAskedAt = now;
    }
    return this.#out.splice(0);
  }

  /** When `advance` is wanted next, ms; and `takeChanged` after it. */
  get due(): number {
    return Math.min(this.#due, this.#candidatesDue, this.#settledAt, this.#doubtsDue);
  }

  /** In the order in which they were found. */
  get rooms(): Found[] {
    return this.#listing.rooms;
  }

  /** Whether `rooms` may have changed since the last call that said so. */
  takeChanged(now: number): boolean {
    if (now < this.#settledAt) return false;
    this.#changedAt = null;
    return true;
  }

  get #candidatesDue(): number {
    const waiting = this.#heard.waiting || this.#announced.waiting;
    return waiting ? this.#candidatesAskedAt + CANDIDATES_PAUSE_MS : Number.POSITIVE_INFINITY;
  }

  get #doubtsDue(): number {
    return Math.min(...[...this.#doubted.values()].map(dueOf));
  }

  #settleDoubts(now: number): void {
    for (const [key, doubt] of this.#doubted) {
      if (now < dueOf(doubt)) continue;
      const contact = doubt.isAnswered ? undefined : this.#listing.get(key);
      if (contact && doubt.asked < DOUBT_ASKS_MS.length) {
        doubt.asked++;
        this.#askAlone(contact, now);
      } else {
        this.#doubted.delete(key);
        // All its addresses go together, so there is nothing to wait for.
        if (contact && this.#listing.delete(key)) this.#changedAt = now - SETTLE_MS;
      }
    }
  }

  get #settledAt(): number {
    return this.#changedAt === null ? Number.POSITIVE_INFINITY : this.#changedAt + SETTLE_MS;
  }

  #validated(contact: Contact, bytes: Uint8Array, rttMs: number, now: number): void {
    const answer = readHandshake(bytes);
    if (answer?.kind !== 'info' || !answer.info) return;
    const { version } = answer;
    const { visit, ...info } = answer.info;
    const wasListed = this.#listing.get(keyOf(contact.address)) !== undefined;
    if (!this.#listing.note(contact, { version, info, rttMs })) return;
    if (visit !== undefined) this.#visit(contact.address, visit, now);
    const key = keyOf(contact.address);
    const doubt = this.#doubted.get(key);
    // An answer to what was asked before the doubt may have been under way when the room closed.
    if (doubt && now - rttMs > doubt.since) doubt.isAnswered = true;
    this.#heard.delete(key);
    this.#announced.delete(key);
    this.#changedAt ??= wasListed ? now : now + NEW_SETTLE_MS - SETTLE_MS;
  }

  /** Goes only to the address that has just answered what it alone was asked. */
  #visit(to: Address, visit: string, now: number): void {
    if (!this.#visitsAllowed.take(keyOf(to), now)) return;
    const nonce = { k0: this.#options.random(), k1: this.#options.random() };
    this.#visits.push({ kind: 'send', to, bytes: writeVisit(this.#writer, nonce, visitToken(visit)) });
  }

  #nextRound(now: number): void {
    this.#due = now + (FIRST_PAUSES_MS[this.#asked++] ?? this.#options.pauseMs);
    this.#round++;
    if (this.#listing.age()) this.#changedAt ??= now;
    if (this.#everybody.length > 0) {
      this.#send(this.#everybody, this.#toEverybody.add(this.#options.random, this.#round, now));
    }
    for (const contact of this.#listing.contacts) this.#askAlone(contact, now);
    this.#heard.begin();
    this.#announced.begin();
    this.#wantAnnounced();
  }

  #wantAnnounced(): void {
    for (const address of this.#announcements) {
      const key = keyOf(address);
      const worth = this.#announced.silenceOf(key) < SILENCE_BELIEVED || this.#round % SELDOM === 0;
      if (worth && !this.#listing.get(key)) this.#announced.want(address, this.#round);
    }
  }

  #askAlone({ address, queries }: Contact, now: number): void {
    if (!this.#options.local(address.address)) return; // it was, before the network changed
    this.#send([address], queries.add(this.#options.random, this.#round, now));
  }

  #send(addresses: readonly Address[], nonce: Key): void {
    const bytes = writeHello(this.#writer, nonce, 0, LOOKING);
    for (const to of addresses) this.#out.push({ kind: 'send', to, bytes });
  }
}

function dueOf({ since, asked, isAnswered }: Doubt): number {
  return since + (isAnswered ? DOUBT_EVERY_MS : (DOUBT_ASKS_MS[asked] ?? DOUBT_MS));
}

/** All zeros for one that is too short, which matches none. */
function nonceOf(bytes: Uint8Array): Key {
  const reader = new Reader(bytes);
  reader.at = 2;
  return { k0: reader.u32(), k1: reader.u32() };
}
