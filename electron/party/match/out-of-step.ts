// What this app does when members' states differ (PROTOCOL.md, Hash reports and desync): has the frame simulated again, and
// writes down all that helps to find the cause.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';

/** Frames that are shown, the one at which states differ in the middle: a tenth of a second to each side at 60 Hz. */
const FRAMES_AROUND = 6;

/** Matches of a session that are reported: enough to search for the cause, and a host may say it of any number. */
const MOST_REPORTS = 16;

/** What seats pressed in a frame: the bytes of each as hexadecimal digits, and whether there were commands or events. */
export interface InputsAt {
  readonly frame: number;
  readonly seats: string[];
  readonly items: boolean;
}

export interface OutOfStepOptions {
  /** Where the report is written. */
  readonly folder: string;
  /** Version of the app. */
  readonly app: string;
  /** The states differ after this frame: for the witness that simulates it again beside the stage, and for the replay. */
  found(frame: number): void;
  /** Our stage is to simulate this frame again. */
  examine(frame: number): void;
  /** For the log. */
  say(line: string): void;
}

export class OutOfStep {
  readonly #options: OutOfStepOptions;
  /** Match and frame of what was told to `found`, and to `examine`. */
  #found = '';
  #examined = '';
  /** What each of the reports so far says, by name. */
  readonly #reports = new Map<string, string>();
  /** Names of those that are still to be written. */
  readonly #waiting = new Set<string>();
  #writes: Promise<void> = Promise.resolve();

  constructor(options: OutOfStepOptions) {
    this.#options = options;
  }

  /** The room as it was told; `me` is our member, `log` has the frames of its match. */
  note({ match, game, desync }: RoomState, me: number | null, log: Frames | null): void {
    if (!match || !desync?.exact || !log) return;
    const { frame, of } = desync;
    const at = `${match.number} ${frame}`;
    if (at !== this.#found) {
      this.#found = at;
      this.#options.found(frame);
    }
    // What is said before the relay has heard which state we had is ignored.
    if (at !== this.#examined && of.some(({ member }) => member === me)) {
      this.#examined = at;
      this.#options.examine(frame);
    }
    const known = desync.right !== null || of.every(({ again }) => again !== null);
    if (!known) return;
    const name = `out-of-step-${match.seed.toString(16)}-${match.number}.json`;
    const inputs = inputsAround(log, frame);
    this.#write(name, { app: this.#options.app, game, match, desync, inputs });
  }

  /** Resolves when what is known is on disk, or lost. */
  close(): Promise<void> {
    return this.#writes;
  }

  /** The report of a match: written anew when more is known. */
  #write(name: string, report: object): void {
    const text = `${JSON.stringify(report, null, 2)}\n`;
    const before = this.#reports.get(name);
    if (text === before || (before === undefined && this.#reports.size === MOST_REPORTS)) return;
    this.#reports.set(name, text);
    if (this.#waiting.has(name)) return;
    this.#waiting.add(name);
    const path = join(this.#options.folder, name);
    this.#writes = this.#writes
      .then(() => {
        this.#waiting.delete(name);
        return writeFile(path, this.#reports.get(name)!);
      })
      .then(() => this.#options.say(`States differ: ${path}`))
      .catch((error: Error) => this.#options.say(`States differ, and the report is lost: ${error.message}`));
  }
}

/** The inputs of the frames around the one that led to the state after `frame` frames, as far as they are there. */
export function inputsAround(log: Frames, frame: number): InputsAt[] {
  const first = Math.max(log.first, frame - FRAMES_AROUND);
  const end = Math.min(log.next, frame + FRAMES_AROUND);
  const { seats, inputBytes } = log.shape;
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const digits = Buffer.from(log.copy(first + index, first + index + 1)).toString('hex');
    return {
      frame: first + index + 1,
      seats: Array.from({ length: seats }, (_, seat) =>
        digits.slice(2 * inputBytes * seat, 2 * inputBytes * (seat + 1)),
      ),
      items: log.items(first + index) !== undefined,
    };
  });
}
