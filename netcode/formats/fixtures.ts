// Which matches a format of pairs has, and where the sides of each come from.

import type { PairFormat } from './format.ts';
import { bracketOrder, bracketSize, circleRounds } from './pairings.ts';

/** What is on a side of a match: an entrant, a bye, or the winner or loser of an earlier match. */
export type Source =
  | { readonly is: 'entrant'; readonly entrant: number }
  | { readonly is: 'bye' }
  | { readonly is: 'winner' | 'loser'; readonly of: number }
  /** The loser of the first final, if its winner came from the losers' bracket: then both have lost one match. */
  | { readonly is: 'again'; readonly of: number };

export interface Fixture {
  readonly id: number;
  /** `main` of a league, a knock-out or the winners' bracket. */
  readonly part: 'main' | 'losers' | 'final';
  /** From 1, in its part. */
  readonly round: number;
  readonly sides: readonly [Source, Source];
}

/** The matches for `count` entrants, 2 to MOST_ENTRANTS, in an order in which no side comes from a later one. */
export function fixturesOf({ kind }: PairFormat, count: number): readonly Fixture[] {
  if (kind === 'league') return league(count);
  return kind === 'knock-out' ? knockOut(count) : doubleElimination(count);
}

/** The id of a pair depends on the two alone: a league that gets another entrant keeps all that was played. */
function league(count: number): Fixture[] {
  return circleRounds(count).flatMap((pairs, round) =>
    pairs.map(([a, b]): Fixture => {
      const high = Math.max(a, b);
      const id = (high * (high - 1)) / 2 + Math.min(a, b);
      const sides = [
        { is: 'entrant', entrant: a },
        { is: 'entrant', entrant: b },
      ] as const;
      return { id, part: 'main', round: round + 1, sides };
    }),
  );
}

/** Adds matches under the next free numbers. */
class Bracket {
  readonly fixtures: Fixture[] = [];

  /** A round of which each two neighbours of `sources` play a match; returns the ids. */
  round(part: Fixture['part'], round: number, sources: readonly Source[]): number[] {
    return Array.from({ length: sources.length / 2 }, (_, i) => {
      const id = this.fixtures.length;
      this.fixtures.push({ id, part, round, sides: [sources[2 * i]!, sources[2 * i + 1]!] });
      return id;
    });
  }
}

const winners = (ids: readonly number[]): Source[] => ids.map((of) => ({ is: 'winner', of }));
const losers = (ids: readonly number[]): Source[] => ids.map((of) => ({ is: 'loser', of }));

function firstSides(count: number): Source[] {
  return bracketOrder(bracketSize(count)).map((entrant) =>
    entrant < count ? { is: 'entrant', entrant } : { is: 'bye' },
  );
}

function knockOut(count: number): Fixture[] {
  const bracket = new Bracket();
  let sides = firstSides(count);
  for (let round = 1; sides.length > 1; round++) sides = winners(bracket.round('main', round, sides));
  return bracket.fixtures;
}

/**
 * Losers of the winners' bracket go on in the losers' bracket: the losers of round 1 among themselves, those of each later
 * round against the entrants left there. In turn they come in from the other
 * end, from the other half, and from the other end of each half, so that two meet again late.
 */
function doubleElimination(count: number): Fixture[] {
  const bracket = new Bracket();
  let main = bracket.round('main', 1, firstSides(count));
  let left: Source[] = losers(main);
  let lower = 0;
  for (let round = 2; main.length > 1; round++) {
    left = winners(bracket.round('losers', ++lower, left));
    main = bracket.round('main', round, winners(main));
    const down = crossed(losers(main), round);
    left = winners(
      bracket.round(
        'losers',
        ++lower,
        left.flatMap((side, i) => [side, down[i]!]),
      ),
    );
  }
  const [final] = bracket.round('final', 1, [...winners(main), ...left]);
  bracket.round('final', 2, [
    { is: 'winner', of: final! },
    { is: 'again', of: final! },
  ]);
  return bracket.fixtures;
}

function crossed(sources: readonly Source[], round: number): readonly Source[] {
  const half = sources.length / 2;
  const [upper, lower] = [sources.slice(0, half), sources.slice(half)];
  switch (round % 3) {
    case 2:
      return sources.toReversed();
    case 0:
      return [...lower, ...upper];
    default:
      return [...upper.reverse(), ...lower.reverse()];
  }
}
