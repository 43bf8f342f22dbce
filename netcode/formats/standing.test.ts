import { describe, expect, it } from 'vitest';
import { type Format, MOST_ENTRANTS, type Played } from './format.ts';
import { standingOf } from './standing.ts';
import { type Decide, play, rngFrom } from './testing/play.ts';

const counts = Array.from({ length: MOST_ENTRANTS - 1 }, (_, i) => i + 2);
const some = [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 23, 32, 33, 64, 65, 100, 127, MOST_ENTRANTS];
const KNOCK_OUT: Format = { kind: 'knock-out', best: 1 };
const DOUBLE: Format = { kind: 'double', best: 1 };
const LEAGUE: Format = { kind: 'league', best: 1 };

/** The better seed wins always. */
const better: Decide = (sides) => sides.map((one) => (one === Math.min(...sides) ? 1 : 2));
const byChance = (seed: number): Decide => {
  const random = rngFrom(seed);
  return () => (random() % 2 === 0 ? [1, 2] : [2, 1]);
};
const losses = (results: readonly Played[], entrant: number) =>
  results.filter(({ sides, places }) => places[sides.indexOf(entrant)] === 2).length;

describe('a knock-out', () => {
  it('takes n - 1 matches, each loser loses once, and the winner never, for 2 to 128 entrants', () => {
    for (const count of counts) {
      const { results, standing } = play(KNOCK_OUT, count, byChance(count));
      expect(results).toHaveLength(count - 1);
      expect(standing.over).toBe(true);
      const losers = results.map(({ sides, places }) => sides[places.indexOf(2)]);
      const [first, ...others] = standing.table;
      expect([first!.place, others[0]!.place]).toEqual([1, 2]);
      expect(losers.toSorted()).toEqual(others.map(({ entrant }) => entrant).toSorted());
    }
  });

  it('gives byes to the best seeds alone, at most one each, in round 1', () => {
    for (const count of counts) {
      const { matches } = standingOf(KNOCK_OUT, count, []);
      const byes = matches.filter(({ sides }) => sides.includes('bye'));
      const free = byes.flatMap(({ sides }) => sides.filter((side) => typeof side === 'number'));
      expect(byes.every(({ round }) => round === 1)).toBe(true);
      expect(free.sort((a, b) => a - b)).toEqual(Array.from({ length: free.length }, (_, i) => i));
      expect(free.length + count).toBe(2 ** Math.ceil(Math.log2(count)));
    }
  });

  it('has the two best seeds meet in the final and nowhere else, when the better always wins', () => {
    for (const count of counts) {
      const { results, standing } = play(KNOCK_OUT, count, better);
      expect(results.filter(({ sides }) => sides.every((one) => one < 2))).toEqual([results.at(-1)]);
      expect(standing.table.slice(0, 2).map(({ entrant, place }) => [entrant, place])).toEqual([
        [0, 1],
        [1, 2],
      ]);
    }
  });

  it('counts games up to the majority, and plays on after one without a winner', () => {
    const best: Format = { kind: 'knock-out', best: 3 };
    const game = (...places: number[]): Played => ({ of: 0, sides: [0, 1], places });
    const matchAfter = (...results: Played[]) => standingOf(best, 2, results).matches[0];
    expect(matchAfter(game(1, 2), game(1, 1))).toMatchObject({ won: [1, 0], end: null });
    expect(matchAfter(game(1, 2), game(2, 1))).toMatchObject({ won: [1, 1], end: null });
    expect(matchAfter(game(1, 2), game(2, 1), game(3, 2))).toMatchObject({
      won: [1, 2],
      end: { places: [2, 1] },
    });
  });

  it('gives a match that was passed over to the entrant who came, and without one to the better seed', () => {
    const passed = (places: number[]): Played => ({ of: 0, sides: [0, 3], places, how: 'passed' });
    const final = (places: number[]) => standingOf(KNOCK_OUT, 4, [passed(places)]).matches[2]!.sides;
    expect([final([2, 1]), final([2, 2])]).toEqual([
      [3, null],
      [0, null],
    ]);
  });

  it('makes void what a correction takes the ground from, and nothing else', () => {
    const { results } = play(KNOCK_OUT, 8, better);
    const mended: Played = { of: results[0]!.of, sides: results[0]!.sides, places: [2, 1], how: 'mended' };
    const { matches, calls, over } = standingOf(KNOCK_OUT, 8, [...results, mended]);
    expect(over).toBe(false);
    // 8 goes on in the place of 1; the other three matches of round 1 and the other half stand.
    expect(calls).toEqual([{ of: 4, sides: [7, 3] }]);
    expect(matches.filter(({ end }) => end).map(({ id }) => id)).toEqual([0, 1, 2, 3, 5]);
    expect(standingOf(KNOCK_OUT, 8, [...results, mended, { ...mended, places: [1, 2] }]).over).toBe(true);
  });
});

