// A part of the page that comes in a file of its own.

import type { ReactNode } from 'react';
import type { LatePages } from './late-pages.ts';

interface LateProps<Pages> {
  readonly pages: LatePages<Pages>;
  readonly children: (pages: Pages) => ReactNode;
  /** What shows while they come. */
  readonly instead?: ReactNode;
}

/** Draws with `pages` once they are there. Throws where they fail to come. */
export function Late<Pages>({ pages, children, instead = null }: LateProps<Pages>) {
  const there = pages.usePages();
  return there ? children(there) : instead;
}
