// The table and the matches of a tournament as CSV, for a spreadsheet.

import { csvOf } from '../../../netcode/party/csv.ts';
import type { Texts } from '../../languages/en.ts';
import { hasPoints, type Tournament, tournamentStanding } from './tournament-text.ts';

/**
 * The table as TournamentDialog shows it, an empty row, and the results, each with the player and the place of each side. As of
 * `csvOf`.
 */
export function tournamentCsv(tournament: Tournament, { tournament: texts }: Texts): string {
  const { format, entrants, results } = tournament;
  const withPoints = hasPoints(format);
  const mostSides = Math.max(0, ...results.map(({ sides }) => sides.length));
  const nameOf = (entrant: number) => entrants[entrant]!.name;
  const { table } = tournamentStanding(tournament);
  const rows = [
    [texts.place, texts.player, texts.played, texts.wins, ...(withPoints ? [texts.points] : [])],
    ...table.map(({ entrant, place, played, won, points }) => [
      ...[place ?? '', nameOf(entrant), played, won, ...(withPoints ? [points] : [])],
    ]),
    [],
    Array.from({ length: mostSides }, () => [texts.player, texts.place]).flat(),
    ...results.map(({ sides, places, how, by }) => [
      ...sides.flatMap((side, at) => [nameOf(side), places[at]!]),
      ...(how === 'mended' ? [texts.mended(by ?? null)] : how === 'passed' ? [texts.passed] : []),
    ]),
  ];
  return csvOf(rows);
}
