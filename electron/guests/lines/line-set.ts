// One stream over the sockets between a guest's stage and the door, at either end of them: what CopiedStream asks for, by this
// machine's clock.

import { CopiedStream } from './copied-stream.ts';

/** Which sockets are of one set, and which of them one is: the address of a stage with these is one of several. */
export const SET_PARAMETER = 'set';
export const AT_PARAMETER = 'at';

export class LineSet {
  readonly #writes: ((bytes: Uint8Array) => void)[] = [];
  readonly #stream: CopiedStream;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `deliver` takes what has come, each once and in order. `mostAhead`: as CopiedStreamOptions; a page takes what its host sends:
   * while a long message is on its way by one line, frames of many seconds come by the others.
   */
  constructor(deliver: (payload: Uint8Array) => void, mostAhead = Number.POSITIVE_INFINITY) {
    const write = (line: number, bytes: Uint8Array) => this.#writes[line]?.(bytes);
    this.#stream = new CopiedStream({ mostAhead, write, deliver });
  }

  /** A socket is open: the one of this number, from 0. */
  add(at: number, write: (bytes: Uint8Array) => void): void {
    this.#writes[at] = write;
    this.#stream.open(at);
  }

  get isOpen(): boolean {
    return this.#writes.some(Boolean);
  }

  /** Bytes that the other end has yet to acknowledge. */
  get unheardBytes(): number {
    return this.#stream.unheardBytes;
  }

  /** Messages that wait for their acknowledgement, as CopiedStream.unheardMessages. */
  get unheardMessages(): number {
    return this.#stream.unheardMessages;
  }

  /** Sends a payload; at least one socket must be open. */
  send(payload: Uint8Array): void {
    this.#stream.send(payload, performance.now());
    this.#wait();
  }

  /** What has come by a socket. False when no stage of ours sends such bytes. */
  hear(at: number, bytes: Uint8Array): boolean {
    return this.#stream.hear(at, bytes, performance.now());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#writes.length = 0;
  }

  /** A timer that comes too early waits again: one is set anew for a stream, and not for each message. */
  #wait(): void {
    const { due } = this.#stream;
    if (this.#timer !== undefined || due === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#stream.tick(performance.now());
        this.#wait();
      },
      Math.max(1, due - performance.now()),
    );
  }
}
