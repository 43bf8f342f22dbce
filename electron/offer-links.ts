// Asks once whether links and replays are to open with this copy of the app, unless an installer has seen to that, and keeps
// the answer. A copy that was moved afterwards is registered again.
//
// Pure logic: the question and what it leads to are passed in.

import * as v from 'valibot';
import { readJson } from './party/profile/read-whole.ts';
import { writeWhole } from './party/profile/write-whole.ts';

export interface OfferOptions {
  /** Where the person's answer is kept; without the file they are asked again. */
  readonly file: string;
  ask(): Promise<boolean>;
  /** Registers this copy, unless it is registered already. */
  register(): Promise<void>;
  log(problem: Error): void;
}

/** `null`: still to be asked. */
const answerSchema = v.looseObject({ opensLinks: v.nullable(v.boolean()) });
type Answer = v.InferOutput<typeof answerSchema>;

/** Called once at each start. Always resolves: play goes on whatever goes wrong with it. */
export async function offerLinks({ file, ask, register, log }: OfferOptions): Promise<void> {
  try {
    const known = await readJson(file, answerSchema);
    // What else a newer version keeps there stays.
    const keep = (opensLinks: Answer['opensLinks']) =>
      writeWhole(file, JSON.stringify({ ...known, opensLinks } satisfies Answer));
    // A person who opens the app for the first time wants to play, and is asked the next time.
    if (!known) return await keep(null);
    const wanted = known.opensLinks ?? (await ask());
    if (known.opensLinks === null) await keep(wanted);
    if (wanted) await register();
  } catch (error) {
    log(error as Error);
  }
}
