// What the screen of a player shows where the host tells the state: the own objects a little ahead of the host, played
// with the rules and with what is held here; the others as they were told, a little behind it. When the host says that the
// own were elsewhere, they go back there and all that was held since is played again.
// Source: “网络游戏中移动同步问题的解决方案”, client prediction and correction.

import { clone } from '../sim/clone.ts';
import type { GameInfo, Objects, ObjectTable, Rules } from '../sim/rules.ts';
import { between, sameRow, type View } from './view.ts';

/** Frames that are remembered, for corrections: longer than any way to the host and back that is played on. */
const RING = 128;

/** Views that are remembered, to show what lies between two: half a second of twenty a second, and some. */
const VIEWS = 16;

/** Between two views that are at most so many frames apart all that goes by itself stays below what is shown as a jump. */
const NEAR_VIEWS = 12;

export interface Corrections {
  /** Number of times an own object was moved in the picture so far. */
  readonly count: number;
  /** Frames that all corrections together played again. */
  readonly frames: number;
  /** Most frames that one correction played again. */
  readonly deepest: number;
  /** Furthest that an own object was put elsewhere in the picture, in units of the game. */
  readonly largest: number;
}

/** What was done in a frame: what our seats held, and where their objects were before it. */
interface Move {
  frame: number;
  readonly held: Uint8Array;
  own: ReadonlyMap<number, Int32Array>;
}

const NOTHING: ReadonlyMap<number, Int32Array> = new Map();

export class Prediction<S> {
  readonly #objects: Objects<S>;
  readonly #mine: readonly number[];
  readonly #inputBytes: number;
  readonly #latch: readonly number[];
  /** What is shown: changed in place. */
  readonly #state: S;
  readonly #moves: readonly Move[];
  readonly #views: View[] = [];
  readonly #held: Uint8Array;
  readonly #pressed: Uint8Array;
  #own: ReadonlyMap<number, Int32Array> = NOTHING;
  #head = 0;
  /** The newest frame that was ever played here, or said to be meant for. */
  #next = 0;
  #lag = 0;
  #corrections: Corrections = { count: 0, frames: 0, deepest: 0, largest: 0 };

  /** `mine`: the seats that play here. `state`: what is shown before anything was told, which stays the caller's. */
  constructor(info: GameInfo, rules: Rules<S>, mine: readonly number[], state: S) {
    if (!rules.objects) throw new Error(`${info.id} has no objects`);
    this.#objects = rules.objects;
    this.#mine = mine;
    this.#inputBytes = info.inputBytes;
    this.#latch = info.latch;
    this.#state = clone(state);
    this.#held = new Uint8Array(mine.length * info.inputBytes);
    this.#pressed = this.#held.slice();
    this.#moves = Array.from({ length: RING }, () => ({ frame: -1, held: this.#held.slice(), own: NOTHING }));
  }

  /** What is to be shown; to read only. */
  get state(): S {
    return this.#state;
  }

  /** Frames that the own objects were played for. */
  get head(): number {
    return this.#head;
  }

