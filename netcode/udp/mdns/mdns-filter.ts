// Which messages of multicast DNS are decoded: those that speak of us, from this network, and of nobody too many.
// Anything at all may come to port 5353, and everybody on the network pays for an answer.

import { type DecodedPacket, decode } from 'dns-packet';
import { AddressBuckets } from '../../connection/address-buckets.ts';

/** Longest multicast DNS message, RFC 6762. */
const LONGEST_MESSAGE = 9_000;

/** The head of a DNS message, and the least that an entry takes: a name of one byte, a type and a class. */
const HEAD_BYTES = 12;
const ENTRY_BYTES = 5;

/** Most entries: more than an honest message about our rooms has. */
const MOST_ENTRIES = 128;

/**
 * Messages of one sender that are decoded at once, and how long one more takes, ms. Each sender has its own, so that
 * one who floods keeps nobody else from being heard.
 */
const HEARD_BURST = 32;
const HEARD_EVERY_MS = 50;

/** Senders that are remembered: far more than a party has, and none of them costs much. */
export const MOST_SENDERS = 128;

export interface FilterOptions {
  /** What a message has to speak of to be of interest, in lower case. */
  readonly about: string;
  /** Whether a sender is on the adapter's network. */
  near(address: string): boolean;
  /** Milliseconds, monotonic. */
  now(): number;
}

export class MdnsFilter {
  readonly #options: FilterOptions;
  /** The name of what is announced here, in lower case: its address is asked for by it alone. */
  ownName: string | null = null;
  readonly #heard = new AddressBuckets({
    burst: HEARD_BURST,
    msPerToken: HEARD_EVERY_MS,
    most: MOST_SENDERS,
  });

  constructor(options: FilterOptions) {
    this.#options = options;
  }

  /** What a message says, or null when it is of no interest or makes no sense. */
  decode(message: Buffer, from: string): DecodedPacket | null {
    const { about, near, now } = this.#options;
    if (!plausible(message) || !near(from)) return null;
    const text = message.toString('latin1').toLowerCase();
    if (!text.includes(about) && !(this.ownName !== null && text.includes(this.ownName))) return null;
    if (!this.#heard.take(from, now())) return null;
    try {
      return decode(message);
    } catch {
      return null;
    }
  }
}

/** Whether a message can have as many entries as it says: room is made for them before they are looked at. */
function plausible(message: Buffer): boolean {
  if (message.length < HEAD_BYTES || message.length > LONGEST_MESSAGE) return false;
  let entries = 0;
  for (let at = 4; at < HEAD_BYTES; at += 2) entries += message.readUInt16BE(at);
  return entries <= MOST_ENTRIES && entries * ENTRY_BYTES <= message.length - HEAD_BYTES;
}
