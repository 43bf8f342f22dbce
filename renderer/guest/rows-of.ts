// How a list on the big screen stands in two columns.

import type { CSSProperties } from 'react';

/** Lines of each column that fit without being crowded. */
const LEAST = 8;

/** The style of a list of so many: the first column is full before the second begins. */
export function rowsOf(count: number): CSSProperties {
  return { '--rows': Math.max(LEAST, Math.ceil(count / 2)) } as CSSProperties;
}
