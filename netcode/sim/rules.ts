// What a deterministic game is to everything that carries it: the one interface between rules and netcode.

import type { Way } from './ways.ts';

/**
 * Game state: plain data only. That alone gives clone, hash, and a diff that names the field. It is a tree:
 * an object that is reachable in two ways would be two objects in a copy, so the hash refuses it.
 */
export type Plain =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float64Array
  | readonly Plain[]
  | { readonly [field: string]: Plain };

/** Most seats of a match: which of them changed in a frame is told in at most two bytes. */
export const MAX_SEATS = 16;

/** Most bytes of input per seat and frame: which of them changed is told in at most two bytes, too. */
export const MAX_INPUT_BYTES = 16;

/** Most teams of a match: each has a colour and a letter, and more could not be told apart at a glance. */
export const MOST_TEAMS = 4;

/** The highest handicap. */
export const MOST_HANDICAP = 3;

/** How much later those who watch a match may see it, seconds: what they say then helps nobody who plays. */
export const DELAYS = [0, 10, 30, 60] as const;

/** A place at the table. `empty` seats are nobody's: their input is neutral (all zero) in every frame. */
export interface Seat {
  readonly kind: 'player' | 'bot' | 'empty';
  readonly name: string;
  /** From 1; seats of one number play together. Absent where everybody plays for themselves. */
  readonly team?: number | undefined;
  /** Who has taken over a bot's seat (GameInfo.dropIn); rules do not look at it. */
  readonly taken?: { readonly name: string } | undefined;
  /** From 1: how much harder this seat has it, in whatever way suits a game that has handicaps. Absent: as everybody. */
  readonly handicap?: number | undefined;
}

/** Everything a simulation needs before frame 0; the same bytes on every machine. */
export interface Match {
  /** Unsigned 32 bits, drawn by the relay; the only source of chance in a match. */
  readonly seed: number;
  /** Index = seat number. Its length is what the game is played with, empty seats included. */
  readonly seats: readonly Seat[];
  /** The room's choices, by option key; only keys and values that the game declares. */
  readonly options: { readonly [key: string]: number };
}

/** How a match ended. Both arrays are indexed by seat; an empty seat has place 0. */
export interface Outcome {
  readonly scores: readonly number[];
  /** 1 is the winner; equal places are a tie. */
  readonly places: readonly number[];
  /** Of each team, from team 1 on: what it was placed by, where that is another thing than its members' scores. */
  readonly teams?: readonly number[] | undefined;
}

/** An outcome to be kept or sent, while the state that it was taken from goes on. */
export function copyOutcome({ scores, places, teams }: Outcome) {
  return { scores: [...scores], places: [...places], ...(teams ? { teams: [...teams] } : {}) };
}

/** One room option of a game, for instance the number of rounds. */
export interface GameOption {
  readonly key: string;
  readonly values: readonly number[];
  readonly initial: number;
}

/** Something that the relay adds to a frame, for everybody alike. */
export type RelayEvent =
  /** The player of a seat went away, or is there: back, or in the place of a bot. */
  | { readonly kind: 'left'; readonly seat: number }
  | { readonly kind: 'returned'; readonly seat: number }
  /** The room or its host drops something into the match; what it means is the game's business. */
  | { readonly kind: 'gift'; readonly value: number };

/** The facts of a game that the relay needs without knowing its rules. */
export interface GameInfo {
  /** Lowercase identifier, also the name of the folder. */
  readonly id: string;
  /** In logs and command lines; the screens have their own words for it. */
  readonly name: string;
  /** Raised whenever the rules change; part of the content hash. */
  readonly version: number;
  /** Frames a second, 10 to 60. */
  readonly tickRate: number;
  readonly minSeats: number;
  /** At most 16. */
  readonly maxSeats: number;
  /** Bytes of input per seat and frame, 1 to 16. */
  readonly inputBytes: number;
  /**
   * One mask per input byte. A bit set here is a button: a press is kept until a frame has it, however
   * short it was. Bits not set are values (an angle, a cell): the latest wins.
   */
  readonly latch: readonly number[];
  readonly options: readonly GameOption[];
  /** The ways that the game can be played in; the first unless the host chooses another. */
  readonly ways: readonly Way[];
  /** True when its rules know teams (Seat.team): only then can a room have some. */
  readonly teams?: boolean;
  /** True when its rules know handicaps (Seat.handicap). */
  readonly handicaps?: boolean;
  /** True when it is played with a file that each player has, and without bots. */
  readonly file?: boolean;
  /**
   * When a person who comes while bots play takes over a bot's seat: at once, or with the next round. Absent in a game without
   * that. `isAway` says of a bot's seat whether its bot plays: it does from the first frame, until the rules let a `returned`
   * of that seat count.
   */
  readonly dropIn?: 'now' | 'round';
}

