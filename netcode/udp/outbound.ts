// Keeps answers to strangers from filling the send buffer of a relay's socket.
//
// Linux keeps datagrams to a machine on the local network until ARP or NDP has found it, and counts them against that buffer.
// Some hundred hellos with forged addresses of machines that are not there would fill it with answers, and for three seconds
// nobody in any room would get anything.

import type { Outlet } from '../relay/send-queue.ts';
import { type Address, KIND, type Send } from '../wire/datagram.ts';
import type { DatagramSocket } from './datagram-socket.ts';
import { type LocalNetwork, localNetwork } from './local-network.ts';
import { monotonicMs } from './timekeeper.ts';

/** What Linux counts for a datagram, bytes, at most: it was seen to take 832 for 40, 1,275 for 600, 2,290 for 1,200. */
const heldBytes = (length: number) => 1_024 + 2 * length;

/** How long a machine is looked for that does not answer, ms: three ARP requests, a second apart. */
const HELD_MS = 3_000;

/** Answers to the local network may hold this share of the send buffer. The rest is for those who play. */
const ANSWERS_SHARE = 0.5;

/** How old the knowledge of our own networks may be, ms. */
const NETWORK_MS = 1_000;

/** A way out for datagrams: it sends them or loses them, as any network does. */
export interface Outbound {
  /** What the relay sends by the clock: only to addresses that have been proved. */
  send(out: readonly Send[]): void;
  /** What it sends because of a datagram, whose source may be forged. */
  answer(out: readonly Send[]): void;
  /** Takes either as it is made; null where each needs memory of its own. */
  readonly outlet: Outlet | null;
}

export function openOutbound(socket: DatagramSocket): Outbound {
  const answers = new HeldAnswers(socket.sendBufferBytes * ANSWERS_SHARE);
  const mayGo = (to: Address, bytes: Uint8Array, length: number) =>
    !isAnswer(bytes) || answers.take(to.address, length, monotonicMs());
  const { batch } = socket;
  return {
    send: (out) => socket.send(out),
    answer: (out) => socket.send(out.filter(({ to, bytes }) => mayGo(to, bytes, bytes.length))),
    outlet: batch && {
      push(to, bytes) {
        if (mayGo(to, bytes, bytes.length)) batch.push(to, bytes);
      },
      write(to, writer) {
        if (mayGo(to, writer.bytes, writer.at)) batch.write(to, writer);
      },
    },
  };
}

/** What goes to an address that has not proved itself. */
function isAnswer(bytes: Uint8Array): boolean {
  return bytes[1] === KIND.info || bytes[1] === KIND.refuse || bytes[1] === KIND.challenge;
}

/** Counts the answers that the system may still hold, because their machine has not been found. */
class HeldAnswers {
  readonly #most: number;
  readonly #held: { readonly bytes: number; readonly until: number }[] = [];
  #bytes = 0;
  #network: LocalNetwork = localNetwork();
  #lookedAt = monotonicMs();

  constructor(most: number) {
    this.#most = most;
  }

  /** False when there is no room for one more. */
  take(address: string, length: number, now: number): boolean {
    if (!this.#isHeld(address, now)) return true;
    while (this.#held.length > 0 && this.#held[0]!.until <= now) this.#bytes -= this.#held.shift()!.bytes;
    const needed = heldBytes(length);
    if (this.#bytes + needed > this.#most) return false;
    this.#bytes += needed;
    this.#held.push({ bytes: needed, until: now + HELD_MS });
    return true;
  }

  /** Only other machines on our own networks have to be found. */
  #isHeld(address: string, now: number): boolean {
    if (now - this.#lookedAt >= NETWORK_MS) {
      this.#network = localNetwork();
      this.#lookedAt = now;
    }
    const plain = address.replace(/^::ffff:/, '');
    return this.#network.near(plain) && !this.#network.own(plain);
  }
}
