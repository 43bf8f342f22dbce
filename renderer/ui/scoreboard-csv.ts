// The scoreboard of a room as CSV, for a spreadsheet.

import type { Room } from '../../electron/party/window/contract.ts';
import { csvOf } from '../../netcode/party/csv.ts';
import type { Texts } from '../languages/en.ts';

/** The rows in their order, as of `csvOf`. */
export function scoreboardCsv(rows: Room['scoreboard'], { tournament: texts }: Texts): string {
  return csvOf([
    [texts.player, texts.played, texts.wins, texts.points],
    ...rows.map(({ name, matches, wins, points }) => [name, matches, wins, points]),
  ]);
}
