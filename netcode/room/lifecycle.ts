// What a room goes through again and again: lobby, countdown, match, result.

import { severalSides, spread } from '../sim/teams.ts';
import type { Random } from '../wire/datagram.ts';
import type { RoomState } from '../wire/messages.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import { canPlay } from './own-file.ts';
import { everybody, type Member, type Room } from './room.ts';
import { addResult, scoreKey } from './scoreboard.ts';
import { seatTable } from './seats.ts';
import { addToTournament, botsOf, calledMembers } from './tournament.ts';

/** Whether so many people, at least one, and bots, by default the room's, are as many as the game needs. */
export function enough(room: Room, options: RoomOptions, people: number, bots = botsOf(room)): boolean {
  return people > 0 && people + bots >= gameOf(options, room.settings.game).info.minSeats;
}

/** Whether these players and the room's bots are on more than one side. */
export function opposed(room: Room, players: readonly Member[]): boolean {
  const teams = players.map(({ team }) => team);
  return severalSides([...teams, ...spread(room.settings.teams, teams, botsOf(room))]);
}

/**
 * Members to whom a match can be dealt: all who have the file that the game is played with; in a tournament those who are
 * called.
 */
export function ablePlayers(room: Room, options: RoomOptions): readonly Member[] {
  const able = room.members.filter((member) => canPlay(room, options, member));
  return calledMembers(room, able);
}

/** Whether a countdown may begin without the leader: everybody who can play is ready. */
export function everybodyReady(room: Room, options: RoomOptions): boolean {
  const members = ablePlayers(room, options);
  return (
    enough(room, options, members.length) && opposed(room, members) && members.every(({ ready }) => ready)
  );
}

/** Whether a countdown goes on: all who were dealt in are still ready, and with the bots that were dealt they suffice. */
export function stillReady(room: Room, options: RoomOptions): boolean {
  const players = room.members.filter(({ plays }) => plays);
  const bots = room.match?.seats.filter(({ kind, taken }) => kind === 'bot' && !taken) ?? [];
  const teams = [...players, ...bots].map(({ team = 0 }) => team);
  return (
    enough(room, options, players.length, bots.length) &&
    severalSides(teams) &&
    players.every(({ ready }) => ready)
  );
}

/**
 * Members with whom a leader starts at once: the leader, connected members who are ready, and all others at their apps. In a
 * tournament all who are called.
 */
export function starters(room: Room, options: RoomOptions, leader: Member): Member[] {
  const members = ablePlayers(room, options);
  if (room.tournament?.call) return [...members];
  const here = members.filter((member) => member === leader || (member.ready && !member.silent));
  const apps = new Set(here.map(({ client }) => client));
  return members.filter(({ client }) => apps.has(client));
}

/** Deals the next match to these members, all of whom are ready for it now. */
export function countDown(
  room: Room,
  opened: RoomOptions,
  random: Random,
  players: readonly Member[] = room.members,
): void {
  const { game, options, way, file } = room.settings;
  const { members, epoch } = room;
  const called = room.tournament?.call != null;
  for (const member of members) {
    member.plays = players.includes(member);
    member.returning = false;
    // In a tournament the members who are not called watch.
    member.watches = !member.plays && called && canPlay(room, opened, member);
    if (member.plays) member.ready = true;
  }
  for (const onlooker of room.onlookers) onlooker.watches = canPlay(room, opened, onlooker);
  room.phase = 'countdown';
  room.since = 0;
  room.matches = (room.matches + 1) >>> 0;
  room.match = {
    number: room.matches,
    epoch,
    seed: random(),
    seats: seatTable(members, { ...room.settings, bots: botsOf(room) }, gameOf(opened, game).info),
    // A copy: a room is a tree.
    options: { ...options },
    way,
    ...(file ? { file: { ...file } } : {}),
  };
  room.pausesAsked = room.match.seats.map(() => 0);
  room.stopped = [];
  const bySeat = new Map(players.map((member) => [member.seat, scoreKey(member)]));
  room.dealt = room.match.seats.map((_, seat) => bySeat.get(seat) ?? null);
}

/**
 * The player who looks at what this member gets of a match, or undefined: the member, or a player beside whom it watches. All at an app
 * look at one stage, whose frames come by the first of them, also where a tournament has called another.
 */
export function playerAt({ members }: Room, member: Member): Member | undefined {
  if (member.plays) return member;
  return member.watches ? members.find(({ client, plays }) => plays && client === member.client) : undefined;
}

/**
 * Members whose screens have yet to show the match that counts down to a player. Players who come back, and players whose app is silent
 * about its screen, are left out.
 */
export function awaited(room: Room): readonly Member[] {
  const { match, members, phase } = room;
  if (phase !== 'countdown') return [];
  return members.filter(
    (member) =>
      !member.returning &&
      member.shown !== null &&
      member.shown !== match!.number &&
      playerAt(room, member) !== undefined,
  );
}

/** The match that was dealt is taken back; ready flags stay. */
export function takeBack(room: Room): void {
  room.phase = 'lobby';
  room.match = null;
  room.dealt = [];
  room.pause = null;
  room.pausesAsked = [];
  room.stopped = [];
  room.desync = null;
  for (const member of everybody(room)) {
    member.plays = false;
    member.returning = false;
    member.watches = false;
  }
}

/**
 * The match is over after so many frames, with a result or without. Those who played are asked again; who waited for the
 * next one has said so already.
 */
export function endMatch(room: Room, result: RoomState['result'], frames = 0): void {
  if (result) {
    room.result = result;
    addResult(room);
    addToTournament(room);
    if (!result.early) noteLength(room, frames);
  }
  for (const member of room.members) if (member.plays) member.ready = false;
  takeBack(room);
}

function noteLength(room: Room, frames: number): void {
  const { game } = room.settings;
  const others = room.lengths.filter((length) => length.game !== game);
  room.lengths = [...others, { game, options: { ...room.match!.options }, frames }];
}

/** How many frames the last match of the chosen game and options had; null before one came to its end. */
export function usualFrames({ lengths, settings }: Room): number | null {
  const last = lengths.find(({ game }) => game === settings.game);
  const same = last && Object.entries(settings.options).every(([key, value]) => last.options[key] === value);
  return same ? last.frames : null;
}
