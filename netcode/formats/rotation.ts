// Free play with rotation: more entrants are here than play at a time, and those who have waited longest play next.

import { type Call, type Played, type Rotation, type Row, ranked } from './format.ts';

/**
 * The next match among those who are here: the ones who have sat out longest; of equals those who have played least, then those
 * who have met the ones chosen before least, then the better seeds. Null where fewer than two are here.
 */
export function nextGroup(
  { sides }: Rotation,
  count: number,
  results: readonly Played[],
  isHere: (entrant: number) => boolean,
): Call | null {
  const games = latest(results);
  const lastOf = (entrant: number) => games.findLastIndex((game) => game.sides.includes(entrant));
  const playedBy = (entrant: number) => games.filter((game) => game.sides.includes(entrant)).length;
  const waiting = Array.from({ length: count }, (_, entrant) => entrant)
    .filter(isHere)
    .map((entrant) => ({ entrant, last: lastOf(entrant), played: playedBy(entrant) }));
  const chosen: number[] = [];
  const met = (entrant: number) =>
    games.filter((game) => game.sides.includes(entrant) && game.sides.some((one) => chosen.includes(one)))
      .length;
  while (chosen.length < sides && waiting.length > 0) {
    const [next] = waiting
      .map((one) => ({ one, met: met(one.entrant) }))
      .sort((a, b) => a.one.last - b.one.last || a.one.played - b.one.played || a.met - b.met);
    chosen.push(next!.one.entrant);
    waiting.splice(waiting.indexOf(next!.one), 1);
  }
  if (chosen.length < 2) return null;
  return { of: (1 + Math.max(-1, ...games.map(({ of }) => of))) & 0xffff, sides: chosen };
}

/** Most points first: one for each entrant placed behind. */
export function rotationTable(count: number, results: readonly Played[]): Row[] {
  const games = latest(results);
  const rows = Array.from({ length: count }, (_, entrant) => {
    const row = { entrant, played: 0, won: 0, drawn: 0, points: 0 };
    for (const { sides, places } of games) {
      const place = places[sides.indexOf(entrant)];
      if (place === undefined) continue;
      row.played++;
      if (place === 1) row.won++;
      row.points += places.filter((other) => other > place).length;
    }
    return row;
  });
  return ranked(rows, (a, b) => b.points - a.points || b.won - a.won || a.played - b.played);
}

/** The last result of each match, in the order of the matches. */
function latest(results: readonly Played[]): Played[] {
  const byMatch = new Map(results.map((result) => [result.of, result]));
  return [...byMatch.values()].sort((a, b) => a.of - b.of);
}
