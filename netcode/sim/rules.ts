// The interface between the rules of a deterministic game and the netcode.

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

/** Most seats of a match: a frame tells in two bytes at most which seats' inputs changed. */
export const MAX_SEATS = 16;

/** Most bytes of input per seat and frame: a frame tells in two bytes at most which of them changed. */
export const MAX_INPUT_BYTES = 16;

/** Most teams of a match. Each has a colour and a letter; more would be hard to tell apart. */
export const MOST_TEAMS = 4;

/** The highest handicap. */
export const MOST_HANDICAP = 3;

/** How much later spectators may see a match, s, so that what they tell players comes too late to help. */
export const DELAYS = [0, 10, 30, 60] as const;

/** A seat of a match. The input of an `empty` seat is neutral (all zero) in every frame. */
export interface Seat {
  readonly kind: 'player' | 'bot' | 'empty';
  readonly name: string;
  /** Number of the seat's team, from 1. Absent where each player plays alone. */
  readonly team?: number | undefined;
  /** The player who has taken over a bot's seat (GameInfo.dropIn); rules ignore it. */
  readonly taken?: { readonly name: string } | undefined;
  /** Handicap of the seat, 1 to MOST_HANDICAP; what it makes harder is up to the game. Absent: none. */
  readonly handicap?: number | undefined;
}

/** Everything a simulation needs before frame 0; the same bytes on every machine. */
export interface Match {
  /** Unsigned 32 bits, drawn by the relay; the only source of chance in a match. */
  readonly seed: number;
  /** The seats by number; empty ones count. */
  readonly seats: readonly Seat[];
  /** The room's choices, by option key; only keys and values that the game declares. */
  readonly options: { readonly [key: string]: number };
}

/** How a match ended. Both arrays are indexed by seat; an empty seat has place 0. */
export interface Outcome {
  readonly scores: readonly number[];
  /** 1 is the winner; equal places are a tie. */
  readonly places: readonly number[];
  /** The numbers by which teams were placed, from team 1 on; absent where the members' scores decide. */
  readonly teams?: readonly number[] | undefined;
}

/** A copy of an outcome, independent of the state that it was taken from. */
export function copyOutcome({ scores, places, teams }: Outcome) {
  return { scores: [...scores], places: [...places], ...(teams ? { teams: [...teams] } : {}) };
}

/** One room option of a game, for instance the number of rounds. */
export interface GameOption {
  readonly key: string;
  readonly values: readonly number[];
  readonly initial: number;
}

/** An event that the relay puts into a frame. */
export type RelayEvent =
  /** The player of a seat has left; or has come back, or has taken the seat over from a bot. */
  | { readonly kind: 'left'; readonly seat: number }
  | { readonly kind: 'returned'; readonly seat: number }
  /** The host drops a gift into the match; `value`, 32 bits, means what the game makes of it. */
  | { readonly kind: 'gift'; readonly value: number };

/** The facts of a game that the relay needs without knowing its rules. */
export interface GameInfo {
  /** Lowercase identifier, also the name of the folder. */
  readonly id: string;
  /** Name of the game in logs and command lines; screens take it from the game's texts. */
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
   * A mask for each input byte. A set bit is a button, whose press reaches a frame however short it was. Clear bits belong to
   * values (an angle, a cell), whose latest counts in a frame.
   */
  readonly latch: readonly number[];
  readonly options: readonly GameOption[];
  /** The ways to stay in step in which the game can be played; the first is the default. */
  readonly ways: readonly Way[];
  /** Whether the rules know teams (Seat.team), so that a room can have them. */
  readonly teams?: boolean;
  /** Whether the rules know handicaps (Seat.handicap). */
  readonly handicaps?: boolean;
  /** Whether the game is played with a file that each app has, such as a cartridge, and without bots. */
  readonly file?: boolean;
  /**
   * When a player who comes during a match takes over a bot's seat: at once, or with the next round. Absent: players wait for the
   * next match. Rules.isAway then tells of a bot's seat whether its bot plays: from the first frame until the rules let the event
   * `returned` of that seat count.
   */
  readonly dropIn?: 'now' | 'round';
}

/** The option by which a room chooses what plays a seat while its player is away: 1: a bot; 0: neutral input. */
export const awayOption = { key: 'away', values: [0, 1], initial: 1 } as const satisfies GameOption;

/** Whether a bot plays the seats of players who are away. */
export function botsStandIn(info: GameInfo, match: Pick<Match, 'options'>): boolean {
  return optionsOf(info, match)[awayOption.key] === 1;
}

/** The value of each option that the game declares (`info` as const): the room's choice, or the initial value. */
export function optionsOf<Info extends GameInfo>(
  { options }: Info,
  match: Pick<Match, 'options'>,
): { readonly [key in Info['options'][number]['key']]: number } {
  const chosen = options.map(({ key, initial }) => [key, match.options[key] ?? initial]);
  return Object.fromEntries(chosen) as { [key in Info['options'][number]['key']]: number };
}

