// A window's line over WebSocket: JSON text for control, bytes for the stage.

import type { WebSocket } from 'ws';
import type { Carrier } from '../party/window/carrier.ts';

/** Close codes that a page can tell apart; 4000 to 4999 are free for applications. */
export const CLOSED = {
  /** Another window has taken over: this one stays closed. */
  replaced: 4001,
  /** The stage's line broke, so this one starts over too: come back at once. */
  stageLost: 4002,
  /** The app is ending. */
  ending: 1001,
  /** Text where bytes belong, or bytes where text belongs. */
  wrongKind: 1003,
} as const;

/**
 * Bytes that may wait in a socket before its page counts as stuck. A long match caught up from its first frame
 * is under 1 MiB; a page that has not read four of them would only hold memory. It comes back and is caught up.
 */
const WAITING_LIMIT_BYTES = 4 * 1024 * 1024;

/** A carrier whose line the server can also cut, with a code that the page understands. */
export interface SocketCarrier<Out, In> extends Carrier<Out, In> {
  cut(code: number): void;
}

/** Text that is not JSON is handed on as it is: no request is a string, so the party answers what is wrong. */
export function controlCarrier(socket: WebSocket): SocketCarrier<unknown, unknown> {
  return carrier(socket, {
    encode: (message) => JSON.stringify(message),
    decode: (data, binary) => (binary ? null : { message: parse(data.toString()) }),
  });
}

export function stageCarrier(socket: WebSocket): SocketCarrier<Uint8Array, Uint8Array> {
  return carrier(socket, {
    encode: (bytes) => bytes,
    decode: (data, binary) => (binary ? { message: data } : null),
  });
}

interface Coding<Out, In> {
  encode(message: Out): string | Uint8Array;
  /** Null for the wrong kind of WebSocket message. */
  decode(data: Buffer, binary: boolean): { readonly message: In } | null;
}

function carrier<Out, In>(socket: WebSocket, coding: Coding<Out, In>): SocketCarrier<Out, In> {
  const early: In[] = [];
  let handler: ((message: In) => void) | null = null;
  let closeHandler: (() => void) | null = null;
  let closedByParty = false;

  socket.on('message', (data, binary) => {
    // One Buffer a message is what ws gives unless told otherwise.
    const decoded = coding.decode(data as Buffer, binary);
    if (!decoded) socket.close(CLOSED.wrongKind, binary ? 'text, please' : 'bytes, please');
    else if (handler) handler(decoded.message);
    else early.push(decoded.message);
  });
  socket.on('close', () => {
    if (!closedByParty) closeHandler?.();
  });
  // An oversized or broken message: ws closes the socket with the right code, and `close` follows.
  socket.on('error', () => {});

  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > WAITING_LIMIT_BYTES) socket.terminate();
      else socket.send(coding.encode(message));
    },
    cut: (code) => socket.close(code),
    close() {
      closedByParty = true;
      socket.close(CLOSED.ending);
    },
    onMessage(next) {
      handler = next;
      for (const message of early.splice(0)) next(message);
    },
    onClose(next) {
      closeHandler = next;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
