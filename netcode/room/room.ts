// A room as plain data: its members, settings, match and scoreboard. It can be cloned, hashed, compared and sent whole
// (netcode/sim), so that another relay can go on with it. The functions of this folder change it; connections, clocks and
// frames are outside of it.

import type { Call, Format, Played } from '../formats/format.ts';
import type { Way } from '../sim/ways.ts';
import type { Desync } from '../wire/desync.ts';
import type { Line, MatchStart, NativeGame, NativeState, RoomState, ShowingState } from '../wire/messages.ts';
import {
  initialMatchSettings,
  type LeftAside,
  type MatchSettings,
  NOTHING_ASIDE,
  type RoomOptions,
  type Turn,
} from './match-settings.ts';

/** A member of a room: a person, identified by the key of an app and the number of a player there, and a seat. */
export interface Member {
  /** Unique in the room. */
  readonly id: number;
  /** Fingerprint of the app's key; and the person (admission.ts), null while another member is the same person. */
  client: string;
  person: string | null;
  name: string;
  seat: number;
  ready: boolean;
  /**
   * Whether the member has seat `seat` in the match that counts down or runs. A member without waits for the next match: it came
   * late, or was away when the match began.
   */
  plays: boolean;
  /** Whether the member has come back to that seat and is catching up with the frames of the match, which goes on. */
  returning: boolean;
  /** Whether the member has no seat in that match, and watches it. */
  watches: boolean;
  /** Number of the last match that the member's screen has shown, by its app; null where the app sends no such messages. */
  shown: number | null;
  leader: boolean;
  /** Present for a member in a browser, on a page that the host's app serves (served.ts). */
  served?: true | undefined;
  /** Present for an onlooker who waits for no seat. */
  audience?: true | undefined;
  silent: boolean;
  /** Id of the member that the app said it was, when it joined (JoinRequest.was); null: none. */
  readonly was: number | null;
  /** Number of the team, from 1, or 0 in a room without teams; and the handicap, from 0. */
  team: number;
  handicap: number;
  /** Number of the face, from 1, or 0: none; and the seat that the member wants to swap for. */
  face?: number | undefined;
  wants?: number | null | undefined;
  /** Hash of the file that the app has, as it reported (own-file.ts); null: none. */
  file: string | null;
  /** Names of people who sit out at the same app, as it reported. */
  benched: readonly string[];
  /** Content hashes of the games that the app has, by id. */
  contents: { readonly [game: string]: string };
}

/** What a person has won since the room was opened. */
export interface Score {
  /** Key of the person (scoreboard.ts). */
  readonly key: string;
  name: string;
  matches: number;
  wins: number;
  points: number;
}

/** A match that has counted for the scoreboard: what its players have won, as a table over several rooms counts it (netcode/party). */
export interface Counted {
  /** Unique among the matches of all rooms. What is counted again under the same id takes the place of what was counted before. */
  readonly id: string;
  readonly game: string;
  /** Absent for a native game. */
  readonly way?: Way;
  /** The persons who played, at most MAX_SEATS. */
  readonly seats: readonly CountedSeat[];
}

/** What a person has won in a match. */
export interface CountedSeat {
  /** Key of the person, unique among the persons of all rooms. */
  readonly key: string;
  readonly name: string;
  /** From 1; null without a place. */
  readonly place: number | null;
  readonly points: number;
}

/** Length of a game's last complete match, and the options that it was played with. */
export interface Length {
  readonly game: string;
  readonly options: { readonly [key: string]: number };
  readonly frames: number;
}

/** A banned app; the id and name of the banned member are for people to read. */
export interface Banned {
  readonly client: string;
  readonly member: number;
  readonly name: string;
}

export interface ChatLine {
  readonly id: number;
  readonly member: number;
  readonly name: string;
  readonly text: string;
}

/** A pause that is asked for, lasts, or is about to be over (pause.ts). */
export interface Pause {
  state: 'asked' | 'paused' | 'resuming';
  /** Id and name of the member who asked for the pause. */
  readonly by: number;
  readonly name: string;
  /** Ids of members who vote: for the pause while it is `asked`, for playing on while it is `paused`. */
  votes: number[];
  /** Number of frames that were closed when the pause began; 0 while it is `asked`. */
  frame: number;
}

/** Conditions to which the host bends a member's line on purpose (laboratory.ts). */
export interface Bent {
  readonly member: number;
  readonly line: Line;
}

/** A member's audit of a game (netcode/sim/audit.ts): a hash that differs where its engine computes differently. */
export interface Audit {
  readonly member: number;
  readonly game: string;
  readonly hash: string;
  /** Versions of app and engine. */
  readonly build: string;
}

/** An entrant: key of the person (scoreboard.ts), and the name they had last. */
export interface TournamentEntrant {
  readonly key: string;
  readonly name: string;
}

/** A result; `by`: name of the leader who has mended it. */
export interface TournamentResult extends Played {
  readonly by?: string | undefined;
}

/** Who plays whom in a room, until all is played (tournament.ts). */
export interface Tournament {
  readonly format: Format;
  /** The best seed first; who came later last. */
  entrants: readonly TournamentEntrant[];
  results: readonly TournamentResult[];
  /** The match whose entrants are called to play. Null once all is played, or while too few are here: then all may play. */
  call: Call | null;
}

/** A replay that the room watches together (showing.ts), as members are told of it. */
export type Showing = Omit<ShowingState, 'ms'>;

/** Games that are played one after the other. */
export type GameList = NonNullable<RoomState['list']>;

/** A line that the leader has announced, and the name that they had then. */
export interface Announced {
  readonly name: string;
  readonly text: string;
}

