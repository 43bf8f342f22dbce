// Tries all routes to a room at once: says hello to each, and decides which to join by.
//
// Sans-IO: candidates are numbers, the owner of the sockets knows their addresses.

import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { KIND, type Random } from '../wire/datagram.ts';
import { readHandshake, writeHello } from '../wire/handshake.ts';
import type { Info } from '../wire/introductions.ts';
import { JOIN_TIMEOUT_MS, JOIN_TRIES, RETRY_MS } from '../wire/limits.ts';

/**
 * How long the other routes may still bring a room that suits, ms, when the first answer came from an unsuitable one:
 * several times the round trip of a LAN.
 */
export const BETTER_WAIT_MS = 700;

export interface Probe {
  readonly state: 'asking' | 'answered' | 'refused' | 'silent';
  readonly rttMs: number | null;
}

export type Verdict =
  /**
   * Join by this route. If the room there is unsuitable, its relay will say best why. `info`: what was told of it; null
   * where that is meaningless here.
   */
  | { readonly kind: 'join'; readonly candidate: number; readonly info: Info | null }
  | { readonly kind: 'nobody' };

export interface ProbingOptions {
  readonly random: Random;
  /** Number of the room, from 1; 0 is any. */
  readonly room?: number;
  /** Whether a room could be joined, by what it tells. */
  suits(info: Info | null, version: number): boolean;
}

export interface ProbeSend {
  readonly candidate: number;
  readonly bytes: Uint8Array;
}

interface Candidate {
  state: Probe['state'];
  rttMs: number | null;
  readonly startedAt: number;
  askedAt: number;
  readonly asked: { readonly nonce: Key; readonly at: number }[];
}

export class Probing {
  readonly #options: ProbingOptions;
  readonly #writer = new Writer();
  readonly #candidates: Candidate[] = [];
  #complete = false;
  /** The first that answered, though it is unsuitable, and when. */
  #unsuited: { readonly verdict: Verdict; readonly since: number } | null = null;
  #verdict: Verdict | null = null;

  constructor(options: ProbingOptions) {
    this.#options = options;
  }

  get probes(): readonly Probe[] {
    return this.#candidates.map(({ state, rttMs }) => ({ state, rttMs }));
  }

  /** Null until it is clear. */
  get verdict(): Verdict | null {
    return this.#verdict;
  }

  /** Adds a route, which `advance` will try. Returns its number, from 0. */
  add(now: number): number {
    const never = Number.NEGATIVE_INFINITY;
    this.#candidates.push({ state: 'asking', rttMs: null, startedAt: now, askedAt: never, asked: [] });
    return this.#candidates.length - 1;
  }

  /** All routes are known. */
  complete(now: number): void {
    this.#complete = true;
    this.#decide(now);
  }

  /** Notes that the route's port is closed, or that it is out of reach. */
  failed(candidate: number, state: 'refused' | 'silent', now: number): void {
    const it = this.#candidates[candidate]!;
    if (it.state === 'asking') it.state = state;
    this.#decide(now);
  }

  receive(candidate: number, bytes: Uint8Array, now: number): void {
    const it = this.#candidates[candidate]!;
    if (it.state !== 'asking' || bytes.length > MAX_DATAGRAM || !isAnswer(bytes[1])) return;
    const answer = readHandshake(bytes);
    if (answer?.kind !== 'info' && answer?.kind !== 'refuse') return;
    const { k0, k1 } = answer.nonce;
    const asked = it.asked.find(({ nonce }) => nonce.k0 === k0 && nonce.k1 === k1);
    if (!asked) return;
    it.state = 'answered';
    it.rttMs = now - asked.at;
    // A relay without such a room will say so to those who join.
    const info = answer.kind === 'info' ? answer.info : null;
    const verdict: Verdict = { kind: 'join', candidate, info };
    if (answer.kind === 'info' && this.#options.suits(info, answer.version)) this.#verdict ??= verdict;
    else this.#unsuited ??= { verdict, since: now };
    this.#decide(now);
  }

  advance(now: number): ProbeSend[] {
    const sends: ProbeSend[] = [];
    for (const [candidate, it] of this.#candidates.entries()) {
      if (it.state !== 'asking') continue;
      if (now < it.askedAt + RETRY_MS) continue;
      // A process that stood still has asked less often than it should.
      if (now >= it.startedAt + JOIN_TIMEOUT_MS && it.asked.length >= JOIN_TRIES) it.state = 'silent';
      else {
        const nonce = { k0: this.#options.random(), k1: this.#options.random() };
        it.askedAt = now;
        it.asked.push({ nonce, at: now });
        sends.push({ candidate, bytes: writeHello(this.#writer, nonce, this.#options.room ?? 0) });
      }
    }
    this.#decide(now);
    return this.#verdict ? [] : sends;
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    if (this.#verdict) return Number.POSITIVE_INFINITY;
    let due = this.#unsuited ? this.#unsuited.since + BETTER_WAIT_MS : Number.POSITIVE_INFINITY;
    for (const { state, askedAt } of this.#candidates) {
      if (state === 'asking') due = Math.min(due, askedAt + RETRY_MS);
    }
    return due;
  }

  #decide(now: number): void {
    if (this.#verdict) return;
    const settled = this.#complete && this.#candidates.every(({ state }) => state !== 'asking');
    if (this.#unsuited && (settled || now >= this.#unsuited.since + BETTER_WAIT_MS)) {
      this.#verdict = this.#unsuited.verdict;
    } else if (settled) this.#verdict = { kind: 'nobody' };
  }
}

/** Kinds that say that a relay is there. */
function isAnswer(kind: number | undefined): boolean {
  return kind === KIND.info || kind === KIND.refuse;
}
