// The host's end of what one player is told: views, each as what changed since one that the player is known to have. A
// lost one is harmless, because the next says all again. What exceeds a packet waits, and the longer it does, and the
// nearer it is, the sooner it goes.

import type { Objects } from '../sim/rules.ts';
import type { Writer } from '../wire/bytes.ts';
import { bytesOf, type Change, changed, changesOf, type View, writeChanges } from './view.ts';

/** Bytes of a view before its changes: u32 frame, u16 frames to its base, u16 how long ago the frame closed, u8 width. */
export const VIEW_HEAD_BYTES = 9;

/** Bytes of the counts in a view. */
const COUNTS_BYTES = 4;

/** Views that may be under way: three seconds of twenty a second. With more the player has gone silent. */
export const MOST_VIEWS = 64;

/** The base is an empty view. */
export const NO_BASE = 0xffff;

/** A unit of the time since a frame closed, ms. */
export const SINCE_UNIT_MS = 0.1;

type ToldObjects = Pick<Objects<unknown>, 'owner' | 'jump' | 'width'>;

const EMPTY: ReadonlyMap<number, Int32Array> = new Map();

export class ViewsOut {
  readonly #objects: ToldObjects;
  readonly #seats: readonly number[];
  /** The newest that the player has. */
  #base: View | null = null;
  /** Sent after it, oldest first: what the player has when it comes. */
  readonly #sent: View[] = [];
  /** For how many views an object that changed has waited. */
  readonly #waited = new Map<number, number>();

  /** `seats`: those that play at the screen which shows it, several where a machine is shared. */
  constructor(objects: ToldObjects, seats: readonly number[]) {
    this.#objects = objects;
    this.#seats = seats;
  }

  /** Frame of the newest that was sent; -1 before the first. */
  get newest(): number {
    return this.#sent.at(-1)?.frame ?? this.#base?.frame ?? -1;
  }

  /** The player has the view of this frame, as they say. One that was never sent is ignored. */
  acknowledge(frame: number): void {
    const at = this.#sent.findIndex((view) => view.frame === frame);
    if (at < 0) return;
    this.#base = this.#sent[at]!;
    this.#sent.splice(0, at + 1);
  }

  /** Writes the view of a frame, newer than all before, which closed `sinceMs` ago, in at most `budget` bytes. */
  write(writer: Writer, now: View, sinceMs: number, budget: number): void {
    let base = this.#base;
    if (base && now.frame - base.frame >= NO_BASE) base = null;
    const known = base?.objects ?? EMPTY;
    const told = this.#choose(known, now.objects, budget - VIEW_HEAD_BYTES - COUNTS_BYTES);
    writer.u32(now.frame);
    writer.u16(base ? now.frame - base.frame : NO_BASE);
    writer.u16(Math.min(0xffff, Math.max(0, Math.round(sinceMs / SINCE_UNIT_MS))));
    writer.u8(this.#objects.width);
    writeChanges(writer, known, told);
    this.#sent.push({ frame: now.frame, objects: changed(known, told) });
    if (this.#sent.length > MOST_VIEWS) this.#sent.shift();
  }

  /** Chooses as many changes as fit, the most important first. */
  #choose(
    known: ReadonlyMap<number, Int32Array>,
    objects: ReadonlyMap<number, Int32Array>,
    budget: number,
  ): Change[] {
    const changes = changesOf(known, objects);
    const sizes = changes.map((change) => bytesOf(known, change));
    let left = budget - sizes.reduce((sum, bytes) => sum + bytes, 0);
    if (left >= 0) {
      this.#waited.clear();
      return changes;
    }
    left = budget;
    const own = this.#own(objects);
    const worth = changes.map((change) => this.#worth(change, own));
    const order = [...changes.keys()].sort((a, b) => worth[b]! - worth[a]!);
    const told = new Set<number>();
    for (const index of order) {
      if (sizes[index]! > left) continue;
      left -= sizes[index]!;
      told.add(index);
    }
    for (const [index, { id }] of changes.entries()) {
      if (told.has(index)) this.#waited.delete(id);
      else this.#waited.set(id, (this.#waited.get(id) ?? 0) + 1);
    }
    return changes.filter((_, index) => told.has(index));
  }

  /** The screen's own first, unowned or gone ones next, then by distance; whatever waits comes forward. */
  #worth({ id, row }: Change, own: readonly Int32Array[]): number {
    const owner = this.#objects.owner(id);
    if (this.#seats.includes(owner)) return Number.POSITIVE_INFINITY;
    const waited = 1 + (this.#waited.get(id) ?? 0);
    if (owner < 0 || !row || own.length === 0) return waited;
    const far = Math.min(...own.map(([x, y]) => Math.max(Math.abs(row[0]! - x!), Math.abs(row[1]! - y!))));
    return waited / (1 + far / (8 * this.#objects.jump));
  }

  /** What is looked from at the screen: of each seat the first object that is theirs. */
  #own(objects: ReadonlyMap<number, Int32Array>): readonly Int32Array[] {
    return this.#seats.flatMap((seat) => {
      for (const [id, row] of objects) if (this.#objects.owner(id) === seat) return [row];
      return [];
    });
  }
}
