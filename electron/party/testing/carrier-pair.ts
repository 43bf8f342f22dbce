// A line inside one process, for tests of what talks over one.

import type { Carrier } from '../window/carrier.ts';

/** Both ends of a line inside one process. Delivery is a microtask later, after its sender has returned. */
export function carrierPair<A, B>(): [Carrier<A, B>, Carrier<B, A>] {
  const aToB = line<A>();
  const bToA = line<B>();
  return [end(aToB, bToA), end(bToA, aToB)];
}

interface Line<T> {
  push(message: T): void;
  close(): void;
  onMessage(handler: (message: T) => void): void;
  onClose(handler: () => void): void;
}

function end<Out, In>(out: Line<Out>, into: Line<In>): Carrier<Out, In> {
  return { send: out.push, close: out.close, onMessage: into.onMessage, onClose: into.onClose };
}

function line<T>(): Line<T> {
  const kept: T[] = [];
  let handler: ((message: T) => void) | null = null;
  let closeHandler: (() => void) | null = null;
  let closed = false;
  const drain = () => {
    while (handler && kept.length > 0) handler(kept.shift() as T);
  };
  return {
    push(message) {
      if (closed) return;
      kept.push(message);
      queueMicrotask(drain);
    },
    close() {
      if (closed) return;
      closed = true;
      // After the messages that were sent before it.
      queueMicrotask(() => closeHandler?.());
    },
    onMessage(next) {
      handler = next;
      queueMicrotask(drain);
    },
    onClose(next) {
      closeHandler = next;
    },
  };
}
