// Whether a recorded match is one that its game could have been: files come from anybody.

import type { GameInfo } from '../sim/rules.ts';
import { severalSides } from '../sim/teams.ts';
import { cleanName } from '../wire/text.ts';
import type { Replay, ReplayHeader } from './format.ts';

/** A version, as apps say it. */
const APP = /^[\w.+-]{1,40}$/;

/** Why what is shown of it could not come from a room, as a sentence; null when it could. */
export function faultOfNames({ header, signed }: Pick<Replay, 'header' | 'signed'>): string | null {
  const { app, match } = header;
  if (!APP.test(app)) return 'The replay names no version of the app.';
  if (match.file && match.file.title !== cleanName(match.file.title, '')) {
    return 'The replay names a file as nobody can.';
  }
  const sound =
    match.seats.every(({ kind, name }) => (kind === 'empty' ? name === '' : isName(name))) &&
    signed.every(({ name }) => isName(name));
  return sound ? null : 'The replay has names that nobody can have.';
}

/** Whether somebody can be called that. */
function isName(name: string): boolean {
  return name !== '' && name === cleanName(name, '');
}

/** Why these rules cannot have been played like that, as a sentence; null when they can. */
export function faultOfMatch({ inputBytes, tickRate, match }: ReplayHeader, info: GameInfo): string | null {
  const { seats, way, options } = match;
  if (inputBytes !== info.inputBytes) return 'The replay has inputs of another size.';
  if (tickRate !== info.tickRate) return 'The replay has more or fewer frames a second than the game.';
  if (seats.length < info.minSeats || seats.length > info.maxSeats) {
    return 'The replay has more or fewer seats than the game.';
  }
  if ((match.file !== undefined) !== (info.file === true)) {
    return 'The replay has a file that the game is not played with, or none.';
  }
  if (!info.ways.includes(way)) return 'The game is not played in that way.';
  for (const [key, value] of Object.entries(options)) {
    const option = info.options.find((one) => one.key === key);
    if (!option?.values.includes(value)) return 'The replay has options that the game does not have.';
  }
  return faultOfSeats(match.seats, info);
}

/** As a room deals them (room/seats.ts): all who play are in teams, or nobody is; and only people have handicaps. */
function faultOfSeats(seats: ReplayHeader['match']['seats'], info: GameInfo): string | null {
  const teams = seats.filter(({ kind }) => kind !== 'empty').map(({ team = 0 }) => team);
  const inTeams = seats.some(({ team }) => team !== undefined);
  const emptyInTeam = seats.some(({ kind, team }) => kind === 'empty' && team !== undefined);
  if (inTeams && (!info.teams || emptyInTeam || teams.includes(0) || !severalSides(teams))) {
    return 'The replay has teams that the game cannot have.';
  }
  const handicapped = seats.filter(({ handicap }) => handicap !== undefined);
  return handicapped.every(({ kind }) => info.handicaps && kind === 'player')
    ? null
    : 'The replay has handicaps that nobody can have.';
}
