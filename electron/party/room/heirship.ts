// The relay of this app that waits to take over the room that we are in, on a socket of its own.

import { fingerprint, type KeyPair } from '../../../netcode/crypto/key-pair.ts';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import type { HandedOver } from '../../../netcode/relay/handover.ts';
import type { Visits } from '../../../netcode/relay/reception.ts';
import type { RelayRoom } from '../../../netcode/relay/relay-room.ts';
import type { RoomOptions } from '../../../netcode/room/match-settings.ts';
import type { HostSearch } from '../../../netcode/succession/host-search.ts';
import { Standby } from '../../../netcode/succession/standby.ts';
import type { OpenSocket } from '../../../netcode/udp/datagram-socket.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { openServing, type RunningRelay } from '../../../netcode/udp/relay-socket.ts';
import type { Sent } from '../../../netcode/udp/send-faults.ts';
import type { ByeReason } from '../../../netcode/wire/datagram.ts';
import { ASKED_PORTS } from '../../../netcode/wire/limits.ts';
import type { Estate, FromRelay, Heir, RoomState } from '../../../netcode/wire/messages.ts';

export interface HeirshipOptions {
  /** With the options with which this app opens rooms of its own. */
  readonly room: RoomOptions;
  readonly identity: KeyPair;
  /** Where rooms of this app usually are: looked for there, and let through by firewalls. 0: anywhere. */
  readonly port: number;
  /** What moves its datagrams; node:dgram by default. */
  readonly openSocket?: OpenSocket;
  /** Where our own peer hears the host; null when nobody knows. */
  host(): Heir | null;
  /** The frames of this match that have come here; null without one. */
  frames(match: number): Frames | null;
  /** Corrects an estate, as in StandbyOptions. */
  corrected(estate: Estate): Estate;
  /** Visits, as of any relay of this app (netcode/udp/relay-socket.ts). */
  readonly visits: Visits;
  readonly sent?: Sent;
  onHello(address: string): void;
  onSnapshotWanted(): void;
  onFault(room: number, error: Error): void;
  onLetGo(member: number, reason: ByeReason): void;
  onRefused(member: number, count: number): void;
}

export class Heirship {
  /** The fingerprint of this app's key. */
  readonly self: string;
  readonly #standby: Standby;
  readonly #opened: Promise<RunningRelay<Standby> | null>;
  #running: RunningRelay<Standby> | null = null;

  constructor(options: HeirshipOptions) {
    const { room, identity, port, openSocket, host, frames, corrected } = options;
    const { onHello, onSnapshotWanted, onFault } = options;
    this.self = fingerprint(identity.public);
    this.#standby = new Standby({
      room,
      identity,
      random: secureRandom(),
      relay: {
        visits: options.visits,
        onSnapshotWanted: () => onSnapshotWanted(),
        onFault: (_, error) => onFault(1, error instanceof Error ? error : new Error(String(error))),
        onLetGo: (_, { id }, reason) => options.onLetGo(id, reason),
        onRefused: (_, { id }, count) => options.onRefused(id, count),
      },
      host,
      frames,
      corrected,
    });
    const sent = options.sent ? { sent: options.sent } : {};
    this.#opened = this.#open(port, { onHello, onFault, ...sent, ...(openSocket ? { openSocket } : {}) });
  }

  /** At the usual port, or at the next that is free of those that are asked, or at any. */
  async #open(usual: number, how: Pick<HeirshipOptions, 'onHello' | 'onFault' | 'openSocket' | 'sent'>) {
    const asked = usual === 0 ? [] : Array.from({ length: ASKED_PORTS }, (_, next) => usual + next);
    for (const port of [...asked, 0]) {
      const opened = await openServing(this.#standby, { port, ...how });
      this.#running = opened.ok ? opened.running : null;
      if (opened.ok) break;
    }
    return this.#running;
  }

  /** Port of the heir's relay; null when the system has no socket for it, and this app becomes no heir. */
  get port(): Promise<number | null> {
    return this.#opened.then((running) => running?.port ?? null);
  }

  /** Password of the room, as Standby.password. */
  get password(): string | null | undefined {
    return this.#standby.password;
  }

  /** The room was hosted by this app until now: see Standby.keep. */
  keep(had: HandedOver, room: RoomState | null): void {
    this.#standby.keep(had, room);
  }

  /** What our own peer hears of the room. */
  hear(message: FromRelay): void {
    this.#standby.hear(message);
  }

  /** Standby.look, then takePrepared: true once, when all members that a host handing over hears have connected here. */
  look(hostSearch: HostSearch, lost: boolean): boolean {
    this.#running?.act((standby, now) => standby.look(hostSearch, lost, now));
    return this.#standby.takePrepared();
  }

  /** Completes the takeover without a majority: the person here has decided so. */
  goOn(): void {
    this.#running?.act((standby, now) => standby.goOn(now));
  }

  /** The relay and its room, once it has taken over; null before. */
  get taken(): { readonly relay: RunningRelay<Standby>; readonly room: RelayRoom } | null {
    const { room } = this.#standby;
    return room && this.#running && { relay: this.#running, room };
  }

  async close(): Promise<void> {
    await (await this.#opened)?.close();
  }
}
