// What a relay and the thread that serves its status (status-thread.ts) say to each other.

import type { WaysIn } from './rooms-page.ts';
import type { HttpPlace } from './serve-text.ts';

/** What is served, and what the thread needs for it; `metrics` and `page` are null where they are switched off. */
export interface ServedStatus {
  readonly metrics: HttpPlace | null;
  readonly page: HttpPlace | null;
  /** Names of this machine, in lower case, that a request may have in its Host header. */
  readonly names: readonly string[];
  /** Id of the game that is played. */
  readonly game: string;
  /** A link to each room, the room with number 1 first. */
  readonly links: readonly string[];
  readonly ways: WaysIn;
}

/** Data with which the thread starts. `againMs`: after this it tries a port again that another program has, ms. */
export interface StatusThreadData extends ServedStatus {
  readonly againMs: number;
}

/** Messages from the thread: a line for the log; all is open; a question, which the relay answers with a `RelayStatus`. */
export type FromStatusThread =
  | { readonly is: 'line'; readonly line: string }
  | { readonly is: 'open' }
  | { readonly is: 'question' };
