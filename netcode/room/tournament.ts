// The tournament of a room: who plays whom, by a format, until all is played. Its results are those of the room's matches, and
// what the leader decides, which all see.

import type { Call, Format, Played } from '../formats/format.ts';
import { type Standing, standingOf } from '../formats/standing.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { toJson } from '../wire/json.ts';
import type { Denial, FromPeer, RoomState } from '../wire/messages.ts';
import { MOST_RESULTS_BYTES } from '../wire/tournament.ts';
import { isOn } from './native.ts';
import type { Member, Room, Tournament, TournamentEntrant, TournamentResult } from './room.ts';
import { byScore, scoreKey, scoreRows } from './scoreboard.ts';

/** Begins a tournament of the members who are here, seeded by the room's scores; null ends it. Returns why it is refused, or null. */
export function holdTournament(
  room: Room,
  { format }: Extract<FromPeer, { m: 'tournament' }>,
): Denial | null {
  if (room.phase !== 'lobby' || isOn(room)) return { why: 'playing' };
  if (format === null) {
    room.tournament = null;
    return null;
  }
  if (room.members.length < 2) return { why: 'too-few', seats: 2 };
  room.tournament = { format: { ...format }, entrants: seeded(room), results: [], call: null };
  return null;
}

/** The leader sets how a match ended. Returns why it is refused, or null. */
export function decide(
  room: Room,
  { name }: Member,
  { of, sides, places }: Extract<FromPeer, { m: 'decide' }>,
): Denial | null {
  const { tournament, phase } = room;
  if (!tournament) return { why: 'nothing-played' };
  if (phase !== 'lobby') return { why: 'playing' };
  if (!canBeDecided(tournament, { of, sides, places, how: 'mended' })) return { why: 'bad-option' };
  note(tournament, { of, sides, places, how: 'mended', by: name });
  return null;
}

/**
 * In the lobby, calls the next match, and enters members who came later, and takes out the last entrants who left before they had a result, except
 * in formats in which losses put entrants out. `isHere`: whether a member can play. Members who are called anew are no longer ready. Returns
 * whether anything has changed.
 */
export function callNext(room: Room, isHere: (member: Member) => boolean): boolean {
  const { tournament, members } = room;
  if (!tournament || room.phase !== 'lobby') return false;
  const known = tournament.entrants;
  tournament.entrants = entered(room);
  const here = membersOf(room);
  const can = (entrant: number) => {
    const member = here[entrant];
    return member !== undefined && isHere(member);
  };
  const { calls } = standing(tournament, can);
  const before = tournament.call;
  // A call stands while all of it are here: others come and go. A rotation has another group then, for the same match.
  const isOpen = (call: Call) =>
    tournament.format.kind === 'rotation' ? call.of === before?.of : isSame(call, before);
  const stands = before?.sides.every(can) && calls.some(isOpen);
  const next = stands ? before : (calls[0] ?? null);
  if (isSame(next, before)) return tournament.entrants !== known;
  tournament.call = next && { of: next.of, sides: [...next.sides] };
  for (const member of members)
    if (next?.sides.some((entrant) => here[entrant] === member)) member.ready = false;
  return true;
}

/** Entrants who are not in the room. */
export function absentEntrants(room: Room): readonly number[] {
  return membersOf(room).flatMap((member, entrant) => (member ? [] : [entrant]));
}

/** Absent entrants who are called have lost the match. */
export function passOver(room: Room): void {
  const { tournament } = room;
  if (!tournament?.call) return;
  const absent = absentEntrants(room);
  const { of, sides } = tournament.call;
  const places = sides.map((entrant) => (absent.includes(entrant) ? 2 : 1));
  note(tournament, { of, sides: [...sides], places, how: 'passed' });
}

/** The members to whom a match can be dealt: the called ones, all or none of them; all of `members` while none are called. */
export function calledMembers(room: Room, members: readonly Member[]): readonly Member[] {
  const call = room.tournament?.call;
  if (!call) return members;
  const here = membersOf(room);
  const called = call.sides.map((entrant) => here[entrant]);
  return called.every((member) => member !== undefined && members.includes(member))
    ? members.filter((member) => called.includes(member))
    : [];
}

/** How many bots the next match has: none while members of a tournament are called, whose match is theirs alone. */
export function botsOf({ settings, tournament }: Room): number {
  return tournament?.call ? 0 : settings.bots;
}

/** The room's match has ended with the room's result, which counts as it does on the scoreboard. */
export function addToTournament(room: Room): void {
  const { result, dealt, tournament } = room;
  if (!tournament?.call || !result) return;
  const { of, sides } = tournament.call;
  const seats = sides.map((entrant) => dealt.indexOf(tournament.entrants[entrant]!.key));
  const places = countedPlaces(tournament.format, seats, result);
  if (places) note(tournament, { of, sides: [...sides], places });
}

/** The places of these seats among themselves, from 1, in a match that ended so; null where it decides nothing. A seat of -1 is none. */
export function countedPlaces(
  format: Format,
  seats: readonly number[],
  { agreed, early, outcome }: NonNullable<RoomState['result']>,
): number[] | null {
  const places = seats.map((seat) => outcome.places[seat] ?? 0);
  if (!agreed || early || places.includes(0)) return null;
  const order = [...new Set(places)].sort((a, b) => a - b);
  // A match without a winner is played again, except in a league of single games.
  const isDrawn = order.length === 1;
  if (isDrawn && format.kind !== 'rotation' && !(format.kind === 'league' && format.best === 1)) return null;
  return places.map((place) => order.indexOf(place) + 1);
}

