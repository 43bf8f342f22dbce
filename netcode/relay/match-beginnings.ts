// Where somebody begins who comes into a match that is played and knows nothing of it: with frame 0, or, where that would
// take long, with a snapshot that whoever plays the match beside the relay gives when it is wanted.

import { SnapshotUpload, type StateAt } from '../frames/snapshot-transfer.ts';
import { MOST_SNAPSHOT_BYTES } from '../wire/limits.ts';
import type { FromPeer, FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { RelayMatch } from './match.ts';

/** A match that has run for less, ms of play, is quicker played again than a state is had. */
export const SNAPSHOT_FROM_MS = 20_000;

/** A snapshot is given to all who come within so much play, ms, so that many who come at once cost no more than one. */
export const SNAPSHOT_FRESH_MS = 5_000;

/** Whoever was asked for a snapshot and has not given one after this, ms, has none. */
export const SNAPSHOT_WAIT_MS = 1_500;

/** What somebody who plays the match has. */
export interface MatchSnapshot {
  /** Number of the match. */
  readonly match: number;
  /** Frames that were played. */
  readonly frame: number;
  /** The state then, as encodeState makes it, and its hash. */
  readonly state: Uint8Array;
  readonly hash: string;
}

/** What this needs of its room. */
export interface BegunRoom {
  /** The match whose frames go out. */
  played(): RelayMatch | null;
  /** Asks for a snapshot of a match, which `given` is told of. False: there is nobody to ask. */
  wantSnapshot(match: number): boolean;
  say(client: Client, message: FromRelay, now: number): void;
}

/** What somebody has of a snapshot. */
type Have = NonNullable<Extract<FromPeer, { m: 'begin' }>['have']>;

/** A snapshot of a match, with the inputs of the frame before it. */
interface Given {
  readonly match: number;
  readonly hash: string;
  readonly at: StateAt;
}

export class MatchBeginnings {
  readonly #room: BegunRoom;
  readonly #waiting = new Set<Client>();
  #latest: Given | null = null;
  /** Since when a snapshot is wanted, ms, or null. */
  #wantedAt: number | null = null;

  constructor(room: BegunRoom) {
    this.#room = room;
  }

  /** Somebody asks where to begin. Whoever has said so themselves is not answered. */
  ask(client: Client, { match: number, have }: Extract<FromPeer, { m: 'begin' }>, now: number): void {
    const { match, cursor } = client;
    if (match?.start.number !== number || !cursor || cursor.knowsMatch || client.snapshot) return;
    if (!client.snapshots.take(now) || match.playedMs(match.log.next) < SNAPSHOT_FROM_MS) {
      this.#answer(client, match, null, now);
    } else if (have && this.#continues(have, match))
      this.#answer(client, match, this.#latest, now, have.bytes);
    else if (this.#isFresh(match)) this.#answer(client, match, this.#latest, now);
    // One of now is not for who watches with a delay.
    else if (match !== this.#room.played()) this.#answer(client, match, null, now);
    else {
      this.#waiting.add(client);
      if (this.#wantedAt !== null) return;
      this.#wantedAt = now;
      if (!this.#room.wantSnapshot(number)) this.given(null, now);
    }
  }

  /** Whoever was asked has given a snapshot, or has none. Nothing that makes no sense is passed on. */
  given(snapshot: MatchSnapshot | null, now: number): void {
    const match = this.#room.played();
    this.#wantedAt = null;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (!match) return;
    this.#latest = snapshot && completed(snapshot, match);
    for (const client of waiting) this.#answer(client, match, this.#latest, now);
  }

  /** To be called now and then: nobody waits for ever. */
  update(now: number): void {
    if (this.#wantedAt !== null && now >= this.#wantedAt + SNAPSHOT_WAIT_MS) this.given(null, now);
  }

  /** Somebody is gone. */
  forget(client: Client): void {
    this.#waiting.delete(client);
  }

  /** Whether the rest of a snapshot, of which somebody has got a part before, is here and worth having. */
  #continues({ frame, hash }: Have, match: RelayMatch): boolean {
    const latest = this.#latest;
    if (latest?.match !== match.start.number || latest.at.frame !== frame || latest.hash !== hash)
      return false;
    return isWithin(match, frame, SNAPSHOT_FROM_MS);
  }

  #isFresh(match: RelayMatch): boolean {
    const latest = this.#latest;
    if (latest?.match !== match.start.number) return false;
    return isWithin(match, latest.at.frame, SNAPSHOT_FRESH_MS);
  }

  /** `have`: so many bytes of the snapshot are there already. */
  #answer(client: Client, { start }: RelayMatch, latest: Given | null, now: number, have = 0): void {
    const { number } = start;
    if (latest) client.snapshot = new SnapshotUpload(number, latest.hash, latest.at, have);
    const { hash = '', bytes = 0, frame = 0 } = client.snapshot?.head ?? {};
    this.#room.say(client, { m: 'begin', match: number, frame, snapshot: latest && { hash, bytes } }, now);
  }
}

/** Whether so many frames are so little of the match behind, ms of play, and not ahead of it. */
function isWithin(match: RelayMatch, frame: number, ms: number): boolean {
  const { next } = match.log;
  return frame <= next && match.playedMs(next - frame) < ms;
}

/** A snapshot of this match with the inputs of the frame before it; null when it is none from which anybody can go on. */
function completed(
  { match: number, frame, state, hash }: MatchSnapshot,
  { start, log }: RelayMatch,
): Given | null {
  const isHere = frame > log.first && frame <= log.next;
  if (number !== start.number || !isHere || state.length + log.frameBytes > MOST_SNAPSHOT_BYTES) return null;
  return { match: number, hash, at: { frame, before: log.copy(frame - 1, frame), state } };
}
