// Free play with rotation: more entrants are here than play at a time, and they take turns and mix.

import { type Call, type Played, type Rotation, type Row, ranked } from './format.ts';

/**
 * The next match among those who are here: first the entrant who has sat out longest, then those who have met the ones chosen
 * before least in the last matches, two for each entrant; of equals those who have sat out longest, then the better seeds. Null where fewer than two are here.
 */
export function nextGroup(
  { sides }: Rotation,
  count: number,
  results: readonly Played[],
  isHere: (entrant: number) => boolean,
): Call | null {
  const games = latest(results);
  /** For each entrant, the last game that they were in. */
  const last = Array.from({ length: count }, () => -1);
  for (const [at, game] of games.entries()) for (const entrant of game.sides) last[entrant] = at;
  /** For each entrant, how many times they have met each other. */
  const met = Array.from({ length: count }, () => Array.from({ length: count }, () => 0));
  for (const { sides: all } of games.slice(-2 * count))
    for (const one of all) for (const other of all) met[one]![other]!++;
  const waiting = Array.from({ length: count }, (_, entrant) => entrant)
    .filter(isHere)
    .sort((a, b) => last[a]! - last[b]!);
  const chosen: number[] = [];
  while (chosen.length < sides && waiting.length > 0) {
    const meetings = waiting.map((entrant) => chosen.reduce((sum, one) => sum + met[entrant]![one]!, 0));
    chosen.push(...waiting.splice(meetings.indexOf(Math.min(...meetings)), 1));
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