/** Deterministic rules. `S` is plain data (see Plain); all functions read their arguments only. */
export interface Rules<S = unknown> {
  start(match: Match): S;
  /**
   * Advances `state` in place by one frame. `inputs` is seat-major: byte `k` of seat `s` stands at
   * `s * inputBytes + k`. The array is reused for the next frame: rules copy what they keep.
   */
  step(state: S, inputs: Uint8Array): void;
  /** The outcome of the match; null while it runs. */
  outcome(state: S): Outcome | null;
  /** The outcome if the match ended now: the leader of a room may end a match before the rules do. */
  standing(state: S): Outcome;
  /**
   * Writes the input of a bot at `seat` into `input` (its own `inputBytes` bytes, zeroed). Pure: it
   * leaves `state` and any generator in it as they are, because it also runs outside the simulation.
   */
  bot(state: S, seat: number, input: Uint8Array): void;
  /**
   * Games of commands only: applies a command of a seat, before the step of its frame, in the same order in all simulations.
   * Commands come from outside: the rules ignore malformed and forbidden ones.
   */
  command?(state: S, seat: number, command: Uint8Array): void;
  /** Games of commands only: what a bot at `seat` orders in this frame. Pure, as `bot` is. */
  orders?(state: S, seat: number): readonly Uint8Array[];
  /**
   * Games with `awayOption` or `dropIn` only: whether the player of a seat is away, by the events so far. A bot then plays the seat
   * where the room has chosen so; a bot's own seat it plays in any case (GameInfo.dropIn).
   */
  isAway?(state: S, seat: number): boolean;
  /** Applies an event of the relay, before the step of its frame. */
  event?(state: S, event: RelayEvent): void;
  /**
   * Games with a file only: writes `bytes` into the file's own memory from byte `at` on, before the first frame. They come from
   * outside, and may be any bytes at any place.
   */
  memory?(state: S, at: number, bytes: Uint8Array): void;
  /** Games with a file only: resets the console, as the leader asks, before the step of the frame. */
  reset?(state: S): void;
  /** For games that are played in the way `authority`. */
  readonly objects?: Objects<S>;
  /**
   * For rules whose states contain their version: whether this state, which may come from outside, is of another version, and so
   * unplayable.
   */
  ofAnotherVersion?(state: unknown): boolean;
  /** For rules whose frames take long: how many frames the content hash plays (content-hash.ts). */
  readonly contentFrames?: number;
  /** For games that are played in the way `shadow`. */
  readonly shadows?: Shadows<S>;
}

/**
 * Position and motion of what a seat steers, as whole numbers that fit the bytes of a report (reports.ts). `x`,
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

/** A mover in a state, with what bounds the reports of its seat. */
export interface Reported extends Mover {
  /** 1 to 255, then 1 again: rises when the rules put the mover somewhere. Reports with another placing are ignored. */
  placing: number;
  /** The last report that was believed: number of frames before it, and its position. */
  toldAt: number;
  toldX: number;
  toldY: number;
  /** Units by which reports have exceeded full speed, and which later ones make up for by going slower. */
  ahead: number;
  /** Number of reports that were refused. */
  refused: number;
}

/** By convention a state may have `cues`: what happened in its frame. */
type CueKind<S> = S extends { readonly cues: readonly { readonly kind: infer Kind }[] } ? Kind : never;

/**
 * The part of a state that each seat plays on its own screen. `step` believes the reports in the inputs as far as the rules allow,
 * and moves a mover without a report in this frame as it would go on: that is its shadow, the same in all simulations.
 */
export interface Shadows<S> {
  /** The mover of a seat, in the state itself; null for a seat without one. */
  mover(state: S, seat: number): Reported | null;
  /**
   * Plays the mover of a seat on by a frame, as the seat's own screen does, among the other movers as shown there. `held`: held
   * bits of the input; `pressed`: those that were clear in the frame before.
   */
  drive(state: S, seat: number, held: number, pressed: number): void;
  /**
   * Kinds of cues that the seat's own screen gets from `drive` at once, and all other screens from `step` when the seat's report
   * has come. A cue that comes too late with its report is dropped.
   */
  readonly calls: readonly CueKind<S>[];
  /** Most units by which a picture shifts a mover in a frame besides its own speed: less than people notice. */
  readonly glide: number;
  /** A mover that is further than this from where it is shown, units, is shown at its new place at once. */
  readonly jump: number;
}

/** Objects by number, 1 to 65535. A row must stay unchanged once it is in a table. */
export type ObjectTable = Map<number, Int32Array>;

/**
 * The part of a state that the host sends to players in place of all inputs: objects, which are rows of whole numbers. The
 * screen of an object's owner predicts it with the rules' own step; all other screens show it as it was sent.
 */
export interface Objects<S> {
  /** Numbers in a row, 2 to MAX_OBJECT_WIDTH; the first two are the object's position. */
  readonly width: number;
  /** An object that moves further than this in a frame jumps: it is shown at its new place at once. */
  readonly jump: number;
  /** The seat that owns an object, or -1. It stays the same while an object with that number exists. */
  owner(id: number): number;
  /** Adds all objects of a state to an empty table. */
  tell(state: S, into: ObjectTable): void;
  /**
   * Makes a state show these objects alone: those owned by `at.mine` as they are after `at.own` frames, the others as after
   * `at.others` frames, which may be a fraction. Unless `at.again`, new happenings become the state's cues.
   */
  show(objects: ReadonlyMap<number, Int32Array>, state: S, at: Shown): void;
  /**
   * Advances the objects of a seat by a frame, as far as `step` makes them depend on that seat's input. `show` brings what else
   * happens to them.
   */
  predict(state: S, seat: number, input: Uint8Array): void;
  /** Index of the input byte in which a screen reports by how many frames it shows others behind its own; hits are judged by it. */
  readonly lagByte: number;
}

/** Most numbers of an object: a view tells in 32 bits which of them changed. */
export const MAX_OBJECT_WIDTH = 28;

/** After how many frames a screen shows its own objects (`own`, of the seats `mine`), and the objects of others (`others`). */
export interface Shown {
  readonly mine: readonly number[];
  readonly own: number;
  readonly others: number;
  /** Whether this frame was shown before, a little differently, so that its cues were made. */
  readonly again: boolean;
}
