// A room as plain data: who is in it, what they agreed on, what is played, and what that adds up to. It can be cloned,
// hashed, compared and sent whole (netcode/sim), so that another relay can go on with it. What happens to it are the
// functions of this folder; connections, clocks and frames are not in it.

import type { Desync } from '../wire/desync.ts';
import type { Line, MatchStart, NativeGame, NativeState, RoomState } from '../wire/messages.ts';
import {
  initialMatchSettings,
  type LeftAside,
  type MatchSettings,
  NOTHING_ASIDE,
  type RoomOptions,
  type Turn,
} from './match-settings.ts';

/** A member of a room: a person, as far as they say who they are, and their claim to a seat. */
export interface Member {
  /** Unique in the room. */
  readonly id: number;
  /** Fingerprint of the app's key, and which of its players (admission.ts); no person while another member is the same one. */
  client: string;
  person: string | null;
  name: string;
  seat: number;
  ready: boolean;
  /**
   * Has a seat in the match that counts down or runs, the one of the same number. Who is here without one waits: they
   * came late, or sit out because they were away when it began.
   */
  plays: boolean;
  /** They have come back to that seat, and have not caught up: nobody waits for them. */
  returning: boolean;
  /** They have no seat in the match that is on, and get its frames all the same. */
  watches: boolean;
  /** The last match that their screen has shown, as their app says; null where it says nothing of that. */
  shown: number | null;
  leader: boolean;
  silent: boolean;
  /** From 1 where the room has teams, else 0; and the handicap, 0 for none. */
  team: number;
  handicap: number;
  /** Which face they have, 0 for none; and the seat that they have asked another member for. */
  face?: number | undefined;
  wants?: number | null | undefined;
  /** Hash of the file that the app has said it has (own-file.ts), or null. */
  file: string | null;
  /** Who sits out beside them at their app, as it has said. */
  benched: readonly string[];
  /** Content hashes of the games that the app has, by id. */
  contents: { readonly [game: string]: string };
}

/** What a member has won since the room was opened. */
export interface Score {
  /** Who: see scoreboard.ts. */
  readonly key: string;
  name: string;
  matches: number;
  wins: number;
  points: number;
}

/** How long a match was. */
export interface Length {
  readonly game: string;
  readonly options: { readonly [key: string]: number };
  readonly frames: number;
}

/** A person who may not come back; what they were called when they went, and their number as a member, are for people. */
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
  /** Who asked for it; the name is kept in case they leave. */
  readonly by: number;
  readonly name: string;
  /** Members who want what is next: the pause while it is asked for, to play on while it lasts. */
  votes: number[];
  /** Frames that were closed when it began; 0 before that. */
  frame: number;
}

/** A member's line that the host makes worse on purpose (laboratory.ts). */
export interface Bent {
  readonly member: number;
  readonly line: Line;
}

/** What the engine of a member makes of a game. */
export interface Audit {
  readonly member: number;
  readonly game: string;
  readonly hash: string;
  /** Versions of app and engine. */
  readonly build: string;
}

/** Games that are played one after the other. */
export type GameList = NonNullable<RoomState['list']>;

export interface Room {
  /** 16 hexadecimal digits, the same while it is open: shows that answers from several addresses are of one room. */
  readonly id: string;
  /** How often the room has gone to another relay. */
  epoch: number;
  /** Frames of the running match that were closed before the room last changed its relay. */
  since: number;
  /** As its leader calls it; empty when it is simply the leader's. */
  title: string;
  /** Name of its first leader; empty until there is one. */
  maker: string;
  settings: MatchSettings;
  aside: LeftAside;
  phase: RoomState['phase'];
  /** What members and onlookers wish to play next (choosing.ts), whether a vote on it is on, and the list that is played. */
  wishes: { readonly member: number; readonly game: string }[];
  voting: boolean;
  list: GameList | null;
  /** The leader has given up the last word on the game. */
  free: boolean;
  /** Which members stand up after a match for onlookers (turns.ts). */
  turn: Turn;
  /** In the order in which they came. */
  members: Member[];
  /** Likewise, those for whom there was no seat: they watch, and nobody waits for them. Their `seat` means nothing. */
  onlookers: Member[];
  /** The number that the next member gets, if nobody has it. */
  nextMember: number;
  /** Nobody new may come in. */
  locked: boolean;
  /** Clients that may not come back, and persons who have been in; the oldest first. */
  banned: Banned[];
  /** Numbers of members who were removed without that; the oldest first. */
  kicked: number[];
  known: string[];
  /** Of those of them who have left with one: it is theirs when they come back. */
  handicaps: { readonly person: string; readonly handicap: number }[];
  /** The saved game with which the next match begins, in base64, and whose it is (own-file.ts). */
  saved: { readonly member: number; readonly bytes: string } | null;
  /** Matches that were dealt so far. */
  matches: number;
  /** What members' engines make of a game (audits.ts), at most one each. */
  audits: Audit[];
  /** The match that counts down or runs, and by seat who was dealt in (scoreboard.ts). */
  match: MatchStart | null;
  dealt: (string | null)[];
  /** The match stands still, or a player wants it to; and how often each seat has asked in this match, by seat. */
  pause: Pause | null;
  pausesAsked: number[];
  /** Numbers of members who play and say that the match is over, while others have played on. */
  stopped: readonly number[];
  /** Members' states differ, or did, in this match (desync.ts). */
  desync: Desync | null;
  /** The lines that the host makes worse. */
  laboratory: Bent[];
  /** How the last match ended. */
  result: RoomState['result'];
  /** How long the last match of each game was that came to its end. */
  lengths: Length[];
  /** Games that people already have (native.ts): who has which, the one that is chosen, and how many were so far. */
  natives: { readonly member: number; readonly of: readonly NativeGame[] }[];
  native: Omit<NativeState, 'ms'> | null;
  nativeNumber: number;
  nativeResult: RoomState['nativeResult'];
  nativesPlayed: RoomState['nativesPlayed'];
  /** In the order in which they first played. */
  scores: Score[];
  /** The latest lines, oldest first; the number of the next one. */
  chat: ChatLine[];
  nextLine: number;
}

/** All who are in a room, with a seat or without. */
export function everybody({ members, onlookers }: Room): readonly Member[] {
  return onlookers.length === 0 ? members : [...members, ...onlookers];
}

/** An empty room. `id`: see Room. */
export function createRoom(id: string, options: RoomOptions): Room {
  return { id, epoch: 0, since: 0, ...empty(options), matches: 0, nextMember: 1, nextLine: 1 };
}

/** Everybody has left: the next people do not know what was played, said and forbidden before. */
export function emptyRoom(room: Room, options: RoomOptions): void {
  Object.assign(room, empty(options));
}

function empty(options: RoomOptions) {
  return {
    title: options.title ?? '',
    maker: '',
    settings: initialMatchSettings(options.games[0]!, options),
    aside: NOTHING_ASIDE,
    phase: 'lobby' as const,
    wishes: [],
    voting: false,
    list: null,
    free: false,
    turn: options.turn ?? ('host' as const),
    members: [],
    onlookers: [],
    locked: false,
    banned: [],
    kicked: [],
    known: [],
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
    nativeNumber: 0,
    nativeResult: null,
    nativesPlayed: [],
    scores: [],
    chat: [],
  };
}
