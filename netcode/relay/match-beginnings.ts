// Where a client begins that comes into a running match and knows nothing of it, or too little: with frame 0, or, where playing
// from there would take long or its frames are gone, with a snapshot, for which the judge of the match or its members are asked.

import { SnapshotUpload, type StateAt } from '../frames/snapshot-transfer.ts';
import { MOST_SNAPSHOT_BYTES } from '../wire/limits.ts';
import type { FromPeer, FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { RelayMatch } from './match.ts';

/** A match that has run for less, ms of play, is played from frame 0: that is quicker than to fetch a snapshot. */
export const SNAPSHOT_FROM_MS = 20_000;

/** A snapshot is given to all who come within so much play, ms, so that many who come at once cost no more than one. */
export const SNAPSHOT_FRESH_MS = 5_000;

/** Snapshots kept for spectators with a delay: one per SNAPSHOT_FRESH_MS of the longest delay, and the one before. */
const MOST_KEPT = 16;

/** A snapshot that the judge was asked for and that has not come after this, ms, is not waited for. */
export const SNAPSHOT_WAIT_MS = 1_500;

/** How long members are asked for a state, one after the other: below BEGIN_LIMIT_MS, to leave time to send it, ms. */
export const STATES_WAIT_MS = 6_000;

/** A state of the match as its judge, or a member, has it. */
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
  /** The match as spectators see it: a delayed one where spectators watch with a delay. */
  shown(played: RelayMatch): RelayMatch;
  /** Asks for a snapshot of a match, which `given` is told of. Returns how long to wait for it, ms; 0: there is none. */
  wantSnapshot(match: RelayMatch): number;
  /** The snapshot that was asked for is waited for no more. */
  rest(): void;
  /** Tells that frame 0 is gone and no snapshot is there. */
  behind(client: Client, now: number): void;
  say(client: Client, message: FromRelay, now: number): void;
}

/** A snapshot of a match, with the inputs of the frame before it. */
interface Given {
  readonly match: number;
  readonly hash: string;
  readonly at: StateAt;
}

export class MatchBeginnings {
  readonly #room: BegunRoom;
  readonly #waiting = new Set<Client>();
  /** The newest last; more than one only where spectators may watch with a delay. */
  #given: readonly Given[] = [];
  /** Time until which a snapshot is waited for, ms, or null. */
  #wantedUntil: number | null = null;
  /** The match, and how many frames it had, when a snapshot was wanted last. */
  #wanted = { match: 0, frames: 0 };

  constructor(room: BegunRoom) {
    this.#room = room;
  }

  /** A client asks where to begin. One that has already asked for frames, and so has begun, is not answered. */
  ask(client: Client, { match: number, have }: Extract<FromPeer, { m: 'begin' }>, now: number): void {
    const { match, cursor } = client;
    if (match?.start.number !== number || !cursor || cursor.knowsMatch || client.snapshot) return;
    const { first, next } = match.log;
    const isYoung = first === 0 && match.playedMs(next) < SNAPSHOT_FROM_MS;
    if (!client.limits.take('snapshots', now) || isYoung) {
      this.#answer(client, match, null, now);
      return;
    }
    const isUsable = ({ match: of, at }: Given) => of === number && at.frame >= first && at.frame <= next;
    const usable = this.#given.filter(isUsable);
    const isWithin = ({ at }: Given, ms: number) => match.playedMs(match.log.next - at.frame) < ms;
    const newest = usable.at(-1) ?? null;
    const known = usable.find(({ hash, at }) => hash === have?.hash && at.frame === have.frame);
    if (have && known && isWithin(known, SNAPSHOT_FROM_MS))
      this.#answer(client, match, known, now, have.bytes);
    // A delayed spectator must not get a snapshot of the present.
    else if (match !== this.#room.played() || (newest && isWithin(newest, SNAPSHOT_FRESH_MS)))
      this.#answer(client, match, newest, now);
    else {
      this.#waiting.add(client);
      if (this.#wantedUntil === null) this.#want(match, now);
    }
  }

  /**
   * A client goes on from a frame of the match that is gone. True: it is told where to begin instead, or is `behind`; false where
   * that has been tried.
   */
  anew(client: Client, now: number): boolean {
    const { match, cursor } = client;
    if (!match || !cursor || cursor.from > 0) return false;
    client.follow(match, now);
    client.cursor!.from = Number.POSITIVE_INFINITY;
    this.ask(client, { m: 'begin', match: match.start.number }, now);
    return true;
  }

  /** The judge has given a snapshot, or has none. A snapshot that makes no sense stays here. */
  given(snapshot: MatchSnapshot | null, now: number): void {
    const match = this.#room.played();
    this.#wantedUntil = null;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (!match) return;
    const given = snapshot && completed(snapshot, match);
    if (given) this.#given = [...this.#given, given].slice(this.#isDelayed(match) ? -MOST_KEPT : -1);
    for (const client of waiting) if (client.match === match) this.#answer(client, match, given, now);
  }

  /** To be called regularly: ends waits that are too long, and takes the snapshots that delayed spectators will need later. */
  update(now: number): void {
    if (this.#wantedUntil !== null && now >= this.#wantedUntil) {
      this.#room.rest();
      this.given(null, now);
    }
    const match = this.#room.played();
    const isDelayed = match !== null && this.#isDelayed(match);
    if (!isDelayed && this.#given.length > 0) this.#forgetOld(match);
    // Where frames are gone a delayed spectator who comes late could not go on from a snapshot.
    if (this.#wantedUntil !== null || !isDelayed || match.log.first > 0) return;
    const { match: last, frames } = this.#wanted;
    const since = last === match.start.number ? frames : 0;
    if (match.playedMs(match.log.next - since) >= SNAPSHOT_FROM_MS) this.#want(match, now);
  }

  #isDelayed(match: RelayMatch): boolean {
    return this.#room.shown(match) !== match;
  }

  /** Forgets a snapshot from which no client begins any more. */
  #forgetOld(match: RelayMatch | null): void {
    this.#given = this.#given.filter(
      ({ match: of, at }) =>
        of === match?.start.number && match.playedMs(match.log.next - at.frame) < SNAPSHOT_FROM_MS,
    );
  }

  #want(match: RelayMatch, now: number): void {
    const { start, log } = match;
    this.#wanted = { match: start.number, frames: log.next };
    const waitMs = this.#room.wantSnapshot(match);
    this.#wantedUntil = now + waitMs;
    if (waitMs === 0) this.given(null, now);
  }

  /** A client is gone. */
  forget(client: Client): void {
    if (!this.#waiting.delete(client) || this.#waiting.size > 0) return;
    this.#wantedUntil = null;
    this.#room.rest();
  }

  /** `have`: so many bytes of the snapshot are there already. */
  #answer(client: Client, { start, log }: RelayMatch, given: Given | null, now: number, have = 0): void {
    const { number } = start;
    if (!given && log.first > 0) {
      this.#room.behind(client, now);
      return;
    }
    const { cursor } = client;
    if (cursor && cursor.from > 0) cursor.from = given?.at.frame ?? 0;
    if (given) client.snapshot = new SnapshotUpload(number, given.hash, given.at, have);
    const { hash = '', bytes = 0, frame = 0 } = client.snapshot?.head ?? {};
    this.#room.say(client, { m: 'begin', match: number, frame, snapshot: given && { hash, bytes } }, now);
  }
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
