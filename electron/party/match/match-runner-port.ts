// What a party and the thread that plays its match say to each other, and the thread's end of it.
//
// Every message is answered by one, so that a thread that has hung is noticed. Both ends are ours, and trusted.

import type { MessagePort } from 'node:worker_threads';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import {
  type Checkpoint,
  MatchRunner,
  type PlayedGame,
  type RunnerStatus,
} from '../../../netcode/runner/match-runner.ts';
import { encodeState } from '../../../netcode/sim/state-codec.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';

/** Most frames in one message: even those of the heaviest game are played within a second. */
export const MOST_FRAMES = 600;

/** Snapshots that are kept, one each second of the game: states that differ are found within a few. */
const SNAPSHOTS_KEPT = 8;

export type ToRunner =
  /** From now on this match is to be played, from its first frame. */
  | {
      readonly do: 'begin';
      readonly game: string;
      readonly match: MatchStart;
      readonly file?: Uint8Array;
    }
  /** The next frames of it, one after the other, at most MOST_FRAMES, and the encoded items of those that have some. */
  | {
      readonly do: 'frames';
      readonly bytes: Uint8Array;
      readonly items: ReadonlyMap<number, Uint8Array>;
    }
  /** This frame of it is to be simulated again, from a snapshot before it. */
  | { readonly do: 'examine'; readonly frame: number }
  /** A thread that hangs fails to answer. */
  | { readonly do: 'say' }
  /** How does the match stand after the frames that have come? */
  | { readonly do: 'snapshot' }
  /** The match is over. */
  | { readonly do: 'stop' };

/** How far the match is; null between matches. */
export type FromRunner = {
  /** Number of the match. */
  readonly match: number;
  /** What was passed since the last answer, or examined. */
  readonly passed: readonly Checkpoint[];
  readonly status: RunnerStatus;
  /** The answer to `snapshot`, while the match is played: the state, as encodeState makes it, and its hash. */
  readonly snapshot?: { readonly frame: number; readonly state: Uint8Array; readonly hash: string };
} | null;

/** What plays a game for a judge; games that are played with a file take one. */
export interface JudgedGame extends PlayedGame {
  readonly files?: { insert(file: Uint8Array): PlayedGame };
}

/** Plays what comes through `port`. `game` must know every game that is asked for. */
export function serveMatches(port: MessagePort, game: (id: string) => JudgedGame | undefined): void {
  let playing: { readonly match: number; readonly log: FrameLog; readonly runner: MatchRunner } | null = null;

  const examined: Checkpoint[] = [];

  function play(asked: ToRunner['do']): FromRunner {
    if (!playing) return null;
    const { match, log, runner } = playing;
    const passed = [...examined.splice(0), ...runner.advance(log, MOST_FRAMES)];
    const { status } = runner;
    if (asked !== 'snapshot' || status.is !== 'playing') return { match, passed, status };
    const { frame, state } = runner.snapshot();
    return { match, passed, status, snapshot: { frame, state: encodeState(state), hash: runner.hash() } };
  }

  function obey(message: ToRunner): void {
    switch (message.do) {
      case 'begin': {
        const { match, file } = message;
        const known = game(message.game);
        if (!known) throw new RangeError(`no game ${message.game}`);
        const played = (file && known.files?.insert(file)) ?? known;
        const shape = { seats: match.seats.length, inputBytes: played.info.inputBytes };
        const snapshots = { everyFrames: played.info.tickRate, keep: SNAPSHOTS_KEPT };
        playing = {
          match: match.number,
          log: new FrameLog(shape, MOST_FRAMES + SNAPSHOTS_KEPT * played.info.tickRate),
          runner: new MatchRunner(played, match, { snapshots }),
        };
        return;
      }
      case 'frames': {
        if (!playing) return;
        const { bytes, items } = message;
        const { log } = playing;
        for (let at = 0; at < bytes.length; at += log.frameBytes) {
          log.push(bytes.subarray(at, at + log.frameBytes), items.get(log.next));
        }
        return;
      }
      case 'examine': {
        const hash = playing?.runner.again(playing.log, message.frame) ?? null;
        if (hash !== null) examined.push({ frame: message.frame, hash, outcome: null });
        return;
      }
      case 'say':
      case 'snapshot':
        return;
      case 'stop':
        playing = null;
        return;
      default:
        message satisfies never;
    }
  }

  port.on('message', (message: ToRunner) => {
    obey(message);
    port.postMessage(play(message.do));
  });
}
