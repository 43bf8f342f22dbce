// The state hashes that members report, compared: whose state is what most have, and which frame is the first that
// differs. Members report now and then; only when something differs are they asked for single frames.

import type { StatesAt } from '../room/desync.ts';
import { MOST_HASHES } from '../wire/desync.ts';

/** Reports of a member that are remembered for comparison; members are seldom further apart than seconds. */
export const HASHES_COMPARED = 32;

/** What a member says of the state after `frame` frames, and of all frames since an earlier report. */
export interface StateReport {
  readonly frame: number;
  readonly hash: string;
  readonly digest?: { readonly since: number; readonly hash: string } | undefined;
}

/** The newest frame at which a member's state could be compared, and whether it is what most have. */
export interface Compared {
  readonly frame: number;
  readonly agrees: boolean;
}

/** A state that most members have, by their reports. */
export interface Agreed {
  readonly frame: number;
  readonly hash: string;
  /** Who has reported it. */
  readonly of: readonly number[];
}

/** Frames whose single hashes are to be asked for. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

export class StateHashes {
  /** Newest reports by member, oldest first: each member's by themselves, so that nobody pushes out what others said. */
  readonly #reports = new Map<number, StateReport[]>();
  readonly #compared = new Map<number, Compared>();
  /** What was asked for last, and who has answered. */
  #asked: Span | null = null;
  readonly #answers = new Map<number, readonly string[]>();

  /**
   * Notes a member's report; frames come in order. Returns the frames among which something is not what another has
   * reported, or null when nothing contradicts it. `isKnown`: that it differs from this one's is no news.
   */
  report(
    member: number,
    report: StateReport,
    isKnown: (other: number) => boolean = () => false,
  ): Span | null {
    const own = this.#reports.get(member) ?? [];
    const last = own.at(-1);
    if (last && report.frame <= last.frame) return null;
    own.push(report);
    if (own.length > HASHES_COMPARED) own.shift();
    this.#reports.set(member, own);
    this.#compare(report.frame);
    const { frame, hash, digest } = report;
    for (const [other, reports] of this.#reports) {
      const same = other === member ? undefined : reports.find((one) => one.frame === frame);
      if (!same || isKnown(other)) continue;
      const spanned = digest !== undefined && digest.since === same.digest?.since;
      const count = spanned ? frame - digest.since : 0;
      // A span that no single answer can cover is not asked for: honest members report far more often.
      if (count > 0 && count <= MOST_HASHES && digest!.hash !== same.digest!.hash)
        return { first: digest!.since + 1, count };
      if (hash !== same.hash) return { first: frame, count: 1 };
    }
    return null;
  }

  /** What members have reported of a frame. */
  at(frame: number): StatesAt {
    const hashes = new Map<number, string>();
    for (const [member, reports] of this.#reports) {
      const hash = reports.find((one) => one.frame === frame)?.hash;
      if (hash !== undefined) hashes.set(member, hash);
    }
    return { frame, hashes };
  }

  /**
   * The newest frame after which more than half of these members have the same state, by their reports, its hash, and who they
   * are; null without one.
   */
  agreed(members: readonly number[]): Agreed | null {
    let newest: Agreed | null = null;
    for (const member of members) {
      for (const { frame, hash } of (this.#reports.get(member) ?? []).toReversed()) {
        if (newest && frame <= newest.frame) break;
        const { hashes } = this.at(frame);
        const of = members.filter((one) => hashes.get(one) === hash);
        if (of.length * 2 > members.length) newest = { frame, hash, of };
      }
    }
    return newest;
  }

  /** Asks for these single hashes; answers to an earlier question are forgotten. */
  ask(span: Span): void {
    this.#asked = span;
    this.#answers.clear();
  }

  /** A member's single hashes. Returns the first frame of which not all who have answered have the same, or null. */
  answer(member: number, first: number, hashes: readonly string[]): StatesAt | null {
    const asked = this.#asked;
    if (first !== asked?.first || hashes.length !== asked.count || this.#answers.has(member)) return null;
    this.#answers.set(member, hashes);
    const answers = [...this.#answers];
    const at = hashes.findIndex((hash, index) => answers.some(([, other]) => other[index] !== hash));
    if (at < 0) return null;
    return { frame: first + at, hashes: new Map(answers.map(([one, own]) => [one, own[at]!])) };
  }

  /** The newest comparison of a member's state with the others', or null when there is none yet. */
  compared(member: number): Compared | null {
    return this.#compared.get(member) ?? null;
  }

  /** A member has gone, whose states count no more. */
  forget(member: number): void {
    for (const said of [this.#reports, this.#compared, this.#answers]) said.delete(member);
  }

  /** Forgets a member's reports before this frame, at which it is back in step: they are of its wrong states. */
  forgetBefore(member: number, before: number): void {
    const own = this.#reports.get(member);
    if (own)
      this.#reports.set(
        member,
        own.filter(({ frame }) => frame >= before),
      );
  }

  #compare(frame: number): void {
    const { hashes } = this.at(frame);
    if (hashes.size < 2) return;
    for (const [member, hash] of hashes) {
      const before = this.#compared.get(member);
      if (before && before.frame > frame) continue;
      const same = [...hashes.values()].filter((other) => other === hash).length;
      this.#compared.set(member, { frame, agrees: same * 2 > hashes.size });
    }
  }
}
