// What a room does by the clock: ticks, heartbeats, and letting go of clients that are silent or far behind.

import { type Room, touch } from '../room/room.ts';
import { DROP_MS, KEEP_MS, SILENT_MS } from '../wire/limits.ts';
import type { FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import { FramePump, type PumpedRoom } from './frame-pump.ts';
import type { RelayMatch } from './match.ts';

/** How often heartbeats and silence are looked at, ms. */
export const CARE_MS = 50;

/** An input that is overdue for this long, ms, is named on every screen (strict frame lock). */
export const NAME_WAITED_MS = 250;

/** A client of which nothing came since the welcome is given up sooner, ms: a seat is not kept for a bare join. */
export const FIRST_WORD_MS = 2_000;

/** What the scheduler needs of its room. */
export interface ScheduledRoom extends PumpedRoom {
  readonly data: Room;
  /** Ends a session, for which the scheduler has found a reason. */
  dismiss(client: Client, reason: 'silent' | 'behind', now: number): void;
  /** Tells everybody. */
  say(message: FromRelay, now: number): void;
  /** A client that came back to its seat has caught up with the match. */
  caughtUp(client: Client): void;
}

const NOBODY: readonly Client[] = [];

export class Scheduler {
  readonly #room: ScheduledRoom;
  readonly #pump: FramePump;
  /** When `#care` is due, ms; no stream of messages puts it off. */
  #careAt: number;
  /** Ids of the members that everybody was told to wait for. */
  #waitingFor = '';

  constructor(room: ScheduledRoom, careAt = 0) {
    this.#room = room;
    this.#careAt = careAt;
    this.#pump = new FramePump(room);
  }

  /** When heartbeats and silence are looked at next, ms. */
  get careAt(): number {
    return this.#careAt;
  }

  /** When `advance` is wanted next, ms. `match` is the one that is being played. */
  due(match: RelayMatch | null): number {
    if (!match) return this.#careAt;
    // A tick within CARE_MS does it as well: with hundreds of rooms waking up once more costs too much.
    const careAt = match.due <= this.#careAt + CARE_MS ? Number.POSITIVE_INFINITY : this.#careAt;
    return Math.min(this.#pump.due(match), careAt);
  }

  /** Does what is due. */
  advance(match: RelayMatch | null, now: number): void {
    if (match) this.#pump.play(match, now);
    if (now >= this.#careAt) this.#care(match, now);
  }

  /** The match is over: nothing of it is left to repeat, and nobody to wait for. */
  rest(): void {
    this.#pump.rest();
    this.#waitingFor = '';
  }

  /** Heartbeats, silence, who has caught up, and whom everybody waits for. */
  #care(match: RelayMatch | null, now: number): void {
    const { clients, sender } = this.#room;
    this.#careAt = now + CARE_MS;
    this.#dropSilent(now);
    if (match) this.#nameWaited(match, now);
    // In a pause there is no next tick with which anything could go out.
    const merging = this.#pump.merging && match?.isPaused !== true;
    for (const client of clients) {
      if (match && client.member?.returning && isNear(client, match)) this.#room.caughtUp(client);
      if (!merging) sender.care(client, now);
    }
  }

  #dropSilent(now: number): void {
    let gone: Client[] | null = null;
    for (const client of this.#room.clients) {
      const { connection, member } = client;
      if (hasFallenSilent(client, now) || now - connection.stuckSince > KEEP_MS) {
        gone ??= [];
        gone.push(client);
        continue;
      }
      // Counted with our own pauses: a person who joins again just after one must find their old member silent (ghostOf).
      const isSilent = now - connection.link.heardAt >= SILENT_MS;
      if (!member || member.silent === isSilent) continue;
      member.silent = !member.silent;
      touch(this.#room.data);
    }
    for (const client of gone ?? NOBODY) {
      this.#room.dismiss(client, hasFallenSilent(client, now) ? 'silent' : 'behind', now);
    }
  }

  /** Tells everybody whose input is overdue, and lets go of who never sends one. */
  #nameWaited(match: RelayMatch, now: number): void {
    const { clients } = this.#room;
    const waiting = match.waiting(now);
    if (!waiting && this.#waitingFor === '') return;
    const on = (seats: readonly number[]) =>
      clients.filter(({ member }) => member?.plays && seats.includes(member.seat));
    const spent = waiting ? match.stalls.spent(waiting.seats, waiting.sinceMs, now) : [];
    for (const client of on(spent)) this.#room.dismiss(client, 'behind', now);
    const waited = on(waiting && waiting.sinceMs >= NAME_WAITED_MS ? waiting.seats : []);
    const ids = waited.map(({ member }) => member!.id);
    if (ids.join() === this.#waitingFor) return;
    this.#waitingFor = ids.join();
    this.#room.say({ m: 'waiting', for: ids }, now);
  }
}

function hasFallenSilent({ connection }: Client, now: number): boolean {
  return now - connection.quietSince >= (connection.link.heard ? DROP_MS : FIRST_WORD_MS);
}

function isNear({ connection, cursor }: Client, match: RelayMatch): boolean {
  return cursor !== null && match.isNear(cursor, connection.waiting('items'));
}
