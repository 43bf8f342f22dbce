// What becomes of a client that falls behind the match, has caught up with it, or has seen it to its end with a delay.

import { giveBack } from '../room/admission.ts';
import { type Room, touch } from '../room/room.ts';
import type { ByeReason } from '../wire/datagram.ts';
import type { Client } from './client.ts';
import type { MatchBeginnings } from './match-beginnings.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';

export interface CatchingUpRoom {
  readonly data: Room;
  readonly lifecycle: MatchLifecycle;
  beginnings(): MatchBeginnings;
  dismiss(client: Client, reason: ByeReason, now: number): void;
}

export class CatchingUp {
  readonly #room: CatchingUpRoom;

  constructor(room: CatchingUpRoom) {
    this.#room = room;
  }

  /** A client can never catch up. One that goes on from a frame that is gone, as after an absence, begins anew where it can. */
  behind(client: Client, now: number): void {
    const { lifecycle } = this.#room;
    const { member, match, cursor } = client;
    const isInMatch = member?.plays === true && !member.returning;
    const mayBegin = !isInMatch && cursor?.lacksFirst === true && match === lifecycle.played;
    if (!mayBegin || !this.#room.beginnings().anew(client, now)) this.waits(client, now);
  }

  /** A client gets no more of the match. Who comes back, or watches, waits for the next one; the session of a player ends. */
  waits(client: Client, now: number): void {
    const { data, lifecycle } = this.#room;
    const { member } = client;
    if (!member || (member.plays && !member.returning)) this.#room.dismiss(client, 'behind', now);
    else if (member.returning) {
      member.plays = false;
      member.returning = false;
      const { match } = lifecycle;
      if (match?.start.seats[member.seat]?.kind === 'bot' && !match.hasPlayed(member.seat))
        giveBack(data, member.seat);
      lifecycle.follow(client, now);
      touch(data);
    } else if (!lifecycle.watch(client, member, false, now)) touch(data);
  }

  /** A player who comes back has caught up, and plays. */
  caughtUp(client: Client): void {
    const { data, lifecycle } = this.#room;
    const member = client.member!;
    lifecycle.match?.setSeat(member.seat, 'played');
    member.returning = false;
    touch(data);
  }

  /** A spectator with a delay has seen a match to its end. */
  seen(client: Client, now: number): void {
    this.#room.lifecycle.follow(client, now);
    client.untold = true;
  }
}