describe('a double elimination', () => {
  it('takes 2n - 2 matches or one more, each loser loses twice, and the winner at most once, for 2 to 128 entrants', () => {
    for (const count of some) {
      for (const decide of [better, byChance(count), byChance(1000 + count)]) {
        const { results, standing } = play(DOUBLE, count, decide);
        const [first, ...others] = standing.table;
        expect(standing.over).toBe(true);
        expect(first!.place).toBe(1);
        const lost = losses(results, first!.entrant);
        expect(lost).toBeLessThanOrEqual(1);
        expect(results).toHaveLength(2 * count - 2 + lost);
        for (const { entrant, place } of others)
          expect([place! > 1, losses(results, entrant)]).toEqual([true, 2]);
      }
    }
  });

  it('plays a second final if who came from the losers’ bracket has won the first', () => {
    const { results } = play(DOUBLE, 4, better);
    const final = results.at(-1)!;
    expect(final.sides).toEqual([0, 1]);
    const upset: Played = { ...final, places: [2, 1] };
    const { calls, over, table } = standingOf(DOUBLE, 4, [...results.slice(0, -1), upset]);
    expect([over, table[0]!.place]).toEqual([false, null]);
    expect(calls).toEqual([{ of: final.of + 1, sides: [1, 0] }]);
  });

  it('has the matches of eight that are written here by hand, when the better seed always wins', () => {
    const { results } = play(DOUBLE, 8, better);
    const inOrder = results.toSorted((a, b) => a.of - b.of);
    const pairs = inOrder
      .map(({ sides }) => sides.toSorted().map((one) => one + 1))
      .map((pair) => pair.join('-'));
    expect(pairs).toEqual([
      ...['1-8', '4-5', '3-6', '2-7'], // winners' round 1
      ...['5-8', '6-7'], // losers' round 1
      ...['1-4', '2-3'], // winners' round 2
      ...['3-5', '4-6'], // losers' round 2: 3 and 4 come in from the other half
      '3-4',
      '1-2',
      '2-3',
      '1-2',
    ]);
  });

  /** In which round of the losers' bracket two can meet again at the earliest, by the size of a full bracket. */
  const firstAgain = [
    [8, 3],
    [16, 4],
    [32, 5],
    [64, 7],
  ] as const;
  it.each(firstAgain)(
    'of %i lets two who have met meet again in round %i of the losers’ bracket at the earliest',
    (count, earliest) => {
      for (let seed = 0; seed < 20; seed++) {
        const { results, standing } = play(DOUBLE, count, byChance(seed));
        const met = new Set<string>();
        for (const { of, sides } of results.toSorted((a, b) => a.of - b.of)) {
          const pair = sides.toSorted((a, b) => a - b).join('-');
          const { part, round } = standing.matches[of]!;
          if (part === 'losers' && met.has(pair)) expect(round).toBeGreaterThanOrEqual(earliest);
          met.add(pair);
        }
      }
    },
  );
});

