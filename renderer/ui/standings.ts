// A match's outcome as people read it: who is on which place, best first.

import type { Member, Room, ScoreRow } from '../../electron/party/window/contract.ts';

import { teamLetter } from '../../games/kit/draw/colours.ts';
import { botNumber } from '../../games/kit/words/names.ts';
import type { Texts } from '../languages/en.ts';

export type MatchResult = NonNullable<Room['result']>;

/** A result that was just played, or a recorded one. */
type Played = Pick<MatchResult, 'seats' | 'outcome'> & { readonly early?: boolean | undefined };

export interface Standing {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  /** From 1; 0 without teams. */
  readonly team: number;
  readonly score: number;
  /** 1 is the winner; equal places are a tie. */
  readonly place: number;
}

export interface ResultRow {
  readonly seat: number;
  /** In which they played, from 1; 0 without teams. */
  readonly team: number;
  readonly name: string;
  /** Null for a member who came after the match. */
  readonly standing: Standing | null;
  /** Null for bots and for those who have left. */
  readonly member: Member | null;
  /** All that they have won in this room; null for bots and for those who are new, or are forgotten. */
  readonly total: ScoreRow | null;
}

/** Seats that played, by place, then by team and its best, then by seat. A seat that is missing in the outcome is left out. */
export function standings(result: Played): readonly Standing[] {
  return result.seats
    .flatMap(({ kind, name, team = 0 }, seat) => {
      const place = result.outcome.places[seat] ?? 0;
      if (kind === 'empty' || place === 0) return [];
      return [{ seat, name, bot: kind === 'bot', team, score: result.outcome.scores[seat] ?? 0, place }];
    })
    .sort(
      (a, b) =>
        a.place - b.place || a.team - b.team || (a.team > 0 ? b.score - a.score : 0) || a.seat - b.seat,
    );
}

/** Standings in which bots have their names in this language. */
export function namedStandings(result: Played, { lobby }: Texts): readonly Standing[] {
  const { seats } = result;
  return standings(result).map((row) =>
    row.bot ? { ...row, name: lobby.botName(botNumber(seats, row.seat)) } : row,
  );
}

/** Up to so many who tied are named. */
const NAMED_WINNERS = 3;

/** Who won, or who was ahead when the match was ended; `own`: the seat of the only reader. */
export function headline(
  { early }: Played,
  rows: readonly Standing[],
  texts: Texts,
  own: number | null = null,
): string {
  const { results, lobby } = texts;
  const best = groups(winners(rows));
  const allTied = best.length > 1 && best.length === groups(rows).length;
  if (allTied && early) return results.ahead([]);
  if (allTied && best.length > NAMED_WINNERS) return results.allTied;
  if (early && best.length === 1 && best[0]![0]!.team === 0 && best[0]![0]!.seat === own)
    return results.youAhead;
  const names = best.map(([first]) => (first!.team > 0 ? lobby.team(teamLetter(first!.team)) : first!.name));
  return (early ? results.ahead : results.winner)(names);
}

/** Whether another side has the same place. */
export function isShared({ place }: Standing, rows: readonly Standing[]): boolean {
  return groups(rows).filter(([first]) => first!.place === place).length > 1;
}

/** Rows that stand together: those of a team, which follow each other, or one alone. */
export function groups<R extends { readonly team: number }>(rows: readonly R[]): readonly (readonly R[])[] {
  const sides: R[][] = [];
  for (const row of rows) {
    const last = sides.at(-1);
    if (row.team > 0 && last?.at(0)?.team === row.team) last!.push(row);
    else sides.push([row]);
  }
  return sides;
}

/** Steps of a podium that have room for names. */
export const NAMED_STEPS = 5;

/** The sides on the podium, from left to right: the second, the first, the others. Of each further place all stand there or are left out. */
export function podium<R extends { readonly place: number }>(
  sides: readonly (readonly R[])[],
): readonly (readonly R[])[] {
  const placeOf = (side: readonly R[]) => side[0]!.place;
  const [first, second, ...others] = sides.filter((side) => {
    const place = placeOf(side);
    const upTo = sides.filter((other) => placeOf(other) <= place).length;
    return place === 1 || (place <= 3 && upTo <= NAMED_STEPS);
  });
  return [second, first, ...others].filter((side) => side !== undefined);
}

function winners(rows: readonly Standing[]): readonly Standing[] {
  return rows.filter(({ place }) => place === 1);
}

/** Everybody who played or is here now: the standings, then the newcomers. */
export function resultRows(
  rows: readonly Standing[],
  members: readonly Member[],
  totals: readonly ScoreRow[] = [],
): readonly ResultRow[] {
  // A seat may have gone to another member since: the name tells.
  const isSame = (standing: Standing, member: Member) =>
    !standing.bot && member.seat === standing.seat && member.name === standing.name;
  // By name of those who have gone, or sit out: a name stays theirs (netcode/room/names.ts).
  const totalOf = (member: Member | null, name: string) =>
    totals.find((one) => (member ? one.member === member.id : one.member === null && one.name === name)) ??
    null;
  const played = rows.map((standing) => {
    const member = members.find((one) => isSame(standing, one)) ?? null;
    const { seat, team, name } = standing;
    const total = standing.bot ? null : totalOf(member, name);
    return { seat, team, name, standing, member, total };
  });
  const newcomers = members.filter((member) => !rows.some((standing) => isSame(standing, member)));
  return [
    ...played,
    ...newcomers.map((member) => {
      const { seat, name } = member;
      return { seat, team: 0, name, standing: null, member, total: totalOf(member, name) };
    }),
  ];
}

/** Rows of people at this machine, of whom `here` are in the room; others may wait for another game by now. */
export function ownRows(rows: readonly ResultRow[], here: readonly Member[]): readonly ResultRow[] {
  return rows.filter(({ member, name, standing }) =>
    member
      ? here.some(({ id }) => id === member.id)
      : !standing?.bot && here.some(({ benched }) => benched.includes(name)),
  );
}

/** How each player at this machine did; of a team, how it did and what they added. For players alone. */
export function ownPlaces(
  own: readonly Standing[],
  played: readonly Standing[],
  { results, lobby }: Texts,
): readonly string[] {
  const [first] = own;
  if (first && first.team > 0 && own.length > 1 && own.every(({ team }) => team === first.team))
    return [results.ourTeam(first.place, own, isShared(first, played))];
  return own.map((standing) => {
    const { name, place, score, team } = standing;
    const shared = isShared(standing, played);
    if (own.length > 1) {
      return team > 0
        ? results.theirTeam(lobby.team(teamLetter(team)), place, name, score, shared)
        : results.yours(name, place, score, shared);
    }
    return team > 0 ? results.yourTeam(place, score, shared) : results.you(place, score, shared);
  });
}
