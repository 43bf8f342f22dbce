// Who sits where: members keep the seat they came to, bots take the first free ones, the rest stay empty. And with whom
// they play: members choose their team, bots even out.

import { spread } from '../sim/teams.ts';
import type { MatchSeat } from '../wire/messages.ts';
import type { MatchSettings } from './match-settings.ts';
import type { Member } from './room.ts';

/** Largest number of a member: it travels as 16 bits. */
export const LAST_MEMBER = 0xffff;

/** A member's number: `wanted`, or the next that is free; a room that stands for months begins again at 1. */
export function freeNumber(members: readonly Member[], wanted: number): number {
  let number = wanted > LAST_MEMBER ? 1 : wanted;
  while (members.some(({ id }) => id === number)) number = (number % LAST_MEMBER) + 1;
  return number;
}

/** The lowest free seat outside of those `kept` for a member. */
export function freeSeat(members: readonly Member[], kept: readonly number[] = []): number {
  const taken = new Set([...members.map(({ seat }) => seat), ...kept]);
  let seat = 0;
  while (taken.has(seat)) seat++;
  return seat;
}

/** Whether a person plays on a seat of a match: as its player, or in the place of its bot. */
export function isPersons({ kind, taken }: MatchSeat): boolean {
  return kind === 'player' || taken !== undefined;
}

/** Members beyond the seats of a smaller game move to the lowest free ones; all others stay. */
export function closeRanks(members: readonly Member[], seats: number): void {
  for (const member of members) if (member.seat >= seats) member.seat = freeSeat(members);
}

/** Puts everybody into even teams, in this order. */
export function dealTeams(members: readonly Member[], teams: number): void {
  const dealt = spread(teams, [], members.length);
  members.forEach((member, index) => {
    member.team = dealt[index]!;
  });
}

/** The seats of a match of a game, by seat number. Those of members who sit out stay empty. */
export function seatTable(
  members: readonly Member[],
  { seats, bots, teams }: Pick<MatchSettings, 'seats' | 'bots' | 'teams'>,
  { handicaps = false }: { readonly handicaps?: boolean },
): MatchSeat[] {
  const bySeat = new Map(members.map((member) => [member.seat, member]));
  const taken = members.filter(({ plays }) => plays).map(({ team }) => team);
  const botTeams = spread(teams, taken, bots);
  return Array.from({ length: seats }, (_, seat): MatchSeat => {
    const member = bySeat.get(seat);
    if (member?.plays) {
      const { name, team, handicap, client: key } = member;
      const harder = handicaps && handicap > 0 ? { handicap } : {};
      return { kind: 'player', name, key, ...inTeam(team), ...harder };
    }
    const team = member ? undefined : botTeams.shift();
    if (team === undefined) return { kind: 'empty', name: '' };
    // Counted, so that they are called the same when a member leaves and they sit elsewhere.
    return { kind: 'bot', name: `Bot ${bots - botTeams.length}`, ...inTeam(team) };
  });
}

function inTeam(team: number): Pick<MatchSeat, 'team'> {
  return team === 0 ? {} : { team };
}