describe('a league', () => {
  it('has each play each other once, and the better seeds first, with 2 to 128 entrants', () => {
    for (const count of [2, 3, 4, 5, 8, 9, 16, 17, 33, MOST_ENTRANTS]) {
      const { results, standing } = play(LEAGUE, count, better);
      expect(results).toHaveLength((count * (count - 1)) / 2);
      expect(standing.over).toBe(true);
      expect(standing.table.map(({ entrant, points, place }) => [entrant, points, place])).toEqual(
        Array.from({ length: count }, (_, i) => [i, 2 * (count - 1 - i), i + 1]),
      );
    }
  });

  it('keeps all that was played when another comes', () => {
    const { results } = play(LEAGUE, 5, byChance(3));
    const after = standingOf(LEAGUE, 6, results);
    expect(after.matches.filter(({ end }) => end)).toHaveLength(10);
    expect(after.calls.map(({ sides }) => Math.max(...sides))).toEqual([5, 5, 5, 5, 5]);
    expect(after.table.filter(({ entrant }) => entrant < 5).map(({ points }) => points)).toEqual(
      standingOf(LEAGUE, 5, results).table.map(({ points }) => points),
    );
  });

  it('shares the points of a draw, and tells equal points apart by who was beaten', () => {
    // 1 beat 2, 2 beat 3, 3 beat 4; 1 and 3 drew, 2 lost to 4, 1 lost to 4.
    const game = (sides: [number, number], places: [number, number]): Played => {
      const { id } = standingOf(LEAGUE, 4, []).matches.find(
        (match) => match.sides.includes(sides[0]) && match.sides.includes(sides[1]),
      )!;
      return { of: id, sides, places };
    };
    const { table } = standingOf(LEAGUE, 4, [
      game([0, 1], [1, 2]),
      game([1, 2], [1, 2]),
      game([2, 3], [1, 2]),
      game([0, 2], [1, 1]),
      game([3, 1], [1, 2]),
      game([3, 0], [1, 3]),
    ]);
    // Sonneborn-Berger by hand: 4: 2 + 3 = 5; 1: 2 + 3/2 = 3.5; 3: 4 + 3/2 = 5.5; 2: 3.
    expect(table.map(({ entrant, points, place }) => [entrant + 1, points, place])).toEqual([
      [4, 4, 1],
      [3, 3, 2],
      [1, 3, 3],
      [2, 2, 4],
    ]);
  });

  it('calls pairs that are here before others, and of them those that have begun', () => {
    const best: Format = { kind: 'league', best: 3 };
    const begun: Played = { of: 5, sides: [2, 3], places: [1, 2] };
    const here = (entrant: number) => entrant !== 1;
    const { calls } = standingOf(best, 4, [begun], here);
    expect(calls.map(({ sides }) => [...sides].sort().join('-'))).toEqual([
      '2-3',
      '0-3',
      '0-2',
      '1-2',
      '1-3',
      '0-1',
    ]);
  });

  it('counts a match that both missed as lost by both', () => {
    const neither: Played = { of: 0, sides: [0, 1], places: [2, 2], how: 'passed' };
    const { table, over } = standingOf(LEAGUE, 2, [neither]);
    expect([over, table.map(({ points, played }) => [points, played])]).toEqual([
      true,
      [
        [0, 1],
        [0, 1],
      ],
    ]);
  });
});

describe('a rotation', () => {
  /** So many matches of `sides` among `count`. */
  function rotated(count: number, sides: number, games: number) {
    const format: Format = { kind: 'rotation', sides };
    const results: Played[] = [];
    for (let game = 0; game < games; game++) {
      const [call] = standingOf(format, count, results).calls;
      results.push({ ...call!, places: call!.sides.map((_, i) => i + 1) });
    }
    return { results, table: standingOf(format, count, results).table };
  }
  const sizes = [
    [4, 2],
    [5, 4],
    [6, 2],
    [7, 3],
    [8, 4],
    [9, 4],
    [16, 8],
  ] as const;

  it.each(sizes)(
    'lets %i entrants, %i at a time, play equally often up to a quarter, and wait at most two matches more than they must',
    (count, sides) => {
      const { results, table } = rotated(count, sides, 60);
      const played = table.map((row) => row.played);
      expect(Math.max(...played)).toBeLessThanOrEqual(1.25 * Math.min(...played));
      for (let one = 0; one < count; one++) {
        const seen = results.flatMap((game, at) => (game.sides.includes(one) ? [at] : []));
        const waits = seen.map((at, i) => at - (seen[i - 1] ?? -1));
        expect(Math.max(...waits)).toBeLessThanOrEqual(Math.ceil(count / sides) + 2);
      }
    },
  );

  it.each(sizes)('lets each of %i entrants, %i at a time, meet every other', (count, sides) => {
    const met = new Set(
      rotated(count, sides, 60).results.flatMap((game) =>
        game.sides.flatMap((a) => game.sides.filter((b) => a < b).map((b) => `${a}-${b}`)),
      ),
    );
    expect(met.size).toBe((count * (count - 1)) / 2);
  });

  it('calls only entrants who are here, and no entrant alone', () => {
    const format: Format = { kind: 'rotation', sides: 2 };
    expect(standingOf(format, 4, [], (one) => one !== 0).calls).toEqual([{ of: 0, sides: [1, 2] }]);
    expect(standingOf(format, 4, [], (one) => one === 3).calls).toEqual([]);
  });

  it('gives a point for each entrant placed behind', () => {
    const format: Format = { kind: 'rotation', sides: 3 };
    const game: Played = { of: 0, sides: [2, 0, 1], places: [1, 2, 2] };
    expect(standingOf(format, 3, [game]).table.map(({ entrant, points }) => [entrant, points])).toEqual([
      [2, 2],
      [0, 0],
      [1, 0],
    ]);
  });
});
