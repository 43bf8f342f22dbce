import { describe, expect, it } from 'vitest';
import { bracketOrder, bracketSize, circleRounds, type Pair } from './pairings.ts';

const counts = Array.from({ length: 127 }, (_, i) => i + 2);
const key = ([a, b]: Pair) => `${Math.min(a, b)}-${Math.max(a, b)}`;
const fromOne = (rounds: readonly (readonly Pair[])[]) =>
  rounds.map((pairs) => pairs.map(([a, b]) => `${a + 1}-${b + 1}`).join(' '));

describe('the circle method', () => {
  it('gives the table of six in Wikipedia’s Round-robin tournament, turned the other way round the circle', () => {
    expect(fromOne(circleRounds(6))).toEqual([
      '1-6 2-5 3-4',
      '1-5 6-4 2-3',
      '1-4 5-3 6-2',
      '1-3 4-2 5-6',
      '1-2 3-6 4-5',
    ]);
  });

  it('gives the table of five in trebor74hr/round-robin-pairs (tables/players-05.md), whose entrants are numbered from the bye', () => {
    const theirs = ['2-5 3-4', '1-5 2-3', '1-4 5-3', '1-3 4-2', '1-2 4-5'];
    const pairs = (rows: readonly string[]) =>
      rows
        .join(' ')
        .split(' ')
        .map((one) => [...one].sort().join(''))
        .sort();
    expect(pairs(fromOne(circleRounds(5)))).toEqual(pairs(theirs));
    expect(fromOne(circleRounds(5))).toHaveLength(theirs.length);
  });

  it('lets every two meet exactly once, in as few rounds as can be, for 2 to 128 entrants', () => {
    for (const count of counts) {
      const rounds = circleRounds(count);
      const met = rounds.flat().map(key);
      expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
      expect([count, new Set(met).size, met.length]).toEqual([
        count,
        (count * (count - 1)) / 2,
        (count * (count - 1)) / 2,
      ]);
    }
  });

  it('has no entrant twice in a round, and with an odd number lets each rest once', () => {
    for (const count of counts) {
      const rests = circleRounds(count).flatMap((pairs) => {
        const busy = new Set(pairs.flat());
        expect(busy.size).toBe(2 * pairs.length);
        return Array.from({ length: count }, (_, one) => one).filter((one) => !busy.has(one));
      });
      expect([count, rests.length, new Set(rests).size]).toEqual([
        count,
        ...(count % 2 ? [count, count] : [0, 0]),
      ]);
    }
  });
});

describe('the order of seeds in a bracket', () => {
  // https://tournamentbracketmaker.com/how-bracket-seeding-works: the layouts of eight, and of 16 as in regions of the NCAA, which
  // draw the lower quarters upside down: the matches are the same, and who meets whom later.
  const known: [number, readonly string[]][] = [
    [8, ['1-8', '4-5', '3-6', '2-7']],
    [16, ['1-16', '8-9', '5-12', '4-13', '6-11', '3-14', '7-10', '2-15']],
  ];
  it.each(known)('has the standard matches of round 1 for %i', (size, matches) => {
    expect(roundOf(bracketOrder(size)).sort()).toEqual([...matches].sort());
  });

  it.each(known)('has the standard quarters and halves for %i', (size, matches) => {
    for (const share of [2, 4]) {
      const groups = (all: readonly string[]) =>
        Array.from({ length: share }, (_, i) =>
          all
            .slice((i * all.length) / share, ((i + 1) * all.length) / share)
            .sort()
            .join(' '),
        ).sort();
      expect(groups(roundOf(bracketOrder(size)))).toEqual(groups(matches));
    }
  });

  it('has the same sum in every match of a round in which the better seeds always win', () => {
    for (const size of [2, 4, 8, 16, 32, 64, 128]) {
      let left = [...bracketOrder(size)];
      while (left.length > 1) {
        const { length } = left;
        left = Array.from({ length: length / 2 }, (_, i) => {
          expect(left[2 * i]! + left[2 * i + 1]!).toBe(length - 1);
          return Math.min(left[2 * i]!, left[2 * i + 1]!);
        });
      }
    }
  });

  it('has room for all in the smallest power of two', () => {
    expect([2, 3, 4, 5, 8, 9, 65, 128].map(bracketSize)).toEqual([2, 4, 4, 8, 8, 16, 128, 128]);
  });

  function roundOf(order: readonly number[]): string[] {
    return Array.from({ length: order.length / 2 }, (_, i) => {
      const pair = [order[2 * i]! + 1, order[2 * i + 1]! + 1].sort((a, b) => a - b);
      return pair.join('-');
    });
  }
});
