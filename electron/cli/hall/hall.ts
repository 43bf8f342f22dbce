// A hall: many rooms in several worker processes, one a core, behind one entrance (a socket that redirects to them). It knows which
// worker has which room and keeps a checkpoint of each. The rooms of a worker that dies go to a spare worker at the same port, and
// their members come back by themselves (PROTOCOL.md, When the host is gone).

import { hallOf, type Standing } from '../../../netcode/party/hall.ts';
import { RoomCheckpoint } from '../../../netcode/relay/room-checkpoint.ts';
import type { Counted } from '../../../netcode/room/room.ts';
import type { NotBound } from '../../../netcode/udp/bind-socket.ts';
import { openEntrance, type RunningEntrance } from '../../../netcode/udp/entrance-socket.ts';
import { ownUsage, type RelayStatus, type Usage } from '../operate/relay-status.ts';
import { HallWorker } from './hall-worker.ts';
import type { Assignment, FromWorker, RoomReport } from './messages.ts';
import { startWorkers } from './start-workers.ts';

/** Interval at which the hall checks whether workers hang, ms. */
const LOOK_MS = 1_000;

/** Where a worker with rooms of another dies within this time, ms, these rooms may have killed both: they begin anew. */
const SHORT_LIFE_MS = 10_000;

/** A hall is not opened where so many workers in a row end before they have the rooms: they may end of the machine, or of a bug. */
const MOST_STARTS = 3;

/** Pause before the second start in a row after a short life, ms; it doubles with each further one, up to LONGEST_PAUSE_MS. */
const AGAIN_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface HallOptions extends Pick<Assignment, 'port' | 'identity' | 'seats' | 'password'> {
  /** Id of the game that is played in all rooms. */
  readonly game: string;
  readonly rooms: number;
  readonly workers: number;
  /** The program of the workers, where tests use another. */
  readonly workerProgram?: string;
  /** What the table of the hall says to the person with this key (CountedSeat). */
  standing(key: string): Standing;
  /** Called for each match that has counted, in room number `room`, from 1; again where a worker that took the room over tells it again. */
  counted(room: number, counted: Counted): void;
  /** Called with each line for the log: about room number `room`, from 1, or about the hall (0). */
  said(room: number, line: string, fault: boolean): void;
}

/** How far a worker is with its rooms. */
type Progress =
  /** The hall has sent the worker its rooms. */
  | { readonly is: 'told' }
  /** The worker has read the message, and opens the rooms. */
  | { readonly is: 'opening' }
  | { readonly is: 'serving'; readonly since: number };

/** The rooms of one worker, and the process that has them at the moment. */
interface Share {
  readonly number: number;
  readonly rooms: readonly number[];
  checkpoints: ReadonlyMap<number, RoomCheckpoint>;
  port: number;
  worker: HallWorker;
  usage: Usage;
  drained: boolean;
  progress: Progress;
  /** Whether the worker has taken the rooms over from another one. */
  inherited: boolean;
  /** Number of workers in a row that ended before they had served for SHORT_LIFE_MS. */
  shortLives: number;
  /** When the rooms are open for the first time, with null; or why they cannot be opened. */
  readonly opened: PromiseWithResolvers<NotBound | null>;
}

export type OpenedHall =
  | { readonly ok: true; readonly hall: Hall }
  | NotBound
  /** The system refuses to start any worker; `text` is its error. */
  | { readonly ok: false; readonly why: 'no-worker'; readonly text: string };

/**
 * Opens a hall; resolves when all rooms are open, or a port cannot be bound, or no worker can be started. Where the system starts
 * only some of the workers, these have all rooms. Workers have the ports after the entrance's.
 */
export async function openHall(options: HallOptions): Promise<OpenedHall> {
  const entrance = await openEntrance(options.rooms, { port: options.port });
  if (!entrance.ok) return entrance;
  const { workers, refused } = await startWorkers(options.workers, options.game, options.workerProgram);
  if (workers.length === 0) {
    await entrance.running.close();
    return { ok: false, why: 'no-worker', text: refused! };
  }
  if (refused)
    options.said(0, `has ${workers.length} of ${options.workers} workers; another was ${refused}.`, true);
  const hall = new Hall(options, entrance.running, workers);
  const failed = await hall.begin();
  if (!failed) return { ok: true, hall };
  await hall.close();
  return failed;
}

