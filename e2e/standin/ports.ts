// MessageChannelMain: two ends in the main process, each of which may move into a page or a utility process.

import { EventEmitter } from 'node:events';

/** Where a moved port lives now. */
export interface Remote {
  deliver(data: unknown): void;
  close(): void;
}

/** What the place where a moved port lives has to say. */
export interface MovedPort {
  /** The port at the remote place has posted. */
  fromRemote(data: unknown): void;
  /** Called when the other end was closed, or its page or process has gone. */
  remoteClosed(): void;
}

export class MessagePortMain extends EventEmitter {
  #peer: MessagePortMain | null = null;
  #kept: unknown[] = [];
  #started = false;
  #closed = false;
  #remote: Remote | null = null;

  static pair(): [MessagePortMain, MessagePortMain] {
    const [a, b] = [new MessagePortMain(), new MessagePortMain()];
    a.#peer = b;
    b.#peer = a;
    return [a, b];
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    if (transfer.length > 0)
      throw new Error('the stand-in moves ports by webContents and utilityProcess only');
    if (this.#remote) throw new Error('this port was transferred');
    this.#toPeer(structuredClone(data));
  }

  start(): void {
    this.#started = true;
    queueMicrotask(() => this.#drain());
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
    if (this.#peer) this.#peer.#peerClosed();
  }

  /** For webContents.postMessage and utilityProcess: from now on this end lives at `remote`. */
  move(remote: Remote): MovedPort {
    if (this.#remote) throw new Error('this port was transferred before');
    this.#remote = remote;
    this.start();
    if (this.#closed) remote.close();
    return {
      fromRemote: (data) => this.#toPeer(data),
      remoteClosed: () => this.close(),
    };
  }

  #toPeer(data: unknown): void {
    if (this.#peer) this.#peer.#take(data);
  }

  #take(data: unknown): void {
    if (this.#closed) return;
    this.#kept.push(data);
    // Straight through when both ends have moved: this is the path of every frame.
    if (this.#remote) this.#drain();
    else queueMicrotask(() => this.#drain());
  }

  #drain(): void {
    if (!this.#started) return;
    for (const data of this.#kept.splice(0)) {
      if (this.#remote) this.#remote.deliver(data);
      else this.emit('message', { data, ports: [] });
    }
  }

  #peerClosed(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#remote?.close();
    this.emit('close');
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    [this.port1, this.port2] = MessagePortMain.pair();
  }
}
