// Hands the room's match to all that play it or keep it here: the stage, the judge of a room that is here, and the replay.

import type { Frames } from '../../../netcode/frames/frame-log.ts';
import { isStill } from '../../../netcode/room/pause.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { FromRelay, RoomState } from '../../../netcode/wire/messages.ts';
import { type InputsAt, inputsAround, OutOfStep } from '../match/out-of-step.ts';
import type { StageFeed } from '../match/stage-feed.ts';
import type { MatchRecorder } from '../replays/match-recorder.ts';
import type { RoomHost } from './room-host.ts';
import type { InRoom, RoomNow, RoomPart } from './room-part.ts';

export interface MatchFeedsOptions {
  readonly session: Pick<InRoom, 'room' | 'peer'>;
  readonly host: Pick<RoomHost, 'here'>;
  readonly stage: StageFeed;
  readonly recorder: MatchRecorder;
  /** Folder that replays are written to. */
  readonly replays: string;
  readonly app: string;
  /** A line that the host has caused. */
  logOfHost(line: string): void;
}

export class MatchFeeds implements RoomPart {
  readonly #options: MatchFeedsOptions;
  readonly #outOfStep: OutOfStep;
  /** Member and game of the last audit, as one text: it is done once for each. */
  #audited = '';

  constructor(options: MatchFeedsOptions) {
    this.#options = options;
    const { stage, recorder, host, replays, app, logOfHost } = options;
    this.#outOfStep = new OutOfStep({
      ...{ folder: replays, app, say: logOfHost },
      found(frame) {
        recorder.desync(frame);
        host.here?.judge.examine(frame);
      },
      examine: (frame) => stage.examine(frame),
    });
  }

  changed({ room, me, log, from, play }: RoomNow): void {
    const { stage, recorder, host } = this.#options;
    void recorder.record(room, log, from);
    stage.play(play);
    stage.pause(isStill(room) ? room.pause!.frame : null);
    if (isStill(room)) recorder.still();
    host.here?.judge.play(play);
    this.#outOfStep.note(room, me, log);
    this.#audit(room, me);
  }

  heard(message: FromRelay): void {
    const { stage, session } = this.#options;
    if (message.m !== 'hashes' && message.m !== 'state') return;
    if (message.match !== session.room?.match?.number) return;
    if (message.m === 'hashes') stage.hashes(message.first, message.count);
    else stage.give(message.frame);
  }

  /** Frames `first` to before `end` have come. */
  frames(first: number, end: number): void {
    const { stage, recorder, host } = this.#options;
    stage.frames(first, end);
    recorder.frames(monotonicMs());
    host.here?.judge.frames();
  }

  /** The stage runs ahead as far as the first player's way to the relay asks for. */
  tellLink(): void {
    const link = this.#options.session.peer.peer?.link;
    if (link?.measured) this.#options.stage.link(link.rttMs, link.jitterMs);
  }

  async close(): Promise<void> {
    const { stage, recorder } = this.#options;
    stage.play(null);
    await Promise.all([recorder.record(null, null), this.#outOfStep.close()]);
  }

  /** Once for each game, and again after the first player has come back as another member. */
  #audit({ phase, game }: RoomState, me: number): void {
    const audited = `${me} ${game}`;
    if (phase !== 'lobby' || audited === this.#audited) return;
    this.#audited = audited;
    this.#options.stage.audit(game);
  }
}

/** What people pressed around the frame after which states differ; empty while they do not. */
export function pressedAround({ desync }: RoomState, log: Frames | null): InputsAt[] {
  return desync?.exact && log ? inputsAround(log, desync.frame) : [];
}
