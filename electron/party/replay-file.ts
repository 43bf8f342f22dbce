// Writes the running match to a file as it goes; keeps the newest replays and forgets the oldest.

import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLog } from '../../netcode/frames/log.ts';
import {
  encodeEnd,
  encodeFrames,
  encodeHeader,
  type ReplayEnd,
  type ReplayHeader,
} from '../../netcode/replay/format.ts';

/** Replays kept, by age: some evenings' worth, a few megabytes. */
export const REPLAYS_KEPT = 50;

/** What their names end with; the installers tell the system (build/electron-builder.ts). */
export const REPLAY_ENDING = '.ethernight-replay';

/** Frames that are collected before they are written, so that a match costs a write a second and not sixty. */
const FRAMES_PER_WRITE = 60;

export class ReplayFile {
  readonly #stream: WriteStream;
  readonly #log: FrameLog;
  #written = 0;
  #ended = false;

  /** `name` without its ending; the folder exists. Failures are logged: a full disk must not end the party. */
  constructor(
    folder: string,
    name: string,
    header: ReplayHeader,
    log: FrameLog,
    say: (line: string) => void,
  ) {
    this.#log = log;
    this.#stream = createWriteStream(join(folder, name + REPLAY_ENDING), { flags: 'wx' });
    this.#stream.on('error', (error) => say(`The replay could not be written: ${error.message}`));
    this.#stream.write(encodeHeader(header));
  }

  /** More frames have come. */
  frames(): void {
    if (this.#log.next - this.#written >= FRAMES_PER_WRITE) this.#flush();
  }

  /** The match was seen to its end. */
  end(end: ReplayEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#flush();
    this.#stream.write(encodeEnd(end));
  }

  /** Nothing more comes. Resolves when all is on disk, or lost. */
  close(): Promise<void> {
    if (!this.#ended) this.#flush();
    return new Promise((resolve) => {
      this.#stream.once('close', resolve);
      this.#stream.end();
    });
  }

  #flush(): void {
    if (this.#ended && this.#written >= this.#log.next) return;
    this.#stream.write(encodeFrames(this.#log, this.#written, this.#log.next));
    this.#written = this.#log.next;
  }
}

/** Makes the folder and removes all but the newest replays in it. */
export async function openReplayFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const replays = (await readdir(folder)).filter((name) => name.endsWith(REPLAY_ENDING)).sort();
  for (const name of replays.slice(0, -REPLAYS_KEPT)) await rm(join(folder, name), { force: true });
}

/** A name that sorts by time and says what was played. */
export function replayName(game: string, at: Date): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${game}`;
}
