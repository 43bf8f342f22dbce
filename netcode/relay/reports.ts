// What members report about a match: their state hashes and how it ended. Compared here, judged by people.

import type { FromPeer } from '../wire/messages.ts';

type Finish = Extract<FromPeer, { m: 'finished' }>;

/** Frames whose hash is remembered for comparison; members are seldom further apart than seconds. */
export const FRAMES_COMPARED = 64;

/** Once most members have seen the end, the others get this long, ms. */
export const FINISH_GRACE_MS = 3_000;

export class Reports {
  readonly #hashes = new Map<number, string>();
  readonly #finishes = new Map<number, Finish>();
  /** First frame at which two members' states differed, or null. */
  desync: number | null = null;

  /** Notes a state hash. True when it is the first that contradicts another. */
  hash(frame: number, hash: string): boolean {
    const known = this.#hashes.get(frame);
    if (known === undefined) {
      this.#hashes.set(frame, hash);
      for (const oldest of this.#hashes.keys()) {
        if (this.#hashes.size <= FRAMES_COMPARED) break;
        this.#hashes.delete(oldest);
      }
      return false;
    }
    if (known === hash || this.desync !== null) return false;
    this.desync = frame;
    return true;
  }

  finish(member: number, finish: Finish): void {
    if (!this.#finishes.has(member)) this.#finishes.set(member, finish);
  }

  /** How many of the members present have seen the end: none, most, or all. */
  seenBy(members: readonly number[]): 'few' | 'most' | 'all' {
    if (this.#finishes.size === 0) return 'few';
    const seen = members.filter((id) => this.#finishes.has(id)).length;
    if (seen > 0 && seen === members.length) return 'all';
    return seen * 2 > members.length ? 'most' : 'few';
  }

  /** The end as first reported, and whether all reports agree with it. */
  verdict(): { outcome: Finish['outcome']; agreed: boolean } | null {
    const all = [...this.#finishes.values()];
    const first = all[0];
    if (!first) return null;
    return {
      outcome: first.outcome,
      agreed:
        this.desync === null && all.every(({ hash, frame }) => hash === first.hash && frame === first.frame),
    };
  }
}
