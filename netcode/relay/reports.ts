// What members report about a match: their state hashes and how it ended. Compared here, judged by people.

import type { FromPeer } from '../wire/messages.ts';

type Finish = Extract<FromPeer, { m: 'finished' }>;

/** Frames whose hash is remembered for comparison; members are seldom further apart than seconds. */
export const FRAMES_COMPARED = 64;

/** Once most members have seen the end, the others get this long, ms. */
export const FINISH_GRACE_MS = 3_000;

export interface Compared {
  readonly frame: number;
  readonly agrees: boolean;
}

export class Reports {
  /** Hashes by member, by frame. */
  readonly #hashes = new Map<number, Map<number, string>>();
  /** By member: the newest frame that somebody else reported too, and whether most have the same hash there. */
  readonly #compared = new Map<number, Compared>();
  readonly #finishes = new Map<number, Finish>();
  /** First frame at which two members' states differed, or null. */
  desync: number | null = null;

  /** Notes a member's state hash; the first that it gives for a frame counts. True when it contradicts another. */
  hash(member: number, frame: number, hash: string): boolean {
    const known = this.#hashes.get(frame);
    if (known === undefined) {
      this.#hashes.set(frame, new Map([[member, hash]]));
      for (const oldest of this.#hashes.keys()) {
        if (this.#hashes.size <= FRAMES_COMPARED) break;
        this.#hashes.delete(oldest);
      }
      return false;
    }
    if (known.has(member)) return false;
    known.set(member, hash);
    this.#compare(frame, known);
    if (this.desync !== null || [...known.values()].every((other) => other === hash)) return false;
    this.desync = frame;
    return true;
  }

  /** The newest comparison of a member's state with the others', or null when there is none yet. */
  compared(member: number): Compared | null {
    return this.#compared.get(member) ?? null;
  }

  /** Whether anybody has seen the end. */
  get anyEnd(): boolean {
    return this.#finishes.size > 0;
  }

  finish(member: number, finish: Finish): void {
    if (!this.#finishes.has(member)) this.#finishes.set(member, finish);
  }

  /** How many of the members present have seen the end: none, most, or all. */
  seenBy(members: readonly number[]): 'few' | 'most' | 'all' {
    const seen = members.filter((id) => this.#finishes.has(id)).length;
    if (seen > 0 && seen === members.length) return 'all';
    return seen * 2 > members.length ? 'most' : 'few';
  }

  #compare(frame: number, hashes: ReadonlyMap<number, string>): void {
    const counts = new Map<string, number>();
    for (const hash of hashes.values()) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    for (const [member, hash] of hashes) {
      const before = this.#compared.get(member);
      if (before && before.frame > frame) continue;
      this.#compared.set(member, { frame, agrees: counts.get(hash)! * 2 > hashes.size });
    }
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
