// Checks a match against its game. Matches come from hosts and from replay files, and either may be forged.

import type { GameInfo } from '../sim/rules.ts';
import { severalSides } from '../sim/teams.ts';
import type { MatchStart } from './room-state.ts';

/** Why the game of `info` cannot be played as this match says, as a sentence; null: it can. */
export function misfitOf({ seats, way, options, file }: MatchStart, info: GameInfo): string | null {
  if (seats.length < info.minSeats || seats.length > info.maxSeats) {
    return 'The match has more or fewer seats than the game.';
  }
  if ((file !== undefined) !== (info.file === true)) {
    return 'The match has a file in a game without files, or lacks the file that the game needs.';
  }
  if (!info.ways.includes(way)) return 'The game cannot be played in this way to stay in step.';
  for (const [key, value] of Object.entries(options)) {
    const option = info.options.find((one) => one.key === key);
    if (!option?.values.includes(value)) return 'The match has options that the game does not have.';
  }
  return misfitOfSeats(seats, info);
}

/**
 * As misfitOf, for a match that a room deals: each player sits at an app, by whose key the others know who has signed the end, and
 * whose points are whose.
 */
export function misfitOfDealt(match: MatchStart, info: GameInfo): string | null {
  if (match.seats.some(({ kind, key }) => kind === 'player' && key === undefined)) {
    return 'The match has a player at no app.';
  }
  return misfitOf(match, info);
}

/** Checks seats as a room deals them (room/seats.ts): all players are in teams or none is; handicaps are of players alone. */
function misfitOfSeats(seats: MatchStart['seats'], info: GameInfo): string | null {
  const teams = seats.filter(({ kind }) => kind !== 'empty').map(({ team = 0 }) => team);
  const inTeams = seats.some(({ team }) => team !== undefined);
  const emptyInTeam = seats.some(({ kind, team }) => kind === 'empty' && team !== undefined);
  if (inTeams && (!info.teams || emptyInTeam || teams.includes(0) || !severalSides(teams))) {
    return 'The match has teams that the game cannot have.';
  }
  if (seats.some(({ kind, taken }) => taken !== undefined && (kind !== 'bot' || info.dropIn === undefined))) {
    return 'The match has a seat that a player has taken over, where the game allows none or the seat is no bot’s.';
  }
  const handicapped = seats.filter(({ handicap }) => handicap !== undefined);
  return handicapped.every(({ kind }) => info.handicaps && kind === 'player')
    ? null
    : 'The match has a handicap in a game without handicaps, or at a seat without a player.';
}
