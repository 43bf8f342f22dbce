// What members report of how a match ended. Compared here; nobody's word alone counts.
//
// Where the relay has a judge (netcode/runner: it plays the same frames itself), the judge's outcome counts. Without
// one it is the majority's.

import { copyOutcome, type Outcome as RulesOutcome } from '../sim/rules.ts';
import type { FromPeer } from '../wire/messages.ts';

type Finish = Extract<FromPeer, { m: 'finished' }>;
export type Outcome = Finish['outcome'];

/** Once most members have seen the end, the others get this long, ms. */
export const FINISH_GRACE_MS = 3_000;

/** Once half of the members have seen the end, the others get this long to say something else, ms. */
export const FINISH_DEADLINE_MS = 10_000;

/** How a match ended: `agreed` when the judge or more than half of the members say so. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly agreed: boolean;
}

/** A member who is here, and the frames that they have got. */
export interface Present {
  readonly id: number;
  readonly reached: number;
}

/** What a judge has found: the state hash after `frame` frames, and the outcome at the end. */
export interface Judgement {
  readonly match: number;
  readonly frame: number;
  readonly hash: string;
  readonly outcome: RulesOutcome | null;
}

export class MatchReports {
  readonly #finishes = new Map<number, Finish>();
  /** The newest frame of which each member has reported a state. */
  readonly #hashed = new Map<number, number>();
  #judged: Judgement | null = null;
  /** The judge has played these frames, and the match was not over. */
  #judgedFrames = 0;
  /** Where the match ended by the verdict, and the state's hash there; null before there is one. */
  end: { readonly frame: number; readonly hash: string } | null = null;
  /** When the match ends by what was reported so far, ms. */
  #endsAt = Number.POSITIVE_INFINITY;

  /** A member has seen the end; what they say first counts. */
  finish(member: number, finish: Finish): void {
    if (!this.#finishes.has(member)) this.#finishes.set(member, finish);
  }

  /** A member has reported a state after this frame: for them the match was not over before it. */
  hashed(member: number, frame: number): void {
    this.#hashed.set(member, Math.max(frame, this.#hashed.get(member) ?? 0));
  }

  /** A member has gone. */
  forget(member: number): void {
    this.#finishes.delete(member);
    this.#hashed.delete(member);
    // Nothing is computed before the next report.
    if (!this.any) this.#endsAt = Number.POSITIVE_INFINITY;
  }

  /** Whether anybody has said how the match ended. */
  get any(): boolean {
    return this.#finishes.size > 0 || this.#judged !== null;
  }

  /** The judge has played on, or has seen the end. */
  judge(judgement: Judgement): void {
    if (judgement.outcome) this.#judged ??= judgement;
    else this.pass(judgement.frame);
  }

  /** Up to this frame the match was played, and not over unless the judge has seen its end. */
  pass(frame: number): void {
    if (!this.#judged) this.#judgedFrames = Math.max(this.#judgedFrames, frame);
  }

  /**
   * How the match ended; null while it goes on. `present` are the members who are here, silent or not. Half of them end no match
   * that `isPaused`: the others get no later frame then whose state they could report.
   */
  verdict(present: readonly Present[], now: number, isPaused = false): Verdict | null {
    const reported = this.#reported(present);
    const finishes = reported
      .filter((one) => !this.#isDenied(one.finish, present))
      .map(({ finish }) => finish);
    const most = mostSaid(finishes);
    const sure = this.#judged !== null || most.count * 2 > present.length;
    if (sure) this.#endsAt = Math.min(this.#endsAt, now + FINISH_GRACE_MS);
    else if (!isPaused && finishes.length * 2 >= present.length)
      this.#endsAt = Math.min(this.#endsAt, now + FINISH_DEADLINE_MS);
    // Half of those who were here while others were away is not half of all.
    else this.#endsAt = Number.POSITIVE_INFINITY;
    if (reported.length < present.length && now < this.#endsAt) return null;
    const last = this.#judged ?? most.finish;
    if (!last?.outcome) return null;
    const { frame, hash, outcome } = last;
    this.end = { frame, hash };
    return { outcome: copyOutcome(outcome), agreed: sure };
  }

  /** Members who are here, and for whom the match is over while the others play on. */
  stopped(present: readonly Present[]): number[] {
    return this.#reported(present)
      .filter(({ finish }) => this.#isDenied(finish, present))
      .map(({ id }) => id);
  }

  /** Ends that count: of frames that their member has got, and that the judge has not passed without seeing an end. */
  #reported(present: readonly Present[]) {
    return present.flatMap(({ id, reached }) => {
      const finish = this.#finishes.get(id);
      return finish && finish.frame <= reached && finish.frame > this.#judgedFrames ? [{ id, finish }] : [];
    });
  }

  /** Whether at least half of all who are here have reported states of later frames, and no end as early as this one. */
  #isDenied({ frame }: Finish, present: readonly Present[]): boolean {
    if (this.#judged) return false;
    const denying = present.filter(({ id }) => {
      const own = this.#finishes.get(id);
      return (own === undefined || own.frame > frame) && (this.#hashed.get(id) ?? 0) > frame;
    });
    return denying.length > 0 && denying.length * 2 >= present.length;
  }
}

/** The end that most have reported; of several with equally many the first. */
function mostSaid(finishes: readonly Finish[]): { finish: Finish | null; count: number } {
  const ends = new Map<string, { finish: Finish; count: number }>();
  for (const finish of finishes) {
    const { frame, hash, outcome } = finish;
    const key = JSON.stringify([frame, hash, outcome.scores, outcome.places, outcome.teams]);
    const end = ends.get(key) ?? { finish, count: 0 };
    end.count++;
    ends.set(key, end);
  }
  return [...ends.values()].reduce<{ finish: Finish | null; count: number }>(
    (most, end) => (end.count > most.count ? end : most),
    { finish: null, count: 0 },
  );
}
