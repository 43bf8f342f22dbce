// What a relay holds for each of its rooms: the room's data, and the connections of those who are in it. It goes on as a
// RelayRoom; one that another relay had is first a GatheringRoom.

import { type Entrant, lapse, personOf, shownAtFirst } from '../room/admission.ts';
import { gameOf, type RoomOptions } from '../room/match-settings.ts';
import { type Member, type Room, touch } from '../room/room.ts';
import { roomInfo, roomView } from '../room/room-view.ts';
import type { Reader } from '../wire/bytes.ts';
import type { Address, ByeReason, Random } from '../wire/datagram.ts';
import type { Info } from '../wire/introductions.ts';
import type { Heir, RoomState } from '../wire/messages.ts';
import { Client, type ClientGate, type Session } from './client.ts';
import type { Door } from './door.ts';
import type { RelayMatch } from './match.ts';
import type { Overload } from './overload.ts';
import { RoomLaboratory } from './room-laboratory.ts';
import type { Sender } from './sender.ts';

/** A closing relay says goodbye this often at once. */
const CLOSING_BYES = 3;

/** The hall as a room of it needs it. */
export interface RoomHall {
  /** Number of the room in the hall, from 1. */
  readonly number: number;
  /** Asks for the hall on behalf of a member: RelayRoom.tellHall is called with it later. */
  ask(asker: HallAsker): void;
}

/** A member who asks for the hall: its id, and the key by which the table of the hall has its person (CountedSeat). */
export interface HallAsker {
  readonly member: number;
  readonly person: string;
}

/** What a room needs of its relay. */
export interface RoomSurroundings {
  readonly random: Random;
  /** Sender of all rooms. */
  readonly sender: Sender;
  readonly overload: Overload;
  /** Asks the judge of this room's match for a snapshot of it. False: there is none. */
  wantSnapshot(match: number): boolean;
  /** What the relay's operator announces in all its rooms; empty for nothing. */
  announced(): string;
  /** The hall that the room is in; null where the relay has no hall. */
  readonly hall: RoomHall | null;
  /** Bytes of the recordings that the relay keeps for all its rooms (showings.ts). */
  recordedBytes(): number;
  /** The fingerprint of the relay's own key. */
  readonly host: string;
  /** Where the room goes on if this process ends, though no member's app has it; null where it does not. */
  successor(): Heir | null;
  /** Told of every session that ends; `reason` is null when the peer left. */
  ended(client: Client, reason: ByeReason | null, now: number): void;
  /** Called for the log: how many inputs, reports and packets of a player have been rejected in this match (refusals.ts). */
  refused(member: Member, count: number): void;
}

/** With what a room begins. */
export interface RoomBeginning {
  readonly data: Room;
  readonly door: Door;
  readonly discoverable: boolean;
}

export abstract class HeldRoom {
  /** What is agreed on here; for others to read only. */
  readonly data: Room;
  readonly clients: Client[] = [];
  /** Whether those who look for rooms may be answered; those who know the address always are. */
  discoverable: boolean;
  readonly door: Door;
  readonly laboratory: RoomLaboratory;
  /** When `advance` is wanted next, ms. */
  due = Number.POSITIVE_INFINITY;
  protected readonly options: RoomOptions;
  protected readonly around: RoomSurroundings;
  /** Flow control of its clients. */
  protected abstract readonly gate: ClientGate;

  constructor({ data, door, discoverable }: RoomBeginning, options: RoomOptions, around: RoomSurroundings) {
    this.data = data;
    this.door = door;
    this.discoverable = discoverable;
    this.options = options;
    this.around = around;
    this.laboratory = new RoomLaboratory(data, this.clients);
  }

  /** The match that counts down or runs. */
  abstract get match(): RelayMatch | null;

  /**
   * An authentic packet of a client, read up to its head; its number has been counted. False when it has brought inputs at most: then
   * there is nothing to tell, and `due` is set. Else `conclude` is to be called.
   */
  abstract packet(client: Client, reader: Reader, arrival: 'late' | 'newest', now: number): boolean;

