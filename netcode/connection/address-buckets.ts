// A token bucket for each address, so that everybody has a fair share, in bounded memory.

import { TokenBucket } from './token-bucket.ts';

export interface AddressBucketsOptions {
  /** Tokens of an address at once, and ms for one more. */
  readonly burst: number;
  readonly msPerToken: number;
  /** Addresses that are remembered; beyond these the one that asked longest ago is forgotten. */
  readonly most: number;
  /**
   * Limits new addresses, all together: forged ones are without number, and have to leave alone what
   * those who were here before need.
   */
  readonly newcomers?: TokenBucket;
}

export class AddressBuckets {
  readonly #options: AddressBucketsOptions;
  /** The latest to ask last. */
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(options: AddressBucketsOptions) {
    this.#options = options;
  }

  /** False, leaving all tokens, when an address has fewer. */
  take(address: string, now: number, tokens = 1): boolean {
    if (!this.#buckets.has(address) && this.#options.newcomers?.take(now) === false) return false;
    return this.#bucket(address).take(now, tokens);
  }

  /** How long until an address has a token, ms; 0 when it has one. */
  waitMs(address: string, now: number): number {
    return this.#buckets.get(address)?.waitMs(now) ?? 0;
  }

  /** Gives back a token that was taken. */
  giveBack(address: string): void {
    this.#buckets.get(address)?.giveBack();
  }

  #bucket(address: string): TokenBucket {
    const { burst, msPerToken, most } = this.#options;
    const bucket = this.#buckets.get(address) ?? new TokenBucket(burst, msPerToken);
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > most) {
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    }
    return bucket;
  }
}
