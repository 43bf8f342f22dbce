// Which of a person's files were unreadable or unwritable since the app was started: shown until the person has read of it,
// or it is over.

import type { FileTrouble } from '../window/contract.ts';

export class FileTroubles {
  #now: readonly FileTrouble[] = [];
  /** Called when they have changed. */
  onChange: () => void = () => {};

  get now(): readonly FileTrouble[] {
    return this.#now;
  }

  /** Shows a trouble, one of each kind: the latest. */
  tell(trouble: FileTrouble): void {
    const others = this.#now.filter(({ is }) => is !== trouble.is);
    this.#set([...others, trouble]);
  }

  /** Ends the trouble of this kind, which is over by itself. */
  end(is: FileTrouble['is']): void {
    if (this.#now.some((one) => one.is === is)) this.#set(this.#now.filter((one) => one.is !== is));
  }

  /** The person has read of them: what goes on, as a disk that is full does, stays. */
  dismiss(): void {
    this.#set(this.#now.filter(({ is }) => is.endsWith('-unwritten')));
  }

  #set(now: readonly FileTrouble[]): void {
    this.#now = now;
    this.onChange();
  }
}
