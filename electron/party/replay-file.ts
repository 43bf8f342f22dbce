// Writes the running match to a file as it goes; keeps the newest replays and forgets the oldest.

import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frames } from '../../netcode/frames/log.ts';
import type { ReplayEnd, ReplayHeader } from '../../netcode/replay/format.ts';
import { Recording } from '../../netcode/replay/recording.ts';

/** Replays kept, by age: some evenings' worth, a few megabytes. */
export const REPLAYS_KEPT = 50;

/** What their names end with; the installers tell the system (build/electron-builder.ts). */
export const REPLAY_ENDING = '.ethernight-replay';

export class ReplayFile {
  readonly #stream: WriteStream;
  readonly #recording: Recording;

  /** `name` without its ending; the folder exists. Failures are logged: a full disk must not end the party. */
  constructor(folder: string, name: string, header: ReplayHeader, log: Frames, say: (line: string) => void) {
    this.#stream = createWriteStream(join(folder, name + REPLAY_ENDING), { flags: 'wx' });
    this.#stream.on('error', (error) => say(`The replay could not be written: ${error.message}`));
    this.#recording = new Recording(header, log, (bytes) => this.#stream.write(bytes));
  }

  /** More frames have come. */
  frames(): void {
    this.#recording.frames();
  }

  /** The match was seen to its end. */
  end(end: ReplayEnd): void {
    this.#recording.end(end);
  }

  /** Nothing more comes. Resolves when all is on disk, or lost. */
  close(): Promise<void> {
    this.#recording.close();
    return new Promise((resolve) => {
      this.#stream.once('close', resolve);
      this.#stream.end();
    });
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
