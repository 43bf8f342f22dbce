// The replays of an app: those that are kept, as long as a window shows them, and the one that is watched.

import { basename, join } from 'node:path';
import { digestOf } from '../../../netcode/crypto/digest.ts';
import { fieldText } from '../../../netcode/replay/verify.ts';
import { MOST_SHOWN_BYTES, type ShownReplay } from '../../../netcode/wire/messages.ts';
import type { Contents } from '../match/contents.ts';
import type { Play, RecordedState } from '../match/stage-feed.ts';
import type { FileTroubles } from '../profile/file-troubles.ts';
import { DONE, rejected } from '../window/command-outcome.ts';
import type { KeptReplay, Outcome, ReplayFault, WatchedReplay } from '../window/contract.ts';
import { forgetGlance, Glances } from './glances.ts';
import type { FirstDifference, Signatory } from './read-replay.ts';
import { recordedFrames } from './recorded-frames.ts';
import { bytesOfReplay, openReplayReader, type ReplayReader } from './replay-reader.ts';
import {
  deleteReplay,
  describeReplay,
  keepReplay,
  namesOfReplays,
  newestFirst,
  type ReadReplay,
} from './replay-shelf.ts';

export interface ReplaysOptions {
  readonly folder: string;
  readonly contents: Contents | Promise<Contents>;
  /** What a match was played with, where each machine has a file; null where it is missing here. */
  file(hash: string): Promise<Uint8Array | null>;
  /** Puts one on the stage, or with null takes it off. */
  watch(replay: Play | null): void;
  /** Tells that `Play.recorded` of the watched replay has one more state. */
  passed(state: RecordedState): void;
  readonly troubles?: FileTroubles;
  /** Something that the view shows has changed. */
  onChange(): void;
}

export class Replays {
  readonly #options: ReplaysOptions;
  /** Newest first, as they were when they were read. */
  #read: ReadReplay[] = [];
  #reading = false;
  #watched: WatchedReplay | null = null;
  /** The number of the showing that it is of; null of one that the person watches alone. */
  #showing: number | null = null;
  /** Reads what the list shows, as long as it is shown; and what is watched. */
  #lister: ReplayReader | null = null;
  #player: ReplayReader | null = null;
  /** Resolves when the threads of all that was watched before have ended: a host may have one watched after the other. */
  #ended: Promise<unknown> = Promise.resolve();
  /** Plays what the list shows pictures of, from the first question on as long as it is shown. */
  #glances: Glances | null = null;

  constructor(options: ReplaysOptions) {
    this.#options = options;
  }

  /** Newest first, as far as they have been read, now or before; null until a window asks, and one is read if there are any. */
  get kept(): KeptReplay[] | null {
    return !this.#lister || (this.#reading && this.#read.length === 0)
      ? null
      : this.#read.map(({ said }) => said);
  }

  /** Whether there may be more than those: the list is still read. */
  get reading(): boolean {
    return this.#reading;
  }

  get watched(): WatchedReplay | null {
    return this.#watched;
  }

  /** Number of the showing whose replay is watched; null for one that the person watches alone; undefined for none. */
  get watches(): number | null | undefined {
    return this.#watched ? this.#showing : undefined;
  }

