// An attacker that holds the keys of a session and writes every field of a datagram by hand: what it is heard to have heard,
// which pieces it sends, which frames it wants. It joins as anybody does; from then on a script says what it sends.
//
// Attackers run under the virtual clock of the lab and on real sockets (tools/bench/attacks).

import { Connection } from '../connection/connection.ts';
import { opened as reader, Seal } from '../connection/seal.ts';
import type { SessionKeys } from '../crypto/key-agreement.ts';
import { drawKeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import { Joining } from '../peer/joining.ts';
import type { Entrant } from '../room/admission.ts';
import type { GameInfo } from '../sim/rules.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import {
  type Address,
  FLAG,
  isFromRelay,
  KIND,
  type Random,
  sessionOf,
  writeHead,
  writeToken,
} from '../wire/datagram.ts';
import { readHandshake } from '../wire/handshake.ts';
import type { Refusal } from '../wire/introductions.ts';
import { commandMessage } from '../wire/items-message.ts';
import { fromJson } from '../wire/json.ts';
import { type FromRelay, fromRelaySchema, type RoomState } from '../wire/messages.ts';
import type { Agent, Dispatch } from './party.ts';

/** What an attacker sends when it is its turn. */
export type Act = (me: Attacker, now: number) => readonly Dispatch[];

/** A script, and how often it is its turn, ms. */
export interface Script {
  readonly everyMs: number;
  readonly act: Act;
  /** Answers each packet of the relay as an honest peer would; by default only the script is sent. */
  readonly answers?: boolean;
  /** Silent from the moment it was let in. */
  readonly mute?: boolean;
}

export interface AttackerOptions {
  readonly address: Address;
  /** Index of the room that it joins. */
  readonly roomIndex: number;
  readonly random: Random;
  readonly game: GameInfo;
  readonly content: string;
  readonly now: number;
  readonly script: Script;
  /** Replaces parts of what it says at the door. */
  readonly request?: Partial<Entrant>;
}

/** What a packet says by hand; what is left out is as it should be. */
export interface Fields {
  /** Number of the newest datagram that was heard, how long it was held (0.1 ms), and how many were heard. */
  readonly heard?: number;
  readonly held?: number;
  readonly received?: number;
  /** Pieces of a channel, as they are on the wire after their block's head. */
  readonly pieces?: { readonly channel: 0 | 1 | 2; readonly first: number; readonly parts: readonly Part[] };
  readonly section?: Uint8Array;
  readonly number?: number;
}

export interface Part {
  readonly bytes: Uint8Array;
  readonly more?: boolean;
}

export interface InputFields {
  readonly match?: number;
  readonly wanted?: number;
  readonly first?: number;
  readonly inputs?: readonly { readonly target: number; readonly byte: number }[];
  readonly count?: number;
}

const encoder = new TextEncoder();

export class Attacker implements Agent {
  address: Address;
  due: number;
  readonly options: AttackerOptions;
  readonly writer = new Writer();
  connection: Connection | null = null;
  keys: SessionKeys | null = null;
  /** Number among the members. */
  member = 0;
  room: RoomState | null = null;
  /** All frames before it have come. */
  frameWanted = 0;
  /** Why its sessions ended, in order. */
  readonly byes: number[] = [];
  readonly refusals: Refusal[] = [];
  /** How often it was let in. */
  joins = 0;
  /** What the relay sent here since the start. */
  heardDatagrams = 0;
  heardBytes = 0;
  sentDatagrams = 0;
  sentBytes = 0;
  /** Turns of the attacker since it joined, and a count for scripts. */
  turn = 0;
  said = 0;
  /** Number of the newest datagram heard. */
  newest = 0;
  #heard = 0;
  #joining: Joining;
  #request: Partial<Entrant>;

  constructor(options: AttackerOptions) {
    this.options = options;
    this.address = options.address;
    this.due = options.now;
    this.#request = options.request ?? {};
    this.#joining = this.#begin(options.now);
  }

  get in(): boolean {
    return this.connection !== null;
  }

  /** Number of the match that is on; 0 without one. */
  get match(): number {
    return this.room?.match?.number ?? 0;
  }

  get seats(): number {
    return this.room?.match?.seats.length ?? 2;
  }

  receive(bytes: Uint8Array, now: number): readonly Dispatch[] {
    this.heardDatagrams++;
    this.heardBytes += bytes.length;
    if (!isFromRelay(bytes[1])) return this.#shake(bytes, now);
    const { connection } = this;
    if (!connection || sessionOf(bytes) !== connection.id) return [];
    const arrival = connection.accept(bytes, now);
    if (arrival === 'dropped') return [];
    this.#heard++;
    this.newest = Math.max(this.newest, new Reader(bytes.subarray(6)).u32());
    if (bytes[1] === KIND.bye) {
      this.byes.push(reader.u8());
      this.connection = null;
      this.due = Number.POSITIVE_INFINITY;
      return [];
    }
    if (bytes[1] === KIND.challenge) return [];
    const head = connection.read(reader, arrival, now);
    for (const message of head?.control ?? []) this.#note(fromJson(fromRelaySchema, message));
    if (head?.section) {
      reader.skip(3);
      this.frameWanted = Math.max(this.frameWanted, reader.u32() + reader.u16());
    }
    return this.options.script.answers ? this.packet(now) : [];
  }

