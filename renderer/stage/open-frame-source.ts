// The worker's end of the stage port: opens a source, decodes what comes, encodes what goes.

import { MOST_LINES } from '../../electron/guests/lines/copied-stream.ts';
import { AT_PARAMETER, LineSet, SET_PARAMETER } from '../../electron/guests/lines/line-set.ts';
import type { FromStage, ToStage } from '../../electron/party/match/stage-messages.ts';
import { decodeToStage, encodeFromStage } from '../../electron/party/match/stage-port.ts';
import { drawName } from '../draw-name.ts';
import type { FrameSource } from './frame-source.ts';
import { openSocket } from './own-socket.ts';

export interface OpenFrameSource {
  send(message: FromStage): void;
  close(): void;
}

export interface SourceEvents {
  message(message: ToStage): void;
  /** Data have come that are no message of the stage port; `details` describes them for the log. */
  nonsense(details: string): void;
  /** The source has closed by itself, without our `close`. */
  closed(): void;
}

export function openFrameSource(source: FrameSource, events: SourceEvents): OpenFrameSource {
  const receive: Receive = (event) => {
    const bytes = bytesOf(event.data);
    const message = bytes && decodeToStage(bytes);
    if (message) events.message(message);
    else events.nonsense(bytes ? `kind ${bytes[0]}, ${bytes.length} bytes` : typeof event.data);
  };
  switch (source.kind) {
    case 'port':
      return overPort(source.port, receive, events);
    case 'socket':
      return overSocket(source.url, receive, events);
    case 'lines':
      return overLines(source.url, receive, events);
  }
}

type Receive = (event: { readonly data: unknown }) => void;

function overPort(port: MessagePort, receive: Receive, events: SourceEvents): OpenFrameSource {
  port.onmessage = receive;
  port.addEventListener('close', () => events.closed());
  return {
    // Copied instead of transferred: Electron loses a message to the party process that transfers its buffer
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
    // A message to a closed socket is lost: the next socket begins with neutral inputs.
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

function overLines(url: string, receive: Receive, events: SourceEvents): OpenFrameSource {
  const set = drawName();
  const lines = new LineSet((data) => receive({ data }));
  const open = new Set<WebSocket>();
  const sockets = Array.from({ length: MOST_LINES }, (_, at) => {
    const socket = openSocket(`${url}&${SET_PARAMETER}=${set}&${AT_PARAMETER}=${at}`);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      open.add(socket);
      lines.add(at, (bytes) => {
        if (socket.readyState === socket.OPEN) socket.send(bytes as Uint8Array<ArrayBuffer>);
      });
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (!lines.hear(at, new Uint8Array(data))) lost();
    };
    socket.onclose = () => {
      // The host may refuse all but the first socket of a device: one is enough.
      if (at === 0 || open.has(socket)) lost();
    };
    return socket;
  });
  const close = () => {
    lines.close();
    for (const socket of sockets) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
  };
  const lost = () => {
    close();
    events.closed();
  };
  return {
    send: (message) => {
      if (lines.isOpen) lines.send(encodeFromStage(message));
    },
    close,
  };
}

/** Ports of the desktop give a Uint8Array or an ArrayBuffer, sockets an ArrayBuffer. */
function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : null;
}