  /** Whether a window shows them. */
  show(on: boolean): void {
    this.#lister?.close();
    this.#lister = on ? this.#openReader() : null;
    if (!on) this.#endGlances();
    this.#reading = on;
    this.#options.onChange();
    if (this.#lister) void this.#list(this.#lister);
  }

  /** What the folder has is another list now. */
  listAnew(): void {
    if (this.#lister) this.show(true);
  }

  /** Watches a replay of the folder from frame `at`, by default the first; null ends it. */
  watch(name: string | null, at: number | null = null): void {
    if (name === null) this.#stop();
    else this.open(join(this.#options.folder, basename(name)), at);
  }

  /** What there is to see of one of the folder, while the list is shown; rejected where it is unreadable, or the list closed. */
  async glance(name: string): Promise<Outcome> {
    if (!this.#lister) return badReplay({ is: 'unreadable', why: 'The list is not shown.' });
    this.#glances ??= new Glances(this.#options.folder, this.#openReader());
    const glances = this.#glances;
    try {
      return { is: 'done', glance: await glances.of(name) };
    } catch (error) {
      // Its caller has stopped waiting.
      if (glances !== this.#glances) return DONE;
      return badReplay(unreadable(error));
    }
  }

  /** Watches a file from anywhere, which may be something else than a replay. */
  open(path: string, at: number | null = null): void {
    // At once, so that the person who pressed sees it come, and can take it back.
    this.#begin({ ...NOTHING, name: basename(path), at }, null, bytesOfReplay(path));
  }

  /** The recording of a replay that the room watches together, which comes from another app. */
  watchShown(showing: number, recording: Uint8Array): void {
    this.#begin({ ...NOTHING, name: `${showing}` }, showing, Promise.resolve(recording));
  }

  /** What a room is told of one of the folder that it is to watch, and its bytes; or why it cannot be played. */
  async shown(
    name: string,
  ): Promise<{ readonly replay: ShownReplay; readonly bytes: Uint8Array } | ReplayFault> {
    const reader = this.#openReader();
    try {
      const bytes = await bytesOfReplay(join(this.#options.folder, basename(name)));
      if (bytes.length > MOST_SHOWN_BYTES) return { is: 'too-large' };
      const opened = await reader.ask({ ask: 'open', bytes });
      if ('is' in opened) return opened;
      const { game, from, frameBytes, frames } = opened;
      const first = from?.frame ?? 0;
      const end = first + frames.length / frameBytes - 1;
      return { replay: { hash: digestOf(bytes), bytes: bytes.length, game, first, end }, bytes };
    } catch (error) {
      return unreadable(error);
    } finally {
      reader.close();
    }
  }

  /** Refuses a file on another machine. */
  refuse(name: string): void {
    this.#stop();
    this.#watched = { ...NOTHING, name, fault: { is: 'elsewhere' } };
    this.#options.onChange();
  }

  /** Deletes a replay. Rejects where the system refuses, for instance because another program has the file open. */
  async delete(name: string): Promise<Outcome> {
    await deleteReplay(this.#options.folder, name);
    await forgetGlance(this.#options.folder, name);
    this.#forget(name);
    // What is being read may be that one.
    if (this.#reading) this.show(true);
    else this.#options.onChange();
    return DONE;
  }

  /** The outcome has the file's bytes in base64. */
  async export(name: string): Promise<Outcome> {
    try {
      const bytes = await bytesOfReplay(join(this.#options.folder, basename(name)));
      return { is: 'done', file: Buffer.from(bytes).toString('base64') };
    } catch (error) {
      return badReplay(unreadable(error));
    }
  }

  /** Keeps it if it can be played. */
  async import(base64: string): Promise<Outcome> {
    const { folder } = this.#options;
    const bytes = Buffer.from(base64, 'base64');
    const reader = this.#openReader();
    try {
      const { recorded, fault } = await reader.ask({ ask: 'summary', bytes });
      if (fault || !recorded) return badReplay(fault ?? { is: 'foreign' });
      const kept = await keepReplay(folder, bytes, recorded, new Date());
      if (!kept) return { is: 'done', known: true };
      this.#keep(kept);
      return DONE;
    } catch (error) {
      return badReplay(unreadable(error));
    } finally {
      reader.close();
    }
  }

  close(): void {
    this.#endGlances();
    this.#lister?.close();
    this.#player?.close();
    this.#lister = null;
    this.#player = null;
  }

  #endGlances(): void {
    this.#glances?.close();
    this.#glances = null;
  }

  #openReader(): ReplayReader {
    return openReplayReader({ contents: this.#options.contents });
  }

  /** Lists replays one after the other, so that the newest are shown at once however many there are. */
  async #list(reader: ReplayReader): Promise<void> {
    const { folder, onChange } = this.#options;
    const names = await namesOfReplays(folder).catch((error: NodeJS.ErrnoException) => {
      // A missing folder counts as an empty one.
      if (error.code !== 'ENOENT') this.#options.troubles?.tell({ is: 'replays-unlisted', path: folder });
      return [];
    });
    if (reader !== this.#lister) return;
    const there = new Set(names);
    this.#read = this.#read.filter(({ said }) => there.has(said.name));
    const known = new Map(this.#read.map((one) => [one.said.name, one]));
    for (const name of names) {
      const before = known.get(name);
      const one = await describeReplay(folder, name, reader, before);
      if (reader !== this.#lister) return;
      if (!one) this.#forget(name);
      else if (one !== before) this.#keep(one);
    }
    this.#reading = false;
    onChange();
  }

  #keep(one: ReadReplay): void {
    this.#forget(one.said.name);
    this.#read = [one, ...this.#read].sort((a, b) => newestFirst(a.said, b.said));
    this.#options.onChange();
  }

  #forget(name: string): void {
    this.#read = this.#read.filter(({ said }) => said.name !== name);
  }

  #begin(watched: WatchedReplay, showing: number | null, bytes: Promise<Uint8Array>): void {
    this.#stop();
    this.#player = this.#openReader();
    this.#watched = watched;
    this.#showing = showing;
    this.#options.onChange();
    void this.#open(this.#player, bytes);
  }

  #stop(): void {
    if (this.#player) this.#ended = Promise.all([this.#ended, this.#player.close()]);
    this.#player = null;
    this.#watched = null;
    this.#showing = null;
    this.#options.watch(null);
    this.#options.onChange();
  }

  async #open(reader: ReplayReader, read: Promise<Uint8Array>): Promise<void> {
    const tell = (change: Partial<WatchedReplay>) => {
      if (reader !== this.#player) return;
      if (this.#watched) this.#watched = { ...this.#watched, ...change };
      this.#options.onChange();
    };
    let bytes: Uint8Array;
    let file: Uint8Array | undefined;
    const recorded: RecordedState[] = [];
    try {
      bytes = await read;
      await this.#ended;
      if (reader !== this.#player) return;
      const opened = await reader.ask({ ask: 'open', bytes });
      if (reader !== this.#player) return;
      if ('is' in opened) return tell({ fault: opened });
      const { game, match, tickRate, marks, states, from, frameBytes } = opened;
      recorded.push(...states);
      const needed = match.file && (await this.#options.file(match.file.hash));
      if (needed === null)
        return tell({ recorded: opened.recorded, fault: { is: 'no-file', title: match.file!.title } });
      file = needed;
      if (reader !== this.#player) return;
      const first = from?.frame ?? 0;
      const log = recordedFrames(match.seats.length, first, frameBytes, opened.frames, opened.items);
      this.#options.watch({ game, match, mine: [], log, from, recorded, ...(file ? { file } : {}) });
      tell({ recorded: opened.recorded, first, frames: log.next, tickRate, marks: [...marks] });
    } catch (error) {
      return tell({ fault: unreadable(error) });
    }
    try {
      const check = await reader.ask({ ask: 'check', bytes, file }, (state) => {
        if (reader !== this.#player) return;
        recorded.push(state);
        this.#options.passed(state);
      });
      if (check.is === 'refused') return tell({ verdict: { is: 'failed', why: sentenceOf(check.fault) } });
      const marks = [...(this.#watched?.marks ?? []), ...check.marks].sort((a, b) => a.frame - b.frame);
      const verdict = check.is === 'different' ? differenceOf(check.first) : { is: check.is };
      tell({ marks, verdict, signedBy: check.is === 'unfinished' ? null : signedBy(check.signatories) });
    } catch (error) {
      tell({ verdict: { is: 'failed', why: (error as Error).message } });
    }
  }
}

/** Before anything is known. */
const NOTHING: Omit<WatchedReplay, 'name'> = {
  recorded: null,
  fault: null,
  first: 0,
  frames: 0,
  tickRate: 1,
  marks: [],
  verdict: { is: 'checking' },
  at: null,
  signedBy: null,
};

function signedBy(signatories: readonly Signatory[]): WatchedReplay['signedBy'] {
  const namesOf = (what: Signatory['says']) =>
    signatories.flatMap(({ says, names }) => (says === what ? names : []));
  return {
    same: namesOf('same'),
    frames: namesOf('frames'),
    other: namesOf('other'),
    false: namesOf('false'),
  };
}

function differenceOf({ frame, equal, field }: FirstDifference): WatchedReplay['verdict'] {
  return { is: 'different', frame, equal, field: field && fieldText(field) };
}

function unreadable(error: unknown): ReplayFault {
  return { is: 'unreadable', why: (error as Error).message };
}

/** For developers: the person reads what the window says of it. */
function sentenceOf(fault: ReplayFault): string {
  return 'why' in fault ? fault.why : fault.is;
}

function badReplay(fault: ReplayFault): Outcome {
  return rejected({ kind: 'bad-replay', fault });
}
