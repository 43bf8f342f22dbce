// The results of an evening as a page to be printed or saved, and as CSV.

import { csvOf } from '../../../netcode/party/csv.ts';
import type { EveningResults, ShownResult } from './hall-evening.ts';
import { escaped } from './html.ts';

const STYLE = `
  body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid #bbb; overflow-wrap: anywhere; padding: 0.2rem 0.5rem; text-align: left; vertical-align: top; }
  td.number { text-align: right; white-space: nowrap; }
  tr { break-inside: avoid; }`;

/** The table as CSV, an empty row, and the newest results with a row for each player. */
export function resultsCsv({ table, results }: EveningResults): string {
  return csvOf([
    ['Place', 'Player', 'Matches', 'Wins', 'Points'],
    ...table.map(({ place, name, matches, wins, points }) => [place, name, matches, wins, points]),
    [],
    ['Result', 'Time', 'Room', 'Game', 'Player', 'Place', 'Points', 'Struck out'],
    ...results.flatMap(({ no, at, room, game, struck, seats }) =>
      seats.map(({ name, place, points }) => [
        ...[no, new Date(at).toISOString(), room, game, name, place ?? '', points],
        ...(struck === null ? [] : [struck || 'yes']),
      ]),
    ),
  ]);
}

/** The table and the newest results as a page without scripts. `game`: the name of what the rooms play at first. */
export function resultsPage(game: string, { table, results }: EveningResults): string {
  const heads = (names: readonly string[]) => names.map((name) => `<th scope="col">${name}</th>`).join('');
  const number = (value: number) => `<td class="number">${value}</td>`;
  const people = table.map(
    ({ place, name, matches, wins, points }) =>
      `\n<tr>${number(place)}<td>${escaped(name)}</td>${[points, wins, matches].map(number).join('')}</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(game)}: results</title>
<style>${STYLE}</style>
<h1>${escaped(game)}: results</h1>
<p>A point for each player and bot that ended behind, over all rooms. <a href="/results.csv">As CSV</a></p>
<table><tr>${heads(['Place', 'Player', 'Points', 'Wins', 'Matches'])}</tr>${people.join('')}
</table>
<h2>The newest results</h2>
<table><tr>${heads(['Result', 'Time (UTC)', 'Room', 'Game', 'Players'])}</tr>${results.map(row).join('')}
</table>
</html>
`;
}

function row({ no, at, room, game, struck, seats }: ShownResult): string {
  const players = seats
    .toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99))
    .map(({ name, place }) => (place === null ? escaped(name) : `${place}. ${escaped(name)}`))
    .join(', ');
  const said =
    struck === null ? players : `<s>${players}</s><br>Struck out${struck && `: ${escaped(struck)}`}`;
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `\n<tr><td class="number">${no}</td><td>${time}</td><td class="number">${room}</td><td>${escaped(game)}</td><td>${said}</td></tr>`;
}
