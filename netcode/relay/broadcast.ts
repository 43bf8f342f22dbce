// What a room tells all its clients: messages, and itself whenever it has changed, with who would go on with it. However often
// one changes things, the others' streams stay free for the rest.

import type { EstateMessage, FromRelay, RoomState } from '../wire/messages.ts';
import type { AppCount } from './app-count.ts';
import type { Audience } from './audience.ts';
import type { Client } from './client.ts';
import type { Sender } from './sender.ts';

/** A room update goes out at once, but not within this of the one before, ms. */
export const TELL_MS = 50;

/**
 * Nor before the one before has gone out at so many bytes a second, with the estate that an heir is told: in a full room, late in
 * the evening, both are long. For a few people it is less than TELL_MS.
 */
export const TELL_BYTES_PER_SECOND = 65_536;

/** A member with more unacknowledged control bytes than this gets no room update until they drain, then the newest. */
const UNTOLD_BYTES = 16_384;

/** Who would go on with a room. */
export interface Succession {
  readonly message: FromRelay;
  /** With what: for the heirs alone. Null without any. */
  readonly estate: EstateMessage | null;
  /** The apps that count by it; null where none do. */
  readonly count: AppCount | null;
}

/** What this needs of its room. */
export interface BroadcastRoom {
  readonly clients: readonly Client[];
  readonly sender: Sender;
  readonly audience: Audience;
  state(now: number): RoomState;
  /** Null: what was told last stands. */
  succession(): Succession | null;
  /** The queue of a client is full: it has stopped acknowledging. */
  behind(client: Client, now: number): void;
}

export class Broadcast {
  readonly #room: BroadcastRoom;
  #due = Number.NEGATIVE_INFINITY;

  constructor(room: BroadcastRoom) {
    this.#room = room;
  }

  /** Earliest time of the next room update, ms. */
  get due(): number {
    return this.#due;
  }

  /** Queues a message for everybody. */
  say(message: FromRelay, now: number): void {
    for (const client of this.#deliver(this.#room.clients, message, now)) this.#room.behind(client, now);
  }

  /** Queues a message for one member; none for a member who is not here. */
  pass(message: FromRelay, to: number, now: number): void {
    const clients = this.#room.clients.filter(({ member }) => member?.id === to);
    for (const client of this.#deliver(clients, message, now)) this.#room.behind(client, now);
  }

  /** The room has changed: everybody lacks it from now on. */
  changed(now: number): void {
    this.#due = now + TELL_MS;
    for (const client of this.#room.clients) client.untold = true;
  }

  /** Sends the room to all who lack it, except those with more than UNTOLD_BYTES still queued. */
  update(now: number): void {
    if (this.#room.clients.some(({ untold }) => untold)) this.#tellRoom(now);
  }

  #tellRoom(now: number): void {
    const { clients, sender } = this.#room;
    const listeners = clients.filter(
      ({ untold, connection }) => untold && connection.waiting('control') <= UNTOLD_BYTES,
    );
    if (listeners.length === 0) return;
    const waiting = () => listeners.map(({ connection }) => connection.waiting('control'));
    const before = waiting();
    const succession = this.#room.succession();
    const room = this.#room.state(now);
    const result = room.result?.number ?? 0;
    // An heir that hears of a result has what it needs to keep it. All else comes sooner without an estate before it.
    const ended = listeners.filter(({ toldResult }) => toldResult !== result);
    if (succession?.estate) this.#tellEstate(ended, succession.estate);
    const lost = this.#deliver(listeners, { m: 'room', room }, now);
    for (const client of listeners) client.toldRoom(result);
    // The estate first, so that no heir counts by apps that are not in its estate.
    if (succession?.estate) this.#tellEstate(listeners, succession.estate);
    if (succession) this.#tellSuccession(listeners, succession);
    const longest = Math.max(...waiting().map((bytes, at) => bytes - before[at]!));
    this.#due = Math.max(this.#due, now + (longest * 1000) / TELL_BYTES_PER_SECOND);
    for (const client of lost) this.#room.behind(client, now);
    for (const client of listeners) if (!lost.includes(client)) sender.send(client, now);
  }

  /** Queues it for these, as delayed spectators may know it by now. Returns those whose queue is full. */
  #deliver(clients: readonly Client[], message: FromRelay, now: number): Client[] {
    const { sender, audience } = this.#room;
    const later = clients.filter((client) => audience.has(client));
    if (later.length === 0) return sender.say(clients, message);
    const lost = sender.say(
      clients.filter((client) => !later.includes(client)),
      message,
    );
    for (const client of later) {
      const told = audience.told(client, message, now);
      if (told) lost.push(...sender.say([client], told));
    }
    return lost;
  }

  /** The estate to the heirs, where it has changed. */
  #tellEstate(clients: readonly Client[], estate: EstateMessage): void {
    const heirs = clients.filter(({ standbyPort }) => standbyPort !== null);
    if (heirs.length === 0) return;
    const what = JSON.stringify(estate);
    for (const client of heirs) {
      if (client.toldEstate === what) continue;
      client.toldEstate = what;
      this.#room.sender.say([client], estate);
    }
  }

  /** The list of heirs to everybody, where it has changed. */
  #tellSuccession(clients: readonly Client[], { message, count }: Succession): void {
    const who = JSON.stringify(message);
    for (const client of clients) {
      if (client.toldSuccession !== who) this.#room.sender.say([client], message);
      client.toldSuccession = who;
      if (count) client.toldCount(count);
    }
  }
}
