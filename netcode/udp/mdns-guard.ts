// What stands between the mDNS library and the network: a socket in whose shape nothing can hurt us.
//
// The library decodes whatever comes to port 5353 and hands it to listeners that take much for granted: whatever
// they throw would be an uncaught exception, and end the party. So it gets only what speaks of us, from this
// network, and what it throws all the same ends here. It also must not bind: it would bind to the adapter's
// address, where multicast does not arrive on Linux.

import { EventEmitter } from 'node:events';
import type { SocketAsPromised } from 'dgram-as-promised';
import { TokenBucket } from '../connection/token-bucket.ts';

/** Longest multicast DNS message, RFC 6762. */
const LONGEST_MESSAGE = 9_000;

/** The head of a DNS message, and the least that an entry takes: a name of one byte, a type and a class. */
const HEAD_BYTES = 12;
const ENTRY_BYTES = 5;

/** More entries than an honest message about us has; the library compares each with each. */
const MOST_ENTRIES = 128;

/**
 * Messages of one sender that are decoded at once, and how long one more takes, ms. Each sender has its own, so that
 * one who floods keeps nobody else from being heard.
 */
const HEARD_BURST = 32;
const HEARD_EVERY_MS = 50;

/** Senders that are remembered: far more than a party has, and none of them costs much. */
const MOST_SENDERS = 128;

/**
 * The same of messages that go out. The library answers each question of a message with a message to everybody, so
 * that one would have many written by all; and what was just said to everybody need not be said again (RFC 6762).
 */
const SENT_BURST = 12;
const SENT_EVERY_MS = 200;

export interface GuardOptions {
  /** The adapter whose multicast is meant. */
  readonly address: string;
  /** What a message has to speak of to be of interest, in lower case. */
  readonly about: string;
  /** Whether a sender is on the adapter's network. */
  near(address: string): boolean;
  /** Milliseconds, monotonic. */
  now(): number;
}

type Listener = (...args: never[]) => void;

/** The part of a dgram socket that the library uses. */
export class GuardedSocket extends EventEmitter {
  readonly #socket: SocketAsPromised;
  readonly #options: GuardOptions;
  /** By sender, the longest silent first. */
  readonly #heard = new Map<string, TokenBucket>();
  readonly #sent = new TokenBucket(SENT_BURST, SENT_EVERY_MS);

  /** `socket` is bound already. */
  constructor(socket: SocketAsPromised, options: GuardOptions) {
    super();
    this.#socket = socket;
    this.#options = options;
    queueMicrotask(() => this.emit('listening'));
  }

  /** A message came. Anything at all may be in it. */
  receive(message: Buffer, from: { readonly address: string }): void {
    const { about, near, now } = this.#options;
    if (!plausible(message) || !near(from.address)) return;
    if (!message.toString('latin1').toLowerCase().includes(about)) return;
    if (!this.#allowanceOf(from.address).take(now())) return;
    this.#safely(() => super.emit('message', message, from));
  }

  #allowanceOf(sender: string): TokenBucket {
    const allowance = this.#heard.get(sender) ?? new TokenBucket(HEARD_BURST, HEARD_EVERY_MS);
    this.#heard.delete(sender);
    this.#heard.set(sender, allowance);
    for (const longest of this.#heard.keys()) {
      if (this.#heard.size <= MOST_SENDERS) break;
      this.#heard.delete(longest);
    }
    return allowance;
  }

  override on(event: string, listener: Listener): this {
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  send(
    message: Buffer,
    offset: number,
    length: number,
    port: number,
    address: string,
    done: (error: Error | null) => void,
  ): void {
    const sent = (error: Error | null) => this.#safely(() => done(error));
    if (!this.#sent.take(this.#options.now())) {
      sent(null);
      return;
    }
    try {
      this.#socket.socket.send(message, offset, length, port, address, sent);
    } catch (error) {
      sent(error as Error); // closed meanwhile
    }
  }

  address() {
    return this.#socket.address();
  }

  addMembership(group: string): void {
    this.#socket.addMembership(group, this.#options.address);
  }

  dropMembership(group: string): void {
    this.#socket.dropMembership(group, this.#options.address);
  }

  setMulticastInterface(): void {
    this.#socket.setMulticastInterface(this.#options.address);
  }

  setMulticastTTL(ttl: number): void {
    this.#safely(() => this.#socket.setMulticastTTL(ttl));
  }

  setMulticastLoopback(on: boolean): void {
    this.#safely(() => this.#socket.setMulticastLoopback(on));
  }

  close(done?: () => void): void {
    this.#socket.close().then(done, done);
  }

  #safely(what: () => void): void {
    try {
      what();
    } catch {
      // A packet that the library stumbled over, or a socket that is gone: nothing that anybody could do.
    }
  }
}

/** Whether a message can have as many entries as it says: the library makes room for them before it looks. */
function plausible(message: Buffer): boolean {
  if (message.length < HEAD_BYTES || message.length > LONGEST_MESSAGE) return false;
  let entries = 0;
  for (let at = 4; at < HEAD_BYTES; at += 2) entries += message.readUInt16BE(at);
  return entries <= MOST_ENTRIES && entries * ENTRY_BYTES <= message.length - HEAD_BYTES;
}
