// What a relay is about to send: its rooms put datagrams in, the socket takes them out, in order.

import type { Address, Send } from '../wire/datagram.ts';

const NOTHING: readonly Send[] = [];

export class SendQueue {
  #sends: Send[] = [];

  get length(): number {
    return this.#sends.length;
  }

  push(to: Address, bytes: Uint8Array): void {
    this.#sends.push({ kind: 'send', to, bytes });
  }

  /** All that was put in since the last time. */
  take(): readonly Send[] {
    if (this.#sends.length === 0) return NOTHING;
    const sends = this.#sends;
    this.#sends = [];
    return sends;
  }
}
