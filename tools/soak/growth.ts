// Whether a process takes more and more: judged by what it takes at least, so that a match that is on counts for nothing.

import type { Figures } from './messages.ts';

/** Looked at so often in each half at least: one of them is between two matches. */
const LEAST_LOOKS = 10;

/** A process that hosts the room has more in use than one that is a guest: that and what engines keep, bytes. */
const MOST_GROWTH = 8_000_000;

/** A relay that waits has a socket, a recorder a file. */
const MOST_MORE_DESCRIPTORS = 4;

/** Far beyond what an app takes: many fewer would be a leak that is shorter than a run. */
const MOST_DESCRIPTORS = 100;
const MOST_RSS = 700_000_000;

export interface Growth {
  /** From the first half to the second half of the looks after warm-up, bytes; null where there are too few. */
  readonly heap: number | null;
  /** The most at any time. */
  readonly rss: number;
  readonly descriptors: number;
  /** What is too much, in words. */
  readonly faults: readonly string[];
}

/** `figures` of one process since it was warm, in their order. */
export function growthOf(figures: readonly Figures[]): Growth {
  const half = Math.floor(figures.length / 2);
  const least = (of: readonly Figures[], what: keyof Figures) => Math.min(...of.map((one) => one[what]));
  const grown = (what: keyof Figures) =>
    half < LEAST_LOOKS ? null : least(figures.slice(half), what) - least(figures.slice(0, half), what);
  const most = (what: keyof Figures) => Math.max(0, ...figures.map((one) => one[what]));
  const [heap, more] = [grown('heap'), grown('descriptors')];
  const [rss, descriptors] = [most('rss'), most('descriptors')];
  const faults = [
    ...((heap ?? 0) > MOST_GROWTH ? [`has ${megabytes(heap!)} MB more in use than before`] : []),
    ...((more ?? 0) > MOST_MORE_DESCRIPTORS ? [`has ${more} descriptors more than before`] : []),
    ...(rss > MOST_RSS ? [`takes ${megabytes(rss)} MB`] : []),
    ...(descriptors > MOST_DESCRIPTORS ? [`has ${descriptors} descriptors`] : []),
  ];
  return { heap, rss, descriptors, faults };
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
