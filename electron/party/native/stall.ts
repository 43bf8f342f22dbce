// Notices a client that stops while it joins, by two lines of its log: OpenTTD 13 sometimes looks an address up and then stands
// still, in every third start of three clients on two busy cores.

import { lineReader, type ReadLine } from './log-line.ts';
import type { Recipe } from './recipe.ts';

export type StallPatterns = NonNullable<Recipe['client']['stall']>;

export class Stall {
  readonly #from: ReadLine;
  readonly #past: ReadLine;
  readonly #ms: number;
  readonly #onStall: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `onStall` is called at most once, where the line `past` stays away too long after the line `from`. */
  constructor({ from, past, seconds }: StallPatterns, onStall: () => void) {
    this.#from = lineReader(from);
    this.#past = lineReader(past);
    this.#ms = seconds * 1_000;
    this.#onStall = onStall;
  }

  read(line: string): void {
    if (this.#past(line)) this.close();
    else if (this.#from(line)) this.#timer ??= setTimeout(this.#onStall, this.#ms);
  }

  /** Stops the timer. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
