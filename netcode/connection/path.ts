// Where the datagrams of a connection go: only to the address that has proved to be the other end's.
//
// A laptop changes from cable to Wi-Fi and plays on; but a stranger with a forged source address must not have us send there.
// A new address therefore gets a challenge, and at most the bytes that came from it, until it has answered.
// Source: RFC 9000, sections 8.2 and 9.3.

import { type Address, CHALLENGE_BYTES, type Random, sameAddress, type Token } from '../wire/datagram.ts';

interface Candidate {
  readonly address: Address;
  readonly token: Token;
  /** Bytes that came from it and are still to be spent on challenges. */
  credit: number;
}

export class Path {
  /** Address that has proved that the other end is there. */
  address: Address;
  readonly #random: Random;
  #candidate: Candidate | null = null;

  /** `address` has been proved, by the cookie of the handshake. */
  constructor(address: Address, random: Random) {
    this.address = address;
    this.#random = random;
  }

  /**
   * The newest authentic datagram so far came from here, `bytes` long. Returns the token of a challenge that may be
   * sent there now, or null.
   */
  heardFrom(from: Address, bytes: number): Token | null {
    if (sameAddress(from, this.address)) return null;
    if (!this.#candidate || !sameAddress(this.#candidate.address, from)) {
      const token = { k0: this.#random(), k1: this.#random() };
      // A copy: sockets may reuse theirs.
      this.#candidate = { address: { address: from.address, port: from.port }, token, credit: 0 };
    }
    const candidate = this.#candidate;
    candidate.credit += bytes;
    if (candidate.credit < CHALLENGE_BYTES) return null;
    candidate.credit -= CHALLENGE_BYTES;
    return candidate.token;
  }

  /** A challenge was answered from here. True: datagrams go there from now on. */
  answered(from: Address, token: Token): boolean {
    const candidate = this.#candidate;
    if (!candidate || !sameAddress(candidate.address, from)) return false;
    if (candidate.token.k0 !== token.k0 || candidate.token.k1 !== token.k1) return false;
    this.address = candidate.address;
    this.#candidate = null;
    return true;
  }
}
