// What people have won since the room was opened, over all matches, games and rematches.
//
// A point for each seat, person or bot, that ended behind one's own: it counts the same in every game, a shared
// place is worth the same to both, and the last keeps what they have. Matches of one person alone are left out,
// so that all start the scoreboard together; and so are those that the leader ended, or whose end is
// disputed.

import type { Outcome } from '../sim/rules.ts';
import { countOn, type MatchSeat, MOST_REMEMBERED, type ScoreRow } from '../wire/messages.ts';
import { type CountedSeat, everybody, type Member, type Room, type Score } from './room.ts';

/** By which a member's score is found again: the person, or the member number, which only lasts while they stay. */
export function scoreKey({ person, id }: Pick<Member, 'person' | 'id'>): string {
  return person ?? `member ${id}`;
}

/** The room's match has ended with the room's result. */
export function addResult(room: Room): void {
  const { result, dealt } = room;
  if (!result?.agreed || result.early || dealt.filter((key) => key !== null).length < 2) return;
  const counted = dealt.flatMap((key, seat): CountedSeat[] => {
    if (key === null) return [];
    const { name } = result.seats[seat]!;
    const { wins, points } = wonBy(seat, result);
    const score = scoreOf(room, key);
    score.name = name;
    addTo(score, { matches: 1, wins, points });
    return [{ key: keyOutside(room, key), name, place: result.outcome.places[seat] || null, points }];
  });
  const { id, settings, match } = room;
  room.counted.push({ id: `${id}/${result.number}`, game: settings.game, way: match!.way, seats: counted });
  forgetSomeWhoLeft(room);
}

/** The key of a member among the persons of all rooms, as in CountedSeat. */
export function keyInAllRooms(room: Room, member: Pick<Member, 'person' | 'id'>): string {
  return keyOutside(room, scoreKey(member));
}

/** The key of a person among those of all rooms: a member number is one of this room. */
function keyOutside({ id }: Room, key: string): string {
  return key.startsWith('member ') ? `${id} ${key}` : key;
}

/** What the seat has won in a match that ended so. */
export function wonBy(
  seat: number,
  { seats, outcome: { places } }: { seats: readonly MatchSeat[]; outcome: Pick<Outcome, 'places'> },
): Pick<ScoreRow, 'wins' | 'points'> {
  const place = places[seat] ?? 0;
  if (place === 0) return { wins: 0, points: 0 };
  const points = places.filter((other, at) => seats[at]!.kind !== 'empty' && other > place).length;
  return { wins: place === 1 ? 1 : 0, points };
}

/** Counts the last native game for these players, without places. */
export function countMatch(room: Room, players: readonly Member[]): void {
  if (players.length < 2) return;
  const counted = players.map((player): CountedSeat => {
    const key = scoreKey(player);
    const score = scoreOf(room, key);
    score.name = player.name;
    addTo(score, { matches: 1 });
    return { key: keyOutside(room, key), name: player.name, place: null, points: 0 };
  });
  countNative(room, counted);
  forgetSomeWhoLeft(room);
}

/** Gives the players of the last native game the points for their places, once those are known. Those who have left get none. */
export function addPlaces(room: Room, placed: NonNullable<Room['nativeResult']>['players']): void {
  if (placed.length < 2) return;
  const counted = placed.flatMap(({ member: id, place }): CountedSeat[] => {
    const member = room.members.find((one) => one.id === id);
    if (!member || place === null) return [];
    const key = scoreKey(member);
    const score = scoreOf(room, key);
    score.name = member.name;
    const points = placed.filter((other) => other.place !== null && other.place > place).length;
    addTo(score, { wins: place === 1 ? 1 : 0, points });
    return [{ key: keyOutside(room, key), name: member.name, place, points }];
  });
  countNative(room, counted);
}

function countNative(room: Room, seats: readonly CountedSeat[]): void {
  if (seats.length === 0) return;
  const { number, game } = room.nativeResult!;
  room.counted.push({ id: `${room.id}/native ${number}`, game, seats });
}

/** A member who leaves stands on the scoreboard under the name that they had last: all have seen them under it. */
export function nameScore({ scores }: Room, { name, ...member }: Member): void {
  const score = scores.find(({ key }) => key === scoreKey(member));
  if (score) score.name = name;
}

/** Most points first, with those who have left the room, of equals behind all who are here. */
export function scoreRows(room: Room): ScoreRow[] {
  const { scores } = room;
  if (scores.length === 0) return [];
  const here = new Map(everybody(room).map((member) => [scoreKey(member), member]));
  return scores
    .map(({ key, name, matches, wins, points }) => {
      const member = here.get(key);
      return { member: member?.id ?? null, name: member?.name ?? name, matches, wins, points };
    })
    .sort(byScore);
}

/** Whose row stands above the other's. */
export function byScore(a: ScoreRow, b: ScoreRow): number {
  return byWon(a, b) || Number(a.member === null) - Number(b.member === null) || a.matches - b.matches;
}

/** Who has won more stands above: by points, then by wins. */
export function byWon(a: Pick<Score, 'points' | 'wins'>, b: Pick<Score, 'points' | 'wins'>): number {
  return b.points - a.points || b.wins - a.wins;
}

function addTo(score: Score, { matches = 0, wins = 0, points = 0 }: Partial<Score>): void {
  score.matches = countOn(score.matches, matches);
  score.wins = countOn(score.wins, wins);
  score.points = countOn(score.points, points);
}

function scoreOf(room: Room, key: string) {
  const known = room.scores.find((score) => score.key === key);
  if (known) return known;
  const score = { key, name: '', matches: 0, wins: 0, points: 0 };
  room.scores.push(score);
  return score;
}

/** Forgets members who have gone, those with the fewest points first. */
function forgetSomeWhoLeft(room: Room): void {
  const here = new Set(room.members.map(scoreKey));
  const gone = room.scores.filter(({ key }) => !here.has(key)).sort((a, b) => a.points - b.points);
  const forgotten = new Set(gone.slice(0, Math.max(0, room.scores.length - MOST_REMEMBERED)));
  room.scores = room.scores.filter((score) => !forgotten.has(score));
}
