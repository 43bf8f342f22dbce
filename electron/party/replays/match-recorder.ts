// Every match is written to a file, from where it is had on; one that ends or is left is closed.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { ReplayEnd, ReplaySigned } from '../../../netcode/replay/format.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import type { FromStage } from '../match/stage-messages.ts';
import { removeEarlier } from './earlier-recordings.ts';
import { REPLAYS_KEPT, type RecordingFault, ReplayFile } from './replay-file.ts';

type From<Kind extends FromStage['kind']> = Extract<FromStage, { kind: Kind }>;

/** Replays of one room that are kept: a host may deal matches without end, and those of other rooms stay. */
const MOST_OF_A_ROOM = REPLAYS_KEPT / 2;

export interface MatchRecorderOptions {
  /** Where files are written. */
  readonly folder: string;
  readonly app: string;
  /** Content hash of each game. */
  readonly contents: { readonly [game: string]: string };
  game(id: string): GameInfo | undefined;
  /** Recording has stopped, for what the system says in `text`, or goes on with another match. */
  onFault(text: string): void;
  /** Files that the folder had are removed. */
  onRemoved(): void;
}

export class MatchRecorder {
  readonly #options: MatchRecorderOptions;
  #recorded: {
    readonly match: number;
    readonly log: Frames;
    readonly tickRate: number;
    readonly file: ReplayFile;
  } | null = null;
  /** The match before: its end is signed when it is over. */
  #ended: { readonly match: number; readonly file: ReplayFile } | null = null;
  /** Files of this room that are closed, the oldest first. */
  readonly #closed: ReplayFile[] = [];
  /** The newest of them, while those before it are still to be looked at. */
  #untidied: string | null = null;
  #tidying: Promise<void> | null = null;
  #fault: RecordingFault | null = null;

  constructor(options: MatchRecorderOptions) {
    this.#options = options;
  }

  /** Why the recording of the match has ended. */
  get fault(): RecordingFault | null {
    return this.#fault;
  }

  /**
   * What is played now, its frames, and the state with which they begin unless that is before frame 0; null between matches.
   * Resolves when the match before is on disk, or lost.
   */
  async record(room: RoomState | null, log: Frames | null, from: StateAt | null = null): Promise<void> {
    const match = room?.match ?? null;
    const whole = log?.first === (from?.frame ?? 0) ? log : null;
    if (whole === (this.#recorded?.log ?? null)) return;
    const before = this.#recorded;
    this.#recorded = null;
    if (before) this.#ended = before;
    const info = room && this.#options.game(room.game);
    if (room && match && whole && info) {
      const { app, contents, folder, onFault } = this.#options;
      const { version: rules, inputBytes, tickRate } = info;
      const versions = { app, protocol: PROTOCOL_VERSION, rules, content: contents[room.game]! };
      const begins = from && { frame: from.frame, before: [...from.before] };
      const facts = { at: Date.now(), game: room.game, tickRate, inputBytes, match, from: begins };
      const file = new ReplayFile(folder, { ...versions, ...facts }, whole, (fault, text) => {
        this.#fault = fault;
        onFault(text);
      });
      if (from) file.begin(from.state);
      this.#fault = null;
      this.#recorded = { match: match.number, log: whole, tickRate, file };
    }
    if (before) await this.#close(before.file);
  }

  /** More frames have come, at `nowMs` of a monotonic clock. */
  frames(nowMs: number): void {
    this.#recorded?.file.frames(nowMs);
  }

  /** The members have paused the match. */
  still(): void {
    this.#recorded?.file.still();
  }

  /** The stage's state hash after a frame: one a second is kept. */
  hash({ match, frame, hash }: From<'hash'>): void {
    const recorded = this.#of(match);
    if (recorded && frame % recorded.tickRate === 0) recorded.file.hash(frame, hash);
  }

  /** The stage's state after a frame. */
  snapshot({ match, frame, bytes }: From<'snapshot'>): void {
    this.#of(match)?.file.snapshot(frame, bytes);
  }

  /** The players' states differ since this frame. */
  desync(frame: number): void {
    this.#recorded?.file.desync(frame);
  }

  /** The stage has seen the match to its end; or it was simulated again, should the stage have stopped short. */
  end({ match, ...end }: { readonly match: number } & ReplayEnd): void {
    this.#fileOf(match)?.end(end);
  }

  /** An app has simulated the match again and signed its end. */
  signed(match: number, signed: ReplaySigned): void {
    this.#fileOf(match)?.signed(signed);
  }

  async #close(file: ReplayFile): Promise<void> {
    await file.close();
    if (file.path === null) return;
    this.#closed.push(file);
    this.#untidied = file.path;
    this.#tidying ??= this.#tidy();
    // Another program may have it open, where it stays then.
    if (this.#closed.length > MOST_OF_A_ROOM)
      await this.#closed
        .shift()!
        .remove()
        .catch(() => {});
  }

  /** Resolves when what was recorded twice is removed. It takes seconds of long matches, and leaving goes ahead of it. */
  async tidied(): Promise<void> {
    await this.#tidying;
  }

  /** Removes earlier recordings of the newest file's match: a host may begin and end one match as often as it likes. */
  async #tidy(): Promise<void> {
    for (let path = this.#untidied; path !== null; path = this.#untidied) {
      this.#untidied = null;
      // They stay where the disk says so.
      if (await removeEarlier(path).catch(() => false)) this.#options.onRemoved();
    }
    this.#tidying = null;
  }

  /** That of the match that is recorded, or was last. */
  #fileOf(match: number) {
    return [this.#recorded, this.#ended].find((one) => one?.match === match)?.file;
  }

  #of(match: number) {
    return match === this.#recorded?.match ? this.#recorded : null;
  }
}
