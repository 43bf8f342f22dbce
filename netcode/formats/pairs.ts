// How a league, a knock-out or a double elimination stands after some results.

import { type Fixture, fixturesOf, type Source } from './fixtures.ts';
import { type Call, type PairFormat, type Played, type Row, ranked } from './format.ts';

/** An entrant, a bye, or null: it is not known yet. */
export type Side = number | 'bye' | null;

/** A match as it stands. */
export interface Match extends Omit<Fixture, 'sides'> {
  readonly sides: readonly [Side, Side];
  /** Games that each side has won. */
  readonly won: readonly [number, number];
  /** How it was decided, and the place of each side; null while it is not. Both first: drawn; both second: both were passed over. */
  readonly end: {
    readonly how: NonNullable<Played['how']> | 'played' | 'bye';
    readonly places: readonly [number, number];
  } | null;
}

/**
 * All matches of a format, in the order of its fixtures. A result counts if its match has exactly these sides: where a correction
 * leads to others, what was played by those before is void, and the match is open again.
 */
export function matchesOf(format: PairFormat, count: number, results: readonly Played[]): Match[] {
  const byId = new Map<number, Match>();
  const byMatch = Map.groupBy(results, ({ of }) => of);
  return fixturesOf(format, count).map(({ sides: [first, second], ...fixture }) => {
    const sides = [sideOf(first, byId), sideOf(second, byId)] as const;
    const match = {
      ...fixture,
      sides,
      ...stand(format, sides, between(byMatch.get(fixture.id) ?? [], sides)),
    };
    byId.set(match.id, match);
    return match;
  });
}

/** The matches that can be played, in order: those with all sides here first, of them such as have begun. */
export function callsOf(matches: readonly Match[], isHere: (entrant: number) => boolean): Call[] {
  const open = matches.flatMap(({ id: of, sides: [a, b], end, won }) => {
    if (end || typeof a !== 'number' || typeof b !== 'number') return [];
    return [{ call: { of, sides: [a, b] }, away: !isHere(a) || !isHere(b), begun: won[0] + won[1] > 0 }];
  });
  return open
    .toSorted((a, b) => Number(a.away) - Number(b.away) || Number(b.begun) - Number(a.begun))
    .map(({ call }) => call);
}

/** How the entrants of a format stand, the first first. */
export function tableOf(format: PairFormat, count: number, matches: readonly Match[]): Row[] {
  const duels = matches.flatMap(duelsOf);
  const byEntrant = Map.groupBy(duels, ({ entrant }) => entrant);
  const ofEntrant = (entrant: number) => byEntrant.get(entrant) ?? [];
  const rows = Array.from({ length: count }, (_, entrant) => rowOf(entrant, ofEntrant(entrant)));
  if (format.kind === 'league') {
    // Equal points are told apart by the points of the beaten (Sonneborn and Berger): half of them for a draw.
    const beaten = rows.map(({ entrant }) =>
      ofEntrant(entrant).reduce((sum, { points, against }) => sum + (points / 2) * rows[against]!.points, 0),
    );
    return ranked(rows, (a, b) => b.points - a.points || beaten[b.entrant]! - beaten[a.entrant]!);
  }
  const losses = format.kind === 'double' ? 2 : 1;
  const stages = rows.map(({ entrant }) => lastStage(ofEntrant(entrant), losses));
  const isOver = matches.every(({ end }) => end);
  return ranked(rows, (a, b) => stages[b.entrant]! - stages[a.entrant]!).map((row) =>
    stages[row.entrant] === STILL_IN && !isOver ? { ...row, place: null } : row,
  );
}

function sideOf(source: Source, byId: ReadonlyMap<number, Match>): Side {
  if (source.is === 'bye') return 'bye';
  if (source.is === 'entrant') return source.entrant;
  const { sides, end } = byId.get(source.of)!;
  if (!end) return null;
  const winner = winnerOf(sides, end.places);
  if (source.is === 'winner') return sides[winner]!;
  if (source.is === 'loser') return sides[1 - winner]!;
  return winner === 1 ? sides[0] : 'bye';
}

/** The side that goes on: the better place; of equal places, the better seed. */
function winnerOf([a, b]: Match['sides'], [first, second]: readonly [number, number]): 0 | 1 {
  if (first !== second) return first < second ? 0 : 1;
  return typeof a === 'number' && typeof b === 'number' && b < a ? 1 : 0;
}

/** The results between these, each with its places in the order of these sides. */
function between(results: readonly Played[], [a, b]: Match['sides']): Played[] {
  return results.flatMap((result) => {
    const [one, other] = result.sides;
    if (one === a && other === b) return [result];
    return one === b && other === a ? [{ ...result, places: result.places.toReversed() }] : [];
  });
}

function stand(
  { kind, best }: PairFormat,
  [a, b]: Match['sides'],
  games: readonly Played[],
): Pick<Match, 'won' | 'end'> {
  if (a === 'bye' || b === 'bye')
    return {
      won: [0, 0],
      end: a === null || b === null ? null : { how: 'bye', places: a === 'bye' ? [2, 1] : [1, 2] },
    };
  let won: [number, number] = [0, 0];
  let end: Match['end'] = null;
  for (const { how, places } of games) {
    const [first, second] = places as [number, number];
    const result: [number, number] = first === second ? [first, second] : first < second ? [1, 2] : [2, 1];
    if (how) {
      won = [0, 0];
      end = { how, places: result };
    } else if (!end && first === second) {
      if (kind === 'league' && best === 1) end = { how: 'played', places: [1, 1] };
    } else if (!end) {
      won[first < second ? 0 : 1]++;
      if (Math.max(...won) > best / 2) end = { how: 'played', places: result };
    }
  }
  return { won, end };
}

/** A decided match as one of its two saw it. */
interface Duel {
  readonly entrant: number;
  readonly against: number;
  /** Two for having won it, one where it was drawn. */
  readonly points: 0 | 1 | 2;
  readonly isLost: boolean;
  /** In a knock-out or double elimination, how far who loses it for good has come. */
  readonly stage: number;
}

function duelsOf({ sides, end, part, round }: Match): Duel[] {
  const [a, b] = sides;
  if (!end || typeof a !== 'number' || typeof b !== 'number') return [];
  const [first, second] = end.places;
  const winner = winnerOf(sides, end.places);
  const drawn = first === 1 && second === 1;
  const stage = part === 'final' ? STILL_IN - 1 : round;
  return [
    { entrant: a, against: b, points: drawn ? 1 : first < second ? 2 : 0, isLost: winner === 1, stage },
    { entrant: b, against: a, points: drawn ? 1 : second < first ? 2 : 0, isLost: winner === 0, stage },
  ];
}

function rowOf(entrant: number, duels: readonly Duel[]): Omit<Row, 'place'> {
  return {
    entrant,
    played: duels.length,
    won: duels.filter(({ points }) => points === 2).length,
    drawn: duels.filter(({ points }) => points === 1).length,
    points: duels.reduce((sum, { points }) => sum + points, 0),
  };
}

const STILL_IN = Number.MAX_SAFE_INTEGER;

/** How far an entrant came: the later they were out, the more. */
function lastStage(duels: readonly Duel[], losses: number): number {
  return duels.filter(({ isLost }) => isLost)[losses - 1]?.stage ?? STILL_IN;
}
