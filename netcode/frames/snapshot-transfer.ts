// A state of a match on its way to a member who goes on from there: the inputs of the frame before, then the state, one
// after the other in parts that messages of the channel bulk carry. So does the recording of a replay that a room watches
// together, of no match (NO_MATCH) and with the number of its showing for a frame.
//
//   part   u32 match, u32 frame, u32 at, bytes from `at` on

import { hashState } from '../sim/hash.ts';
import type { Reached } from '../sim/simulation.ts';
import { decodeState } from '../sim/state-codec.ts';
import type { Beginning } from './frame-log.ts';

/** The state before frame `frame`, as encodeState makes it. */
export interface StateAt extends Beginning {
  readonly state: Uint8Array;
}

/** What is said of a snapshot before it comes. */
export interface SnapshotHead {
  /** Number of the match. */
  readonly match: number;
  readonly frame: number;
  /** Hash of the state (hash.ts). */
  readonly hash: string;
  /** How long inputs and state are together. */
  readonly bytes: number;
}

const PART_HEAD_BYTES = 12;

/** Bytes of a part at most: some packets long, so that what is urgent in other channels is always close behind one. */
const PART_BYTES = 8_192;

export class SnapshotUpload {
  readonly head: SnapshotHead;
  readonly #bytes: Uint8Array;
  #at: number;

  /** `at`: so many bytes of it are there already. */
  constructor(match: number, hash: string, { frame, before, state }: StateAt, at = 0) {
    // What is sent to many members is kept once.
    this.#bytes = before.length === 0 ? state : new Uint8Array(before.length + state.length);
    if (before.length > 0) {
      this.#bytes.set(before);
      this.#bytes.set(state, before.length);
    }
    this.head = { match, frame, hash, bytes: this.#bytes.length };
    this.#at = Math.min(at, this.#bytes.length);
  }

  /** The next part as a message, or null after the last. */
  next(): Uint8Array | null {
    if (this.#at === this.#bytes.length) return null;
    const bytes = this.#bytes.subarray(this.#at, this.#at + PART_BYTES);
    const part = new Uint8Array(PART_HEAD_BYTES + bytes.length);
    const view = new DataView(part.buffer);
    view.setUint32(0, this.head.match, true);
    view.setUint32(4, this.head.frame, true);
    view.setUint32(8, this.#at, true);
    part.set(bytes, PART_HEAD_BYTES);
    this.#at += bytes.length;
    return part;
  }
}

export class SnapshotDownload {
  readonly head: SnapshotHead;
  readonly #beforeBytes: number;
  readonly #bytes: Uint8Array;
  /** Bytes that have come. */
  at = 0;

  /** `beforeBytes`: how long a frame of the match is. */
  constructor(head: SnapshotHead, beforeBytes: number) {
    this.head = head;
    this.#beforeBytes = beforeBytes;
    this.#bytes = new Uint8Array(head.bytes);
  }

  /** What has come, and zeros behind it; a view. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  get whole(): boolean {
    return this.at === this.#bytes.length;
  }

  /** Whether what comes now is the rest of it. */
  continues({ match, frame, hash, bytes }: SnapshotHead): boolean {
    const { head } = this;
    return head.match === match && head.frame === frame && head.hash === hash && head.bytes === bytes;
  }

  /** Takes the next part in; anything else, such as a part of another snapshot, is passed over. */
  take(part: Uint8Array): void {
    if (part.length < PART_HEAD_BYTES) return;
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
    const { match, frame } = this.head;
    if (view.getUint32(0, true) !== match || view.getUint32(4, true) !== frame) return;
    const bytes = part.subarray(PART_HEAD_BYTES);
    if (view.getUint32(8, true) !== this.at || this.at + bytes.length > this.#bytes.length) return;
    this.#bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** What has come whole, if it is what was said: a state with that hash. Else null. */
  check(): StateAt | null {
    const before = this.#bytes.subarray(0, this.#beforeBytes);
    const state = this.#bytes.subarray(this.#beforeBytes);
    return isState(state, this.head.hash) ? { frame: this.head.frame, before, state } : null;
  }
}

/** A state as the rules know it, which must be one of theirs. Throws for malformed bytes. */
export function reachedAt<S>({ frame, before, state }: StateAt): Reached<S> & Beginning {
  const decoded = decodeState(state);
  if (!decoded) throw new RangeError(`no state after ${frame} frames`);
  return { frame, before, state: decoded.state as S };
}

/** Whether these bytes are a state with this hash. They may come from anybody. */
export function isState(bytes: Uint8Array, hash: string): boolean {
  const decoded = decodeState(bytes);
  return decoded !== null && hashState(decoded.state) === hash;
}
