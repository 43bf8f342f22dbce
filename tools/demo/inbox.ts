// What has come and is not looked at yet: frames are taken, and acknowledged, however long the rules take to play them, as an
// app's process does for its stage.

import type { LineEvent } from '../../netcode/succession/kept-place.ts';

type Frames = Extract<LineEvent, { kind: 'frames' }>;

/** Between two looks at the socket. */
const MOST_FRAMES = 10;

export class Inbox {
  readonly #events: LineEvent[] = [];

  put(event: LineEvent): void {
    const last = this.#events.at(-1);
    if (last?.kind === 'frames' && event.kind === 'frames' && last.end === event.first && event.first > 0)
      this.#events[this.#events.length - 1] = { ...last, end: event.end };
    else this.#events.push(event);
  }

  /** The next event, of frames the first few; undefined when nothing waits. */
  take(): LineEvent | undefined {
    const [next] = this.#events;
    if (next?.kind !== 'frames' || next.end - next.first <= MOST_FRAMES) return this.#events.shift();
    const part: Frames = { ...next, end: next.first + MOST_FRAMES };
    this.#events[0] = { ...next, first: part.end };
    return part;
  }
}
