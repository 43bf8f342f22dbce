// A room that goes to another app on purpose. The next host gets ready first; then no more frames are closed here, and every
// client is told where the room is. A room that another relay has already got is handed over at once (`leadTo`).

import type { ChatLine, Room } from '../room/room.ts';
import type { Refusal } from '../wire/introductions.ts';
import { DROP_MS, LOST_MS } from '../wire/limits.ts';
import type { EstateMessage, FromRelay, Heir } from '../wire/messages.ts';
import type { Client } from './client.ts';
import { heirsOf } from './heirs.ts';
import type { Sender } from './sender.ts';

/** How long the next host may take to prepare for a handover, ms; after that the room goes there unprepared. */
export const HANDOVER_MS = 1_000;

/** What a relay keeps of a room that it has handed over: its app's standby can go on with it should the new host fail. */
export interface HandedOver {
  readonly estate: EstateMessage;
  readonly chat: readonly ChatLine[];
}

/** What a handover needs of its room. */
export interface HandoverRoom {
  readonly data: Room;
  readonly clients: readonly Client[];
  readonly sender: Sender;
  /** Fingerprint of the app that hosts the room. */
  readonly host: string;
  estate(): EstateMessage;
  /** Closes no more frames. Returns how many the match has; 0 without one. */
  stop(now: number): number;
  /** Tells everybody. */
  say(message: FromRelay, now: number): void;
  /** Ends the session of a client that has not gone to the next host. */
  dismiss(client: Client, now: number): void;
}

interface Move {
  readonly heir: Heir;
  /** Client of the next host, which prepares and then gets the estate; null where another relay has the room already. */
  readonly client: Client | null;
  /** Before it is done: its deadline. After: when clients that have not followed are dismissed. Both ms. */
  by: number;
  done: boolean;
}

export class Handover {
  readonly #room: HandoverRoom;
  #move: Move | null = null;
  #handedOver: HandedOver | null = null;

  constructor(room: HandoverRoom) {
    this.#room = room;
  }

  /** The next host, from the moment that the handover begins. */
  get heir(): Heir | null {
    return this.#move?.heir ?? null;
  }

  /** Whether the room has gone to `heir`. */
  get isDone(): boolean {
    return this.#move?.done === true;
  }

  /** Why applicants are refused; null while they may come in. */
  get refusal(): Refusal | null {
    const move = this.#move;
    if (!move?.done) return null;
    const { host, address, port } = move.heir;
    return { why: 'moved', host, address, port };
  }

  /** What the room was like when it was handed over on purpose; null before. */
  get handedOver(): HandedOver | null {
    return this.#handedOver;
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    const move = this.#move;
    if (!move || (move.done && this.#room.clients.length === 0)) return Number.POSITIVE_INFINITY;
    return move.by;
  }

  /** Begins a handover to the app of this member, or by default to the first heir. False when none of them can take it. */
  begin(member: number | null, now: number): boolean {
    if (this.#move) return false;
    const { data, clients, host } = this.#room;
    const heirs = heirsOf(data, clients, host);
    const asked = member === null ? heirs : heirs.filter((one) => one.member === member);
    const clientOf = (heir: Heir) => clients.find((one) => one.member?.id === heir.member)!;
    const heir = asked.find((one) => isHeard(clientOf(one), now));
    if (!heir) return false;
    this.#move = { heir, client: clientOf(heir), by: now + HANDOVER_MS, done: false };
    this.#room.say({ m: 'handover', heir, frames: null }, now);
    return true;
  }

  /** Sends the clients that are still connected to another relay, which has the room. */
  leadTo(heir: Heir, now: number): void {
    this.#move = { heir, client: null, by: now, done: false };
    this.#finish(this.#move, now);
  }

  /** A client is ready to take the room over. */
  prepared(client: Client, now: number): void {
    if (this.#move?.client === client && !this.#move.done) this.#finish(this.#move, now);
  }

  advance(now: number): void {
    const move = this.#move;
    if (!move || now < move.by) return;
    if (!move.done) this.#finish(move, now);
    // They reconnect here and are answered `moved`.
    else for (const one of [...this.#room.clients]) this.#room.dismiss(one, now);
  }

  /** A client has left: without the next host there is no handover. */
  left(client: Client, now: number): void {
    if (this.#move?.client === client && !this.#move.done) this.#cancel(now);
  }

  #finish(move: Move, now: number): void {
    const room = this.#room;
    const { heir, client } = move;
    if (client) {
      if (!isHeard(client, now)) {
        this.#cancel(now);
        return;
      }
      const estate = room.estate();
      this.#handedOver = { estate, chat: [...room.data.chat] };
      room.sender.say([client], estate);
    }
    move.done = true;
    move.by = now + DROP_MS;
    room.say({ m: 'handover', heir, frames: room.stop(now) }, now);
    for (const one of [...room.clients]) room.sender.send(one, now);
  }

  #cancel(now: number): void {
    this.#move = null;
    this.#room.say({ m: 'handover', heir: null, frames: null }, now);
  }
}

/** Whether a client was heard lately enough to be given the room. */
function isHeard({ connection }: Client, now: number): boolean {
  return now - connection.quietSince < LOST_MS;
}
