// Watches whether a match's members stay in step: compares the state hashes that they report, notes a desync in the room, says
// which single hashes to ask for to find its first frame, and notices who is in step again.

import { TokenBucket } from '../connection/token-bucket.ts';
import {
  type Examined,
  isApart,
  isKnown,
  nameChanges,
  noteDesync,
  noteExamined,
  noteInStep,
} from '../room/desync.ts';
import type { Room } from '../room/room.ts';
import type { Field } from '../wire/desync.ts';
import { type Agreed, type Compared, type Span, StateHashes, type StateReport } from './state-hashes.ts';

/** Searches at once, and ms for one more: each asks everybody, and false hashes could cause any number of them. */
export const SEARCH_BURST = 4;
export const SEARCH_EVERY_MS = 10_000;

/** What came of a report: whether the room has changed, and of which frames to ask everybody for single hashes. */
export interface Reported {
  readonly changed: boolean;
  readonly ask: Span | null;
}

export class DesyncWatch {
  readonly #states = new StateHashes();
  /** By member, the `changes` that they found when they simulated frame `#changesAt` again. */
  readonly #changes = new Map<number, readonly Field[]>();
  #changesAt = -1;
  readonly #searches = new TokenBucket(SEARCH_BURST, SEARCH_EVERY_MS);

  /** The newest comparison of a member's state with the others', or null when there is none yet. */
  compared(member: number): Compared | null {
    return this.#states.compared(member);
  }

  /** The state that members agree on, as StateHashes.agreed. */
  agreed(members: readonly number[]): Agreed | null {
    return this.#states.agreed(members);
  }

  /** A member has reported a state hash. */
  report(room: Room, member: number, report: StateReport, now: number): Reported {
    const span = this.#states.report(member, report, (other) => isKnown(room, member, other));
    if (room.desync?.exact === false && room.desync.frame === report.frame) {
      noteDesync(room, this.#states.at(report.frame), false);
      return { changed: true, ask: null };
    }
    if (!span) return { changed: this.#noteBack(room, report.frame), ask: null };
    if (!this.#searches.take(now)) return { changed: false, ask: null };
    this.#states.ask(span);
    const states = this.#states.at(report.frame);
    const changed = new Set(states.hashes.values()).size > 1;
    // Exact once the first frame is known, which members may be unable to name.
    if (changed) noteDesync(room, states, false);
    return { changed, ask: span };
  }

  /** A member's single hashes have come. Returns whether the room has changed. */
  answer(room: Room, member: number, first: number, hashes: readonly string[]): boolean {
    const found = this.#states.answer(member, first, hashes);
    if (!found) return false;
    noteDesync(room, found, true);
    return true;
  }

  /** A member has gone. */
  forget(member: number): void {
    this.#states.forget(member);
  }

  /** A member has simulated a frame again. Returns whether the room has changed. */
  examined(room: Room, member: number, found: Examined): boolean {
    if (!noteExamined(room, member, found)) return false;
    if (this.#changesAt !== found.frame) this.#changes.clear();
    this.#changesAt = found.frame;
    if (found.changes) this.#changes.set(member, found.changes);
    nameChanges(room, this.#changes);
    return true;
  }

  /** A member that had a wrong state is in step again when it reports the same hash as one that had the right state. */
  #noteBack(room: Room, frame: number): boolean {
    const { desync } = room;
    if (!desync || frame <= desync.frame) return false;
    const { hashes } = this.#states.at(frame);
    const right = desync.of.find((one) => !isApart(desync, one) && hashes.has(one.member));
    if (!right) return false;
    const back = desync.of.filter(({ member }) => hashes.get(member) === hashes.get(right.member));
    let changed = false;
    for (const { member } of back) {
      if (!noteInStep(room, member)) continue;
      this.#states.forgetBefore(member, frame);
      changed = true;
    }
    return changed;
  }
}
