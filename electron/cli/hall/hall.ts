// A hall: many rooms in several processes, one a core, behind one entrance. It knows which room is where, keeps what a room
// needs to go on, and gives the rooms of a worker that dies to the one that waits, at the same port: their people come back
// by themselves (PROTOCOL.md, When the host is gone).

import { RoomCheckpoint } from '../../../netcode/relay/room-checkpoint.ts';
import type { NotBound } from '../../../netcode/udp/bind-socket.ts';
import { openEntrance, type RunningEntrance } from '../../../netcode/udp/entrance-socket.ts';
import { ownUsage, type RelayStatus, type Usage } from '../operate/relay-status.ts';
import { HallWorker } from './hall-worker.ts';
import type { Assignment, FromWorker, RoomReport } from './messages.ts';

/** How often is looked whether workers are alive, ms. */
const LOOK_MS = 1_000;

/** A worker that has said nothing for so long, ms, hangs: it has something to say each second. */
const HANGS_MS = 8_000;

/** A worker that has not come to serve is no use to hurry, ms: its program may be being replaced just now. */
const AGAIN_MS = 1_000;

/** What a worker went on with that dies sooner than this, ms, may be what kills them: these rooms begin anew. */
const SHORT_LIFE_MS = 10_000;

export interface HallOptions extends Pick<Assignment, 'port' | 'identity' | 'game' | 'seats' | 'password'> {
  readonly rooms: number;
  readonly workers: number;
  /** A line about a room, from 1, or the relay itself (0). */
  said(room: number, line: string, fault: boolean): void;
}

/** The rooms of one worker, whichever process has them. */
interface Share {
  readonly number: number;
  readonly rooms: readonly number[];
  readonly checkpoints: ReadonlyMap<number, RoomCheckpoint>;
  port: number;
  worker: HallWorker;
  usage: Usage;
  drained: boolean;
  /** Since when it serves; null before. */
  since: number | null;
  /** Whether it has gone on with rooms of another. */
  inherited: boolean;
  heardAt: number;
}

export type OpenedHall = { readonly ok: true; readonly hall: Hall } | NotBound;

/** Resolves when every room is open, or one of the ports cannot be had: workers have those after the entrance's. */
export async function openHall(options: HallOptions): Promise<OpenedHall> {
  const entrance = await openEntrance(options.rooms, { port: options.port });
  if (!entrance.ok) return entrance;
  const hall = new Hall(options, entrance.running);
  const failed = await hall.begin();
  if (!failed) return { ok: true, hall };
  await hall.close();
  return failed;
}

