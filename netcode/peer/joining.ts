// How a peer gets in: it says hello until the relay answers with a cookie, brings the cookie until it has an offer of keys,
// and confirms until it is welcome. Whatever is said again is the same again.

import { Initiator, type SessionKeys } from '../crypto/key-agreement.ts';
import { fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import type { Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { PROTOCOL_VERSION, type Random } from '../wire/datagram.ts';
import {
  ASTRAY,
  decodeAdmittance,
  type Handshake,
  prologueOf,
  writeAgreement,
  writeHello,
  writeJoin,
} from '../wire/handshake.ts';
import { type Info, type JoinRequest, type Refusal, refusalSchema } from '../wire/introductions.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { CLAIM_RETRY_MS, JOIN_TIMEOUT_MS, JOIN_TRIES, RETRY_MS } from '../wire/limits.ts';
import { cleanName } from '../wire/text.ts';

export interface JoiningOptions {
  /** Number of the room, from 1; 0 is the first that lets us in. */
  readonly room?: number;
  readonly request: JoinRequest;
  /** Who we are. */
  readonly identity: KeyPair;
  /** What the room was said to be closed with. */
  readonly password?: string;
  /** Fingerprint of the key that the relay has to have; others are refused. */
  readonly host?: string;
  /** We lost our host so long ago that others may have gone on without us. */
  readonly astray?: boolean;
  readonly random: Random;
  readonly now: number;
}

export type JoiningEvent =
  /** The relay answered; joining goes on by itself. */
  | { readonly kind: 'info'; readonly info: Info }
  /** The relay speaks another protocol version. */
  | { readonly kind: 'version'; readonly theirs: number }
  /** With the `info` of a closed room that was left unasked: what else may stand in the way. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly info?: Info }
  /** Who answered has another key than the one that was to be joined. */
  | { readonly kind: 'impostor' }
  | { readonly kind: 'timeout' };

/** We are in. */
export interface Welcome {
  readonly kind: 'welcome';
  readonly session: number;
  readonly member: number;
  readonly keys: SessionKeys;
  /** What people here and at the relay can compare. */
  readonly shortCode: string;
  /** Fingerprint of the relay's key. */
  readonly host: string;
}

export class Joining {
  readonly #options: JoiningOptions;
  /** Nonce of this attempt to join, in all of its messages. */
  readonly nonce: Key;
  readonly #writer: Writer;
  /** What is said until it is answered. */
  #asking: Uint8Array;
  #agreement: Initiator | null = null;
  #host: string | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** How often something was said so far. */
  #tries = 0;

  constructor(options: JoiningOptions, writer: Writer) {
    const { random, room = 0, astray = false } = options;
    this.#options = options;
    this.#writer = writer;
    this.nonce = { k0: random(), k1: random() };
    this.#asking = writeHello(writer, this.nonce, room, astray ? ASTRAY : 0);
  }

  /** When to ask again, or to give up, ms. */
  get due(): number {
    return this.#askedAt + this.#retryMs;
  }

  /** What is to be sent now, or `timeout` once the relay has been silent for too long; null while it waits. */
  advance(now: number): Uint8Array | 'timeout' | null {
    if (now < this.due) return null;
    // A process that stood still has asked less often than it should.
    if (now >= this.#options.now + JOIN_TIMEOUT_MS && this.#tries >= JOIN_TRIES) return 'timeout';
    this.#askedAt = now;
    this.#tries++;
    return this.#asking;
  }

  /** What an answer says: an event, a welcome, or null when it is for others or empty. */
  read(answer: Handshake): JoiningEvent | Welcome | null {
    if (answer.nonce.k0 !== this.nonce.k0 || answer.nonce.k1 !== this.nonce.k1) return null;
    switch (answer.kind) {
      case 'info':
        return this.#info(answer);
      case 'offer':
        return this.#offer(answer.message);
      case 'welcome':
        return this.#welcome(answer.message);
      case 'deny':
        return this.#deny(answer.message);
      case 'refuse':
        // Anybody can forge this unencrypted refusal: it counts only before keys are offered, unless it leads us elsewhere.
        return this.#host === null && answer.refusal.why !== 'moved'
          ? { kind: 'refused', refusal: answer.refusal }
          : null;
      case 'hello':
      case 'join':
      case 'confirm':
      case 'visit':
        return null; // only relays hear these
    }
  }

  get #retryMs(): number {
    return this.#options.request.claim ? CLAIM_RETRY_MS : RETRY_MS;
  }

  /** Says something else from now on, and at once. */
  #ask(bytes: Uint8Array): void {
    this.#asking = bytes;
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }

  #info({ version, info, cookie }: Extract<Handshake, { kind: 'info' }>): JoiningEvent | null {
    if (version !== PROTOCOL_VERSION) return { kind: 'version', theirs: version };
    if (!info || this.#agreement) return null;
    const { identity, random, room = 0, request } = this.#options;
    const claim = request.claim !== undefined;
    // A claim is proved by the app's key instead of a password.
    const password = claim ? null : (this.#options.password ?? null);
    // Without a password a closed room is left unasked; with one the join uses it even if a forged info says that it is open.
    // Guests with other rules are refused before that.
    if (info.password && password === null && !claim) {
      const { game, content, app } = info;
      if (request.contents[game] !== content)
        return { kind: 'refused', refusal: { why: 'content', game, app } };
      return { kind: 'refused', refusal: { why: 'password' }, info };
    }
    const head = { nonce: this.nonce, cookie, room, password: password !== null, claim };
    this.#agreement = new Initiator({ identity, random, prologue: prologueOf(head), password });
    this.#ask(writeJoin(this.#writer, head, this.#agreement.first));
    return { kind: 'info', info };
  }

  #offer(message: Uint8Array): JoiningEvent | null {
    if (!this.#agreement || this.#host !== null) return null;
    const { request, host, password } = this.#options;
    const key = this.#agreement.offer(message);
    // With a password a failed agreement means that the relay's is another; without one, that the message was damaged.
    if (!key)
      return password === undefined || request.claim
        ? null
        : { kind: 'refused', refusal: { why: 'password' } };
    this.#host = fingerprint(key);
    if (host !== undefined && host !== this.#host) return { kind: 'impostor' };
    // Cleaned here as the relay will do: it ignores a request with a name that is too long.
    const asked = toJson({ ...request, name: cleanName(request.name, '') });
    this.#ask(writeAgreement(this.#writer, 'confirm', this.nonce, this.#agreement.confirm(asked)));
    return null;
  }

  #welcome(message: Uint8Array): Welcome | null {
    const finished = this.#host === null ? null : this.#agreement!.finish(message);
    const admittance = finished && decodeAdmittance(finished.payload);
    if (!admittance) return null;
    const { shortCode } = this.#agreement!;
    return { kind: 'welcome', ...admittance, keys: finished.keys, shortCode, host: this.#host! };
  }

  #deny(message: Uint8Array): JoiningEvent | null {
    const finished = this.#host === null ? null : this.#agreement!.finish(message);
    const refusal = finished && fromJson(refusalSchema, finished.payload);
    return refusal && { kind: 'refused', refusal };
  }
}
