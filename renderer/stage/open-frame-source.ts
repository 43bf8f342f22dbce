// The worker's end of the stage port: opens a source, decodes what comes, encodes what goes.

import type { FromStage, ToStage } from '../../electron/party/match/stage-messages.ts';
import { decodeToStage, encodeFromStage } from '../../electron/party/match/stage-port.ts';
import type { FrameSource } from './frame-source.ts';
import { openSocket } from './own-socket.ts';

export interface OpenFrameSource {
  send(message: FromStage): void;
  close(): void;
}

export interface SourceEvents {
  message(message: ToStage): void;
  /** Something came that is no message of the stage port. */
  nonsense(details: string): void;
  /** The source is gone, not by our own `close`. */
  closed(): void;
}

export function openFrameSource(source: FrameSource, events: SourceEvents): OpenFrameSource {
  const receive = (event: MessageEvent<unknown>) => {
    const bytes = bytesOf(event.data);
    const message = bytes && decodeToStage(bytes);
    if (message) events.message(message);
    else events.nonsense(bytes ? `kind ${bytes[0]}, ${bytes.length} bytes` : typeof event.data);
  };
  return source.kind === 'port'
    ? overPort(source.port, receive, events)
    : overSocket(source.url, receive, events);
}

type Receive = (event: MessageEvent<unknown>) => void;

function overPort(port: MessagePort, receive: Receive, events: SourceEvents): OpenFrameSource {
  port.onmessage = receive;
  port.addEventListener('close', () => events.closed());
  return {
    // Copied, not transferred: Electron loses a message to the party process that transfers its buffer
    // (electron#34905), and these are a few bytes.
    send: (message) => port.postMessage(encodeFromStage(message)),
    close: () => port.close(),
  };
}

function overSocket(url: string, receive: Receive, events: SourceEvents): OpenFrameSource {
  const socket = openSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onmessage = receive;
  socket.onclose = () => events.closed();
  return {
    // A socket that is not open loses the message: its successor starts from a neutral input anyway.
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(encodeFromStage(message));
    },
    close: () => {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    },
  };
}

/** Ports of the desktop give a Uint8Array or an ArrayBuffer, sockets an ArrayBuffer. */
function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : null;
}
