// A stage without a picture: simulates the match as the app's own does, reports what comes of it, and presses.

import type { FromStage, ToStage } from '../../electron/party/match/stage-messages.ts';
import { gameById } from '../../games/list.ts';
import { reachedAt } from '../../netcode/frames/snapshot-transfer.ts';
import { audit } from '../../netcode/sim/audit.ts';
import { createMatchRun, type MatchRun } from '../../renderer/stage/match-run.ts';

const ENGINE = `Node ${process.versions.node}`;

/** Hashes that are kept to be compared with the others', the newest. */
const MOST_HASHES = 60;

/** How often a person presses something else, ms. */
const PRESS_MS = 200;

/** A match that stands still in the picture is looked at again so soon, ms. */
const LOOK_MS = 16;

interface Playing {
  readonly run: MatchRun<unknown>;
  readonly number: number;
  readonly seats: readonly number[];
  readonly inputBytes: number;
}

export class Player {
  readonly #send: (message: FromStage) => void;
  #playing: Playing | null = null;
  #hashes: (readonly [at: string, hash: string])[] = [];
  readonly #timers = [
    setInterval(() => this.#press(), PRESS_MS),
    setInterval(() => this.#advance(), LOOK_MS),
  ];

  constructor(send: (message: FromStage) => void) {
    this.#send = send;
  }

  /** The match on this stage and how many frames of it were played; null without one. */
  get at(): { readonly match: number; readonly frame: number } | null {
    return this.#playing && { match: this.#playing.number, frame: this.#playing.run.status().frame };
  }

  /** What came of the last frames, by match and frame. */
  get hashes(): readonly (readonly [at: string, hash: string])[] {
    return this.#hashes;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  hear(message: ToStage): void {
    const run = this.#playing?.run;
    switch (message.kind) {
      case 'start':
        this.#start(message);
        return;
      case 'frames': {
        const { first, count, bytes, items } = message;
        const taken = run?.accept(first, count, bytes, items);
        if (taken === 'gap' || taken === 'misshapen') throw new Error(`${taken}: frames from ${first}`);
        this.#advance();
        return;
      }
      case 'link':
        run?.link(message.rttMs, message.jitterMs);
        return;
      case 'view':
        run?.hear(message.view, message.hostFrame);
        return;
      case 'ahead':
        run?.runAhead(message.ahead);
        return;
      case 'pause':
        run?.pause(message.frame);
        return;
      case 'hashes':
        run?.hashes(message.first, message.count);
        return;
      case 'examine':
        run?.examine(message.frame);
        return;
      case 'audit': {
        const hash = audit(gameById(message.game)!);
        this.#send({ kind: 'audited', audited: { game: message.game, hash, engine: ENGINE } });
        return;
      }
      case 'end':
        this.#playing = null;
        return;
      case 'recorded':
        return; // nobody watches replays here
    }
  }

  #start({ start, from }: Extract<ToStage, { kind: 'start' }>): void {
    const game = gameById(start.game)!;
    const around = {
      now: () => performance.now(),
      engine: ENGINE,
      observe() {},
      send: (message: FromStage) => {
        if (message.kind === 'hash') {
          const at = `${message.frame} frames of match ${message.match}`;
          this.#hashes = [...this.#hashes, [at, message.hash] as const].slice(-MOST_HASHES);
        }
        this.#send(message);
      },
    };
    this.#playing = {
      run: createMatchRun<unknown>(game, start, around, from && reachedAt<unknown>(from)),
      number: start.match.number,
      seats: start.mine,
      inputBytes: game.info.inputBytes,
    };
    this.#send({ kind: 'shown', match: start.match.number });
  }

  /** Frames that are left are played with the next look. */
  #advance(): void {
    this.#playing?.run.advance();
  }

  #press(): void {
    if (!this.#playing) return;
    const { run, seats, inputBytes } = this.#playing;
    for (const seat of seats) {
      run.hold(
        seat,
        Uint8Array.from({ length: inputBytes }, () => Math.random() * 256),
      );
    }
  }
}
