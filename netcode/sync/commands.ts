// Command queues: reliable, ordered commands wait in a queue for each seat; a turn carries what all queues hold,
// drained one command a seat in turns, so that the order is fair. Turns come 2 to 10 times a second, as the
// network allows. Source: 指令缓存 (command queues) in “帧锁定同步算法” (skywind.me/blog/archives/131).

import type { FrameLog } from '../frames/frame-log.ts';
import { type FrameItem, ITEM_HEAD_BYTES, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import { FrameClock } from './frame-clock.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';

/** Bounds of a turn, ms: ten a second on a LAN, two a second at worst, as in the source. */
export const SHORTEST_TURN_MS = 100;
export const LONGEST_TURN_MS = 500;

/**
 * Bytes of commands a second, as they travel, of all seats; more wait for the next turn. Two hundred commands a second from
 * each of eight seats fit, and a member's stream carries twice as much even at 10 % loss: so a seat that floods fills its
 * own queue alone.
 */
export const COMMAND_BYTES_PER_SECOND = 24_000;

/**
 * Bytes of commands a second of one seat: with two that flood, a member 300 ms away keeps up at 10 % loss
 * (lab/attacks.system.test.ts).
 */
const SEAT_BYTES_PER_SECOND = COMMAND_BYTES_PER_SECOND / 4;

/**
 * Commands a second of one seat, however short: each is work for every machine, such as a way to find over a whole map. The
 * shortest of one seat were 540 a second, and those of four seats were half of a frame’s time or more.
 */
export const SEAT_COMMANDS_PER_SECOND = 200;

/** Bytes that may wait in a seat's queue, ten seconds of its share; more waits at the sender, unacknowledged. */
export const QUEUE_BYTES = 64_000;

class Queue {
  readonly commands: Uint8Array[] = [];
  bytes = 0;
  /** Bytes and commands that it may still put into the turn. */
  share = 0;
  left = 0;
}

export class CommandsCloser implements FrameCloser {
  interval = 1;
  readonly #context: CloserContext;
  readonly #clock: FrameClock;
  readonly #queues = new Map<number, Queue>();
  /** Seats by whose turn it is to be first: one that was first goes to the end. */
  readonly #order: number[];

  constructor(context: CloserContext) {
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
      this.interval = this.#turnFrames();
      const items = [...this.#context.takeEvents(), ...this.#drain()];
      for (let i = 0; i < this.interval; i++) {
        const at = log.append(i === 0 ? items : []);
        log.bytes.fill(0, at, at + log.frameBytes);
      }
    }
    return log.next !== before;
  }

  accept(): void {
    // Games of commands go without inputs.
  }

  lateFrames(): number {
    return 0; // a command is meant for no frame but the next
  }

  takesCommand(seat: number, bytes: number): boolean {
    const queue = this.#queues.get(seat);
    return !queue || queue.bytes + ITEM_HEAD_BYTES + bytes <= QUEUE_BYTES;
  }

  command(seat: number, bytes: Uint8Array): void {
    const queue = this.#queues.get(seat);
    if (!queue) return;
    queue.commands.push(bytes);
    queue.bytes += ITEM_HEAD_BYTES + bytes.length;
  }

  clear(seat: number): void {
    this.#queues.delete(seat);
    const at = this.#order.indexOf(seat);
    if (at >= 0) this.#order.splice(at, 1);
  }

  restore(seat: number): void {
    this.#queues.set(seat, new Queue());
    this.#order.push(seat);
  }

  /** What was commanded meanwhile has waited in its queue. */
  resume(pausedMs: number): void {
    this.#clock.stood(pausedMs);
  }

  waiting(): null {
    return null;
  }

  /** Takes one command from each queue in turn, until all are empty or have their share, or the turn is full. */
  #drain(): FrameItem[] {
    const items: FrameItem[] = [];
    let room = this.#bytesOfTurn(COMMAND_BYTES_PER_SECOND);
    const share = this.#bytesOfTurn(SEAT_BYTES_PER_SECOND);
    const most = Math.ceil((SEAT_COMMANDS_PER_SECOND * this.#turnMs) / 1000);
    for (const queue of this.#queues.values()) Object.assign(queue, { share, left: most });
    let first: number | undefined;
    for (let moved = true; moved; ) {
      moved = false;
      for (const seat of this.#order) {
        const queue = this.#queues.get(seat)!;
        const bytes = queue.commands[0];
        if (!bytes || queue.left === 0) continue;
        const length = ITEM_HEAD_BYTES + bytes.length;
        if (length > Math.min(room, queue.share)) continue;
        queue.commands.shift();
        queue.bytes -= length;
        queue.share -= length;
        queue.left--;
        room -= length;
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

  /** What a turn carries at so many bytes a second; the longest command fits any turn. */
  #bytesOfTurn(perSecond: number): number {
    return Math.max(ITEM_HEAD_BYTES + MAX_ITEM_BYTES, (perSecond * this.#turnMs) / 1000);
  }

  get #turnMs(): number {
    return this.interval * this.#context.tickMs;
  }

  #turnFrames(): number {
    const { tickMs, roundTripMs } = this.#context;
    const turnMs = Math.min(LONGEST_TURN_MS, Math.max(SHORTEST_TURN_MS, roundTripMs()));
    return Math.max(1, Math.round(turnMs / tickMs));
  }
}