export class Hall {
  /** Why datagrams are moved one by one; empty where they are not. */
  moves = '';
  readonly #options: HallOptions;
  readonly #entrance: RunningEntrance;
  readonly #shares: readonly Share[];
  #spare = new HallWorker();
  #closing = false;
  /** Whether it ends when no match runs any more. */
  drains = false;
  readonly #drained = Promise.withResolvers<void>();
  #lost = 0;
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);
  #lookedAt = performance.now();

  constructor(options: HallOptions, entrance: RunningEntrance) {
    this.#options = options;
    this.#entrance = entrance;
    const numbers = Array.from({ length: options.rooms }, (_, room) => room + 1);
    this.#shares = Array.from({ length: options.workers }, (_, number) => {
      // In turn, so that all work although people fill the first rooms first.
      const rooms = numbers.filter((room) => (room - 1) % options.workers === number);
      return {
        number: number + 1,
        rooms,
        checkpoints: new Map(rooms.map((room) => [room, new RoomCheckpoint()])),
        port: options.port === 0 ? 0 : options.port + number + 1,
        worker: new HallWorker(),
        usage: { cpuSeconds: 0, memoryBytes: 0 },
        drained: false,
        since: null,
        inherited: false,
        heardAt: 0,
      };
    });
  }

  get port(): number {
    return this.#entrance.port;
  }

  /** Worker by worker, as they are now: the process and its port. */
  get workers(): readonly { readonly pid: number | undefined; readonly port: number }[] {
    return this.#shares.map(({ worker, port }) => ({ pid: worker.pid, port }));
  }

  get status(): RelayStatus {
    return {
      rooms: this.#entrance.entrance.places,
      processes: [ownUsage(), ...this.#shares.map(({ usage }) => usage)],
      lost: this.#lost,
      drains: this.drains,
    };
  }

  /** Lets nobody new in; resolves when the last match is over and nobody is left. */
  drain(): Promise<void> {
    this.drains = true;
    for (const { worker } of this.#shares) void worker.tell({ do: 'drain' });
    return this.#drained.promise;
  }

  /** Opens all rooms. Returns why one could not be opened. */
  async begin(): Promise<NotBound | null> {
    const opened = await Promise.all(this.#shares.map((share) => this.#serve(share, true)));
    return opened.find((failed) => failed !== null) ?? null;
  }

  /** Everybody is said goodbye to. Again is harmless. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#looking);
    const workers = [...this.#shares.map(({ worker }) => worker), this.#spare];
    await Promise.all([this.#entrance.close(), ...workers.map((worker) => worker.end())]);
  }

  /** Has the share's worker open its rooms; with what is known of them unless they are to begin anew. */
  #serve(share: Share, anew: boolean): Promise<NotBound | null> {
    const { identity, game, seats, password } = this.#options;
    const { worker, port } = share;
    const { promise, resolve } = Promise.withResolvers<NotBound | null>();
    share.since = null;
    // Beginning takes as long as the machine likes.
    share.heardAt = Number.POSITIVE_INFINITY;
    share.inherited = !anew;
    worker.onMessage = (message) => {
      share.heardAt = performance.now();
      if (message.is === 'serving') {
        share.port = message.port;
        share.since = performance.now();
        this.moves = message.moves;
        resolve(null);
      } else if (message.is === 'not-bound') {
        resolve(message.why);
        worker.kill();
      } else this.#hear(share, message);
    };
    void worker.ended.then((how) => {
      resolve({ ok: false, why: 'cannot-listen', text: `worker ${share.number} has ended (${how})` });
      if (share.worker === worker) this.#died(share, how);
    });
    const rooms = share.rooms.map((number) => {
      return { number, checkpoint: anew ? {} : share.checkpoints.get(number)!.whole };
    });
    void worker.tell({ do: 'serve', port, identity, game, seats, password, rooms });
    if (this.drains) void worker.tell({ do: 'drain' });
    return promise;
  }

  #hear(share: Share, message: FromWorker): void {
    if (message.is === 'said') this.#options.said(message.room, message.line, message.fault);
    if (message.is === 'report') {
      share.usage = message.usage;
      for (const room of message.rooms) this.#note(share, room);
    }
    if (message.is === 'drained') {
      share.drained = true;
      if (this.#shares.every(({ drained }) => drained)) this.#drained.resolve();
    }
  }

  #note({ rooms, checkpoints, port }: Share, { number, info, checkpoint }: RoomReport): void {
    if (checkpoint) checkpoints.get(number)!.hear(checkpoint, performance.now());
    const at = { port, room: rooms.indexOf(number) + 1 };
    if (info) this.#entrance.entrance.places[number - 1] = { ...info, at };
  }

  #died(share: Share, how: string): void {
    if (this.#closing) return;
    this.#lost++;
    share.drained = false;
    const { since } = share;
    const isAnew = share.inherited && since !== null && performance.now() - since < SHORT_LIFE_MS;
    const then = isAnew ? 'its rooms begin anew' : 'its rooms go on in another';
    this.#options.said(0, `lost worker ${share.number} (${how}): ${then}.`, true);
    const goOn = () => {
      if (this.#closing) return;
      share.worker = this.#spare;
      this.#spare = new HallWorker();
      void this.#serve(share, isAnew);
    };
    if (since === null) setTimeout(goOn, AGAIN_MS);
    else goOn();
  }

  #look(): void {
    const now = performance.now();
    // Who was asleep itself has heard of nobody.
    const slept = now - this.#lookedAt > 2 * LOOK_MS;
    this.#lookedAt = now;
    for (const share of this.#shares) {
      if (slept) share.heardAt = Math.max(share.heardAt, now);
      else if (now - share.heardAt > HANGS_MS) share.worker.kill();
    }
  }
}
