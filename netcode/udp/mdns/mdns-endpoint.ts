// One end of multicast DNS without a socket: announces a room, answers who asks for it, and hears what others say.

import { type Answer, AUTHORITATIVE_ANSWER, encode, type RecordType } from 'dns-packet';
import { TokenBucket } from '../../connection/token-bucket.ts';
import { type FilterOptions, MdnsFilter } from './mdns-filter.ts';
import { type Announced, recordsOf, sameName } from './mdns-service.ts';

/**
 * Messages that go out at once, and how long one more takes, ms. What was just said to everybody need not be said again
 * (RFC 6762), however many ask for it.
 */
const SENT_BURST = 12;
const SENT_EVERY_MS = 200;

export interface EndpointOptions extends FilterOptions {
  /** To everybody on the adapter's network. */
  send(message: Buffer): void;
}

export class MdnsEndpoint {
  readonly #options: EndpointOptions;
  readonly #filter: MdnsFilter;
  readonly #sent = new TokenBucket(SENT_BURST, SENT_EVERY_MS);
  /** Records of the room that is announced here. */
  #records: Answer[] = [];

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#filter = new MdnsFilter(options);
  }

  /** Says where the room is, and from now on at each question; with `ttl` 0, that it is gone. */
  announce(room: Announced, addresses: readonly string[], ttl?: number): void {
    this.#filter.ownName = room.name.toLowerCase();
    this.#records = recordsOf(room, addresses, ttl);
    const message = this.#response();
    // A goodbye is said once, and whatever was said before it.
    if (ttl === 0) this.#options.send(message);
    else this.#send(message);
  }

  ask(name: string, types: readonly RecordType[]): void {
    this.#send(encode({ type: 'query', questions: types.map((type) => ({ name, type })) }));
  }

  /** Answers questions; returns the records that others tell. Anything at all may be in the message. */
  receive(message: Buffer, from: string): readonly Answer[] {
    const { type, questions = [], answers = [], additionals = [] } = this.#filter.decode(message, from) ?? {};
    if (type === 'response') return [...answers, ...additionals];
    if (questions.some((one) => this.#records.some(({ name }) => sameName(name, one.name))))
      this.#send(this.#response());
    return [];
  }

  #response(): Buffer {
    return encode({ type: 'response', flags: AUTHORITATIVE_ANSWER, answers: this.#records });
  }

  #send(message: Buffer): void {
    if (this.#sent.take(this.#options.now())) this.#options.send(message);
  }
}
