// A connection of HTTP for one question, whatever else is asked on it: anybody who can connect may fill it with them.

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Has a connection cut at its second question, so that unread answers stay few. */
export function takeOneQuestion(server: Server): void {
  server.maxRequestsPerSocket = 1;
  const reading = new WeakMap<Duplex, Buffer>();
  // Before Node's own listener, which reads these very bytes.
  server.on('connection', (socket) => {
    socket.prependListener('data', (bytes) => reading.set(socket, bytes));
  });
  server.on('dropRequest', (_request, socket) => {
    socket.destroy();
    // Node would read on to their end, 64 KB with thousands of questions, in a third of a second. Zeros have none.
    reading.get(socket)?.fill(0);
  });
}