/** The option, of games that have it, by which a room says what becomes of a seat while its player is away. */
export const awayOption = { key: 'away', values: [0, 1], initial: 1 } as const satisfies GameOption;

/** Whether a bot plays there: 1, else its input is neutral. */
export function botsStandIn(info: GameInfo, match: Pick<Match, 'options'>): boolean {
  return optionsOf(info, match)[awayOption.key] === 1;
}

/** The room's choices of a match, each of which the game declares (`info` as const), or what they are at first. */
export function optionsOf<Info extends GameInfo>(
  { options }: Info,
  match: Pick<Match, 'options'>,
): { readonly [key in Info['options'][number]['key']]: number } {
  const chosen = options.map(({ key, initial }) => [key, match.options[key] ?? initial]);
  return Object.fromEntries(chosen) as { [key in Info['options'][number]['key']]: number };
}

/** Deterministic rules. `S` is plain data (see Plain); nothing may read anything but its arguments. */
export interface Rules<S = unknown> {
  start(match: Match): S;
  /**
   * Advances `state` in place by one frame. `inputs` is seat-major: byte `k` of seat `s` stands at
   * `s * inputBytes + k`. It is used again for the next frame, so nothing may keep it.
   */
  step(state: S, inputs: Uint8Array): void;
  /** Null while the match runs. */
  outcome(state: S): Outcome | null;
  /** How it would end if it ended now: the leader of a room may end a match before the rules do. */
  standing(state: S): Outcome;
  /**
   * Writes the input of a bot at `seat` into `input` (its own `inputBytes` bytes, zeroed). Pure: it may
   * not change `state` nor draw from a generator in it, because it also runs outside the simulation.
   */
  bot(state: S, seat: number, input: Uint8Array): void;
  /**
   * Games of commands only: one command of a seat, before the step of its frame, in the order that is the same
   * for everybody. It comes from outside: whatever is not a command of this game must change nothing.
   */
  command?(state: S, seat: number, command: Uint8Array): void;
  /** Games of commands only: what a bot at `seat` orders in this frame. Pure, as `bot` is. */
  orders?(state: S, seat: number): readonly Uint8Array[];
  /**
   * Games with `awayOption` or `dropIn` only: whether the player of a seat is away, as `event` was told. Where the room says
   * so a bot plays there meanwhile; on a bot's seat always (GameInfo.dropIn).
   */
  isAway?(state: S, seat: number): boolean;
  /** An event of the relay, before the step of its frame. */
  event?(state: S, event: RelayEvent): void;
  /**
   * Games that are played with a file only: what the file's own memory holds from byte `at` on, before the first frame. It
   * may be any bytes anywhere.
   */
  memory?(state: S, at: number, bytes: Uint8Array): void;
  /** Games that are played with a file only: the leader begins its program again, before the step of the frame. */
  reset?(state: S): void;
  /** Games of the way `authority` only. */
  readonly objects?: Objects<S>;
  /**
   * Rules whose states say of which version they are: whether this one, which may come from anybody, is of another, so that it
   * cannot be played on.
   */
  ofAnotherVersion?(state: unknown): boolean;
  /** Rules whose frames take long: how many are played to know them by what they do (content-hash.ts). */
  readonly contentFrames?: number;
  /** Games of the way `shadow` only. */
  readonly shadows?: Shadows<S>;
}