/** The tournament as members are told of it; `ms`: how long the room has waited for absent called entrants. */
export function tournamentView(room: Room, ms: number): NonNullable<RoomState['tournament']> | null {
  const { tournament } = room;
  if (!tournament) return null;
  const { format, results, call, entrants } = tournament;
  const here = membersOf(room);
  return {
    format: { ...format },
    entrants: entrants.map(({ name }, entrant) => {
      const member = here[entrant];
      return { member: member?.id ?? null, name: member?.name ?? name };
    }),
    results: results.map(copied),
    call: call && { of: call.of, sides: [...call.sides] },
    ms,
  };
}

/** A copy that another relay gets. */
export function tournamentLeft({ tournament }: Room) {
  return (
    tournament && {
      format: { ...tournament.format },
      entrants: tournament.entrants.map((entrant) => ({ ...entrant })),
      results: tournament.results.map(copied),
      call: tournament.call && { of: tournament.call.of, sides: [...tournament.call.sides] },
    }
  );
}

function standing(
  { format, entrants, results }: Tournament,
  isHere?: (entrant: number) => boolean,
): Standing {
  return standingOf(format, entrants.length, results, isHere);
}

/** By entrant, the member who it is; undefined for absent ones. */
function membersOf({ tournament, members }: Room): readonly (Member | undefined)[] {
  const byKey = new Map(members.map((member) => [scoreKey(member), member]));
  return tournament?.entrants.map(({ key }) => byKey.get(key)) ?? [];
}

/** All members as entrants, who has won most this evening first. */
function seeded(room: Room): TournamentEntrant[] {
  const scores = new Map(scoreRows(room).map((row) => [row.member, row]));
  const nothing = { name: '', matches: 0, wins: 0, points: 0 };
  return room.members
    .map((member) => ({ member, score: scores.get(member.id) ?? { member: member.id, ...nothing } }))
    .sort((a, b) => byScore(a.score, b.score))
    .map(({ member }) => ({ key: scoreKey(member), name: member.name }));
}

/** The entrants of a format that more can enter: without the last of them who are away and in no result, and with all members. */
function entered(room: Room): readonly TournamentEntrant[] {
  const tournament = room.tournament!;
  const { format, entrants, results } = tournament;
  if (format.kind === 'knock-out' || format.kind === 'double') return entrants;
  const here = membersOf(room);
  const stays = (_: TournamentEntrant, at: number) =>
    at < 2 || here[at] !== undefined || results.some(({ sides }) => sides.includes(at));
  const kept = entrants.slice(0, 1 + entrants.findLastIndex(stays));
  const known = new Set(kept.map(({ key }) => key));
  const others = room.members
    .filter((member) => !known.has(scoreKey(member)))
    .map((member) => ({ key: scoreKey(member), name: member.name }))
    .slice(0, MAX_SEATS - kept.length);
  const late = others.length > 0 && !standingOf(format, kept.length, results).over ? others : [];
  return late.length === 0 && kept.length === entrants.length ? entrants : [...kept, ...late];
}

function canBeDecided(tournament: Tournament, { of, sides, places }: Played): boolean {
  if (sides.length !== places.length) return false;
  const { format, results } = tournament;
  if (format.kind === 'rotation')
    return results.some((result) => result.of === of && isSame(result, { of, sides })) && places.includes(1);
  const match = standing(tournament).matches.find(({ id }) => id === of);
  const isMatch = match?.sides.length === sides.length && match.sides.every((side, at) => side === sides[at]);
  const isDraw = places.every((place) => place === 1);
  return (
    isMatch &&
    places.every((place) => place <= 2) &&
    (isDraw ? format.kind === 'league' : places[0] !== places[1])
  );
}

/** Adds a result. What decides a match at once takes the place of all that was noted of these two in it. */
export function note(tournament: Tournament, result: TournamentResult): void {
  const kept =
    result.how === undefined
      ? tournament.results
      : tournament.results.filter((other) => !isSame(other, result) && !isSame(other, turned(result)));
  tournament.results = fitting([...kept, result]);
}

/** Number of newest results that always keep the leader's name. */
const NAMED = 8;

/** The newest results that can be told, of which all but a few lack the names of leaders before any is left out. */
function fitting(results: TournamentResult[]): TournamentResult[] {
  while (toJson(results).length > MOST_RESULTS_BYTES) {
    const named = results.slice(0, -NAMED).findIndex(({ by }) => by !== undefined);
    if (named < 0) results.shift();
    else {
      const { by: _, ...nameless } = results[named]!;
      results[named] = nameless;
    }
  }
  return results;
}

function turned({ of, sides }: Call): Call {
  return { of, sides: sides.toReversed() };
}

function isSame(a: Call | null, b: Call | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.of === b.of && a.sides.length === b.sides.length && a.sides.every((side, at) => side === b.sides[at])
  );
}

function copied({ sides, places, ...result }: TournamentResult) {
  return { ...result, sides: [...sides], places: [...places] };
}
