// Whether a match is one that its game can be: it was dealt by a host that may say what it likes, or stands in a file of anybody.

import type { GameInfo } from '../sim/rules.ts';
import { severalSides } from '../sim/teams.ts';
import type { MatchStart } from './room-state.ts';

/** Why these rules cannot be played like that, as a sentence; null when they can. */
export function misfitOf({ seats, way, options, file }: MatchStart, info: GameInfo): string | null {
  if (seats.length < info.minSeats || seats.length > info.maxSeats) {
    return 'The match has more or fewer seats than the game.';
  }
  if ((file !== undefined) !== (info.file === true)) {
    return 'The match has a file that the game is not played with, or none.';
  }
  if (!info.ways.includes(way)) return 'The game is not played in that way.';
  for (const [key, value] of Object.entries(options)) {
    const option = info.options.find((one) => one.key === key);
    if (!option?.values.includes(value)) return 'The match has options that the game does not have.';
  }
  return misfitOfSeats(seats, info);
}

/** As a room deals them (room/seats.ts): all who play are in teams, or nobody is; and only people have handicaps. */
function misfitOfSeats(seats: MatchStart['seats'], info: GameInfo): string | null {
  const teams = seats.filter(({ kind }) => kind !== 'empty').map(({ team = 0 }) => team);
  const inTeams = seats.some(({ team }) => team !== undefined);
  const emptyInTeam = seats.some(({ kind, team }) => kind === 'empty' && team !== undefined);
  if (inTeams && (!info.teams || emptyInTeam || teams.includes(0) || !severalSides(teams))) {
    return 'The match has teams that the game cannot have.';
  }
  if (seats.some(({ kind, taken }) => taken !== undefined && (kind !== 'bot' || info.dropIn === undefined))) {
    return 'The match has seats taken over that the game lets no player take over.';
  }
  const handicapped = seats.filter(({ handicap }) => handicap !== undefined);
  return handicapped.every(({ kind }) => info.handicaps && kind === 'player')
    ? null
    : 'The match has handicaps that nobody can have.';
}
