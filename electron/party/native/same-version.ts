// Whether two copies of a game can play together, as far as their versions tell.

import type { Recipe } from './recipe.ts';

/** Only numbers count: packages and servers write the same version in many ways. An unknown one is let through. */
export function sameVersion(rule: Recipe['version'], mine: string | null, theirs: string | null): boolean {
  if (rule === 'any') return true;
  const [a, b] = [numbersOf(mine), numbersOf(theirs)];
  if (!a || !b) return true;
  const count = rule === 'minor' ? 2 : Math.max(a.length, b.length);
  return Array.from({ length: count }, (_, i) => (a[i] ?? 0) === (b[i] ?? 0)).every(Boolean);
}

function numbersOf(version: string | null): number[] | null {
  // What Steam counts are builds of its own.
  const numbers = version?.startsWith('Steam ') ? undefined : /\d+(\.\d+)+/.exec(version ?? '')?.[0];
  return numbers ? numbers.split('.').map(Number) : null;
}