/**
 * Where something is that a seat steers, and how it moves: whole numbers that fit the bytes of a report (reports.ts). `x`,
 * `y` in units of the game, `heading` in 65536ths of a turn, `vx`, `vy` in 16ths of a unit a frame, `spin` in 4096ths of a
 * turn a frame; `more` is the game's own byte.
 */
export interface Mover {
  x: number;
  y: number;
  heading: number;
  vx: number;
  vy: number;
  spin: number;
  more: number;
}

/** A mover in a state, and what its seat may claim of it. */
export interface Reported extends Mover {
  /** 1 to 255: counts up, round and round, when the rules put it somewhere. What is claimed of another one is over. */
  placing: number;
  /** The claim that was believed last: after how many frames it was where. */
  toldAt: number;
  toldX: number;
  toldY: number;
  /** Units that it has gone further than at full speed, and has not made up for since by going slower. */
  ahead: number;
  /** Claims that were not believed. */
  refused: number;
}

/** By convention a state may have `cues`: what happened in its frame. */
type CueKind<S> = S extends { readonly cues: readonly { readonly kind: infer Kind }[] } ? Kind : never;

/**
 * What of a state its seats play themselves. `step` believes the reports in their inputs as far as the rules allow, and
 * moves what has none in this frame as it would go on: that is the shadow, which everybody has alike.
 */
export interface Shadows<S> {
  /** The mover of a seat, in the state itself; null where it has none. */
  mover(state: S, seat: number): Reported | null;
  /**
   * Plays the mover of a seat on by a frame, with what is held: as its own screen does, among the others as shown there.
   * `pressed`: the bits of it that were not held in the frame before.
   */
  drive(state: S, seat: number, held: number, pressed: number): void;
  /**
   * Calls from who owns a mover to its ghosts on all other screens: kinds of cues that `drive` makes at once where the seat
   * plays, and `step` for everybody else once its report is there. They say what happened and are not kept: one that comes
   * too late with its report, or never, is not made up for.
   */
  readonly calls: readonly CueKind<S>[];
  /** Furthest, in units, that a picture moves something in a frame besides its own speed: less than people notice. */
  readonly glide: number;
  /** What is further than this from where it is shown was put there, and is shown there at once. */
  readonly jump: number;
}

/** Objects by number, 1 to 65535. A row is never changed once it is in a table. */
export type ObjectTable = Map<number, Int32Array>;

/**
 * What of a state travels where the host tells players the state instead of everybody's inputs: objects, rows of whole
 * numbers. Who owns one plays it ahead with the rules' own step; all others see what they were told.
 */
export interface Objects<S> {
  /** Numbers in a row, 2 to MAX_OBJECT_WIDTH; the first two are where it is. */
  readonly width: number;
  /** An object that is further than this from where it was was put there: it does not glide. */
  readonly jump: number;
  /** The seat whose object it is, or -1. The same for as long as there is one with that number. */
  owner(id: number): number;
  /** Adds all objects of a state to an empty table. */
  tell(state: S, into: ObjectTable): void;
  /**
   * Makes a state show these objects and no others: those that `mine` owns as they are after `at.own` frames, the others
   * as after `at.others`, which may lie between two. Unless it is shown again, what is new becomes the state's cues.
   */
  show(objects: ReadonlyMap<number, Int32Array>, state: S, at: Shown): void;
  /**
   * Advances what belongs to a seat by a frame, as `step` does as far as it depends on that seat's input. What else
   * happens to it, `show` says.
   */
  predict(state: S, seat: number, input: Uint8Array): void;
  /** The input byte in which a screen says how many frames the others are shown behind the own: hits are judged by it. */
  readonly lagByte: number;
}

/** Most numbers of an object: which of them changed is told in 32 bits. */
export const MAX_OBJECT_WIDTH = 28;

/** Of which frames a screen shows its own objects and those of the others. */
export interface Shown {
  readonly mine: readonly number[];
  readonly own: number;
  readonly others: number;
  /** It was shown before, a little differently: nothing of it is news. */
  readonly again: boolean;
}
