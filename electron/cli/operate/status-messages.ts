// What a relay and the thread that serves its status (status-thread.ts) say to each other.

import type { EveningResults } from './hall-evening.ts';
import type { ShownStatus } from './relay-status.ts';
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

/** What the thread asks the relay for. */
export interface Answers {
  readonly status: ShownStatus;
  readonly results: EveningResults;
}

/** An answer to the thread: the one of `Answers` that it has asked for. */
export type ToStatusThread = {
  [Of in keyof Answers]: { readonly of: Of; readonly answer: Answers[Of] };
}[keyof Answers];

/** Messages from the thread: a line for the log; all is open; a question. */
export type FromStatusThread =
  | { readonly is: 'line'; readonly line: string }
  | { readonly is: 'open' }
  | { readonly is: 'question'; readonly of: keyof Answers };
