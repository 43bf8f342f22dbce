// How a peer (the initiator) and a relay (the responder) agree on keys: Noise XX, with CPace in it where the room has a
// password, an answer at the end that the keys stand for, and random numbers that a short code is made of.
//
//   -> e, commitment, Ya          in clear
//   <- e, ee, Yb, cpace, s, es    the relay's random number
//   -> s, se                      the random number that was committed to, and whatever the peer asks
//   <-                            whatever the relay answers; keys of all that was said
//
// CPace's key is mixed in before anything is sealed, so that a recording is useless for trying passwords. Each end says its
// random number before it knows the other's: an attacker in between has two codes, and one guess at
// making them the same.

import { sha256 } from '@noble/hashes/sha2.js';
import { concat, draw, sameBytes, utf8 } from './bytes.ts';
import { type Common, intermediateSessionKey, SHARE_BYTES, type Share, share } from './cpace.ts';
import { agree, drawKeyPair, KEY_BYTES, type KeyPair } from './key-pair.ts';
import { HASH_BYTES, SymmetricState, TAG_BYTES } from './noise.ts';

const OPEN = 'Noise_XX_25519_ChaChaPoly_SHA256';
const CLOSED = 'Noise_XXcpace_25519_ChaChaPoly_SHA256';
const CPACE_CI = utf8('Ethernight');
const COMMITMENT = utf8('Ethernight commitment');
const SHORT_CODE = utf8('Ethernight short code');

/** Bytes of a random number. */
const RANDOM_BYTES = 32;

/** Bytes of the first two messages, and of the third and fourth around what they carry. */
export const FIRST_BYTES = KEY_BYTES + HASH_BYTES + SHARE_BYTES;
export const OFFER_BYTES = KEY_BYTES + SHARE_BYTES + KEY_BYTES + TAG_BYTES + RANDOM_BYTES + TAG_BYTES;
export const CONFIRM_EXTRA_BYTES = KEY_BYTES + TAG_BYTES + RANDOM_BYTES + TAG_BYTES;

export { TAG_BYTES };

/**
 * Confirmations of one offer that are opened, which is work: the first one, and another where that came damaged. Only
 * who got the offer can use them up.
 */
export const MOST_CONFIRMS = 2;

/** Digits of a short code: an attacker in between has one chance in a million. */
const CODE_DIGITS = 6;

/** A key of KEY_BYTES for each direction of a session. */
export interface SessionKeys {
  readonly up: Uint8Array;
  readonly down: Uint8Array;
}

export interface AgreementOptions {
  readonly identity: KeyPair;
  readonly random: () => number;
  /** What both ends know of this attempt already. */
  readonly prologue: Uint8Array;
  /** Null for an open room. */
  readonly password: string | null;
}

/** The peer's end. Its methods are called in this order. */
export class Initiator {
  /** What is to be said first. */
  readonly first: Uint8Array;
  readonly #identity: KeyPair;
  readonly #ephemeral: KeyPair;
  readonly #own: Uint8Array;
  readonly #share: Share | null;
  #state: SymmetricState;
  #theirs: { readonly ephemeral: Uint8Array; readonly key: Uint8Array } | null = null;
  #code = '';

