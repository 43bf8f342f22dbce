// Sends the frames of a match to those who follow it: with each tick, and again between two where packets get lost.

import { Repeats, TICK_NEAR_MS } from '../sync/redundancy.ts';
import type { Client } from './client.ts';
import type { RelayMatch } from './match.ts';
import type { Overload } from './overload.ts';
import type { Sender } from './sender.ts';

/** What it needs of its room. */
export interface PumpedRoom {
  readonly clients: readonly Client[];
  readonly sender: Sender;
  /** Overload of the relay, over all of its rooms. */
  readonly overload: Overload;
  /** A client can never have the whole match. */
  behind(client: Client, now: number): void;
}

export class FramePump {
  readonly #room: PumpedRoom;
  #repeatAt = Number.POSITIVE_INFINITY;
  #merging = false;

  constructor(room: PumpedRoom) {
    this.#room = room;
  }

  /** The last tick was not sent: the next one goes out with it. */
  get merging(): boolean {
    return this.#merging;
  }

  /** When `play` is wanted next, ms. */
  due(match: RelayMatch): number {
    return Math.min(match.due, this.#repeatAt);
  }

  /** The match is over: nothing of it is left to repeat. */
  rest(): void {
    this.#repeatAt = Number.POSITIVE_INFINITY;
    this.#merging = false;
  }

  /** A tick of the match, or the repeats between two. */
  play(match: RelayMatch, now: number): void {
    const { clients, sender } = this.#room;
    const { log } = match;
    const before = log.next;
    const ticked = match.tick(now);
    if (!ticked && now < this.#repeatAt) return;
    if (ticked) {
      // A client that had all frames starts a new wait now, however long the match stood still before.
      for (const one of clients) {
        if (one.match === match && one.cursor!.frame === before) one.cursor!.movedAt = now;
      }
      if (this.#merges(match)) return;
    }
    let repeatAt = Number.POSITIVE_INFINITY;
    let lacked = log.next;
    let lost: Client[] | null = null;
    for (const client of clients) {
      const { cursor } = client;
      if (!cursor || client.match !== match) continue;
      const { link } = client.connection;
      if (match.isLost(cursor, now)) {
        lost ??= [];
        lost.push(client);
        continue;
      }
      const told = match.sections.tells(cursor);
      if (told || (!cursor.lossy && !match.waitsForInputs)) cursor.repeats = null;
      else cursor.repeats ??= new Repeats();
      const { repeats } = cursor;
      // A lost view is not repeated: the next one is complete by itself.
      if (ticked && (!told || match.sections.hasNews(cursor))) {
        sender.send(client, now);
        repeats?.sent(now);
      } else if (repeats && repeats.nextAt(link) <= now) {
        if (client.limits.take('extra', now)) sender.send(client, now);
        repeats.repeated(now);
      }
      if (repeats) repeatAt = Math.min(repeatAt, repeats.nextAt(link));
      lacked = Math.min(lacked, match.lackedBy(cursor));
    }
    match.keepFrom(lacked);
    if (lost) for (const client of lost) this.#room.behind(client, now);
    this.#repeatAt = repeatAt > match.due - TICK_NEAR_MS ? Number.POSITIVE_INFINITY : repeatAt;
  }

  /** Whether this tick's frames go out together with the next one's: under overload every second send is skipped. */
  #merges(match: RelayMatch): boolean {
    // Everybody waits for a keyframe, and the next turn of commands is too far away.
    if (match.waitsForInputs || match.interval > 1) return false;
    this.#merging = !this.#merging && this.#room.overload.behind;
    return this.#merging;
  }
}
