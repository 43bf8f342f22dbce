// Feeds a stage: the running match from its first frame, whenever the stage comes, and takes what it reports. Between matches it
// feeds the replay that is watched.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { View } from '../../../netcode/objects/view.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';
import type { Carrier } from '../window/carrier.ts';
import type { FromStage, SentFrames, StageStart } from './stage-messages.ts';
import { decodeFromStage, encodeToStage } from './stage-port.ts';

/** Frames in one message to a stage that has to catch up: big enough to be few, small enough for any carrier. */
const FRAMES_PER_MESSAGE = 2_000;

/** What is being played, as far as a stage is concerned. */
export interface Play {
  readonly game: string;
  readonly match: MatchStart;
  /** The seats of the players at this machine, in their order. */
  readonly mine: readonly number[];
  readonly log: Frames;
  /** What the game is played with, where each machine has a file. */
  readonly file?: Uint8Array;
  /** Where it begins, unless with frame 0: at the first frame of `log`. */
  readonly from?: StateAt | null;
  /** States of a recorded match on its way; more may come (StageFeed.passed). */
  readonly recorded?: readonly RecordedState[];
}

/** A state after so many frames, as encodeState makes it and then deflated, and the hash that it should have. */
export interface RecordedState {
  readonly frame: number;
  readonly hash: string;
  readonly deflated: Uint8Array;
}

export class StageFeed {
  #carrier: Carrier<Uint8Array, Uint8Array> | null = null;
  /** What is on the stage: the match, else the replay. */
  #play: Play | null = null;
  #match: Play | null = null;
  #replay: Play | null = null;
  /** The seats of this machine with which it began last. */
  #mine: readonly number[] = [];
  #ahead: StageStart['ahead'] = null;
  /** The game whose audit is wanted. */
  #audited: string | null = null;
  /** Whether `#audited` has yet to be sent. It is sent between matches: an audit would delay a first picture. */
  #auditWaits = false;
  /** Frames after which the match stands still, or null. */
  #still: number | null = null;
  readonly #onMessage: (message: FromStage) => void;

  constructor(onMessage: (message: FromStage) => void) {
    this.#onMessage = onMessage;
  }

