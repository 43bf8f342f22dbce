// Command queues: reliable, ordered commands wait in a queue for each seat; a turn carries what all queues hold,
// drained one command a seat in turns, so that order favours nobody. Turns come 2 to 10 times a second, as the
// network allows. Source: document 000, command queues.

import type { FrameLog } from '../frames/log.ts';
import { type FrameItem, MAX_ITEM_BYTES } from '../sim/items.ts';
import { FrameClock } from './frame-clock.ts';
import type { RelayWay, WayContext } from './way.ts';

/** Bounds of a turn, ms: ten a second on a LAN, two a second at worst (document 000). */
export const SHORTEST_TURN_MS = 100;
export const LONGEST_TURN_MS = 500;

/** Bytes of commands in a turn; more wait for the next. Two hundred commands a second from each of eight seats fit. */
export const TURN_BYTES = 12_000;

/** Bytes that may wait in a seat's queue; who sends more does not play but flood. */
export const QUEUE_BYTES = 64_000;

class Queue {
  readonly commands: Uint8Array[] = [];
  bytes = 0;
}

export class CommandsWay implements RelayWay {
  interval = 1;
  readonly #context: WayContext;
  readonly #clock: FrameClock;
  readonly #queues = new Map<number, Queue>();
  /** Seats by whose turn it is to be first: whoever was goes to the end. */
  readonly #order: number[];

  constructor(context: WayContext) {
    this.#context = context;
    this.#clock = new FrameClock(context.tickMs, context.startsAt);
    this.#order = [...context.players];
    for (const seat of context.players) this.#queues.set(seat, new Queue());
  }

  get lateMs(): number {
    return this.#clock.lateMs;
  }

  due(log: FrameLog): number {
    return this.#clock.opens(log.next);
  }

  close(log: FrameLog, now: number): boolean {
    const before = log.next;
    this.#clock.skipPause(this.due(log), now);
    while (this.#clock.reached(this.due(log), now)) {
      const items = [...this.#context.takeEvents(), ...this.#drain()];
      this.interval = this.#turnFrames();
      for (let i = 0; i < this.interval; i++) {
        const at = log.append(i === 0 ? items : []);
        log.bytes.fill(0, at, at + log.frameBytes);
      }
    }
    return log.next !== before;
  }

  accept(): void {
    // Everything is a command here.
  }

  command(seat: number, bytes: Uint8Array): boolean {
    const queue = this.#queues.get(seat);
    if (!queue) return true;
    if (bytes.length > MAX_ITEM_BYTES || queue.bytes + bytes.length > QUEUE_BYTES) return false;
    queue.commands.push(bytes);
    queue.bytes += bytes.length;
    return true;
  }

  clear(seat: number): void {
    this.#queues.delete(seat);
    const at = this.#order.indexOf(seat);
    if (at >= 0) this.#order.splice(at, 1);
  }

  waiting(): null {
    return null;
  }

  /** One command from each queue, again and again, until all are empty or the turn is full. */
  #drain(): FrameItem[] {
    const items: FrameItem[] = [];
    let room = TURN_BYTES;
    let first: number | undefined;
    for (let moved = true; moved; ) {
      moved = false;
      for (const seat of this.#order) {
        const queue = this.#queues.get(seat)!;
        const bytes = queue.commands[0];
        if (!bytes || bytes.length > room) continue;
        queue.commands.shift();
        queue.bytes -= bytes.length;
        room -= bytes.length;
        items.push({ from: seat, bytes });
        first ??= seat;
        moved = true;
      }
    }
    if (first !== undefined) {
      this.#order.splice(this.#order.indexOf(first), 1);
      this.#order.push(first);
    }
    return items;
  }

  #turnFrames(): number {
    const { tickMs, roundTripMs } = this.#context;
    const turnMs = Math.min(LONGEST_TURN_MS, Math.max(SHORTEST_TURN_MS, roundTripMs()));
    return Math.max(1, Math.round(turnMs / tickMs));
  }
}
