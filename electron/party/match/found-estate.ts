// The estate of a room as an heir goes on with it: a host that has lied about the last match, or about the scores of the evening,
// leaves its lies in the estate, or none of a match at all, and the heir would tell that in its own name.

import { isAt } from '../../../netcode/room/admission.ts';
import { scoreKey } from '../../../netcode/room/scoreboard.ts';
import { isPersons } from '../../../netcode/room/seats.ts';
import { countedPlaces } from '../../../netcode/room/tournament.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import type { Estate } from '../../../netcode/wire/messages.ts';
import type { LeftRow } from './evening.ts';

/**
 * The estate with the result of the last match as it was found here, in the tournament too, and the points as they were counted here
 * (`scoreboard`; null while they are open). `isKnown`: whether the result is this app's own.
 */
export function asFound(
  estate: Estate,
  result: Estate['result'],
  isKnown: boolean,
  scoreboard: readonly LeftRow[] | null,
): Estate {
  return {
    ...estate,
    ...(isKnown ? { result, tournament: tournamentOf(estate, result) } : {}),
    ...(scoreboard ? countedOf(estate, scoreboard) : {}),
  };
}

/** The rows, and whose points are those of the match that is on. What the estate has beside them was never told here, and is left out. */
function countedOf(estate: Estate, rows: readonly LeftRow[]): Pick<Estate, 'scores' | 'dealt'> {
  const keys = keysOf(estate, rows);
  const scores = rows.map((row) => {
    const { name, matches, wins, points } = row;
    return { key: keys.get(row)!, name, matches, wins, points };
  });
  return { scores, dealt: dealtOf(estate, rows, keys) };
}

/** Whose the seats of the match that is on are: those of members who are in it as the estate says, those of others as counted here. */
function dealtOf({ match, members, dealt }: Estate, rows: readonly LeftRow[], keys: Keys): Estate['dealt'] {
  const taken = new Set([...keys.values(), ...members.map(scoreKey)]);
  return dealt.map((told, at) => {
    const seat = match?.seats[at];
    if (!seat || !isPersons(seat)) return told;
    if (members.some((member) => member.plays && member.seat === at)) return told;
    const row = rows.find((one) => one.seat === at);
    if (row) return keys.get(row)!;
    // The first match of a player who has left it has no row yet.
    const app = seat.taken?.key ?? seat.key;
    const isTheirs = told !== null && app !== undefined && isAt(told, app) && !taken.has(told);
    const key = isTheirs ? told : (personAt(app, (one) => !taken.has(one)) ?? unclaimedKey(rows.length + at));
    taken.add(key);
    return key;
  });
}

type Keys = ReadonlyMap<LeftRow, string>;

/**
 * The rows by whose they are: of members who are here by the member, of who has left by the app that their match was dealt to, or else
 * as the estate has it.
 */
function keysOf({ members, scores }: Estate, rows: readonly LeftRow[]): Keys {
  const keys = new Map<LeftRow, string>();
  const isFree = (key: string) => ![...keys.values()].includes(key);
  for (const row of rows) {
    const member = members.find(({ id }) => id === row.member);
    if (member) keys.set(row, scoreKey(member));
  }
  const gone = rows.filter((row) => !keys.has(row));
  const left = scores.filter(({ key }) => !members.some((member) => scoreKey(member) === key));
  for (const row of gone) {
    if (row.app === undefined) continue;
    const theirs = left.find(({ key, name }) => isAt(key, row.app!) && name === row.name && isFree(key));
    const isNoMembers = (key: string) => !members.some((member) => scoreKey(member) === key);
    const person = personAt(row.app, (key) => isFree(key) && isNoMembers(key));
    keys.set(row, theirs?.key ?? person ?? unclaimedKey(keys.size));
  }
  for (const row of gone) {
    if (keys.has(row)) continue;
    const theirs = left.find(({ key, name }) => name === row.name && isFree(key));
    keys.set(row, theirs?.key ?? unclaimedKey(keys.size));
  }
  return keys;
}

/** The first person at an app that is free; undefined where none is. */
function personAt(app: string | undefined, isFree: (key: string) => boolean): string | undefined {
  if (app === undefined) return undefined;
  return Array.from({ length: MAX_SEATS }, (_, player) => `${app}/${player}`).find(isFree);
}

/** The key of a row that no person comes back to: member numbers are lower. */
function unclaimedKey(at: number): string {
  return `member ${0x10000 + at}`;
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
