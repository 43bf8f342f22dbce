// What a relay and the thread that serves its status (status-thread.ts) say to each other.

import type { HttpPlace } from './serve-text.ts';

/** What the thread is told when it begins. */
export interface ServedStatus {
  readonly metrics: HttpPlace | null;
  readonly page: HttpPlace | null;
  /** What is played. */
  readonly game: string;
  /** Where each room is, by number from 1. */
  readonly links: readonly string[];
}

/** With how long it waits, ms, before it asks again for a place that it cannot have. */
export interface StatusThreadData extends ServedStatus {
  readonly againMs: number;
}

/** From the thread. A question is answered with a `RelayStatus`. */
export type FromStatusThread =
  | { readonly is: 'line'; readonly line: string }
  | { readonly is: 'open' }
  | { readonly is: 'question' };
