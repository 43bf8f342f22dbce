// Newer versions of the app: each question, fetch and install waits until the person has said yes to it.
//
// Pure logic: dialogs and the updater are passed in. Only packed apps with a feed have an updater (updater.ts).

import * as v from 'valibot';
import { fromJson } from '../netcode/wire/json.ts';
import { type Decoded, readOwn } from './party/profile/own-file.ts';
import { writeWhole } from './party/profile/write-whole.ts';

export interface Updater {
  /** Whether this copy of the app can install what it fetches; an unpacked folder is unable to. */
  readonly installs: boolean;
  /** The newest version, if it is newer than this one. Rejects when the feed is silent. */
  newest(): Promise<string | null>;
  /** Fetches the newest version, which is installed when the app quits. */
  fetch(): Promise<void>;
}

export interface Questions {
  mayLook(): Promise<boolean>;
  /** What to do with a newer version; `never` ends the looking. */
  offer(version: string, installs: boolean): Promise<'install' | 'later' | 'never'>;
  tellFailure(version: string): Promise<void>;
}

export interface UpdateOptions {
  /** Where the person's answer is kept; without the file they are asked again. */
  readonly file: string;
  /** Called only after a yes. */
  open(): Promise<Updater>;
  readonly questions: Questions;
  log(problem: Error): void;
}

/** `null`: still to be asked. */
const answerSchema = v.looseObject({ look: v.nullable(v.boolean()) });
type Answer = v.InferOutput<typeof answerSchema>;

/** Many times what any has. */
const MOST_BYTES = 64 * 1024;

/** Called once at each start. Always resolves: play goes on whatever goes wrong with updates. */
export async function lookForUpdates({ file, open, questions, log }: UpdateOptions): Promise<void> {
  try {
    const kept = await readOwn(file, MOST_BYTES, decode);
    // What was answered holds: without it, this stops here.
    if (kept.is === 'unread') throw new Error(`${file} cannot be read, and stays: ${kept.why}`);
    if (kept.is === 'aside') log(new Error(`${file} made no sense. It is ${kept.path} now.`));
    const known = kept.is === 'read' ? kept.value : null;
    // What else a newer version keeps there stays.
    const keep = (look: Answer['look']) =>
      writeWhole(file, JSON.stringify({ ...known, look } satisfies Answer));
    // A person who opens the app for the first time wants to play, and is asked the next time.
    if (!known) return await keep(null);
    const look = known.look ?? (await questions.mayLook());
    if (known.look === null) await keep(look);
    if (!look) return;
    const updater = await open();
    const version = await updater.newest();
    if (version === null) return;
    const wish = await questions.offer(version, updater.installs);
    if (wish === 'never') await keep(false);
    if (wish === 'install') await updater.fetch().catch((error) => failed(error, version));
  } catch (error) {
    log(error as Error);
  }

  async function failed(error: Error, version: string): Promise<void> {
    log(error);
    await questions.tellFailure(version);
  }
}

function decode(bytes: Buffer): Decoded<Answer> {
  const value = fromJson(answerSchema, bytes);
  return value ? { ok: true, value } : { ok: false, why: 'It makes no sense.' };
}
