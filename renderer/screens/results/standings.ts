// A match's outcome as people read it: who is on which place, best first.

import type { RoomPlace, ScoreRow } from '../../../electron/party/window/contract.ts';

import type { Texts } from '../../languages/en.ts';

export type MatchResult = NonNullable<RoomPlace['room']['result']>;

type Member = RoomPlace['room']['members'][number];

export interface Standing {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly score: number;
  /** 1 is the winner; equal places are a tie. */
  readonly place: number;
}

export interface ResultRow {
  readonly seat: number;
  readonly name: string;
  /** Null for somebody who came after the match. */
  readonly standing: Standing | null;
  /** Null for bots and for those who have left. */
  readonly member: Member | null;
  /** What they have won tonight; null for bots and for those who have played nothing yet. */
  readonly evening: ScoreRow | null;
}

/** Seats that played, by place, then by seat. A seat that the outcome does not mention is left out. */
export function standings(result: MatchResult): readonly Standing[] {
  return result.seats
    .flatMap(({ kind, name }, seat) => {
      const place = result.outcome.places[seat] ?? 0;
      if (kind === 'empty' || place === 0) return [];
      return [{ seat, name, bot: kind === 'bot', score: result.outcome.scores[seat] ?? 0, place }];
    })
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Who won, or who was ahead when the match was ended. */
export function headline({ early }: MatchResult, rows: readonly Standing[], { results }: Texts): string {
  return (early ? results.ahead : results.winner)(winners(rows).map(({ name }) => name));
}

function winners(rows: readonly Standing[]): readonly Standing[] {
  return rows.filter(({ place }) => place === 1);
}

/** Everybody who played or is here now: the standings, then the newcomers. */
export function resultRows(
  rows: readonly Standing[],
  members: readonly Member[],
  evening: readonly ScoreRow[] = [],
): readonly ResultRow[] {
  // A seat may have gone to somebody else since: the name tells.
  const isSame = (standing: Standing, member: Member) =>
    !standing.bot && member.seat === standing.seat && member.name === standing.name;
  const tonight = (member: Member | null) =>
    (member && evening.find((one) => one.member === member.id)) ?? null;
  const played = rows.map((standing) => {
    const member = members.find((one) => isSame(standing, one)) ?? null;
    return { seat: standing.seat, name: standing.name, standing, member, evening: tonight(member) };
  });
  const newcomers = members.filter((member) => !rows.some((standing) => isSame(standing, member)));
  return [
    ...played,
    ...newcomers.map((member) => {
      return { seat: member.seat, name: member.name, standing: null, member, evening: tonight(member) };
    }),
  ];
}
