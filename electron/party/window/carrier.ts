// One contract, several carriers: what the party needs of whatever brings a window's messages.

/**
 * An ordered, lossless two-way line. Messages that arrive before `onMessage` are kept for it.
 * `onClose` tells that the other end has closed or died; closing one's own end does not call it.
 */
export interface Carrier<Out, In> {
  send(message: Out): void;
  close(): void;
  onMessage(handler: (message: In) => void): void;
  onClose(handler: () => void): void;
}

/** The part of Electron's MessagePortMain that a carrier needs. */
export interface MainPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

/** A carrier over one end of a MessageChannelMain. What comes in is unknown: the receiver validates it. */
export function portCarrier<Out>(port: MainPort): Carrier<Out, unknown> {
  let closed = false;
  return {
    send: (message) => port.postMessage(message),
    close() {
      closed = true;
      port.close();
    },
    onMessage(handler) {
      port.on('message', (event) => handler(event.data));
      port.start(); // a port keeps its messages until then
    },
    onClose(handler) {
      port.on('close', () => {
        if (!closed) handler();
      });
    },
  };
}

/** Lets bytes through and nothing else: a page may post a view or a whole buffer, or anything at all. */
export function bytesOnly<Out>(carrier: Carrier<Out, unknown>): Carrier<Out, Uint8Array> {
  return {
    ...carrier,
    onMessage(handler) {
      carrier.onMessage((message) => {
        if (message instanceof Uint8Array) handler(message);
        else if (message instanceof ArrayBuffer) handler(new Uint8Array(message));
      });
    },
  };
}

/** Both ends of a line inside one process. Delivery is a microtask later, so a send never re-enters its sender. */
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
