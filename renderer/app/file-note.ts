// The message about files that were dropped or chosen: a sentence for one file, a few lines for several.

import type { Texts } from '../languages/en.ts';

/** The outcome of one file; `text` says it in a whole sentence. */
export interface FileOutcome {
  /** What the file was called where it was. */
  readonly name: string;
  readonly kept: boolean;
  readonly text: string;
}

export interface FileMessage {
  readonly bad: boolean;
  /** At least one. */
  readonly lines: readonly string[];
}

/** Most refused files that a message names; it counts the others. */
const MOST_NAMED = 4;

/** Longest name that is shown of a file, UTF-16 units. */
const MOST_NAME = 40;

/** Words the message about `taken` in the language of `texts`. */
export function fileMessage(
  taken: readonly [FileOutcome, ...FileOutcome[]],
  texts: Texts['files'],
): FileMessage {
  const refused = taken.filter(({ kept }) => !kept);
  const bad = refused.length > 0;
  if (taken.length === 1) return { bad, lines: [taken[0].text] };
  const kept = taken.length - refused.length;
  const named = refused.slice(0, MOST_NAMED).map(({ name, text }) => texts.refused(shortened(name), text));
  const more = refused.length - named.length;
  return {
    bad,
    lines: [
      ...(kept > 0 ? [texts.keptMany(kept)] : []),
      ...named,
      ...(more > 0 ? [texts.refusedMore(more)] : []),
    ],
  };
}

/** Shortens a long name in its middle, because its end has the kind of file. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name;
  return `${name.slice(0, MOST_NAME / 2)}…${name.slice(1 - MOST_NAME / 2)}`;
}
