// A player's end of what the host tells: views as they come, of which the newest counts.

import { MAX_OBJECT_WIDTH } from '../sim/rules.ts';
import type { Reader } from '../wire/bytes.ts';
import { readChanges, type View } from './view.ts';
import { MOST_VIEWS, NO_BASE, SINCE_UNIT_MS } from './views-out.ts';

/** What is said of the newest view before the first one. */
export const NO_VIEW = 0xffff_ffff;

/** A view, and how long ago its frame had closed when it was sent, ms. */
export interface Told extends View {
  readonly sinceMs: number;
}

const EMPTY: ReadonlyMap<number, Int32Array> = new Map();

export class ViewsIn {
  /** The newest that was a base, and those after it that the host may still build on, by frame. */
  readonly #views = new Map<number, View>();
  #base = NO_VIEW;
  #newest = NO_VIEW;

  /** Frame of the newest view here, for the host to know. */
  get newest(): number {
    return this.#newest;
  }

  /** The view that follows in the reader, up to its end; null when it is malformed or old. */
  read(reader: Reader): Told | null {
    const frame = reader.u32();
    const back = reader.u16();
    const since = reader.u16();
    const width = reader.u8();
    if (width > MAX_OBJECT_WIDTH) return null;
    if (this.#newest !== NO_VIEW && frame <= this.#newest) return null;
    const base = back === NO_BASE ? EMPTY : this.#views.get(frame - back)?.objects;
    const objects = base && readChanges(reader, base, width);
    if (!objects || reader.short || reader.left > 0) return null;
    const view = { frame, objects, sinceMs: since * SINCE_UNIT_MS };
    this.#views.set(frame, view);
    this.#newest = frame;
    if (back !== NO_BASE) this.#base = frame - back;
    this.#forget();
    return view;
  }

  /** Drops what lies before a base, and what the host has forgotten to have sent. */
  #forget(): void {
    let spare = this.#views.size - 1 - MOST_VIEWS;
    for (const frame of this.#views.keys()) {
      const isOld = this.#base !== NO_VIEW && frame < this.#base;
      if (isOld || (spare > 0 && frame !== this.#base)) this.#views.delete(frame);
      spare--;
    }
  }
}
