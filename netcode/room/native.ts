// Native games (games that people have installed): which member has which, which one is chosen, who is in it, and how it
// ended. All that the room knows of them is what the members' apps report.

import {
  countOn,
  type Denial,
  type FromPeer,
  MOST_MS_COUNTED,
  MOST_NATIVE_KINDS,
  MOST_NATIVE_KINDS_MORE,
  MOST_NATIVES_PLAYED,
  type NativeGame,
  type NativeKind,
  type NativeState,
  type RoomState,
} from '../wire/messages.ts';
import type { Member, Room } from './room.ts';
import { addPlaces, countMatch } from './scoreboard.ts';

const NO_SERVER: NativeState['server'] = { at: 'checking', why: null, port: null, scores: [], in: [] };

/** Stores which games a member's app has. The latest report of an app replaces those of all its members: it starts one client. */
export function noteNatives(room: Room, member: Member, of: readonly NativeGame[]): void {
  const own = besides(room, member.id);
  const others = room.natives.filter((one) => !own.includes(one.member) && isHere(room, one.member));
  // Where a game is named twice the first entry counts.
  const games = of.filter(({ game }, at) => of.findIndex((one) => one.game === game) === at);
  room.natives = [...others, { member: member.id, of: games }];
}

/** The native games that members have, those of most members first. */
export function nativeKinds(room: Room): NativeKind[] {
  const kinds = new Map<string, { kind: NativeGame; client: number[]; server: number[] }>();
  for (const { member, of } of room.natives) {
    if (!isHere(room, member)) continue;
    for (const kind of of) {
      const key = JSON.stringify([kind.game, kind.hash, kind.version]);
      const known = kinds.get(key) ?? { kind, client: [], server: [] };
      kinds.set(key, known);
      if (kind.client) known.client.push(member);
      if (kind.server) known.server.push(member);
    }
  }
  return [...kinds.values()]
    .sort((a, b) => b.client.length - a.client.length)
    .slice(0, MOST_NATIVE_KINDS + MOST_NATIVE_KINDS_MORE)
    .map(({ kind: { game, hash, version }, ...have }) => ({ game, hash, version, ...have }));
}

/** The native games as two lists of the room update: older apps read the first list alone. */
export function nativesView(room: Room): Pick<RoomState, 'natives' | 'moreNatives'> {
  const kinds = nativeKinds(room);
  return { natives: kinds.slice(0, MOST_NATIVE_KINDS), moreNatives: kinds.slice(MOST_NATIVE_KINDS) };
}

/** Chooses a native game; null: none. `hosts`: whether the leader's app hosts the room. Returns why it is refused, or null. */
export function chooseNative(
  room: Room,
  leader: Member,
  { game, options = {}, late = true }: Extract<FromPeer, { m: 'native' }>,
  hosts: boolean,
): Denial | null {
  if (room.phase !== 'lobby' || isOn(room)) return { why: 'playing' };
  if (game === null) {
    chooseNone(room);
    return null;
  }
  if (!hosts) return { why: 'not-host' };
  const own = gamesOf(room, leader.id).find((one) => one.game === game);
  if (!own?.server) return { why: 'no-game' };
  const { hash } = own;
  const same = room.native?.game === game && room.native.hash === hash;
  if (!same) askAgain(room);
  const number = same ? room.native!.number : nextNumber(room);
  room.native = {
    number,
    game,
    hash,
    options: { ...options },
    late,
    phase: 'chosen',
    server: NO_SERVER,
    players: [],
  };
  return null;
}

/** Chooses no native game. Clears the ready flags, which were for the native game. */
export function chooseNone(room: Room): void {
  if (room.native) askAgain(room);
  room.native = null;
}

/** Whether a native game counts down or is played. */
export function isOn({ native }: Room): boolean {
  return native !== null && native.phase !== 'chosen';
}

/** Members whose apps can start the chosen game. */
export function owners(room: Room): Member[] {
  const { native } = room;
  const has = ({ game, hash, client }: NativeGame) => client && game === native?.game && hash === native.hash;
  return room.members.filter(({ id }) => gamesOf(room, id).some(has));
}

/** Starts the countdown of the chosen game for these members. */
export function dealNative(room: Room, players: readonly Member[]): void {
  for (const member of players) member.ready = true;
  room.native = {
    ...room.native!,
    phase: 'countdown',
    server: NO_SERVER,
    players: players.map(({ id }) => ({ member: id, at: 'waiting', why: null, came: false })),
  };
}

/** Whether a player of the countdown has taken the ready flag back, or left. */
export function isTakenBack(room: Room): boolean {
  const ready = new Set(room.members.filter((one) => one.ready).map(({ id }) => id));
  return room.native!.players.some(({ member }) => !ready.has(member));
}

/** Cancels the countdown, as when the server ends in it. */
export function takeBackNative(room: Room): void {
  room.native = { ...room.native!, phase: 'chosen', server: NO_SERVER, players: [] };
}

/** Stores the host's report on its server, which starts during the countdown. Returns whether the room has changed. */
export function noteServer(room: Room, said: Extract<FromPeer, { m: 'server' }>): boolean {
  const { native } = room;
  if (!native || native.phase === 'chosen' || native.number !== said.native) return false;
  const { at, why = null, port = null, scores = native.server.scores } = said;
  const answers = at === 'answers';
  const isIn = answers ? (said.in ?? []) : [];
  // No player is in a server that has ended, even where a client still runs.
  const players = native.players.map((one) =>
    !answers && one.at === 'in-game' ? { ...one, at: 'waiting' as const } : one,
  );
  room.native = { ...native, players, server: { at, why, port: answers ? port : null, scores, in: isIn } };
  return true;
}

