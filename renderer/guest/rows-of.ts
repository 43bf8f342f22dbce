// How a list on the big screen stands in two columns.

import type { CSSProperties } from 'react';

/** Lines of each column that fit without being crowded. */
const LEAST = 8;

/** Lines of each column of a list of so many: the first column is full before the second begins. */
export function linesOf(count: number): number {
  return Math.max(LEAST, Math.ceil(count / 2));
}

/** The style of a list of so many; `heads`: lines over each column. */
export function rowsOf(count: number, heads = 0): CSSProperties {
  return { '--rows': heads + linesOf(count) } as CSSProperties;
}
