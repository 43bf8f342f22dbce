// A room's matches without its relay: its members have clients, whose other ends say nothing, and a test has the clock.

import type { RoomOptions } from '../../room/match-settings.ts';
import type { Member, Room } from '../../room/room.ts';
import { roomOf, roomOptions } from '../../room/testing/rooms.ts';
import { Writer } from '../../wire/bytes.ts';
import { COUNTDOWN_MS } from '../../wire/limits.ts';
import { Audience } from '../audience.ts';
import type { Client } from '../client.ts';
import type { RelayMatch } from '../match.ts';
import { MatchLifecycle } from '../match-lifecycle.ts';
import { Overload } from '../overload.ts';
import { SendQueue } from '../send-queue.ts';
import { Sender } from '../sender.ts';
import { clientOf } from './clients.ts';

export class RoomMatches {
  readonly options: RoomOptions;
  readonly data: Room;
  readonly clients: Client[];
  readonly audience: Audience;
  readonly lifecycle: MatchLifecycle;
  /** Of the test, ms. */
  now = 0;

  /** With so many members, numbered from 1 on, or with those of another relay's room; `givesStates`: whether players have states. */
  constructor(people: number | Room, options: Partial<RoomOptions> = {}, givesStates = () => false) {
    this.options = roomOptions(options);
    this.data = typeof people === 'number' ? roomOf(people, this.options) : people;
    this.clients = this.data.members.map((member) => clientOf(member.id, { member }).client);
    this.audience = new Audience({
      clients: this.clients,
      sender: new Sender(new Writer(), new SendQueue()),
      overload: new Overload(),
      behind: () => {},
      seen: (client, now) => client.follow(null, now),
    });
    const { data, clients, audience } = this;
    const around = { random: () => 7, givesStates };
    this.lifecycle = new MatchLifecycle({ data, clients, audience, options: this.options, ...around });
  }

  get match(): RelayMatch {
    return this.lifecycle.match!;
  }

  member(id: number): Member {
    return this.data.members.find((one) => one.id === id)!;
  }

  client(id: number): Client {
    return this.clients.find(({ member }) => member?.id === id)!;
  }

  /** After so many ms, what is due is done. Returns whether anything was. */
  wait(ms = 0, begins = true): boolean {
    this.now += ms;
    return this.lifecycle.update(begins, this.now);
  }

  /** All are ready, and have been counted down. */
  play(): this {
    for (const member of this.data.members) member.ready = true;
    this.wait();
    this.wait(COUNTDOWN_MS);
    return this;
  }

  /** So many more frames are closed, and everybody who gets them has got them. */
  run(frames: number): void {
    const { match } = this;
    const until = match.log.next + frames;
    while (match.log.next < until) {
      this.now = Math.max(this.now, match.due);
      match.tick(this.now);
    }
    for (const { cursor } of this.clients) if (cursor) cursor.frame = match.log.next;
  }
}
