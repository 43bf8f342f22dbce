// How a row of SECURITY.md or docs/attacks.md is broken.

import type { Break } from '../../../e2e/standin/breaks.ts';

/** By the file and the title of the test that the row names: the break, or why there is none. */
export interface RowBreaks {
  readonly [file: string]: { readonly [title: string]: Break | Unbroken };
}

/** No text of ours can be changed that the row's test would notice, with the reason. */
export interface Unbroken {
  readonly why: string;
}

/** Breaks of one file: a text that is in it once, and what is there instead. */
export const at =
  (file: string) =>
  (from: string, to = ''): Break => ({ file, from, to });