/**
 * Stores a member's report on its client. A member who has a game that takes players late may join it. Returns whether the room
 * has changed.
 */
export function noteClient(room: Room, { id }: Member, said: Extract<FromPeer, { m: 'client' }>): boolean {
  const { native } = room;
  if (native?.phase !== 'playing' || native.number !== said.native) return false;
  const before = native.players.find(({ member }) => member === id);
  const isIn = before !== undefined;
  const came = said.at === 'in-game' || before?.came === true;
  const player = { member: id, at: said.at, why: said.why ?? null, came };
  const besideOne = native.players.some(({ member }) => besides(room, member).includes(id));
  if (!isIn && (besideOne || !native.late)) return false;
  // The end of a client that a person started under an earlier member id is ignored; a late player reports the start first.
  const isPast = said.at === 'ended' || said.at === 'failed';
  if (!isIn && (isPast || !owners(room).some((one) => one.id === id))) return false;
  const players = isIn
    ? native.players.map((one) => (one.member === id ? player : one))
    : // People who come back get a new id: the entries of members who have left are dropped, to bound the list.
      [...native.players.filter((one) => isHere(room, one.member)), player];
  room.native = { ...native, players };
  return true;
}

/** Whether the native game is over: its server or the clients of its players have ended, or all players have left. */
export function isOver(room: Room): boolean {
  const { server, players } = room.native!;
  const here = players.filter(({ member }) => isHere(room, member));
  if (here.length === 0 || server.at === 'ended') return true;
  // Where all clients have failed to start, their players may try again.
  return here.some(({ at }) => at === 'ended') && here.every(({ at }) => at === 'ended' || at === 'failed');
}

/**
 * Ends the native game. `ms`: how long ago its server first answered; null: it never did. Clears the players' ready flags. Members
 * who got into the game have played, and get its result.
 */
export function endNative(room: Room, ms: number | null): void {
  const { number, game, players, server } = room.native!;
  const playing = new Map(players.map(({ member, came }) => [member, came]));
  for (const member of room.members) if (playing.has(member.id)) member.ready = false;
  const members = room.members.filter(({ id }) => playing.get(id));
  room.native = {
    ...room.native!,
    number: nextNumber(room),
    phase: 'chosen',
    server: NO_SERVER,
    players: [],
  };
  if (ms === null || members.length === 0) return;
  const others = room.nativesPlayed.filter((one) => one.game !== game);
  const before = room.nativesPlayed.find((one) => one.game === game) ?? { game, matches: 0, ms: 0 };
  const played = {
    game,
    matches: countOn(before.matches, 1),
    ms: countOn(before.ms, ms, MOST_MS_COUNTED),
  };
  room.nativesPlayed = [...others, played].slice(-MOST_NATIVES_PLAYED);
  const told = new Map(server.scores.map(({ member, score }) => [member, score]));
  room.nativeResult = {
    ...{ number, game, ms, votes: [] },
    scores: members.flatMap(({ id }) => (told.has(id) ? [{ member: id, score: told.get(id)! }] : [])),
    players: members.map(({ id, name }) => ({ member: id, name, place: null })),
  };
  countMatch(room, members);
  const all = room.nativeResult.scores.map(({ score }) => score);
  // Without a score of everybody, or where all are equal, the players vote on the places (votePlaces).
  if (all.length < members.length || new Set(all).size < 2) return;
  place(room, (member) => 1 + all.filter((score) => score > told.get(member)!).length);
}

/** Sets the players' places in the last result, and adds the points for them to the scoreboard. */
function place(room: Room, placeOf: (member: number) => number): void {
  const result = room.nativeResult!;
  const players = result.players.map((one) => ({ ...one, place: placeOf(one.member) }));
  room.nativeResult = { ...result, players };
  addPlaces(room, players);
}

/**
 * Stores the order in which a player of the last native game says its players were placed. It becomes the result when more than
 * half of them send the same. Returns why it is refused, or null.
 */
export function votePlaces(
  room: Room,
  { id }: Member,
  said: Extract<FromPeer, { m: 'places' }>,
): Denial | null {
  const result = room.nativeResult;
  const { order } = said;
  if (result?.number !== said.native || result.players.some((one) => one.place !== null))
    return { why: 'nothing-played' };
  const wasIn = (member: number) => result.players.some((one) => one.member === member);
  if (![id, ...order].every(wasIn) || new Set(order).size < order.length) return { why: 'nobody' };
  const votes = [...result.votes.filter(({ by }) => by !== id), { by: id, order }];
  room.nativeResult = { ...result, votes };
  const same = votes.filter((vote) => vote.order.join() === order.join()).length;
  if (order.length === 0 || same * 2 <= result.players.length) return null;
  place(room, (member) => 1 + (order.includes(member) ? order.indexOf(member) : order.length));
  return null;
}

function gamesOf({ natives }: Room, member: number): readonly NativeGame[] {
  return natives.find((one) => one.member === member)?.of ?? [];
}

/** Ids of all members at the same app as this one, its own included. */
function besides({ members }: Room, member: number): number[] {
  const app = members.find(({ id }) => id === member)?.client;
  return members.filter(({ client }) => client === app).map(({ id }) => id);
}

function isHere({ members }: Room, member: number): boolean {
  return members.some(({ id }) => id === member);
}

function nextNumber(room: Room): number {
  room.nativeNumber = (room.nativeNumber + 1) >>> 0;
  return room.nativeNumber;
}

function askAgain({ members }: Room): void {
  for (const member of members) member.ready = false;
}