  /** The frame for which what is held now is meant. */
  get next(): number {
    return Math.max(this.#head, this.#next);
  }

  /** The newest view, or null before the first. */
  get told(): View | null {
    return this.#views.at(-1) ?? null;
  }

  get corrections(): Corrections {
    return this.#corrections;
  }

  /**
   * Whether the rules put an own object elsewhere since the view before, as a new round does: that is shown at once,
   * without a glide.
   */
  places({ frame, objects }: View): boolean {
    const { told } = this;
    if (!told || Math.abs(frame - told.frame) > NEAR_VIEWS) return false;
    return furthest(this.#ownOf(told.objects), this.#ownOf(objects)) > this.#objects.jump;
  }

  /** What a seat of ours holds from frame `next` on. A tap between two frames reaches one, as it does at the host. */
  hold(seat: number, input: Uint8Array): void {
    const place = this.#mine.indexOf(seat);
    if (place < 0) return;
    const from = place * this.#inputBytes;
    this.#held.set(input, from);
    for (let k = 0; k < input.length; k++) this.#pressed[from + k]! |= input[k]!;
  }

  /**
   * The host tells a view, newer than all before; or another host does, which `goesBack` to before. Returns whether own
   * objects were elsewhere than was guessed.
   */
  hear(view: View, goesBack = false): boolean {
    const places = this.places(view);
    // What the one before told of the time since is taken back.
    while (this.told && this.told.frame >= view.frame) this.#views.pop();
    this.#views.push(view);
    if (this.#views.length > VIEWS) this.#views.shift();
    const own = this.#ownOf(view.objects);
    if (goesBack) {
      this.#forget(view.frame);
      this.#begin(view, own);
      return true;
    }
    const move = this.#moves[view.frame % RING]!;
    const guessed = view.frame === this.#head ? this.#own : move.frame === view.frame ? move.own : null;
    if (guessed && sameTable(guessed, own)) return false;
    if (view.frame >= this.#head || !guessed) this.#begin(view, own);
    else this.#correct(view, own, places);
    return true;
  }

  /** Plays own frames up to `to`; the others are shown `lag` frames before. */
  run(to: number, lag: number): void {
    this.#lag = lag;
    while (this.#head < to && this.told) {
      this.#keep();
      this.#step();
      this.#show(false);
    }
  }

  /** The match stands still: own objects are where the host says, and a press that is let go meanwhile is dropped. */
  rest(): void {
    const { told } = this;
    if (told) this.#begin(told, this.#ownOf(told.objects));
    this.#next = this.#head;
    this.#pressed.fill(0);
  }

  /** Drops what was done here after so many frames. */
  #forget(frame: number): void {
    this.#next = frame;
    for (const move of this.#moves) if (move.frame >= frame) move.frame = -1;
  }

  /** Begins anew: the time before is unknown. */
  #begin({ frame }: View, own: ReadonlyMap<number, Int32Array>): void {
    this.#head = frame;
    this.#own = own;
    this.#show(true);
  }

  #correct(view: View, own: ReadonlyMap<number, Int32Array>, places: boolean): void {
    const before = this.#own;
    const to = this.#head;
    this.#head = view.frame;
    this.#own = own;
    this.#show(true);
    while (this.#head < to) {
      this.#moves[this.#head % RING]!.own = this.#own;
      this.#step();
      this.#show(true);
    }
    const moved = furthest(before, this.#own);
    // What the host alone decides, such as a heart that is lost, is news rather than a correction.
    if (moved === 0 || places) return;
    const { count, frames, deepest, largest } = this.#corrections;
    const depth = to - view.frame;
    this.#corrections = {
      count: count + 1,
      frames: frames + depth,
      deepest: Math.max(deepest, depth),
      largest: Math.max(largest, moved),
    };
  }

  /** Notes what is held in a frame that is played for the first time, and where its own objects were before. */
  #keep(): void {
    const move = this.#moves[this.#head % RING]!;
    move.own = this.#own;
    if (move.frame === this.#head) return;
    move.frame = this.#head;
    for (let k = 0; k < move.held.length; k++) {
      move.held[k] = this.#held[k]! | (this.#pressed[k]! & (this.#latch[k % this.#inputBytes] ?? 0));
    }
    this.#pressed.fill(0);
    this.#next = this.#head + 1;
  }

  /** Steps the own objects by one frame, with the inputs held in it. */
  #step(): void {
    const { held } = this.#moves[this.#head % RING]!;
    this.#mine.forEach((seat, place) => {
      const from = place * this.#inputBytes;
      this.#objects.predict(this.#state, seat, held.subarray(from, from + this.#inputBytes));
    });
    this.#head++;
    const table: ObjectTable = new Map();
    this.#objects.tell(this.#state, table);
    this.#own = this.#ownOf(table);
  }

  #show(again: boolean): void {
    const others = this.#head - this.#lag;
    const table = this.#between(others);
    for (const id of table.keys()) if (this.#isOwn(id)) table.delete(id);
    for (const [id, row] of this.#own) table.set(id, row);
    this.#objects.show(table, this.#state, { mine: this.#mine, own: this.#head, others, again });
  }

  /** What was told of a moment. */
  #between(frame: number): ObjectTable {
    const views = this.#views;
    const at = views.findIndex((view) => view.frame >= frame);
    const to = views[at] ?? views.at(-1)!;
    return between(views[Math.max(0, at - 1)]!, to, frame, this.#objects.jump);
  }

  #ownOf(objects: ReadonlyMap<number, Int32Array>): ReadonlyMap<number, Int32Array> {
    const own: ObjectTable = new Map();
    for (const [id, row] of objects) if (this.#isOwn(id)) own.set(id, row);
    return own;
  }

  #isOwn(id: number): boolean {
    return this.#mine.includes(this.#objects.owner(id));
  }
}

function sameTable(a: ReadonlyMap<number, Int32Array>, b: ReadonlyMap<number, Int32Array>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, row] of a) if (!sameRow(row, b.get(id))) return false;
  return true;
}

function furthest(from: ReadonlyMap<number, Int32Array>, to: ReadonlyMap<number, Int32Array>): number {
  let most = 0;
  for (const [id, row] of to) {
    const before = from.get(id);
    if (before) most = Math.max(most, Math.hypot(row[0]! - before[0]!, row[1]! - before[1]!));
  }
  return most;
}
