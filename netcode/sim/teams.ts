// Who plays with whom, as rooms and rules know it: teams count from 1, and 0 is a seat that plays for itself.

import { MOST_TEAMS } from './rules.ts';

/** Whether two seats are on one side: partners, or one and the same. */
export function allied(seats: readonly { readonly team: number }[], one: number, other: number): boolean {
  if (one === other) return true;
  const team = seats[one]?.team ?? 0;
  return team !== 0 && team === seats[other]?.team;
}

/** Whether there are several sides among those who play, by their teams. */
export function severalSides(teams: readonly number[]): boolean {
  return teams.some((team) => team === 0 || team !== teams[0]);
}

/** In how many teams so many seats can be played: at least one seat has a partner. */
export function teamCounts(seats: number): readonly number[] {
  const counts = Array.from({ length: MOST_TEAMS - 1 }, (_, index) => index + 2);
  return counts.filter((teams) => teams < seats);
}

/** The teams of so many more, of `teams` in all, when so many are in them: each goes to the smallest, of equals the first. */
export function spread(teams: number, taken: readonly number[], more: number): number[] {
  if (teams === 0) return new Array<number>(more).fill(0);
  const sizes = Array.from(
    { length: teams },
    (_, index) => taken.filter((team) => team === index + 1).length,
  );
  return Array.from({ length: more }, () => {
    const smallest = sizes.indexOf(Math.min(...sizes));
    sizes[smallest]!++;
    return smallest + 1;
  });
}