export class Hall {
  /** Why datagrams are sent and received one by one, as a line for the log; empty where they move in batches. */
  moves = '';
  readonly #options: HallOptions;
  readonly #entrance: RunningEntrance;
  readonly #shares: readonly Share[];
  /** The worker without rooms, which gets those of a worker that dies; null while none can be started. */
  #spare: HallWorker | null = null;
  /** Number of spare workers in a row that have ended by themselves. */
  #shortSpares = 0;
  #closing = false;
  /** Whether the hall refuses new members and ends when the last match is over. */
  drains = false;
  #announced = '';
  readonly #drained = Promise.withResolvers<void>();
  #lost = 0;
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);
  #lookedAt = performance.now();

  constructor(options: HallOptions, entrance: RunningEntrance, workers: readonly HallWorker[]) {
    this.#options = options;
    this.#entrance = entrance;
    const numbers = Array.from({ length: options.rooms }, (_, room) => room + 1);
    this.#shares = workers.map((worker, number) => {
      // Rooms go to the workers in turn, so that all have work although people fill the first rooms first.
      const rooms = numbers.filter((room) => (room - 1) % workers.length === number);
      return {
        number: number + 1,
        rooms,
        checkpoints: nothingKept(rooms),
        port: options.port === 0 ? 0 : options.port + number + 1,
        worker,
        usage: { cpuSeconds: 0, memoryBytes: 0, unsent: {} },
        drained: false,
        progress: { is: 'told' },
        inherited: false,
        shortLives: 0,
        opened: Promise.withResolvers(),
      };
    });
    this.#keepSpare();
  }

  get port(): number {
    return this.#entrance.port;
  }

  /** Process id and port of each worker. */
  get workers(): readonly { readonly pid: number | undefined; readonly port: number }[] {
    return this.#shares.map(({ worker, port }) => ({ pid: worker.pid, port }));
  }

  get status(): RelayStatus {
    return {
      rooms: this.#entrance.entrance.places,
      processes: [ownUsage(), ...this.#shares.map(({ usage }) => usage)],
      lost: this.#lost,
      announced: this.#announced,
      drains: this.drains,
    };
  }

  /** Refuses new members. Resolves when the last match is over and no member is left. */
  drain(): Promise<void> {
    this.drains = true;
    for (const { worker } of this.#shares) void worker.tell({ do: 'drain' });
    return this.#drained.promise;
  }

  /** Announces a line in all rooms, also in those that go on in another worker; an empty one takes that back. */
  announce(text: string): void {
    this.#announced = text;
    for (const { worker } of this.#shares) void worker.tell({ do: 'announce', text });
  }

  /** Opens all rooms. Returns why one could not be opened. */
  async begin(): Promise<NotBound | null> {
    for (const share of this.#shares) this.#serve(share, true);
    const opened = await Promise.all(this.#shares.map((share) => share.opened.promise));
    return opened.find((failed) => failed !== null) ?? null;
  }

  /** Ends the hall: workers say goodbye to their members and end. May be called again. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#looking);
    const workers = this.#shares.map(({ worker }) => worker);
    await Promise.all([this.#entrance.close(), ...workers.map((worker) => worker.end()), this.#spare?.end()]);
  }

  /** Has the share's worker open its rooms: from their checkpoints, or `anew`. */
  #serve(share: Share, anew: boolean): void {
    const { identity, seats, password } = this.#options;
    const { worker, port, opened } = share;
    share.progress = { is: 'told' };
    share.inherited = !anew;
    if (anew) share.checkpoints = nothingKept(share.rooms);
    worker.onMessage = (message) => {
      if (message.is === 'opening') share.progress = { is: 'opening' };
      else if (message.is === 'serving') {
        share.port = message.port;
        share.progress = { is: 'serving', since: performance.now() };
        this.moves = message.moves;
        opened.resolve(null);
      } else if (message.is === 'not-bound') {
        // Another program has the port: the rooms are not what kills the worker.
        share.progress = { is: 'told' };
        opened.resolve(message.why);
        worker.kill();
      } else this.#hear(share, message);
    };
    void worker.ended.then((how) => {
      if (share.worker === worker) this.#died(share, how);
    });
    const rooms = share.rooms.map((number) => {
      return { number, checkpoint: share.checkpoints.get(number)!.whole };
    });
    void worker.tell({ do: 'serve', port, identity, seats, password, rooms });
    if (this.#announced !== '') void worker.tell({ do: 'announce', text: this.#announced });
    if (this.drains) void worker.tell({ do: 'drain' });
  }

  #hear(share: Share, message: FromWorker): void {
    if (message.is === 'said') this.#options.said(message.room, message.line, message.fault);
    if (message.is === 'counted') this.#options.counted(message.room, message.counted);
    if (message.is === 'asks-hall') this.#tellHall(share.worker, message);
    if (message.is === 'report') {
      share.usage = message.usage;
      for (const room of message.rooms) this.#note(share, room);
    }
    if (message.is === 'drained') {
      share.drained = true;
      if (this.#shares.every(({ drained }) => drained)) this.#drained.resolve();
    }
  }

  #tellHall(worker: HallWorker, { room, asker }: Extract<FromWorker, { is: 'asks-hall' }>): void {
    const { member, person } = asker;
    const { places } = this.#entrance.entrance;
    // Its process has yet to report it: the peer asks again.
    if (!places[room - 1]) return;
    const hall = hallOf(this.port, places, room, this.#options.standing(person));
    void worker.tell({ do: 'tell-hall', room, member, hall });
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
    const { progress, inherited } = share;
    const now = performance.now();
    const isShort = progress.is !== 'serving' || now - progress.since < SHORT_LIFE_MS;
    share.shortLives = isShort ? share.shortLives + 1 : 0;
    if (share.shortLives >= MOST_STARTS) {
      const text = `worker ${share.number} has ended (${how})`;
      share.opened.resolve({ ok: false, why: 'cannot-listen', text });
    }
    // Rooms of which the worker had not even read are not what killed it.
    const isAnew = inherited && isShort && progress.is !== 'told';
    const then = isAnew ? 'its rooms begin anew' : 'its rooms go on in another';
    this.#options.said(0, `lost worker ${share.number} (${how}): ${then}.`, true);
    this.#after(pauseOf(share.shortLives), () => {
      share.worker = this.#takeSpare();
      this.#serve(share, isAnew);
    });
  }

  #newWorker(): HallWorker {
    return new HallWorker(this.#options.game, this.#options.workerProgram);
  }

  #takeSpare(): HallWorker {
    const worker = this.#spare ?? this.#newWorker();
    this.#spare = null;
    this.#keepSpare();
    return worker;
  }

  /** Starts a spare worker, and another one when it ends before it is needed. */
  #keepSpare(): void {
    const spare = this.#newWorker();
    const since = performance.now();
    this.#spare = spare;
    void spare.ended.then(() => {
      if (this.#spare !== spare) return;
      this.#spare = null;
      if (performance.now() - since > SHORT_LIFE_MS) this.#shortSpares = 0;
      this.#after(pauseOf(++this.#shortSpares), () => {
        if (this.#spare === null) this.#keepSpare();
      });
    });
  }

  /** Calls `act` after `pause` ms, or at once where it is 0, unless the hall closes before. */
  #after(pause: number, act: () => void): void {
    const unlessClosing = () => {
      if (!this.#closing) act();
    };
    if (pause === 0) unlessClosing();
    else setTimeout(unlessClosing, pause);
  }

  #look(): void {
    const now = performance.now();
    // A hall that was asleep itself has read no messages of its workers.
    const slept = now - this.#lookedAt > 2 * LOOK_MS;
    this.#lookedAt = now;
    const spare = this.#spare;
    if (slept) {
      for (const { worker } of this.#shares) worker.forgive(now);
      spare?.forgive(now);
    }
    for (const { worker, progress } of this.#shares)
      if (worker.hangs(now, progress.is !== 'told')) worker.kill();
    if (spare?.hangs(now, false)) spare.kill();
  }
}

function nothingKept(rooms: readonly number[]): ReadonlyMap<number, RoomCheckpoint> {
  return new Map(rooms.map((room) => [room, new RoomCheckpoint()]));
}

/** The pause before the next start of a worker after this many short lives in a row, ms. */
function pauseOf(shortLives: number): number {
  return shortLives < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, AGAIN_MS * 2 ** (shortLives - 2));
}
