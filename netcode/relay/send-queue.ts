// What a relay is about to send: its rooms put datagrams in, the socket takes them out, in order. Or they go straight to an
// outlet as they are made, and none is kept for it.

import type { Writer } from '../wire/bytes.ts';
import type { Address, Send } from '../wire/datagram.ts';

/** Takes datagrams as they are made, and copies what it keeps of them: their maker goes on in the same memory. */
export interface Outlet {
  push(to: Address, bytes: Uint8Array): void;
  /** Writes the datagram in `writer`, to be sent to `to`. */
  write(to: Address, writer: Writer): void;
}

const NOTHING: readonly Send[] = [];

export class SendQueue {
  /** Where datagrams go; null keeps them until they are taken. */
  outlet: Outlet | null = null;
  /** How many there were since the last time. */
  length = 0;
  #sends: Send[] = [];

  push(to: Address, bytes: Uint8Array): void {
    this.length++;
    if (this.outlet) this.outlet.push(to, bytes);
    else this.#sends.push({ kind: 'send', to, bytes });
  }

  /** Puts in what was just written. */
  write(to: Address, writer: Writer): void {
    this.length++;
    if (this.outlet) this.outlet.write(to, writer);
    else this.#sends.push({ kind: 'send', to, bytes: writer.take() });
  }

  /** All that was put in since the last time, but for what went to an outlet. */
  take(): readonly Send[] {
    this.length = 0;
    if (this.#sends.length === 0) return NOTHING;
    const sends = this.#sends;
    this.#sends = [];
    return sends;
  }
}
