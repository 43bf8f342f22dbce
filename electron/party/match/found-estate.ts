// The estate of a room as an heir goes on with it: a host that has lied about the last match, or about the scores of the evening,
// leaves its lies in the estate, or none of a match at all, and the heir would tell that in its own name.

import { scoreKey } from '../../../netcode/room/scoreboard.ts';
import { countedPlaces } from '../../../netcode/room/tournament.ts';
import { type Estate, MOST_REMEMBERED, type ScoreRow } from '../../../netcode/wire/messages.ts';
import type { CheckedResult } from './confirmations.ts';

/**
 * The estate with the result of the last match as it was found here, in the tournament too, and the points as they were counted here
 * (`scoreboard`; null while they are open).
 */
export function asFound(
  estate: Estate,
  { result, check }: CheckedResult,
  scoreboard: readonly ScoreRow[] | null,
): Estate {
  return {
    ...estate,
    ...(check.own === 'found' ? { result, tournament: tournamentOf(estate, result) } : {}),
    ...(scoreboard ? { scores: scoresOf(estate, scoreboard) } : {}),
  };
}

/** By whose they are, as the estate has that; people of whom nothing is counted here keep what they have. */
function scoresOf({ members, scores }: Estate, rows: readonly ScoreRow[]): Estate['scores'] {
  const kept = scores.map((score) => {
    const member = members.find((one) => scoreKey(one) === score.key);
    const row = rows.find((one) =>
      member ? one.member === member.id : one.member === null && one.name === score.name,
    );
    if (!row) return score;
    const { matches, wins, points } = row;
    return { ...score, matches, wins, points };
  });
  const missing = rows.flatMap(({ member: id, ...row }) => {
    const member = members.find((one) => one.id === id);
    const key = member && scoreKey(member);
    return key === undefined || scores.some((score) => score.key === key) ? [] : [{ key, ...row }];
  });
  return [...kept, ...missing].slice(0, MOST_REMEMBERED);
}

/** With the last match's places as found; without it where nothing was found that counts. Corrects a result that the host itself counts alone. */
function tournamentOf({ tournament, members, result: told }: Estate, found: Estate['result']) {
  const last = tournament?.results.at(-1);
  if (!tournament || !last || last.how || !told || told.number !== found?.number) return tournament;
  const seats = last.sides.map((side) => {
    const entrant = tournament.entrants[side]!;
    const member = members.find((one) => scoreKey(one) === entrant.key);
    const app = member?.client ?? entrant.key.split('/')[0];
    const at = found.seats.flatMap(({ key }, seat) => (key === app ? [seat] : []));
    // Several players at one app are told apart by name.
    const named = at.find((seat) => found.seats[seat]!.name === (member?.name ?? entrant.name));
    return (at.length === 1 ? at[0] : named) ?? -1;
  });
  if (seats.includes(-1) || !countedPlaces(tournament.format, seats, told)) return tournament;
  const places = countedPlaces(tournament.format, seats, found);
  const mended = places ? [{ ...last, places }] : [];
  return { ...tournament, results: [...tournament.results.slice(0, -1), ...mended] };
}
