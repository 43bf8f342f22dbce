// Reads replays, which anybody may have made, in a thread without network and files, with limits of time and
// memory. One at a time.

import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Contents } from '../match/contents.ts';
import type { RecordedState } from '../match/stage-feed.ts';
import { startThread } from '../match/start-thread.ts';
import type { checkReplay, glanceOf, isPartOf, openReplay, ReplayCheck, summaryOf } from './read-replay.ts';

/** The longest match of the most players with the largest inputs, each unlike the one before, is smaller. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Longest time without an answer or a waypoint, ms: many times what either takes on a slow machine. */
const TIME_LIMIT_MS = 120_000;

/** Many times what the largest match takes. Its frames are outside of the heap; there are as many as the file has. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** The thread's program lies beside this one, as source and when it is built. */
const THREAD = new URL(`./replay-thread${extname(import.meta.url)}`, import.meta.url);

/** By what is asked of a file's bytes (read-replay.ts). */
interface Answers {
  readonly summary: ReturnType<typeof summaryOf>;
  readonly open: ReturnType<typeof openReplay>;
  readonly glance: ReturnType<typeof glanceOf>;
  readonly check: ReturnType<typeof checkReplay>;
  readonly part: ReturnType<typeof isPartOf>;
}

export type ReplayQuestion = { readonly bytes: Uint8Array } & (
  | { readonly ask: 'summary' | 'open' | 'glance' }
  /** `file`: what the match was played with, where each machine has one. */
  | { readonly ask: 'check'; readonly file?: Uint8Array | undefined }
  /** `whole`: the replay that may have all of this one. */
  | { readonly ask: 'part'; readonly whole: Uint8Array }
);

/** `contents` as in ReplayReaderOptions. */
export type ToReplayThread = ReplayQuestion & { readonly contents: Contents | undefined };

export type FromReplayThread =
  /** Passed while it is checked. */
  | { readonly is: 'state'; readonly state: RecordedState }
  | { readonly is: 'answer'; readonly answer: unknown };

export interface ReplayReaderOptions {
  /** What the rules here do; without it the thread finds it out for each file. */
  readonly contents?: Contents | Promise<Contents>;
  readonly timeLimitMs?: number;
  readonly memoryLimits?: ResourceLimits;
  /** Program of the thread, replaced by tests. */
  readonly thread?: URL;
}

export interface ReplayReader {
  /**
   * Rejects with a sentence in English when the file or its match takes too much, or the reader was closed. A check tells
   * `onState` states on its way.
   */
  ask<Question extends ReplayQuestion>(
    question: Question,
    onState?: (state: RecordedState) => void,
  ): Promise<Answers[Question['ask']]>;
  /** Ends the thread, also one that is at work. Resolves when it is gone. */
  close(): Promise<void>;
}

/** Opens a reader, whose thread starts with the first question, and again after a question that ended it. */
export function openReplayReader(options: ReplayReaderOptions = {}): ReplayReader {
  const { timeLimitMs = TIME_LIMIT_MS, memoryLimits = MEMORY_LIMITS, thread: program = THREAD } = options;
  let thread: Worker | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let closed = false;

  function start(): Worker {
    const started = startThread(program, { name: 'replay', resourceLimits: memoryLimits });
    // What it says between questions, as when it is ended.
    return started.on('error', () => {});
  }

  function put(
    question: ReplayQuestion,
    contents: Contents | undefined,
    onState: (state: RecordedState) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('It was closed.'));
      thread ??= start();
      const asked = thread;
      const told = (message: FromReplayThread) => {
        if (message.is === 'state') {
          limit.refresh();
          onState(message.state);
          return;
        }
        done();
        resolve(message.answer);
      };
      const failed = (error: Error) => {
        done();
        if (thread === asked) thread = null;
        void asked.terminate();
        reject(error);
      };
      const ended = () => failed(new Error('It could not be played.'));
      const done = () => {
        clearTimeout(limit);
        asked.off('message', told).off('error', failed).off('exit', ended);
      };
      const limit = setTimeout(() => failed(new Error('It takes far too long to play.')), timeLimitMs);
      // An error is above all that memory ran out.
      asked.on('message', told).on('error', failed).on('exit', ended);
      asked.postMessage({ ...question, contents } satisfies ToReplayThread);
    });
  }

  return {
    ask(question, onState = () => {}) {
      const answer = before.then(async () => put(question, await options.contents, onState));
      before = answer.catch(() => {});
      return answer as Promise<never>;
    },
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}

/** The bytes of a replay's file. Rejects for other files, for far too many bytes, and with what the system says. */
export async function bytesOfReplay(path: string): Promise<Uint8Array> {
  const facts = await stat(path);
  // Pipes and devices may be endless, as may what says that it is empty (readWhole).
  if (!facts.isFile()) throw new Error('It is no file.');
  if (facts.size > MOST_BYTES) throw new Error('It is far too large for a replay.');
  return facts.size === 0 ? new Uint8Array() : readFile(path);
}

/** What there is to say of the replay in this file when it was played again. Always resolves. */
export async function judgeReplay(
  path: string,
  options: ReplayReaderOptions = {},
  file: (hash: string) => Promise<Uint8Array | null> = async () => null,
): Promise<ReplayCheck> {
  const reader = openReplayReader(options);
  try {
    const bytes = await bytesOfReplay(path);
    const opened = await reader.ask({ ask: 'open', bytes });
    const wanted = 'is' in opened ? undefined : opened.match.file;
    return await reader.ask({
      ask: 'check',
      bytes,
      file: (wanted && (await file(wanted.hash))) ?? undefined,
    });
  } catch (error) {
    return { is: 'refused', fault: { is: 'unreadable', why: (error as Error).message }, recorded: null };
  } finally {
    reader.close();
  }
}
