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

/** Lets only bytes through: a page may post a view or a whole buffer, or anything at all. */
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
