// How a row of SECURITY.md or docs/attacks.md is broken.

import type { Break } from '../../../e2e/standin/breaks.ts';

/** Breaks by file and title of the test that a row names, or the reason why there is none. */
export interface RowBreaks {
  readonly [file: string]: { readonly [title: string]: Break | Unbroken };
}

/** The reason why no change of our sources makes the row's test fail. */
export interface Unbroken {
  readonly why: string;
}

/** Breaks of one file: a text that occurs in it once, and its replacement. */
export const at =
  (file: string) =>
  (from: string, to = ''): Break => ({ file, from, to });
