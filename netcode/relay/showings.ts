// The recording of the replay that a room watches together: taken from the member who shows it, checked by its hash, and sent to
// each member who asks. It is kept for as long as the replay is watched, and has the time since it was steered.

import { digestOf } from '../crypto/digest.ts';
import { SnapshotDownload, SnapshotUpload } from '../frames/snapshot-transfer.ts';
import { type Room, touch } from '../room/room.ts';
import { keepShowing } from '../room/showing.ts';
import { msSince } from '../wire/fields.ts';
import { NO_MATCH } from '../wire/limits.ts';
import type { Denial, FromPeer, ShownReplay } from '../wire/messages.ts';
import type { Client } from './client.ts';

/** Bytes of all recordings that a relay keeps for its rooms at most. */
export const MOST_KEPT_BYTES = 32 * 1024 * 1024;

/** A member who shows a recording has sent it after this, ms: a tenth of the rate of a LAN suffices. */
export const RECORDING_PATIENCE_MS = 60_000;

const NO_BYTES = new Uint8Array(0);

interface Kept {
  readonly number: number;
  readonly giver: Client;
  readonly download: SnapshotDownload;
  /** When it is given up unless it is whole, ms. */
  readonly until: number;
}

export class Showings {
  readonly #room: Room;
  readonly #clients: readonly Client[];
  /** Bytes of the recordings of all rooms of the relay. */
  readonly #bytesOfAll: () => number;
  #kept: Kept | null = null;
  /** Who has asked before it was whole, and from which byte on. */
  #asked = new Map<Client, number>();
  /** Showing and number of turns that `#since` belongs to. */
  #timed = '';
  /** When it was steered last, ms. */
  #since = 0;

  constructor(room: Room, clients: readonly Client[], bytesOfAll: () => number) {
    this.#room = room;
    this.#clients = clients;
    this.#bytesOfAll = bytesOfAll;
  }

  /** Why a recording cannot be kept beside those of all rooms, or null. */
  refusal({ bytes }: ShownReplay): Denial | null {
    const others = this.#bytesOfAll() - (this.#room.showing?.replay.bytes ?? 0);
    return others + bytes > MOST_KEPT_BYTES ? { why: 'no-space' } : null;
  }

  /** A client has just had the room watch a replay: its recording is taken in from now on. */
  begin(giver: Client, now: number): void {
    this.#forget();
    const { number, replay } = this.#room.showing!;
    const { hash, bytes } = replay;
    const download = new SnapshotDownload({ match: NO_MATCH, frame: number, hash, bytes }, 0);
    this.#kept = { number, giver, download, until: now + RECORDING_PATIENCE_MS };
    giver.gives = true;
  }

  /** A part of a recording has come from a client. Returns whether it was the last one. */
  part(client: Client, bytes: Uint8Array): boolean {
    const kept = this.#kept;
    const { showing } = this.#room;
    if (!showing || showing.whole || kept?.giver !== client) return false;
    kept.download.take(bytes);
    if (!kept.download.whole) return false;
    const isTrue = digestOf(kept.download.bytes) === showing.replay.hash;
    this.#room.showing = isTrue ? { ...showing, whole: true } : null;
    touch(this.#room);
    if (!isTrue) this.#forget();
    for (const [asker, at] of this.#asked) this.#give(asker, at);
    this.#asked.clear();
    return true;
  }

  /** A client wants the recording. */
  ask(client: Client, { showing: number, at }: Extract<FromPeer, { m: 'recording' }>): void {
    const { showing } = this.#room;
    if (showing?.number !== number || client === this.#kept?.giver) return;
    if (showing.whole) this.#give(client, at);
    else this.#asked.set(client, at);
  }

  /** A client is gone. */
  forget(client: Client): void {
    this.#asked.delete(client);
    const { showing } = this.#room;
    if (!showing || showing.whole || this.#kept?.giver !== client) return;
    this.#room.showing = null;
    touch(this.#room);
    this.#forget();
  }

  /** Ends what is over, and begins to count where it was steered. Returns whether the room has changed. */
  update(now: number): boolean {
    const room = this.#room;
    const changed = keepShowing(room);
    const late = room.showing?.whole === false && now >= (this.#kept?.until ?? 0);
    if (late) room.showing = null;
    if (!room.showing) {
      if (this.#kept) this.#forget();
      return changed || late;
    }
    const timed = `${room.showing.number} ${room.showing.turns}`;
    if (timed !== this.#timed) this.#since = now;
    this.#timed = timed;
    return changed;
  }

  /** How long ago it was steered last, ms. */
  steeredMs(now: number): number {
    return msSince(this.#since, now);
  }

  /** When a recording that does not come whole is given up, ms; Infinity while none is awaited. */
  get due(): number {
    const awaited = this.#room.showing?.whole === false;
    return awaited && this.#kept ? this.#kept.until : Number.POSITIVE_INFINITY;
  }

  #give(client: Client, at: number): void {
    if (!this.#kept || !this.#clients.includes(client)) return;
    const { number, download } = this.#kept;
    const whole = { frame: number, before: NO_BYTES, state: download.bytes };
    client.snapshot = new SnapshotUpload(NO_MATCH, download.head.hash, whole, at);
  }

  /** Forgets the recording, including parts on their way to members. */
  #forget(): void {
    this.#kept = null;
    this.#asked.clear();
    for (const client of this.#clients) if (client.snapshot?.head.match === NO_MATCH) client.snapshot = null;
  }
}
