// The window that is open in a browser: one control socket and one stage socket, the newest of each.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Party } from '../party/open-party.ts';
import { connectionOf, type SocketKind } from './access.ts';
import { CLOSED, controlCarrier, stageCarrier } from './socket-carrier.ts';

/** Bytes of one message: an imported replay of 6 MiB as text, and the command around it. All else is far smaller. */
export const MOST_MESSAGE_BYTES = 8 * 1024 * 1024 + 1024;

/** A browser answers pings even while its page is busy: so many in a row without an answer mean that it is gone. */
const MOST_UNANSWERED = 4;

const SOCKETS = {
  noServer: true,
  maxPayload: MOST_MESSAGE_BYTES,
  /** Milliseconds for the goodbye of a page; one that is stuck must not keep the app from ending. */
  closeTimeout: 500,
};

export interface WindowSockets {
  /** Makes a WebSocket of a request that has been let in. */
  accept(kind: SocketKind, request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells every page that the app is ending. */
  close(): void;
}

/** `pingMs`: a browser that answers none of MOST_UNANSWERED pings in a row, sent that often, is dead. */
export function openWindowSockets(party: Party, pingMs: number): WindowSockets {
  const sockets = new WebSocketServer(SOCKETS);
  const open: { [kind in SocketKind]?: { cut(code: number): void } } = {};
  /** The name of the connection that is open. */
  let connection = '';

  const attach = (kind: SocketKind, of: string, socket: WebSocket) => {
    watch(socket, pingMs);
    // The stage of an earlier connection that was long on its way is no stage of this one, nor does its end end this one.
    if (kind === 'stage' && of !== connection) return socket.close(CLOSED.replaced);
    open[kind]?.cut(CLOSED.replaced);
    if (kind === 'stage') {
      const stage = stageCarrier(socket);
      open.stage = stage;
      socket.on('close', () => {
        if (open.stage !== stage) return;
        delete open.stage;
        // A page opens its stage after its control: it needs a new control to come to a new stage.
        open.control?.cut(CLOSED.stageLost);
      });
      party.attachStage(stage);
      return;
    }
    // Each page opens a stage of its own after its control, so the stage that is open is the earlier window's.
    open.stage?.cut(CLOSED.replaced);
    delete open.stage;
    const control = controlCarrier(socket);
    open.control = control;
    connection = of;
    party.attachControl(control);
  };

  return {
    accept(kind, request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        attach(kind, connectionOf(request.url ?? ''), webSocket),
      );
    },
    close() {
      for (const socket of sockets.clients) socket.close(CLOSED.ending);
    },
  };
}

/**
 * Ends a socket whose browser has answered none of the last pings. They are counted where this process was called, and not timed: on
 * a machine whose cores are taken both may be late by seconds, and each window that comes back has its match to catch up.
 */
function watch(socket: WebSocket, pingMs: number): void {
  let unanswered = 0;
  const ask = () => {
    if (unanswered === MOST_UNANSWERED) return socket.terminate();
    unanswered++;
    socket.ping();
  };
  const timer = setInterval(ask, pingMs);
  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('close', () => clearInterval(timer));
}
