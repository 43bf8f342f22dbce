// Sides of a match: a team, or a single player. What a game decides about them, it decides here for all of a side.

/** The part of a seat that tells its side. */
export interface Sided {
  /** False for an empty seat, which is on no side. */
  readonly present: boolean;
  /** From 1; 0 is a side of one's own. */
  readonly team: number;
}

/** The seats of each side, in the order of their first seats. */
export function sidesOf(seats: readonly Sided[]): readonly (readonly number[])[] {
  const sides: number[][] = [];
  const byTeam = new Map<number, number[]>();
  seats.forEach(({ present, team }, seat) => {
    if (!present) return;
    const known = team === 0 ? undefined : byTeam.get(team);
    if (known) known.push(seat);
    else {
      const side = [seat];
      sides.push(side);
      if (team !== 0) byTeam.set(team, side);
    }
  });
  return sides;
}

/** By seat: 1 and one more for each side that is better than its own; partners share a place, an empty seat has place 0. */
export function placesOf(
  seats: readonly Sided[],
  better: (one: readonly number[], other: readonly number[]) => boolean,
): number[] {
  const sides = sidesOf(seats);
  const places = new Array<number>(seats.length).fill(0);
  for (const side of sides)
    for (const seat of side) places[seat] = 1 + sides.filter((other) => better(other, side)).length;
  return places;
}

export function inTeams(seats: readonly Sided[]): boolean {
  return seats.some(({ present, team }) => present && team !== 0);
}