  constructor({ identity, random, prologue, password }: AgreementOptions) {
    this.#identity = identity;
    this.#ephemeral = drawKeyPair(random);
    this.#own = draw(random, RANDOM_BYTES);
    this.#state = begin(prologue, this.#ephemeral.public, password);
    this.#share = password === null ? null : share(common(password, this.#state), random);
    const told = concat(commitmentTo(this.#own), this.#share?.sent ?? new Uint8Array(SHARE_BYTES));
    this.first = concat(this.#ephemeral.public, this.#state.encryptAndHash(told));
  }

  /** What people at both ends can compare; empty before an offer was read. */
  get shortCode(): string {
    return this.#code;
  }

  /**
   * Reads the relay's answer, OFFER_BYTES long. Returns its public key, or null unless a relay says it that heard us and
   * knows the same password.
   */
  offer(message: Uint8Array): Uint8Array | null {
    const state = this.#state.clone();
    const [ephemeral, theirShare, sealedKey, sealedRandom] = cut(message, [
      KEY_BYTES,
      SHARE_BYTES,
      KEY_BYTES + TAG_BYTES,
      RANDOM_BYTES + TAG_BYTES,
    ]);
    if (!mixEphemeral(state, agree(this.#ephemeral, ephemeral!), ephemeral!)) return null;
    if (!mixShare(state, this.#share, theirShare!, theirShare!, true)) return null;
    const key = state.decryptAndHash(sealedKey!);
    const es = key && agree(this.#ephemeral, key);
    if (!es) return null;
    state.mixKey(es);
    if (!state.decryptAndHash(sealedRandom!)) return null;
    this.#state = state;
    this.#theirs = { ephemeral: ephemeral!.slice(), key };
    this.#code = shortCode(state.hash, this.#own);
    return key;
  }

  /** What is said to an offer that was read. */
  confirm(payload: Uint8Array): Uint8Array {
    const key = this.#state.encryptAndHash(this.#identity.public);
    const se = agree(this.#identity, this.#theirs!.ephemeral)!; // it has made something with our own ephemeral key
    this.#state.mixKey(se);
    return concat(key, this.#state.encryptAndHash(concat(this.#own, payload)));
  }

  /** Reads the last message: what the relay answers, and the keys. Null for a forged one. */
  finish(message: Uint8Array): { readonly payload: Uint8Array; readonly keys: SessionKeys } | null {
    const state = this.#state.clone();
    const payload = state.decryptAndHash(message);
    return payload && { payload, keys: keysOf(state) };
  }
}

/** The relay's end. */
export class Responder {
  /** What is to be said to the first message. */
  readonly offer: Uint8Array;
  readonly #offered: Uint8Array;
  readonly #ephemeral: KeyPair;
  readonly #commitment: Uint8Array;
  #state: SymmetricState;
  #code = '';
  #confirms = 0;

  private constructor(state: SymmetricState, ephemeral: KeyPair, commitment: Uint8Array, offer: Uint8Array) {
    this.#state = state;
    this.#ephemeral = ephemeral;
    this.#commitment = commitment;
    this.offer = offer;
    this.#offered = state.hash;
  }

  /** Reads the first message, FIRST_BYTES long. Null for a malformed one. */
  static answer(
    { identity, random, prologue, password }: AgreementOptions,
    first: Uint8Array,
  ): Responder | null {
    const [theirs, told] = cut(first, [KEY_BYTES, HASH_BYTES + SHARE_BYTES]);
    const [commitment, theirShare] = cut(told!, [HASH_BYTES, SHARE_BYTES]);
    const state = begin(prologue, theirs!, password);
    const own = password === null ? null : share(common(password, state), random);
    state.decryptAndHash(told!);
    const ephemeral = drawKeyPair(random);
    if (!mixEphemeral(state, agree(ephemeral, theirs!), ephemeral.public)) return null;
    const sent = own?.sent ?? new Uint8Array(SHARE_BYTES);
    if (!mixShare(state, own, theirShare!, sent, false)) return null;
    const key = state.encryptAndHash(identity.public);
    const es = agree(identity, theirs!);
    if (!es) return null;
    state.mixKey(es);
    const sealed = state.encryptAndHash(draw(random, RANDOM_BYTES));
    return new Responder(state, ephemeral, commitment!.slice(), concat(ephemeral.public, sent, key, sealed));
  }

  /** The short code, equal at both ends; empty before a confirmation was read. */
  get shortCode(): string {
    return this.#code;
  }

  /** Reads what a peer says to the offer: its public key, and what it asks. Null unless it is from who got the offer. */
  confirm(message: Uint8Array): { readonly key: Uint8Array; readonly payload: Uint8Array } | null {
    if (message.length < CONFIRM_EXTRA_BYTES) return null;
    const state = this.#state.clone();
    const key = state.decryptAndHash(message.subarray(0, KEY_BYTES + TAG_BYTES));
    if (!key || this.#confirms === MOST_CONFIRMS) return null;
    this.#confirms++;
    const se = agree(this.#ephemeral, key);
    if (!se) return null;
    state.mixKey(se);
    const told = state.decryptAndHash(message.subarray(KEY_BYTES + TAG_BYTES));
    if (!told) return null;
    const random = told.subarray(0, RANDOM_BYTES);
    if (!sameBytes(commitmentTo(random), this.#commitment)) return null;
    this.#state = state;
    this.#code = shortCode(this.#offered, random);
    return { key, payload: told.subarray(RANDOM_BYTES) };
  }

  /** The last message, and the keys, which stand for it too. */
  finish(payload: Uint8Array): { readonly message: Uint8Array; readonly keys: SessionKeys } {
    const state = this.#state.clone();
    const message = state.encryptAndHash(payload);
    return { message, keys: keysOf(state) };
  }
}

function begin(prologue: Uint8Array, ephemeral: Uint8Array, password: string | null): SymmetricState {
  const state = new SymmetricState(password === null ? OPEN : CLOSED);
  state.mixHash(prologue);
  state.mixHash(ephemeral);
  return state;
}

/** The run of CPace in a handshake: only these two ends are at this point of this transcript. */
function common(password: string, state: SymmetricState): Common {
  return { prs: utf8(password.normalize('NFKC')), ci: CPACE_CI, sid: state.hash };
}

/** The tokens `e, ee` of the relay's answer. False when the keys have nothing secret in common. */
function mixEphemeral(state: SymmetricState, ee: Uint8Array | null, ephemeral: Uint8Array): boolean {
  state.mixHash(ephemeral);
  if (ee) state.mixKey(ee);
  return ee !== null;
}

/** Yb, which is zeros without a password, and what comes of it. */
function mixShare(
  state: SymmetricState,
  own: Share | null,
  theirs: Uint8Array,
  responders: Uint8Array,
  initiator: boolean,
): boolean {
  if (!own) return responders.every((byte) => byte === 0);
  state.mixHash(responders);
  const key = intermediateSessionKey(own, theirs, initiator);
  if (key) state.mixKeyAndHash(key);
  return key !== null;
}

function commitmentTo(random: Uint8Array): Uint8Array {
  return sha256(concat(COMMITMENT, random));
}

function keysOf(state: SymmetricState): SessionKeys {
  const [up, down] = state.split(state.hash);
  return { up, down };
}

/** `hash` is that after the relay's answer: all that is said later can be chosen by one who knows both numbers. */
function shortCode(hash: Uint8Array, random: Uint8Array): string {
  const digest = sha256(concat(SHORT_CODE, hash, random));
  const word = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  return String(word % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
}
