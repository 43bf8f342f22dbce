// The cheapest peer that speaks the whole protocol: it joins, gets ready, acknowledges each bundle, and sends
// a new input with every acknowledgement, so that one datagram goes in for each that comes out.

import { afterHead, Connection } from '../../../netcode/connection/connection.ts';
import { INPUT_HEAD_BYTES } from '../../../netcode/frames/frame.ts';
import { INPUTS_HEAD_BYTES } from '../../../netcode/peer/uplink.ts';
import { Writer } from '../../../netcode/wire/bytes.ts';
import { halfSipHash, type Key } from '../../../netcode/wire/check.ts';
import { KIND } from '../../../netcode/wire/datagram.ts';
import { readHandshake, type SessionKeys, writeHello, writeJoin } from '../../../netcode/wire/handshake.ts';
import { toJson } from '../../../netcode/wire/json.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';
import { CONTENT, INPUT_BYTES } from './agreed.ts';

// One datagram is made at a time and sent before the next; the sockets copy it.
const writer = new Writer();
/** Inputs section with one input: match, frame wanted, number, count, the frame it is for, and the input. */
const SECTION_BYTES = INPUTS_HEAD_BYTES + INPUT_HEAD_BYTES + INPUT_BYTES;
const input = new Uint8Array(INPUT_BYTES);
const ready = toJson({ m: 'ready', ready: true } satisfies FromPeer);

export class LoadClient {
  readonly nonce: Key;
  readonly #room: number;
  #connection: Connection | null = null;
  #keys: SessionKeys | null = null;
  #wanted = 0;

  /** `room` counts from 1. */
  constructor(room: number, random: () => number) {
    this.nonce = { k0: random(), k1: random() };
    this.#room = room;
  }

  get session(): number | null {
    return this.#connection?.id ?? null;
  }

  /** Frames have come. */
  get playing(): boolean {
    return this.#wanted > 0;
  }

  hello(): Uint8Array {
    return writeHello(writer, this.nonce, this.#room);
  }

  /** Reads a datagram that is for this client. Returns what to send: valid until the next call of any client. */
  receive(bytes: Uint8Array, now: number): Uint8Array | null {
    return bytes[1] === KIND.down ? this.#packet(bytes, now) : this.#handshake(bytes, now);
  }

  #handshake(bytes: Uint8Array, now: number): Uint8Array | null {
    const answer = readHandshake(bytes);
    if (answer?.kind === 'info') {
      const request = { name: 'Load', app: 'bench', contents: { load: CONTENT } };
      return writeJoin(writer, this.nonce, answer.cookie, this.#room, request);
    }
    if (answer?.kind !== 'welcome' || this.#connection) return null;
    this.#connection = new Connection('peer', answer.session, answer.keys, now);
    this.#keys = answer.keys;
    this.#connection.push('control', ready);
    return this.#write(this.#connection, now, false);
  }

  /** Not checked for flipped bits: this machine's own loopback flips none, and the generator must be cheap. */
  #packet(bytes: Uint8Array, now: number): Uint8Array | null {
    const connection = this.#connection;
    if (!connection) return null;
    const number = bytes[6]! | (bytes[7]! << 8) | (bytes[8]! << 16) | (bytes[9]! << 24);
    const arrival = connection.link.accept(number >>> 0, now);
    if (arrival === 'dropped') return null;
    const reader = afterHead(bytes);
    const head = connection.read(reader, arrival, now);
    if (!head) return null;
    if (!head.section) return this.#write(connection, now, false);
    const match = reader.u8();
    const inputWanted = reader.u16();
    const first = reader.u32();
    const end = first + reader.u16();
    if (first <= this.#wanted && end > this.#wanted) this.#wanted = end;
    return this.#write(connection, now, true, match, inputWanted);
  }

  #write(connection: Connection, now: number, section: boolean, match = 0, inputWanted = 0): Uint8Array {
    connection.rewind(now);
    connection.open(writer, now, section ? SECTION_BYTES : 0);
    if (section) {
      connection.openSection(writer);
      writer.u8(match);
      writer.u32(this.#wanted);
      // Always the input that the relay wants next, with something new in it: one that got lost is not missed.
      writer.u16(inputWanted);
      writer.u8(1);
      writer.u16(this.#wanted & 0xffff); // at once
      input.fill(this.#wanted & 0xff);
      writer.raw(input);
    }
    writer.u32(halfSipHash(this.#keys!.up, writer.bytes, writer.at));
    return writer.bytes.subarray(0, writer.at);
  }
}
