// When a run is advanced outside of messages and pictures: in slices while frames are left, and at a time of its own.

export interface Slices {
  /** Whether another slice is due: what has arrived meanwhile waits for it. */
  readonly asked: boolean;
  /** Advances as soon as the worker has gone back to its messages and to drawing. */
  ask(): void;
  /** Advances at this time, ms on the clock of performance.now(), instead of at the one set before; Infinity for never. */
  wakeAt(ms: number): void;
}

export function createSlices(advance: () => void): Slices {
  let asked = false;
  let wake: ReturnType<typeof setTimeout> | undefined;
  // A message to oneself comes without the 4 ms that repeated timeouts are held back for.
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    asked = false;
    advance();
  };
  return {
    get asked() {
      return asked;
    },
    ask() {
      if (asked) return;
      asked = true;
      channel.port2.postMessage(null);
    },
    wakeAt(ms) {
      clearTimeout(wake);
      if (ms < Number.POSITIVE_INFINITY) wake = setTimeout(advance, ms - performance.now());
    },
  };
}