  // The relay calls `conclude` after each of these.

  /** A client said goodbye. */
  abstract leave(client: Client, now: number): void;
  /** Does all that is due. */
  abstract advance(now: number): void;
  /** The relay is to end: see Relay. To be called again and again. Returns whether it is empty. */
  abstract drain(now: number): boolean;

  /** Tells what has changed, and sets `due`. */
  abstract conclude(now: number): void;

  protected abstract remove(client: Client, reason: ByeReason | null, now: number): void;

  get phase(): RoomState['phase'] {
    return this.data.phase;
  }

  get members(): readonly Member[] {
    return this.data.members;
  }

  /** Password of the room, as the door has it. */
  get password(): string | null {
    return this.door.password;
  }

  set password(password: string | null) {
    if (password !== this.door.password) lapse(this.data);
    this.door.password = password;
    touch(this.data);
  }

  /** The room as its members are told of it. */
  get state(): RoomState {
    const { announced, hall } = this.around;
    const around = { announced: announced(), hall: hall?.number ?? null };
    return roomView(this.data, { ...around, password: this.password !== null });
  }

  get info(): Info {
    return roomInfo(this.data, this.options, this.password !== null);
  }

  /** Whether those who look for rooms are answered now. */
  get isFound(): boolean {
    return this.discoverable;
  }

  /** The member whose place this claim is for, or null when it is for none of this room's. */
  claimant(entrant: Entrant): Member | null {
    const { id, members, settings } = this.data;
    const game = gameOf(this.options, settings.game);
    if (entrant.claim?.room !== id || entrant.contents[settings.game] !== game.content) return null;
    const person = personOf(entrant);
    return members.find((one) => one.person === person) ?? null;
  }

  /** Gives a member from the room's last relay their place again. */
  resumePlace(member: Member, session: Session, entrant: Entrant, address: Address, now: number): Client {
    const before = this.clients.find((client) => client.member === member);
    if (before) {
      this.around.sender.bye(before, 'silent', now);
      this.end(before, 'silent', now);
    }
    member.contents = { ...entrant.contents };
    member.shown = shownAtFirst(entrant);
    member.silent = false;
    touch(this.data);
    const client = this.connect(session, address, member, now);
    client.claim = entrant.claim ?? null;
    return client;
  }

  /** A client has sent more than PACKETS_PER_SECOND. */
  flooded({ member }: Client): void {
    const seat = member?.seat ?? -1;
    if (seat >= 0 && seat < (this.match?.start.seats.length ?? 0)) this.match!.refusals.note(seat);
  }

  /** The relay itself was stopped: silence of its clients up to now does not count. */
  resume(now: number): void {
    for (const { connection, cursor } of this.clients) {
      connection.resume(now);
      cursor?.resume(now);
    }
    this.match?.stalls.resume(now);
  }

  /** Ends every session. */
  close(reason: 'closed' | 'fault', now: number): void {
    for (const client of [...this.clients]) {
      // The relay is gone when it would be said again.
      for (let i = 1; i < CLOSING_BYES; i++) this.around.sender.bye(client, reason, now);
      this.dismiss(client, reason, now);
    }
  }

  /** Ends a session from our side; the text is for the person. */
  dismiss(client: Client, reason: ByeReason, now: number, text?: string): void {
    if (!this.clients.includes(client)) return;
    this.around.sender.bye(client, reason, now, text);
    this.remove(client, reason, now);
  }

  protected connect(session: Session, address: Address, member: Member | null, now: number): Client {
    const { random } = this.around;
    const client = new Client({ session, address, member, random, gate: this.gate, now });
    this.clients.push(client);
    return client;
  }

  /** A session is over, whatever becomes of its member. */
  protected end(client: Client, reason: ByeReason | null, now: number): void {
    this.clients.splice(this.clients.indexOf(client), 1);
    this.around.ended(client, reason, now);
  }
}
