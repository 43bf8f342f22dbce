// A line of the guests' server as the party knows it: the one socket of a control, or the several sockets of a stage.

import type { WebSocket } from 'ws';
import { CLOSED } from '../../web/socket-carrier.ts';
import { MOST_AHEAD, PAGE_AWAY_MS } from '../line-limits.ts';
import { LineSet } from './line-set.ts';

/** Bytes that wait for a page that has stopped reading; it comes back and is caught up. */
export const MOST_WAITING = 4 * 1024 * 1024;

/**
 * Most messages waiting: in the sockets of a stage, and for the acknowledgement of one of them. A page that has stopped reading
 * is let go after twenty seconds. A page that reads one of several sockets is sent copies by the others, and an acknowledgement
 * of each message that it sends there.
 */
const MOST_MESSAGES_WAITING = 4_096;

/** Close code for a page that sends more than our page does (RFC 6455: policy violation). Others: CLOSED in socket-carrier.ts. */
export const TOO_MUCH = 1008;

export interface DoorLine {
  /** Closes it with a code, or with null at once. */
  cut(code: number | null): void;
  /** False when its page has stopped reading. */
  send(data: string | Uint8Array): boolean;
}

/** As DoorLine.cut. What a socket has said too much of is not even read: the thread has other pages. */
export function cut(socket: WebSocket, code: number | null): void {
  if (code === null) socket.terminate();
  else socket.close(code);
  if (code === TOO_MUCH) socket.pause();
}

/** A stage, whose messages go over several sockets. */
export class StageLine implements DoorLine {
  readonly number: number;
  readonly #lines: LineSet;
  readonly #sockets: WebSocket[] = [];
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Messages that the sockets have yet to hand to the system. */
  #unwritten = 0;

  constructor(number: number, heard: (data: Uint8Array) => void) {
    this.number = number;
    this.#lines = new LineSet(heard, MOST_AHEAD);
  }

  /** False for one that is there already. */
  add(at: number, socket: WebSocket): boolean {
    if (this.#sockets[at]) {
      socket.close(CLOSED.wrongKind);
      return false;
    }
    this.#sockets[at] = socket;
    this.#lines.add(at, (bytes) => {
      if (socket.readyState !== socket.OPEN) return;
      if (this.#unwritten >= MOST_MESSAGES_WAITING) {
        socket.terminate();
        return;
      }
      this.#unwritten++;
      socket.send(bytes, () => this.#unwritten--);
    });
    return true;
  }

  hear(at: number, data: Buffer): boolean {
    this.#heardAt = performance.now();
    return this.#lines.hear(at, data);
  }

  get isHeard(): boolean {
    return performance.now() - this.#heardAt < PAGE_AWAY_MS;
  }

  send(data: string | Uint8Array): boolean {
    if (typeof data === 'string') throw new TypeError('a stage is sent bytes');
    const { unheardBytes, unheardMessages } = this.#lines;
    if (unheardBytes > MOST_WAITING || unheardMessages > MOST_MESSAGES_WAITING) return false;
    if (this.#lines.isOpen) this.#lines.send(data);
    return true;
  }

  cut(code: number | null): void {
    this.#lines.close();
    for (const socket of this.#sockets) if (socket) cut(socket, code);
  }
}
