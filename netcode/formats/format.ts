// A format is the order in which entrants play each other, as plain data. What is to be played, and how everybody stands, is
// folded from the results alone, so that all who have the same results know the same.

/** Most entrants of a format. */
export const MOST_ENTRANTS = 128;

/** A match of this many games is over when more than half of them are won. */
export const BEST_OF = [1, 3] as const;

/** Two play each other: each against each, until the first loss, or until the second. */
export interface PairFormat {
  readonly kind: 'league' | 'knock-out' | 'double';
  readonly best: (typeof BEST_OF)[number];
}

/** Several play at a time, and the entrants who have waited longest play next; it goes on until it is ended. */
export interface Rotation {
  readonly kind: 'rotation';
  /** How many play at a time, from 2. */
  readonly sides: number;
}

export type Format = PairFormat | Rotation;

/** A game that was played, or what counts instead of one. */
export interface Played {
  /** Id of the match. */
  readonly of: number;
  /** Which entrants were on its sides, and the place of each, from 1; equal places are shared. */
  readonly sides: readonly number[];
  readonly places: readonly number[];
  /**
   * Absent for a game that was played. `passed`, because entrants did not come, and `mended`, by the leader, decide the match, and
   * take the place of all that was noted of it before.
   */
  readonly how?: 'passed' | 'mended' | undefined;
}

/** A match that can be played now: entrants by side. */
export interface Call {
  readonly of: number;
  readonly sides: readonly number[];
}

/** How an entrant stands. */
export interface Row {
  readonly entrant: number;
  /** Matches that are decided, and how many of them were won and drawn. */
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  /** In a league two for a match that was won and one for a drawn one; in a rotation one for each entrant placed behind. */
  readonly points: number;
  /** From 1, shared where nothing tells two apart; null for an entrant who is still in a knock-out or double elimination. */
  readonly place: number | null;
}

/** The rows in this order, with places from 1: those between which it does not decide share one. */
export function ranked(
  rows: readonly Omit<Row, 'place'>[],
  order: (a: Omit<Row, 'place'>, b: Omit<Row, 'place'>) => number,
): Row[] {
  const sorted = rows.toSorted((a, b) => order(a, b) || a.entrant - b.entrant);
  let place = 1;
  return sorted.map((row, at) => {
    if (at > 0 && order(sorted[at - 1]!, row) !== 0) place = at + 1;
    return { ...row, place };
  });
}
