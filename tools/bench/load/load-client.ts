// The cheapest peer that speaks the whole protocol: it joins, gets ready, acknowledges bundles as peers do, and presses as often
// as it is to. It never waits for a timer: a press goes with the answer to a datagram.

import { Connection } from '../../../netcode/connection/connection.ts';
import { opened as reader } from '../../../netcode/connection/seal.ts';
import { drawKeyPair, type KeyPair } from '../../../netcode/crypto/key-pair.ts';
import { INPUT_HEAD_BYTES } from '../../../netcode/frames/frame.ts';
import { HeldAcks } from '../../../netcode/peer/held-acks.ts';
import { Joining } from '../../../netcode/peer/joining.ts';
import { INPUTS_HEAD_BYTES } from '../../../netcode/peer/uplink.ts';
import { Writer } from '../../../netcode/wire/bytes.ts';
import type { Key } from '../../../netcode/wire/check.ts';
import { isFromRelay, KIND } from '../../../netcode/wire/datagram.ts';
import { readHandshake } from '../../../netcode/wire/handshake.ts';
import { toJson } from '../../../netcode/wire/json.ts';
import type { FromPeer, RoomState } from '../../../netcode/wire/messages.ts';
import { CONTENT, INPUT_BYTES, type Play } from './setup.ts';

// One datagram is made at a time and sent before the next; the sockets copy it.
const writer = new Writer();
/** Inputs section with one input: match, frame wanted, number, count, the frame it is for, and the input. */
const SECTION_BYTES = INPUTS_HEAD_BYTES + INPUT_HEAD_BYTES + INPUT_BYTES;
const ready = toJson({ m: 'ready', ready: true } satisfies FromPeer);

/** Where a message says what it is, behind `{"m":"`; only of a room more is read. */
const TYPE_AT = 6;
const R = 'r'.charCodeAt(0);

export class LoadClient {
  readonly #options: { readonly room: number; readonly random: () => number };
  readonly #identity: KeyPair;
  readonly #input = new Uint8Array(INPUT_BYTES);
  readonly #play: Play;
  readonly #acks: HeldAcks;
  #joining: Joining;
  #connection: Connection | null = null;
  #wanted = 0;
  /** What a relay wants to hear before it sends frames. */
  #match = 1;
  #inputWanted = 0;
  /** The number of its last input that is still to be acknowledged, if any. */
  #unheard: number | null = null;

  /** `room` counts from 1. */
  constructor(room: number, random: () => number, now: number, play: Play) {
    this.#play = play;
    this.#acks = new HeldAcks(play.tickRate);
    this.#options = { room, random };
    this.#identity = drawKeyPair(random);
    this.#joining = this.#begin(now);
  }

  /** Nonce of its attempt to join. */
  get nonce(): Key {
    return this.#joining.nonce;
  }

  get session(): number | null {
    return this.#connection?.id ?? null;
  }

  /** Frames that have come. */
  get frames(): number {
    return this.#wanted;
  }

  get playing(): boolean {
    return this.#wanted > 0;
  }

  /** What it says while it is outside; null while it waits. */
  ask(now: number): Uint8Array | null {
    const asked = this.#joining.advance(now);
    if (asked === 'timeout') this.#joining = this.#begin(now);
    return asked instanceof Uint8Array ? asked : null;
  }

  /** Reads a datagram that is for this client. Returns what to send. */
  receive(bytes: Uint8Array, now: number): Uint8Array | null {
    return isFromRelay(bytes[1]) ? this.#packet(bytes, now) : this.#handshake(bytes, now);
  }

  #begin(now: number): Joining {
    const { room, random } = this.#options;
    const request = { name: 'Load', app: 'bench', contents: { load: CONTENT } };
    return new Joining({ room, random, request, identity: this.#identity, now }, writer);
  }

  #handshake(bytes: Uint8Array, now: number): Uint8Array | null {
    const answer = readHandshake(bytes);
    const read = answer && !this.#connection ? this.#joining.read(answer) : null;
    if (read?.kind !== 'welcome') return this.#connection ? null : this.ask(now);
    this.#connection = new Connection('peer', read.session, read.keys, now);
    this.#connection.push('control', ready);
    return this.#write(this.#connection, now, false, false);
  }

  #packet(bytes: Uint8Array, now: number): Uint8Array | null {
    const connection = this.#connection;
    if (!connection) return null;
    const arrival = connection.accept(bytes, now);
    if (arrival === 'dropped') return null;
    if (bytes[1] === KIND.bye) {
      // This process was away for too long, on a machine that is busy with others.
      this.#connection = null;
      this.#joining = this.#begin(now);
      this.#wanted = 0;
      return this.ask(now);
    }
    if (bytes[1] !== KIND.down) return null;
    const head = connection.read(reader, arrival, now);
    if (!head) return null;
    for (const message of head.control) if (message[TYPE_AT] === R) this.#hear(message);
    if (!head.section) return this.#write(connection, now, true, false);
    this.#match = reader.u8();
    this.#inputWanted = reader.u16();
    const first = reader.u32();
    const end = first + reader.u16();
    const before = this.#wanted;
    if (first <= before && end > before) this.#wanted = end;
    if (this.#unheard !== this.#inputWanted) this.#unheard = null;
    const presses = this.#press();
    const pending = this.#unheard !== null || connection.pending;
    const packet = { frames: this.#wanted - before, bytes: bytes.length, pending };
    const waits = this.#acks.holds(connection.link, packet, now);
    if (waits && !presses && !connection.owesAck) return null;
    return this.#write(connection, now, true, presses);
  }

  /** Whether it presses now. In the countdown each input would be answered at once. */
  #press(): boolean {
    const { tickRate, pressesPerSecond } = this.#play;
    if (!this.playing) return false;
    if (pressesPerSecond === Number.POSITIVE_INFINITY) this.#input.fill(this.#wanted & 0xff);
    else if (Math.random() * tickRate >= pressesPerSecond) return false;
    else this.#input[0]! ^= 1;
    return true;
  }

  /** A room begins another match when it has lost its people while this process was away. */
  #hear(message: Uint8Array): void {
    const { m, room } = JSON.parse(new TextDecoder().decode(message)) as { m: string; room: RoomState };
    const match = m === 'room' ? room.match?.number : undefined;
    if (match === undefined || (match & 0xff) === this.#match) return;
    this.#match = match & 0xff;
    this.#wanted = 0;
    this.#inputWanted = 0;
  }

  #write(connection: Connection, now: number, section: boolean, presses: boolean): Uint8Array {
    this.#acks.answered();
    connection.rewind(now);
    connection.open(writer, now, section ? SECTION_BYTES : 0);
    if (section) {
      connection.openSection(writer);
      writer.u8(this.#match);
      writer.u32(this.#wanted);
      // Always the input that the relay wants next, with something new in it, which makes up for a lost one.
      writer.u16(this.#inputWanted);
      writer.u8(presses ? 1 : 0);
      if (presses) {
        this.#unheard = this.#inputWanted;
        writer.u16(this.#wanted & 0xffff); // at once
        writer.raw(this.#input);
      }
    }
    return connection.seal(writer);
  }
}
