// Writes the running match to a file as it goes; keeps the newest replays and forgets the oldest.

import { appendFile, constants, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import {
  hasWholeFrames,
  type ReplayEnd,
  type ReplayHeader,
  type ReplaySigned,
  readReplay,
} from '../../../netcode/replay/format.ts';
import { Recording } from '../../../netcode/replay/recording.ts';
import { MAX_DATAGRAM } from '../../../netcode/wire/bytes.ts';
import { createStateDeflater } from './deflate.ts';
import { filesIn, NewestNames } from './newest-names.ts';

/** Replays kept, by age: some parties' worth, a few megabytes. */
export const REPLAYS_KEPT = 100;

/** Newest files that are looked at: many times the number kept. */
export const MOST_LISTED = 10 * REPLAYS_KEPT;

/** What their names end with; the installers tell the system (build/electron-builder.ts). */
export const REPLAY_ENDING = '.ethernight-replay';

/** Bytes in which a replay that has any frame has its first: the header takes 3 KiB at most, and a record a datagram. */
const BEGINNING_BYTES = 8 * 1024;

/** Most bytes from the end of the header's line on of a replay whose first record was cut off: its sum, and less than a datagram. */
const MOST_BYTES_WITHOUT_FRAME = MAX_DATAGRAM;

/** Why the recording of a match has ended. */
export type RecordingFault = 'full' | 'denied' | 'other';

/** The type of appendFile of node:fs/promises. */
type AppendFile = (path: string, bytes: Uint8Array, options: { flag: 'ax' | number }) => Promise<void>;

/** For files that exist: without its beginning one would be unreadable. */
const ONLY_APPEND = constants.O_APPEND | constants.O_WRONLY;

export class ReplayFile {
  readonly #recording: Recording;
  readonly #deflate = createStateDeflater();
  readonly #folder: string;
  readonly #game: string;
  readonly #onFault: (fault: RecordingFault, text: string) => void;
  readonly #appendTo: AppendFile;
  #path: string | null = null;
  #failed = false;
  /** Counts the files that were begun: what was to follow in one that was removed is left out. */
  #begun = 0;
  #writes: Promise<void> = Promise.resolve();

  /**
   * The folder exists. The file comes with the first frame: a countdown leaves the folder as it was. A failure is told
   * once, with what the system says, and ends the recording: the party goes on with a full disk. `appendTo` is the disk.
   */
  constructor(
    folder: string,
    header: ReplayHeader,
    log: Frames,
    onFault: (fault: RecordingFault, text: string) => void,
    appendTo: AppendFile = appendFile,
  ) {
    this.#folder = folder;
    this.#game = header.game;
    this.#onFault = onFault;
    this.#appendTo = appendTo;
    this.#recording = new Recording(header, log, (encode) => this.#append(encode));
  }

  /** The state with which it begins, where the header says that this is after frame 0; as `snapshot`. */
  begin(state: Uint8Array): void {
    void this.#deflate(state).then((deflated) => {
      if (deflated) this.#recording.begin(deflated);
    });
  }

  /** More frames have come, at `nowMs` of a monotonic clock. */
  frames(nowMs: number): void {
    this.#recording.frames(nowMs);
  }

  /** The members have paused the match. */
  still(): void {
    this.#recording.still();
  }

  /** The state's hash after a frame. */
  hash(frame: number, hash: string): void {
    this.#recording.hash(frame, hash);
  }

  /** The state after a frame, as encodeState makes it; written when it has been made smaller. */
  snapshot(frame: number, state: Uint8Array): void {
    void this.#deflate(state).then((deflated) => {
      if (deflated) this.#recording.snapshot(frame, deflated);
    });
  }

  /** The players' states differ since this frame. */
  desync(frame: number): void {
    this.#recording.desync(frame);
  }

  /** The match was seen to its end, perhaps after `close`; frames that come after it are left out. */
  end(end: ReplayEnd): void {
    this.#recording.end(end);
  }

  /** An app has signed that end; also after `close`. */
  signed(signed: ReplaySigned): void {
    this.#recording.signed(signed);
  }

  /** Resolves when all that was told so far is on disk, or lost. */
  async written(): Promise<void> {
    const writes = this.#writes;
    await writes;
    // One that failed may have been followed by others.
    if (writes !== this.#writes) await this.written();
  }

  /** Where it is; null before the first frame. */
  get path(): string | null {
    return this.#path;
  }

  /** Removes the file, which is closed. */
  async remove(): Promise<void> {
    if (this.#path !== null) await rm(this.#path, { force: true });
  }

  /** The frames are complete. Resolves as `written` does. */
  close(): Promise<void> {
    this.#recording.close();
    return this.written();
  }

  /**
   * Appends writes one after the other, each encoded when it is its turn; after a failed write none follows, because it would
   * leave a gap. A file that was removed meanwhile is begun anew.
   */
  #append(encode: () => Uint8Array): void {
    const begun = this.#begun;
    this.#writes = this.#writes.then(async () => {
      if (this.#failed || begun < this.#begun) return;
      try {
        const bytes = encode();
        if (this.#path === null) this.#path = await this.#create(bytes);
        else await this.#appendTo(this.#path, bytes, { flag: ONLY_APPEND });
      } catch (error) {
        if (this.#path !== null && (error as NodeJS.ErrnoException).code === 'ENOENT') {
          this.#path = null;
          this.#begun++;
          this.#recording.again();
          return;
        }
        this.#failed = true;
        this.#onFault(faultOf(error as NodeJS.ErrnoException), (error as Error).message);
      }
    });
  }

  /** A file of its own: another app with this folder may write of the same match, to the millisecond. */
  async #create(bytes: Uint8Array): Promise<string> {
    const name = replayName(this.#game, new Date());
    for (let number = 1; ; number++) {
      const path = join(this.#folder, `${name}${number > 1 ? `-${number}` : ''}${REPLAY_ENDING}`);
      try {
        await this.#appendTo(path, bytes, { flag: 'ax' });
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

function faultOf({ code }: NodeJS.ErrnoException): RecordingFault {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'denied' : 'other';
}

/**
 * Removes recordings without any frame, and then all but the newest. A file with a name of another form is the person's own: it
 * stays, and is left out of the count. It takes a while of many, and starting goes ahead of it.
 */
export async function tidyReplays(folder: string): Promise<void> {
  const names = new NewestNames(MOST_LISTED);
  for await (const name of filesIn(folder)) if (isNamedHere(name)) names.add(name);
  const remove = (path: string) => rm(path, { force: true }).catch(() => {}); // another program may have it open
  let kept = 0;
  for (const path of names.newest.map((name) => join(folder, name))) {
    if (kept < REPLAYS_KEPT && !(await isEmpty(path))) kept++;
    else await remove(path);
  }
  if (kept === REPLAYS_KEPT) for (const name of names.older) await remove(join(folder, name));
}

/** Whether a file surely lacks frames. One that is unreadable, damaged, or of another version, may have some. */
async function isEmpty(path: string): Promise<boolean> {
  const bytes = await beginningOf(path).catch(() => null);
  if (!bytes) return false;
  // The header, one line of text, is cut.
  if (!bytes.includes(0x0a)) return bytes.length < BEGINNING_BYTES && bytes.every((byte) => byte >= 0x20);
  // More than the first record, which may have been cut off, is behind the header: some of it may be mended.
  if (bytes.length - bytes.indexOf(0x0a) > MOST_BYTES_WITHOUT_FRAME) return false;
  const read = readReplay(bytes);
  return read.ok && read.replay.torn !== 'damaged' && !hasWholeFrames(bytes);
}

/** The beginning of a file: its header and its first frame, if it has one. */
export async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const namesOf = (game: string) => new RegExp(`^[\\d-]+T[\\d-]+Z-${game}(-\\d+)?${REPLAY_ENDING}$`);
const NAMED_HERE = namesOf('[a-z][a-z0-9-]*');

/** Whether a file has a name that is given here, to what is recorded or imported, instead of by a person. */
export function isNamedHere(name: string): boolean {
  return NAMED_HERE.test(name);
}

/** Whether a file has the name that a recording of this game was given here. */
export function isOwnName(name: string, game: string): boolean {
  return namesOf(game).test(name);
}

/** A name that sorts by time and says what was played. */
function replayName(game: string, at: Date): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${game}`;
}
