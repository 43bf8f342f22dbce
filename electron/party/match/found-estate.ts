// The estate of a room as an heir goes on with it: a host that has lied about the last match, or about the scores of the evening,
// leaves its lies in the estate, or none of a match at all, and the heir would tell that in its own name.

import { scoreKey } from '../../../netcode/room/scoreboard.ts';
import { type Estate, MOST_REMEMBERED } from '../../../netcode/wire/messages.ts';
import type { CheckedResult } from './confirmations.ts';
import type { CheckedEvening } from './evening.ts';

/** The estate with the result of the last match as it was found here, and the points as they were counted here. */
export function asFound(
  estate: Estate,
  { result, check }: CheckedResult,
  { scoreboard, check: evening }: CheckedEvening,
): Estate {
  return {
    ...estate,
    ...(check.own === 'found' ? { result } : {}),
    ...(evening.is === 'counted' ? { scores: scoresOf(estate, scoreboard) } : {}),
  };
}

/** By whose they are, as the estate has that; people of whom nothing is counted here keep what they have. */
function scoresOf({ members, scores }: Estate, rows: CheckedEvening['scoreboard']): Estate['scores'] {
  const kept = scores.map((score) => {
    const member = members.find((one) => scoreKey(one) === score.key);
    const row = rows.find((one) => (member ? one.member === member.id : one.name === score.name));
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
