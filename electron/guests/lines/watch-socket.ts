// Whether the page at the other end of a WebSocket still answers.

import type { WebSocket } from 'ws';
import { PAGE_AWAY_MS } from '../line-limits.ts';

/** Interval of pings, ms. Browsers answer them even while a page is busy: a socket without an answer for PAGE_AWAY_MS is ended. */
const PING_MS = PAGE_AWAY_MS / 4;

interface Watching {
  /** Whether another socket of the line is heard. */
  isHeard(): boolean;
  measured(rttMs: number): void;
  /** The line has ended after `silentMs` of silence. */
  ended(silentMs: number): void;
}

/**
 * Ends a socket that answers no ping: a phone that is gone, or half a message that never ends. One that only waits for packets
 * that were lost again and again stays as long as its page is heard by another.
 */
export function watchSocket(socket: WebSocket, { isHeard, measured, ended }: Watching): void {
  let askedAt: number | null = null;
  let heardAt = performance.now();
  const ask = () => {
    const now = performance.now();
    if (now - heardAt >= PAGE_AWAY_MS && !isHeard()) {
      ended(now - heardAt);
      socket.terminate();
      return;
    }
    if (askedAt !== null) return;
    askedAt = now;
    socket.ping();
  };
  // What came while this thread stood still is read before the socket is judged.
  const timer = setInterval(() => setImmediate(ask), PING_MS);
  socket.on('pong', () => {
    heardAt = performance.now();
    if (askedAt !== null) measured(heardAt - askedAt);
    askedAt = null;
  });
  ask();
  socket.on('close', () => clearInterval(timer));
}
