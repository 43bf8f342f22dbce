// A room that another relay had, while it waits here for its people (founding.ts). They are let in and kept, and what they say
// is for later. Once founded it is replaced by the RelayRoom that goes on.

import type { FrameLog } from '../frames/frame-log.ts';
import { inherit } from '../room/estate.ts';
import { gameOf, type RoomOptions } from '../room/match-settings.ts';
import { maySave } from '../room/own-file.ts';
import type { Room } from '../room/room.ts';
import type { Reader } from '../wire/bytes.ts';
import type { ByeReason } from '../wire/datagram.ts';
import type { Client, ClientGate } from './client.ts';
import { Door } from './door.ts';
import { type FoundedBy, Founding, type Inheritance } from './founding.ts';
import { HeldRoom, type RoomSurroundings } from './held-room.ts';
import { RelayRoom } from './relay-room.ts';
import { Scheduler } from './scheduler.ts';

export class GatheringRoom extends HeldRoom {
  readonly match = null;
  readonly inheritance: Inheritance;
  /** The room that goes on from here; null until it is founded. */
  founded: RelayRoom | null = null;
  protected readonly gate: ClientGate;
  readonly #founding: Founding;
  readonly #scheduler: Scheduler;

  /** Null when what was inherited makes no sense here. */
  static of(inheritance: Inheritance, options: RoomOptions, around: RoomSurroundings): GatheringRoom | null {
    const data = inheritedRoom(inheritance, options, around.host);
    return data && new GatheringRoom(data, inheritance, options, around);
  }

  private constructor(data: Room, inheritance: Inheritance, options: RoomOptions, around: RoomSurroundings) {
    const { discoverable = true } = options;
    super({ data, door: new Door(inheritance.password()), discoverable }, options, around);
    const { clients } = this;
    const { tickRate } = gameOf(options, data.settings.game).info;
    const founding = new Founding(inheritance, tickRate);
    this.inheritance = inheritance;
    this.#founding = founding;
    this.due = founding.due;
    this.gate = {
      takesCommand: () => true,
      takesSaved: ({ member }) => maySave(data, member),
      takesBulk: (client) => founding.takes(client),
    };
    const dismiss = (client: Client, reason: ByeReason, now: number) => this.dismiss(client, reason, now);
    this.#scheduler = new Scheduler({
      data,
      clients,
      sender: around.sender,
      overload: around.overload,
      behind: (client, now) => dismiss(client, 'behind', now),
      dismiss,
      say: () => {},
      caughtUp: () => {},
    });
  }

  /** Frames that a client sends of those that are missing here. */
  packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): boolean {
    const head = client.connection.read(reader, arrival, now, client);
    if (!head && !client.connection.broken) return false;
    if (!head?.bulk.every((message) => this.#founding.upload(client, message)))
      this.dismiss(client, 'broken', now);
    if (head) this.#look(now);
    return true;
  }

  leave(client: Client, now: number): void {
    this.remove(client, null, now);
  }

  advance(now: number): void {
    this.#scheduler.advance(null, now);
    this.#look(now);
  }

  conclude(): void {
    this.due = Math.min(this.#scheduler.due(null), this.#founding.due);
  }

  drain(now: number): boolean {
    if (this.phase !== 'playing') this.close('closed', now);
    return false;
  }

  /** Ends the wait sooner: FoundedBy says who has decided so. */
  found(by: FoundedBy, now: number): void {
    if (by !== 'majority') this.#founding.by = by;
    this.#look(now);
  }

  protected remove(client: Client, reason: ByeReason | null, now: number): void {
    if (!this.clients.includes(client)) return;
    this.end(client, reason, now);
    if (client.member) client.member.silent = true;
  }

  /** Takes the next steps of the takeover. */
  #look(now: number): void {
    const { sender } = this.around;
    while (!this.founded) {
      const step = this.#founding.look(this.clients, now);
      if (step.is === 'waiting') return;
      if (step.is === 'founded') this.founded = this.#goOn(step.log, now);
      else if (step.is === 'false') this.dismiss(step.client, 'broken', now);
      else {
        const { from, match, frame } = step;
        sender.say([from], { m: 'lacks', match, frame });
        sender.send(from, now);
      }
    }
  }

  /** The room goes on as its newest estate has it. A client whose member is not in that any more reconnects by a new claim. */
  #goOn(log: FrameLog | null, now: number): RelayRoom {
    const { inheritance, options, around, door, discoverable } = this;
    const data = inheritedRoom(inheritance, options, around.host) ?? this.data;
    for (const client of [...this.clients]) {
      const { id, contents, shown } = client.member!;
      const member = data.members.find((one) => one.id === id);
      client.member = member ?? null;
      if (member) Object.assign(member, { silent: false, contents, shown });
      else this.dismiss(client, 'broken', now);
    }
    door.password = inheritance.password();
    const room = new RelayRoom({ data, door, discoverable }, options, around, this.#scheduler.careAt);
    const before = { ...inheritance.count, until: now };
    const isAgreed = this.#founding.by === 'majority';
    room.takeOver({ clients: this.clients, log, before, from: inheritance.from(), isAgreed }, now);
    return room;
  }
}

/** The room that another relay had, as far as it is known here; null when it makes no sense. */
function inheritedRoom(inheritance: Inheritance, options: RoomOptions, host: string): Room | null {
  const { chat, frames } = inheritance;
  const heir = inheritance.alone ? null : host;
  return inherit(inheritance.estate(), options, { host: heir, chat: chat(), frames: frames()?.next ?? null });
}
