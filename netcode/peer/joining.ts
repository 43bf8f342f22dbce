// How a peer gets in: it says hello until the relay answers with a cookie, and brings the cookie until it is welcome.

import type { Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { PROTOCOL_VERSION, type Random } from '../wire/datagram.ts';
import {
  type Handshake,
  type Info,
  type JoinRequest,
  type Refusal,
  writeHello,
  writeJoin,
} from '../wire/handshake.ts';
import { JOIN_TIMEOUT_MS, RETRY_MS } from '../wire/limits.ts';
import { cleanName } from '../wire/text.ts';

export interface JoiningOptions {
  /** Number of the room, from 1; 0 is the first that lets us in. */
  readonly room?: number;
  readonly request: JoinRequest;
  readonly random: Random;
  readonly now: number;
}

export type JoiningEvent =
  /** The relay answered; joining goes on by itself. */
  | { readonly kind: 'info'; readonly info: Info }
  /** The relay speaks another protocol version. */
  | { readonly kind: 'version'; readonly theirs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'timeout' };

type Welcome = Extract<Handshake, { kind: 'welcome' }>;

export class Joining {
  readonly #options: JoiningOptions;
  readonly #nonce: Key;
  readonly #writer: Writer;
  #cookie: Key | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: JoiningOptions, writer: Writer) {
    const { random } = options;
    this.#options = options;
    this.#writer = writer;
    this.#nonce = { k0: random(), k1: random() };
  }

  /** When to ask again, or to give up, ms. */
  get due(): number {
    return Math.min(this.#askedAt + RETRY_MS, this.#options.now + JOIN_TIMEOUT_MS);
  }

  /** What is to be sent now, or that nobody answers; null when nothing is due. */
  advance(now: number): Uint8Array | 'timeout' | null {
    if (now >= this.#options.now + JOIN_TIMEOUT_MS) return 'timeout';
    return now >= this.#askedAt + RETRY_MS ? this.#ask(now) : null;
  }

  /** What an answer says: an event, a welcome, or null when it is not for us or nothing new. */
  read(answer: Handshake): JoiningEvent | Welcome | null {
    if (answer.nonce.k0 !== this.#nonce.k0 || answer.nonce.k1 !== this.#nonce.k1) return null;
    switch (answer.kind) {
      case 'info':
        if (answer.version !== PROTOCOL_VERSION) return { kind: 'version', theirs: answer.version };
        if (!answer.info || this.#cookie) return null;
        this.#cookie = answer.cookie;
        this.#askedAt = Number.NEGATIVE_INFINITY;
        return { kind: 'info', info: answer.info };
      case 'welcome':
        return answer;
      case 'refuse':
        return { kind: 'refused', refusal: answer.refusal };
      case 'hello':
      case 'join':
        return null; // only relays hear these
    }
  }

  #ask(now: number): Uint8Array {
    const { room = 0, request } = this.#options;
    this.#askedAt = now;
    if (!this.#cookie) return writeHello(this.#writer, this.#nonce, room);
    // To a name that is too long the relay would say nothing at all, so it leaves here as it will be shown.
    const asked = { ...request, name: cleanName(request.name, '') };
    return writeJoin(this.#writer, this.#nonce, this.#cookie, room, asked);
  }
}
