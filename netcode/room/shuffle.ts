// What a room draws by chance: one of several, and an order. The chance is the relay's, so that a seed repeats it.

import type { Random } from '../wire/datagram.ts';

/** One element of a list, each as likely as the others. Throws a RangeError where the list is empty. */
export function choice<T>(list: readonly T[], random: Random): T {
  if (list.length === 0) throw new RangeError('one of nothing');
  return list[below(list.length, random)]!;
}

/** A copy of a list in an order by chance, each order as likely as the others (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const drawn = [...list];
  for (let left = drawn.length; left > 1; left--) {
    const pick = below(left, random);
    [drawn[left - 1], drawn[pick]] = [drawn[pick]!, drawn[left - 1]!];
  }
  return drawn;
}

function below(count: number, random: Random): number {
  return Math.floor((random() / 2 ** 32) * count);
}