export interface Room {
  /** 16 hexadecimal digits, which show that answers from several addresses are of one room. */
  readonly id: string;
  /** Rises with each change of the room. It stays in the relay. */
  revision: number;
  /** How many times the room has moved to another relay. */
  epoch: number;
  /** Number of frames of the running match that were closed before the last such move. */
  since: number;
  /** The title that the leader gave the room; empty: apps show it as the leader's room. */
  title: string;
  /** Name of the room's first leader; empty until there is one. */
  maker: string;
  /** What a leader has announced (announcement.ts); null for nothing. */
  announcement: Announced | null;
  /** Id of the member who has; null where that one is unknown, as after a takeover once they had left. */
  announcer: number | null;
  settings: MatchSettings;
  aside: LeftAside;
  phase: RoomState['phase'];
  /** What members and onlookers wish to play next (choosing.ts), whether a vote on it is on, and the list that is played. */
  wishes: { readonly member: number; readonly game: string }[];
  voting: boolean;
  list: GameList | null;
  /** Whether the leader lets each member and onlooker call votes and make the list of games. */
  free: boolean;
  /** Which members give their seats to onlookers after a match (turns.ts). */
  turn: Turn;
  tournament: Tournament | null;
  showing: Showing | null;
  /** Members with a seat, in order of arrival. */
  members: Member[];
  /** People without a seat, in order of arrival: they watch, and matches wait for none of them. Their `seat` has no meaning. */
  onlookers: Member[];
  /** The id that the next member gets, if it is free. */
  nextMember: number;
  /** Whether only former members may come in. */
  locked: boolean;
  /** IPv4 addresses at which the host's app lets browsers in, as its heir does, too; null where it lets none in. */
  browsers: readonly string[] | null;
  /** Clients that have to stay out, and persons who have been in; the oldest first. */
  banned: Banned[];
  /** Ids of members who were kicked without a ban, the oldest first. */
  kicked: number[];
  /** Persons who have been in the room, the oldest first. */
  known: string[];
  /** Those of `known` who were away when the password was changed last: they are asked for the new one. */
  lapsed: string[];
  /** Handicaps of persons who have left, which they have again when they come back. */
  handicaps: { readonly person: string; readonly handicap: number }[];
  /** The saved game with which the next match begins, in base64, and whose it is (own-file.ts). */
  saved: { readonly member: number; readonly bytes: string } | null;
  /** Number of matches that were dealt so far. */
  matches: number;
  /** Members' audits (audits.ts), at most one each. */
  audits: Audit[];
  /** The match that counts down or runs, and by seat the key of the person who was dealt in (scoreboard.ts). */
  match: MatchStart | null;
  dealt: (string | null)[];
  /** The pause that lasts or is asked for; and how many times each seat has asked for one in this match. */
  pause: Pause | null;
  pausesAsked: number[];
  /** Ids of players who have reported the end of the match while others play on. */
  stopped: readonly number[];
  /** The difference found between members' states in this match (desync.ts). */
  desync: Desync | null;
  /** The lines that the host makes worse. */
  laboratory: Bent[];
  /** How the last match ended. */
  result: RoomState['result'];
  /** For each game, the length of its last complete match. */
  lengths: Length[];
  /** Native games (native.ts): which each member has; the chosen one; and the number that was given out last. */
  natives: { readonly member: number; readonly of: readonly NativeGame[] }[];
  native: Omit<NativeState, 'ms'> | null;
  nativeNumber: number;
  nativeResult: RoomState['nativeResult'];
  nativesPlayed: RoomState['nativesPlayed'];
  /** Rows of the scoreboard, in the order in which their persons first played. */
  scores: Score[];
  /** Matches that have counted since the relay was last told of such. */
  counted: Counted[];
  /** The latest lines, oldest first; the number of the next one. */
  chat: ChatLine[];
  nextLine: number;
}

/** Marks the room as changed, so that the relay sends it to all members. To be called after each change. */
export function touch(room: Room): void {
  room.revision++;
}

/** All people in a room: members, then onlookers. */
export function everybody({ members, onlookers }: Room): readonly Member[] {
  return onlookers.length === 0 ? members : [...members, ...onlookers];
}

/** An empty room. `id`: see Room. */
export function createRoom(id: string, options: RoomOptions): Room {
  const numbers = { matches: 0, nativeNumber: 0, nextMember: 1, nextLine: 1 };
  return { id, revision: 0, epoch: 0, since: 0, ...empty(options), ...numbers, counted: [] };
}

/** Resets a room that all people have left: settings, scores, chat and bans begin anew, and numbers go on. */
export function emptyRoom(room: Room, options: RoomOptions): void {
  Object.assign(room, empty(options));
}

function empty(options: RoomOptions) {
  return {
    title: options.title ?? '',
    maker: '',
    announcement: null,
    announcer: null,
    settings: initialMatchSettings(options.games[0]!, options),
    aside: NOTHING_ASIDE,
    phase: 'lobby' as const,
    wishes: [],
    voting: false,
    list: null,
    free: false,
    turn: options.turn ?? ('host' as const),
    tournament: null,
    showing: null,
    members: [],
    onlookers: [],
    locked: false,
    browsers: null,
    banned: [],
    kicked: [],
    known: [],
    lapsed: [],
    handicaps: [],
    audits: [],
    saved: null,
    match: null,
    dealt: [],
    pause: null,
    pausesAsked: [],
    stopped: [],
    desync: null,
    laboratory: [],
    result: null,
    lengths: [],
    natives: [],
    native: null,
    nativeResult: null,
    nativesPlayed: [],
    scores: [],
    chat: [],
  };
}
