// A peer that comes back by itself: when its connection is lost, another one asks to be let in again, and goes on with
// the match that the lost one knew.

import type { LinkConditions } from '../conditioner/link-model.ts';
import type { CarriedMatch, Peer, PeerOutput } from '../peer/peer.ts';
import type { ByeReason } from '../wire/datagram.ts';
import type { Refusal } from '../wire/handshake.ts';
import { COME_BACK_AFTER_MS, COME_BACK_MS } from '../wire/limits.ts';
import type { Endpoint } from './address.ts';
import { openPeer, type PeerSocketEvent, type PeerSocketOptions, type RunningPeer } from './peer-socket.ts';
import { monotonicMs } from './timekeeper.ts';

export type KeptPeerEvent =
  /** As of a peer that stays. `joined` comes again when it is back, followed by the room. */
  | PeerSocketEvent
  /** The connection is lost; we try to come back. */
  | { readonly kind: 'away' };

export interface KeptPeerOptions {
  readonly to: Endpoint;
  /** What to ask with, now. */
  ask(): Omit<PeerSocketOptions, 'carried'>;
  /** After the last event, such as a goodbye, a refusal, or the loss of the connection for good, nothing more comes. */
  onEvent(event: KeptPeerEvent): void;
}

export class KeptPeer {
  readonly #options: KeptPeerOptions;
  /** Of the session in which the room was last heard of, or that is the first. */
  #running: RunningPeer | null = null;
  /** Asks to come back. */
  #asking: RunningPeer | null = null;
  /** What came to that before the room did. */
  #early: PeerSocketEvent[] = [];
  #lost: { readonly at: number; readonly event: PeerSocketEvent; carried: CarriedMatch | null } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #conditions: LinkConditions | null = null;
  #closed = false;

  constructor(options: KeptPeerOptions) {
    this.#options = options;
  }

  /** Asks to be let in for the first time. */
  async open(): Promise<void> {
    this.#running = await this.#connect(null, (event) => this.#happened(event));
  }

  /** The peer of the session in which the room was last heard of. Null before it is open. */
  get peer(): Peer | null {
    return this.#running?.peer ?? null;
  }

  /** For how long the connection has been lost, ms, or null. */
  get awayMs(): number | null {
    return this.#lost && monotonicMs() - this.#lost.at;
  }

  /** Does something with the peer and sends what comes of it; nothing while the connection is lost. */
  act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void {
    if (!this.#lost) this.#running?.act(what);
  }

  /** Makes both directions worse than they are; null is as they are. */
  setConditions(conditions: LinkConditions | null): void {
    this.#conditions = conditions;
    for (const one of [this.#running, this.#asking]) one?.setConditions(conditions);
  }

  /** Leaves and closes the sockets; no event follows. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#running?.close(), this.#asking?.close()]);
  }

  async #connect(
    carried: CarriedMatch | null,
    onEvent: (event: PeerSocketEvent) => void,
  ): Promise<RunningPeer> {
    const running = await openPeer(
      this.#options.to,
      { ...this.#options.ask(), carried: () => carried },
      (event) => {
        if (!this.#closed) onEvent(event);
      },
    );
    running.setConditions(this.#conditions);
    if (this.#closed) await running.close();
    return running;
  }

  #happened(event: PeerSocketEvent): void {
    const { onEvent } = this.#options;
    if (event.kind !== 'over' || !comesBack(event.reason) || !this.peer?.room) {
      onEvent(event);
      return;
    }
    const running = this.#running!;
    this.#lost = { at: monotonicMs(), event, carried: running.peer.carry() };
    void running.close();
    this.#askSoon();
    onEvent({ kind: 'away' });
  }

  #askSoon(): void {
    this.#timer = setTimeout(() => void this.#ask(), COME_BACK_AFTER_MS);
  }

  async #ask(): Promise<void> {
    this.#early = [];
    this.#asking = await this.#connect(this.#lost!.carried, (event) => this.#answered(event));
  }

  #answered(event: PeerSocketEvent): void {
    const { onEvent } = this.#options;
    if (!this.#lost) {
      this.#happened(event);
      return;
    }
    const meaning = meaningOf(event);
    if (meaning === 'over') onEvent(event);
    if (meaning === 'again') this.#again();
    if (meaning !== 'early') return;
    this.#early.push(event);
    if (event.kind !== 'message' || event.message.m !== 'room') return;
    this.#running = this.#asking;
    this.#asking = null;
    this.#lost = null;
    for (const early of this.#early.splice(0)) onEvent(early);
  }

  #again(): void {
    const lost = this.#lost!;
    const asking = this.#asking;
    this.#asking = null;
    if (asking) lost.carried = asking.peer.carry();
    void asking?.close();
    if (monotonicMs() - lost.at < COME_BACK_MS) this.#askSoon();
    else this.#options.onEvent(lost.event);
  }
}

/** Whether somebody whose session ended so would rather be in the room. */
function comesBack(reason: ByeReason): boolean {
  return reason === 'silent' || reason === 'behind' || reason === 'broken';
}

/** Reasons to be turned away that pass. */
const PASSING: readonly Refusal['why'][] = ['too-often', 'guesses', 'no-room'];

/** What it means to whoever asks to come back: nothing yet, that they have to ask again, or that it is over. */
function meaningOf(event: PeerSocketEvent): 'early' | 'again' | 'over' {
  switch (event.kind) {
    case 'timeout':
    case 'nobody':
    case 'unreachable':
      return 'again';
    case 'refused':
      return PASSING.includes(event.refusal.why) ? 'again' : 'over';
    case 'over':
      return comesBack(event.reason) ? 'again' : 'over';
    case 'version':
    case 'impostor':
      return 'over';
    default:
      return 'early';
  }
}