  advance(now: number): readonly Dispatch[] {
    const { script } = this.options;
    if (!this.connection) {
      const asked = this.#joining.advance(now);
      this.due = now + 100;
      if (asked === 'timeout') this.rejoin(now);
      return asked instanceof Uint8Array ? [this.send(asked)] : [];
    }
    this.due = now + script.everyMs;
    this.turn++;
    return script.act(this, now);
  }

  /** Begins a session anew, whatever becomes of the one before. */
  rejoin(now: number, request: Partial<Entrant> = this.#request): void {
    this.connection = null;
    this.#request = request;
    this.#joining = this.#begin(now);
    this.due = now;
  }

  /** Queues a message in the control channel; a string goes as it is. */
  say(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.connection!.push('control', encoder.encode(text));
  }

  command(match: number, bytes: Uint8Array): void {
    this.connection!.push('items', commandMessage(match, bytes));
  }

  /** The inputs section of a peer that has heard of a match, keeps up, and is idle. */
  section(): Uint8Array | null {
    return this.room?.match ? this.inputs() : null;
  }

  /** A packet as an honest peer would write it, with all that was said. */
  packet(now: number, section: Uint8Array | null = this.section()): readonly Dispatch[] {
    const { writer } = this;
    const connection = this.connection!;
    connection.rewind(now);
    connection.open(writer, now, section?.length ?? 0);
    if (section) {
      connection.openSection(writer);
      writer.raw(section);
    }
    return [this.send(connection.seal(writer))];
  }

  /** A packet whose fields are what they are said to be. */
  forged(now: number, fields: Fields): Dispatch {
    const { writer } = this;
    const { pieces, section } = fields;
    this.connection!.begin(writer, KIND.up, now);
    if (fields.number !== undefined) writeHead(writer, KIND.up, this.connection!.id, fields.number);
    writer.u8((pieces ? FLAG.pieces << pieces.channel : 0) | (section ? FLAG.section : 0));
    writer.u32(fields.heard ?? this.newest);
    writer.u16(fields.held ?? 0);
    writer.u16(fields.received ?? this.#heard);
    if (pieces) {
      writer.u16(pieces.first & 0xffff);
      writer.u8(pieces.parts.length);
      for (const { bytes, more } of pieces.parts) {
        writer.u16(bytes.length | (more ? 0x8000 : 0));
        writer.raw(bytes);
      }
    }
    if (section) writer.raw(section);
    const { number } = fields;
    const sealed =
      number === undefined
        ? this.connection!.seal(writer)
        : new Seal('peer', this.keys!).seal(writer, number);
    return this.send(sealed);
  }

  leave(now: number): Dispatch {
    this.connection!.begin(this.writer, KIND.leave, now);
    return this.send(this.connection!.seal(this.writer));
  }

  response(now: number, k0: number, k1: number): Dispatch {
    this.connection!.begin(this.writer, KIND.response, now);
    writeToken(this.writer, { k0, k1 });
    return this.send(this.connection!.seal(this.writer));
  }

  /** An inputs section: which frame is wanted, and inputs as they are on the wire. */
  inputs(fields: InputFields = {}): Uint8Array {
    const { match = this.match, wanted = this.frameWanted, first = 0, inputs = [] } = fields;
    const { count = inputs.length } = fields;
    const { inputBytes } = this.options.game;
    const bytes = new Uint8Array(8 + inputs.length * (2 + inputBytes));
    const view = new DataView(bytes.buffer);
    view.setUint8(0, match & 0xff);
    view.setUint32(1, wanted, true);
    view.setUint16(5, first & 0xffff, true);
    view.setUint8(7, count);
    for (const [i, { target, byte }] of inputs.entries()) {
      const at = 8 + i * (2 + inputBytes);
      view.setUint16(at, target & 0xffff, true);
      bytes.fill(byte, at + 2, at + 2 + inputBytes);
    }
    return bytes;
  }

  send(bytes: Uint8Array, from: Address = this.address): Dispatch {
    this.sentDatagrams++;
    this.sentBytes += bytes.length;
    return { from, bytes };
  }

  #note(message: FromRelay | null): void {
    if (message?.m !== 'room') return;
    if (message.room.match?.number !== this.room?.match?.number) this.frameWanted = 0;
    this.room = message.room;
  }

  #begin(now: number): Joining {
    const { roomIndex, game, content, random } = this.options;
    const { client, ...asked } = this.#request;
    const request = { name: 'Mallory', app: 'lab', contents: { [game.id]: content }, ...asked };
    const identity = client === undefined ? drawKeyPair(random) : namedKeyPair(client);
    return new Joining({ room: roomIndex + 1, request, identity, random, now }, this.writer);
  }

  #shake(bytes: Uint8Array, now: number): readonly Dispatch[] {
    const answer = readHandshake(bytes);
    if (!answer || this.connection) return [];
    const read = this.#joining.read(answer);
    if (read?.kind === 'refused') this.refusals.push(read.refusal);
    if (read?.kind === 'welcome') {
      this.connection = new Connection('peer', read.session, read.keys, now);
      this.keys = read.keys;
      this.member = read.member;
      this.joins++;
      this.newest = 0;
      this.#heard = 0;
      this.frameWanted = 0;
      this.due = now;
      return this.options.script.mute ? [] : this.packet(now, null);
    }
    if (read && read.kind !== 'info') return [];
    const asked = this.#joining.advance(now);
    return asked instanceof Uint8Array ? [this.send(asked)] : [];
  }
}
