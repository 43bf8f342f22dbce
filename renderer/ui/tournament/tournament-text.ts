// The tournament of a room in words: the next match, the absent, and the winner.

import type { Room } from '../../../electron/party/window/contract.ts';
import type { Call, Format } from '../../../netcode/formats/format.ts';
import type { Match } from '../../../netcode/formats/pairs.ts';
import { type Standing, standingOf } from '../../../netcode/formats/standing.ts';
import type { Texts } from '../../languages/en.ts';

export type Tournament = NonNullable<Room['tournament']>;

/** Whether the next match may be dealt to this member: to those who are called, and to all while none are. */
export function isCalled({ tournament }: Pick<Room, 'tournament'>, member: number): boolean {
  const call = tournament?.call;
  return !call || call.sides.some((side) => tournament.entrants[side]!.member === member);
}

/** How it stands. */
export function tournamentStanding({ format, entrants, results }: Tournament): Standing {
  return standingOf(format, entrants.length, results);
}

/** The tournament's matches by round, without byes. A rotation has none. */
export function roundsOf(tournament: Tournament): readonly (readonly Match[])[] {
  const { matches } = tournamentStanding(tournament);
  const played = matches.filter(({ sides }) => !sides.includes('bye'));
  return [...Map.groupBy(played, ({ part, round }) => `${part} ${round}`).values()];
}

/** Whether a match has ended with both in the first place. */
export function isDrawn({ places }: NonNullable<Match['end']>): boolean {
  return places.every((place) => place === 1);
}

/** Whether its table counts points, besides matches won. */
export function hasPoints({ kind }: Format): boolean {
  return kind === 'league' || kind === 'rotation';
}

/** Entrants who are called and are not in the room, by name. */
function missingNames({ call, entrants }: Tournament): string[] {
  const called = call?.sides.map((side) => entrants[side]!) ?? [];
  return called.filter(({ member }) => member === null).map(({ name }) => name);
}

/**
 * Which match is next and that it is watched here, or for whom it waits, to members of one machine of whom none are called or whose
 * opponent is absent. Null where one of them may get ready.
 */
export function calledText(
  { tournament }: Pick<Room, 'tournament'>,
  here: readonly number[],
  texts: Texts,
): string | null {
  if (!tournament?.call) return null;
  const missing = missingNames(tournament);
  if (missing.length > 0) return texts.lobby.waitingFor(missing);
  if (here.some((member) => isCalled({ tournament }, member))) return null;
  return texts.tournament.watched(namesOf(tournament.call, tournament));
}

/** What it is called: while a match is next with the name of the room's `game`, which that match plays. */
export function tournamentTitle(
  { call }: Tournament,
  game: string | undefined,
  { tournament: texts }: Texts,
): string {
  return call && game !== undefined ? texts.titleIn(game) : texts.title;
}

/** `minutes`: how long the match still waits for absent entrants, rounded up. */
export function tournamentText(tournament: Tournament, minutes: number, texts: Texts): string {
  const { call, entrants } = tournament;
  const missing = missingNames(tournament);
  if (missing.length > 0) return texts.tournament.waits(missing, minutes);
  if (call) return texts.tournament.next(namesOf(call, tournament));
  const { over, table } = tournamentStanding(tournament);
  return over ? texts.tournament.won(entrants[table[0]!.entrant]!.name) : texts.tournament.waitsForMore;
}

function namesOf({ sides }: Call, { entrants }: Tournament): string[] {
  return sides.map((side) => entrants[side]!.name);
}
