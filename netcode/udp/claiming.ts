// Asks an heir for our place in a room whose host is gone: until the heir says `room` nothing of it counts.

import type { Heir } from '../wire/messages.ts';
import { openPeer, type PeerSocketEvent, type PeerSocketOptions, type RunningPeer } from './peer-socket.ts';

export interface ClaimingOptions {
  readonly heir: Heir;
  /** Where it is, as seen from here. */
  readonly host: string;
  readonly ask: PeerSocketOptions;
  /** It is there. */
  answered(): void;
  /** The room is here: this peer goes on, and this came to it so far. */
  arrived(running: RunningPeer, early: readonly PeerSocketEvent[]): void;
  /** It is not there, or will not have us. */
  failed(event: PeerSocketEvent): void;
  /** What comes to the peer after it has arrived. */
  onEvent(event: PeerSocketEvent): void;
}

export class Claiming {
  readonly heir: Heir;
  readonly #options: ClaimingOptions;
  #state: 'asking' | 'arrived' | 'over' = 'asking';
  #early: PeerSocketEvent[] = [];
  readonly #running: Promise<RunningPeer>;

  constructor(options: ClaimingOptions) {
    const { heir, host, ask } = options;
    this.#options = options;
    this.heir = heir;
    this.#running = openPeer({ host, port: heir.port }, { ...ask, host: heir.host }, (event) => {
      void this.#running.then((running) => this.#happened(running, event));
    });
  }

  /** Gives up, unless the room has come. */
  close(): void {
    if (this.#state !== 'asking') return;
    this.#state = 'over';
    void this.#running.then((running) => running.close());
  }

  #happened(running: RunningPeer, event: PeerSocketEvent): void {
    const { answered, arrived, failed, onEvent } = this.#options;
    if (this.#state === 'arrived') onEvent(event);
    if (this.#state !== 'asking') return;
    switch (event.kind) {
      case 'refused':
      case 'timeout':
      case 'nobody':
      case 'unreachable':
      case 'impostor':
      case 'version':
      case 'over':
        this.close();
        failed(event);
        return;
      case 'info':
        answered();
        return;
      default:
        this.#early.push(event);
        if (event.kind !== 'message' || event.message.m !== 'room') return;
        this.#state = 'arrived';
        arrived(running, this.#early);
    }
  }
}
