// The two standard orders that pairings are made of: the circle method, and seeds in a bracket. Numbers are entrants, 0 the
// best seed.

/** Two entrants who play each other. */
export type Pair = readonly [number, number];

/**
 * The rounds of a league of `count` entrants by the circle method (Kirkman 1847; Wikipedia, Round-robin tournament): the first
 * stands still, the others move on by one each round. Every two meet once; with an odd count one rests in each round.
 */
export function circleRounds(count: number): readonly (readonly Pair[])[] {
  const places = count + (count % 2);
  const moving = places - 1;
  return Array.from({ length: Math.max(0, moving) }, (_, round) => {
    // Who stands at a place of the circle; place 0 is the first entrant's.
    const at = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 - round + moving) % moving));
    return Array.from({ length: places / 2 }, (_, i): Pair => [at(i), at(places - 1 - i)]).filter(
      (pair) => Math.max(...pair) < count,
    );
  });
}

/**
 * Seeds from top to bottom of a bracket of `size` places, a power of two: neighbours meet in round 1. In each round the sum of two
 * seeds that meet is the same where the better one always wins, so that 0 and 1 meet in the final, as in the draws of the
 * NCAA's regions.
 */
export function bracketOrder(size: number): readonly number[] {
  let order = [0];
  for (let length = 2; length <= size; length *= 2) {
    order = order.flatMap((seed, at) => {
      const pair = [seed, length - 1 - seed];
      return at % 2 === 0 ? pair : pair.reverse();
    });
  }
  return order;
}

/** The smallest power of two, from 2, that is no less than `count`. */
export function bracketSize(count: number): number {
  let size = 2;
  while (size < count) size *= 2;
  return size;
}
