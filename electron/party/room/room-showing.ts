// The replay that a room watches together: offers this app's recording to the room, fetches another member's, checks its hash,
// and plays it on this app's stage. Screens follow the moment that the room tells (ShowingView.ms).

import { digestOf } from '../../../netcode/crypto/digest.ts';
import { SnapshotDownload } from '../../../netcode/frames/snapshot-transfer.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { NO_MATCH } from '../../../netcode/wire/limits.ts';
import type { RoomState, ShowingState, ShownReplay } from '../../../netcode/wire/messages.ts';
import { DONE, rejected } from '../window/command-outcome.ts';
import type { Outcome, RoomPlace } from '../window/contract.ts';
import type { InRoom, RoomNow, RoomPart } from './room-part.ts';

/** Silence after which the rest of a recording is asked for again, ms. */
const ASK_AGAIN_MS = 5_000;

/** Longest difference of clocks that the way to the room explains, ms; a larger one means another clock, as after a sleep. */
const OTHER_CLOCK_MS = 1_000;

/** The part of Replays (replays.ts) that a showing uses. */
export interface ShowsReplays {
  /** Number of the showing whose replay is watched here; null for one that the person watches alone; undefined for none. */
  readonly watches: number | null | undefined;
  /** Watches the recording of a showing. */
  watchShown(showing: number, recording: Uint8Array): void;
  /** Ends the replay that is watched. */
  watch(replay: null): void;
}

export interface RoomShowingOptions {
  readonly session: Pick<InRoom, 'ask' | 'say' | 'peer'>;
  readonly shows: ShowsReplays;
  onChange(): void;
}

/** Progress of the recording of the room's showing. */
type Recording =
  /** The recording was asked for at `askedAt`, ms, or the relay lacks it. */
  | { readonly is: 'coming'; readonly download: SnapshotDownload; askedAt: number }
  | { readonly is: 'here'; readonly bytes: Uint8Array }
  /** The recording's bytes have another hash. */
  | { readonly is: 'false' };

interface Followed {
  state: ShowingState;
  recording: Recording;
  /** When it was steered last, ms of monotonicMs, as the quickest telling of that had it. */
  steeredAt: number;
}

export class RoomShowing implements RoomPart {
  readonly #options: RoomShowingOptions;
  /** The recording that this app has asked the room to watch. */
  #own: { readonly hash: string; readonly bytes: Uint8Array } | null = null;
  #followed: Followed | null = null;

  constructor(options: RoomShowingOptions) {
    this.#options = options;
  }

  /** Has the room watch this recording. */
  show(replay: ShownReplay, bytes: Uint8Array): Promise<Outcome> {
    this.#own = { hash: replay.hash, bytes };
    return this.#options.session.ask({ m: 'show', replay });
  }

  /** Shows the person the replay that the room watches. */
  join(): Outcome {
    const { state, recording } = this.#followed ?? {};
    if (recording?.is !== 'here') return rejected({ kind: 'denied', denial: { why: 'nothing-played' } });
    this.#options.shows.watchShown(state!.number, recording.bytes);
    return DONE;
  }

  changed({ room, me }: Pick<RoomNow, 'room' | 'me'>): void {
    const state = room.showing ?? null;
    const before = this.#followed;
    if (before && before.state.number !== state?.number) this.#end(before);
    if (!state) return;
    const { rttMs } = this.#options.session.peer.peer?.link ?? { rttMs: 0 };
    const steeredAt = monotonicMs() - state.ms - rttMs / 2;
    const followed = this.#followed;
    if (!followed) this.#begin(state, steeredAt, me);
    else {
      const isSame = followed.state.turns === state.turns;
      const isNear = Math.abs(steeredAt - followed.steeredAt) < OTHER_CLOCK_MS;
      followed.steeredAt = isSame && isNear ? Math.min(followed.steeredAt, steeredAt) : steeredAt;
      followed.state = state;
    }
    this.look();
  }

  /** The first player comes in again: what was asked for at another app, or before an absence, is asked for anew. */
  entered(): void {
    if (this.#followed?.recording.is === 'coming')
      this.#followed.recording.askedAt = Number.NEGATIVE_INFINITY;
  }

  /** Takes a bulk message from the relay. */
  bulk(part: Uint8Array): void {
    const followed = this.#followed;
    if (followed?.recording.is !== 'coming') return;
    const { state, recording } = followed;
    const { at } = recording.download;
    recording.download.take(part);
    if (recording.download.at > at) recording.askedAt = monotonicMs();
    if (!recording.download.whole) return;
    const { bytes } = recording.download;
    const isTrue = digestOf(bytes) === state.replay.hash;
    followed.recording = isTrue ? { is: 'here', bytes } : { is: 'false' };
    this.#open(followed);
    this.#options.onChange();
  }

  /** Asks for the recording again where none comes. Called every second or so. */
  look(): void {
    const followed = this.#followed;
    if (followed?.recording.is !== 'coming' || !followed.state.whole) return;
    const { state, recording } = followed;
    const now = monotonicMs();
    if (now < recording.askedAt + ASK_AGAIN_MS) return;
    recording.askedAt = now;
    this.#options.session.say({ m: 'recording', showing: state.number, at: recording.download.at });
  }

  close(): void {
    if (this.#followed) this.#end(this.#followed);
  }

  get view(): RoomPlace['showing'] {
    const followed = this.#followed;
    if (!followed) return null;
    const { state, recording, steeredAt } = followed;
    const done = recording.is === 'coming' ? recording.download.at / state.replay.bytes : 1;
    return {
      ...{ is: recording.is, done: Math.round(done * 100) / 100 },
      watched: this.#options.shows.watches === state.number,
      ms: Math.max(0, Math.round(monotonicMs() - steeredAt)),
    };
  }

  #begin(state: NonNullable<RoomState['showing']>, steeredAt: number, me: number): void {
    const { number, by, replay } = state;
    const own = by === me && this.#own?.hash === replay.hash ? this.#own.bytes : null;
    this.#own = null;
    const head = { match: NO_MATCH, frame: number, hash: replay.hash, bytes: replay.bytes };
    const recording: Recording = own
      ? { is: 'here', bytes: own }
      : { is: 'coming', download: new SnapshotDownload(head, 0), askedAt: Number.NEGATIVE_INFINITY };
    this.#followed = { state, recording, steeredAt };
    if (own) this.#options.session.peer.act((peer, now) => peer.giveRecording(number, own, now));
    this.#open(this.#followed);
  }

  /** Plays the recording once it is here, unless the person watches a replay alone; they may join from the lobby. */
  #open({ state, recording }: Followed): void {
    const { shows } = this.#options;
    if (recording.is === 'here' && shows.watches === undefined)
      shows.watchShown(state.number, recording.bytes);
  }

  #end({ state }: Followed): void {
    const { shows } = this.#options;
    this.#followed = null;
    if (shows.watches === state.number) shows.watch(null);
  }
}