  /** A stage came; an earlier one is forgotten. It gets the running match from the start. */
  attach(carrier: Carrier<Uint8Array, Uint8Array>): void {
    this.#carrier = carrier;
    carrier.onMessage((bytes) => {
      if (carrier !== this.#carrier) return;
      const message = decodeFromStage(bytes);
      if (message) this.#onMessage(message);
    });
    carrier.onClose(() => {
      if (carrier === this.#carrier) this.#carrier = null;
    });
    this.#auditWaits = this.#audited !== null;
    if (this.#play) this.#begin(this.#play);
    else this.#sendAudit();
  }

  /** A match begins, or with null the one that ran is over. The same match again is ignored. */
  play(play: Play | null): void {
    this.#match = play;
    this.#turn();
  }

  /** A replay is watched; null ends it. A match comes before it. */
  watch(replay: Play | null): void {
    this.#replay = replay;
    this.#turn();
  }

  /** Tells that `recorded` of the watched replay has one more state. */
  passed(state: RecordedState): void {
    if (this.#play === this.#replay) this.#carrier?.send(encodeToStage({ kind: 'recorded', ...state }));
  }

  #turn(): void {
    const play = this.#match ?? this.#replay;
    if (play && play.log === this.#play?.log) {
      const { seats } = play.match;
      // A further player at this machine has taken over a bot: the stage begins again with that seat among its own.
      if (play.mine.some((seat) => !this.#mine.includes(seat))) {
        this.#play = play;
        this.#begin(play);
        return;
      }
      const isNew = seats.some(
        ({ taken }, seat) => taken?.name !== this.#play!.match.seats[seat]?.taken?.name,
      );
      this.#play = play;
      if (isNew) this.#carrier?.send(encodeToStage({ kind: 'seats', seats }));
      return;
    }
    if (!play && !this.#play) return;
    this.#play = play;
    this.#still = null;
    if (play) this.#begin(play);
    else {
      this.#carrier?.send(encodeToStage({ kind: 'end' }));
      this.#sendAudit();
    }
  }

  /** Frames `first` to before `end` of the running match have come. */
  frames(first: number, end: number): void {
    // Frames of a match that is unplayable here are kept from the replay that is watched meanwhile.
    if (this.#match) this.#send(this.#match.log, first, end);
  }

  #send(log: Frames, first: number, end: number): void {
    if (!this.#carrier) return;
    for (let from = first; from < end; from += FRAMES_PER_MESSAGE) {
      const to = Math.min(end, from + FRAMES_PER_MESSAGE);
      this.#carrier.send(
        encodeToStage({
          kind: 'frames',
          first: from,
          count: to - from,
          bytes: log.copy(from, to),
          items: itemsOf(log, from, to),
        }),
      );
    }
  }

  /** How many frames to run ahead, as the person has chosen; also in the middle of a match. */
  runAhead(ahead: StageStart['ahead']): void {
    if (ahead === this.#ahead) return;
    this.#ahead = ahead;
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'ahead', ahead }));
  }

  /** The running match stands still after so many frames; null: it goes on. */
  pause(frame: number | null): void {
    if (frame === this.#still) return;
    this.#still = frame;
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'pause', frame }));
  }

  /** The state hashes after these frames are asked for. */
  hashes(first: number, count: number): void {
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'hashes', first, count }));
  }

  /** What the stage's engine makes of a game is wanted, now and whenever another stage comes. */
  audit(game: string): void {
    this.#audited = game;
    this.#auditWaits = true;
    if (!this.#play) this.#sendAudit();
  }

  #sendAudit(): void {
    if (!this.#auditWaits || !this.#carrier) return;
    this.#auditWaits = false;
    this.#carrier.send(encodeToStage({ kind: 'audit', game: this.#audited! }));
  }

  /** The running match begins again on the stage, from a state or as it began, and catches up. */
  again(from: StateAt | null): void {
    if (this.#play) this.#begin(from ? { ...this.#play, from } : this.#play);
  }

  /** Asks for the state after this frame again, because other members have another one. */
  examine(frame: number): void {
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'examine', frame }));
  }

  /** The state after this frame is asked for. */
  give(frame: number): void {
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'give', frame }));
  }

  /** The host has told how the match stands, which is at `hostFrame` now. */
  view(view: View, hostFrame: number): void {
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'view', view, hostFrame }));
  }

  /** The way to the relay and back, as measured now. */
  link(rttMs: number, jitterMs: number): void {
    if (this.#play) this.#carrier?.send(encodeToStage({ kind: 'link', rttMs, jitterMs }));
  }

  #begin({ game, match, mine, log, file, from = null, recorded }: Play): void {
    this.#mine = mine;
    const replay = recorded ? { replay: true as const } : {};
    const start = { game, match, mine: [...mine], ahead: this.#ahead, ...replay };
    if (file) this.#carrier?.send(encodeToStage({ kind: 'file', bytes: file }));
    this.#carrier?.send(encodeToStage({ kind: 'start', start, ...(from ? { from } : {}) }));
    for (const state of recorded ?? []) this.#carrier?.send(encodeToStage({ kind: 'recorded', ...state }));
    this.#send(log, from?.frame ?? log.first, log.next);
    if (this.#still !== null) this.#carrier?.send(encodeToStage({ kind: 'pause', frame: this.#still }));
  }
}

function itemsOf(log: Frames, from: number, to: number): SentFrames['items'] {
  const found: { frame: number; items: Uint8Array }[] = [];
  for (let frame = from; frame < to; frame++) {
    const items = log.items(frame);
    if (items) found.push({ frame, items });
  }
  return found;
}
