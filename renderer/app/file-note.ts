// What is said of files that were dropped or chosen: what came of one, or of several in a few lines.

import type { Texts } from '../languages/en.ts';

/** What came of one file. `text` is a whole sentence. */
export interface Taken {
  /** What the file was called where it was. */
  readonly name: string;
  readonly kept: boolean;
  readonly text: string;
}

export interface FileSaid {
  readonly bad: boolean;
  /** At least one. */
  readonly lines: readonly string[];
}

/** Refused files that are named; of more only the number is said. */
const MOST_NAMED = 4;

/** Longest name that is shown of a file, UTF-16 units. */
const MOST_NAME = 40;

export function fileSaid(taken: readonly [Taken, ...Taken[]], texts: Texts['files']): FileSaid {
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

/** A name's end says what it is a file of. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name;
  return `${name.slice(0, MOST_NAME / 2)}…${name.slice(1 - MOST_NAME / 2)}`;
}
