// One end of a session, the same for relay and peer: numbers, keys, and what every packet carries before frames or
// inputs. A connection is separate from person and seat: a member who comes back has a new one.
//
// It has a link (packet numbers, and what they measure: link.ts), a path (the address that has proved to be the other
// end's: path.ts), a seal (keys: seal.ts) and channels (reliable streams: channel.ts).
//
//   packet   head (10 bytes), u8 flags, what was heard (8), for each channel with an ack u16 next piece wanted,
//            for each channel with pieces its block, [section], tag
//
// The head can be read by anybody; the rest is sealed (seal.ts).

import type { SessionKeys } from '../crypto/key-agreement.ts';
import { MAX_DATAGRAM, type Reader, type Writer } from '../wire/bytes.ts';
import { FLAG, KIND, SESSION_HEAD_BYTES, TAG_BYTES, writeHead } from '../wire/datagram.ts';
import { CHANNEL_BUDGET, type Gate, InChannel, OutChannel, type Pushed } from './channel.ts';
import { type Arrival, LINK_BYTES, Link } from './link.ts';
import { Seal } from './seal.ts';

/**
 * The reliable streams of a connection, the most urgent first. `items`: commands up, items of frames down. `control`:
 * what people do, JSON. `bulk`: what is large and can wait, such as a state; it takes what the others leave.
 */
export const CHANNELS = ['items', 'control', 'bulk'] as const;
export type Channel = (typeof CHANNELS)[number];
const ITEMS = 0;
const CONTROL = 1;
const BULK = 2;

/** One packet in this many keeps room for a piece of control, which would otherwise wait as long as items come. */
const CONTROL_EVERY = 4;

/** Bulk that is unacknowledged for this long and four round trips, ms, is sent again from its oldest piece. */
const BULK_RESEND_MS = 50;

/**
 * Packets that are sent at once begin with the oldest piece; but a stream in which more waits than this, bytes, to an end
 * further away than FAR_MS goes on where it stopped, or each round trip would deliver no more than one tick's packets.
 * Nearer, beginning again is quicker where packets get lost.
 */
const LONG_BYTES = 12_000;
const FAR_MS = 100;

/**
 * Packets after the last piece that came that carry the acks of its channel. If all of them are lost the piece comes again, and
 * the acks go out again.
 */
export const ACK_PACKETS = 8;

/** A packet's head and flags, what was heard, and the ack of every channel: where its pieces begin at the latest. */
export const HEADER_BYTES = SESSION_HEAD_BYTES + 1 + LINK_BYTES + 2 * CHANNELS.length;
const FLAGS_AT = SESSION_HEAD_BYTES;

/** Bytes that a packet has for pieces and its section. */
export const BODY_BYTES = MAX_DATAGRAM - HEADER_BYTES - TAG_BYTES;
const PACKET_END = HEADER_BYTES + BODY_BYTES;

/** Most bytes of a packet that messages leave to a section: a piece always fits beside it. */
export const SECTION_RESERVE = BODY_BYTES - CHANNEL_BUDGET;

/** What `read` found in a packet: messages by channel, and whether frames or inputs follow in the reader. */
export interface PacketHead {
  readonly items: readonly Uint8Array[];
  readonly control: readonly Uint8Array[];
  readonly bulk: readonly Uint8Array[];
  readonly section: boolean;
}

/** Holds back the messages of a member who says too much: see channel.ts. */
export interface Gatekeeper {
  /** Asked before a piece of `bytes` is taken in. */
  admits(channel: Channel, bytes: number, now: number): boolean;
}

const NONE: readonly Uint8Array[] = [];
const FRAMES_ONLY: PacketHead = { items: NONE, control: NONE, bulk: NONE, section: true };
const HEARTBEAT: PacketHead = { ...FRAMES_ONLY, section: false };

export class Connection {
  readonly id: number;
  readonly link: Link;
  /** Messages have come since our last packet: the other side waits for their acknowledgement. */
  owesAck = false;
  /** When the last packet went out, ms. */
  sentAt = Number.NEGATIVE_INFINITY;
  /** The other end broke the rules of the streams, which ends them. */
  broken = false;
  readonly #packetKind: number;
  readonly #seal: Seal;
  /** Number of the datagram that is being written. */
  #number = 0;
  // Each made when it is first needed, to save memory: many connections only ever use `control`.
  readonly #out: (OutChannel | null)[] = [null, null, null];
  readonly #in: (InChannel | null)[] = [null, null, null];
  /** Bits of the channels whose acks are in our packets, and in how many of them yet. */
  #acks = 0;
  #ackPackets = 0;
  /** Bits of the channels in which something waits for its acknowledgement: mostly 0, and then all are skipped. */
  #pending = 0;
  /** When our own clock or process last came back from a pause, ms. */
  #resumedAt = Number.NEGATIVE_INFINITY;

  constructor(end: 'relay' | 'peer', id: number, keys: SessionKeys, now: number) {
    this.id = id;
    this.link = new Link(now);
    this.#packetKind = end === 'relay' ? KIND.down : KIND.up;
    this.#seal = new Seal(end, keys);
  }

  /** Since when the other end is silent, ms; our own pauses are left out. */
  get quietSince(): number {
    return Math.max(this.link.heardAt, this.#resumedAt);
  }

  /** Since when messages wait for an acknowledgement, ms; Infinity while all have it. Bulk may wait. */
  get stuckSince(): number {
    if (this.#pending === 0) return Number.POSITIVE_INFINITY;
    const [items, control] = this.#out;
    const never = Number.POSITIVE_INFINITY;
    return Math.max(Math.min(items?.stuckAt ?? never, control?.stuckAt ?? never), this.#resumedAt);
  }

  /** We ourselves were away: the silence is our own. */
  resume(now: number): void {
    this.#resumedAt = now;
  }

  /** Queues a message for the next packets. */
  push(channel: Channel, message: Uint8Array): Pushed {
    const index = CHANNELS.indexOf(channel);
    const stream = this.#out[index] ?? new OutChannel();
    this.#out[index] = stream;
    const pushed = stream.push(message);
    if (pushed === 'queued') this.#pending |= 1 << index;
    return pushed;
  }

  /** The session is over: drops what waits to be sent, and what came of a message. */
  forget(): void {
    this.#out.fill(null);
    this.#in.fill(null);
    this.#pending = 0;
    this.#acks = 0;
  }

  /** Bytes of messages that wait in a channel for their acknowledgement. */
  waiting(channel: Channel): number {
    return this.#out[CHANNELS.indexOf(channel)]?.waiting ?? 0;
  }

  /** Pieces that have been queued in a channel so far, for `hasHeard`. */
  queued(channel: Channel): number {
    return this.#out[CHANNELS.indexOf(channel)]?.queued ?? 0;
  }

  /** Whether the other end has acknowledged the first `queued` pieces of a channel. */
  hasHeard(channel: Channel, queued: number): boolean {
    return (this.#out[CHANNELS.indexOf(channel)]?.acknowledged ?? 0) >= queued;
  }

  /** True while a message is still to be acknowledged. */
  get pending(): boolean {
    return this.#pending !== 0;
  }

  /** True while a piece of `items` or `control` is still to be written since `rewind`. */
  get unwritten(): boolean {
    return this.#pending !== 0 && (this.#isUnwritten(ITEMS) || this.#isUnwritten(CONTROL));
  }

  /** True while pieces of `items` or `control` wait to be sent, and all that were are acknowledged. */
  get flows(): boolean {
    return this.unwritten && !this.#out[ITEMS]?.outstanding && !this.#out[CONTROL]?.outstanding;
  }

  /** True while pieces of `bulk` wait to be sent. */
  get bulkUnwritten(): boolean {
    return this.#isUnwritten(BULK);
  }

  /** To be called before the first of several packets that are sent at once: together they carry what is unacknowledged. */
  rewind(now: number): void {
    if (this.#pending === 0) return;
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      const out = this.#out[channel];
      if (!out || now - out.begunAt < this.#goesOnMs(channel, out)) continue;
      out.begunAt = now;
      out.rewind();
    }
  }

  /**
   * Starts a packet with all that is common. Messages leave `reserve` bytes to a section, if it is at most
   * SECTION_RESERVE. Returns the bytes left for a section.
   */
  open(writer: Writer, now: number, reserve: number): number {
    this.sentAt = now;
    this.owesAck = false;
    this.begin(writer, this.#packetKind, now);
    const acks = this.#acks;
    writer.u8(acks);
    this.link.write(writer, now);
    if (acks !== 0) this.#writeAcks(writer, acks);
    if (this.#pending !== 0) this.#writePieces(writer, now, reserve);
    return PACKET_END - writer.at;
  }

  #writeAcks(writer: Writer, acks: number): void {
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      if (acks & (FLAG.ack << channel)) writer.u16(this.#in[channel]!.next);
    }
    if (--this.#ackPackets === 0) this.#acks = 0;
  }

  #writePieces(writer: Writer, now: number, reserve: number): void {
    const piecesEnd = PACKET_END - Math.min(reserve, SECTION_RESERVE);
    const yields = this.#number % CONTROL_EVERY === CONTROL_EVERY - 1 && this.#isUnwritten(CONTROL);
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      const out = this.#out[channel];
      if (!out) continue;
      if (out.pending) out.stuckAt = Math.min(out.stuckAt, now);
      // Bulk leaves to a section what that could use.
      let until = channel === BULK ? PACKET_END - reserve : piecesEnd;
      if (channel === ITEMS && yields) until -= CHANNEL_BUDGET;
      if (out.unwritten && out.write(writer, until - writer.at))
        writer.bytes[FLAGS_AT]! |= FLAG.pieces << channel;
    }
  }

  /** Says that a section follows. */
  openSection(writer: Writer): void {
    writer.bytes[FLAGS_AT]! |= FLAG.section;
  }

  /** Begins a datagram other than a packet; `seal` ends it. */
  begin(writer: Writer, kind: number, now: number): void {
    this.#number = this.link.number(now);
    writeHead(writer, kind, this.id, this.#number);
  }

  /** Ends the datagram that was begun, or opened, last, and copies it: the caller may keep it. */
  seal(writer: Writer): Uint8Array {
    return this.#seal.seal(writer, this.#number);
  }

  /** Ends it where it was written. */
  close(writer: Writer): void {
    this.#seal.close(writer, this.#number);
  }

  /**
   * Whether a datagram of this session, at least as long as its head, is new and authentic; what it says is in
   * `opened` then (seal.ts). Its kind is one of the other direction's.
   */
  accept(bytes: Uint8Array, now: number): Arrival {
    const number = (bytes[6]! | (bytes[7]! << 8) | (bytes[8]! << 16) | (bytes[9]! << 24)) >>> 0;
    // A duplicate is dropped unopened, and only what was opened counts.
    if (!this.link.isNew(number) || !this.#seal.open(bytes, number)) return 'dropped';
    return this.link.accept(number, now);
  }

  /** Reads an accepted packet from after its head. Null: it is malformed (`broken`), or of a later version. */
  read(reader: Reader, arrival: Arrival, now: number, gatekeeper?: Gatekeeper): PacketHead | null {
    const flags = reader.u8();
    if (flags >= FLAG.section << 1) return null;
    this.link.read(reader, arrival, now);
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      if ((flags & (FLAG.ack << channel)) === 0) continue;
      const next = reader.u16();
      const out = this.#out[channel];
      if (!out?.acknowledge(next)) continue;
      out.begunAt = now;
      if (!out.pending) this.#pending &= ~(1 << channel);
      out.stuckAt = out.pending ? now : Number.POSITIVE_INFINITY;
    }
    if (reader.short) return this.#break();
    if ((flags & (7 * FLAG.pieces)) === 0) {
      return (flags & FLAG.section) !== 0 ? FRAMES_ONLY : reader.left === 0 ? HEARTBEAT : this.#break();
    }
    return this.#readPieces(reader, flags, now, gatekeeper);
  }

  /** Apart from `read`, because most packets have none and a function that makes others costs garbage at each call. */
  #readPieces(
    reader: Reader,
    flags: number,
    now: number,
    gatekeeper: Gatekeeper | undefined,
  ): PacketHead | null {
    const section = (flags & FLAG.section) !== 0;
    const read: Uint8Array[][] = [[], [], []];
    for (let channel = 0; channel < CHANNELS.length; channel++) {
      if ((flags & (FLAG.pieces << channel)) === 0) continue;
      this.#acks |= FLAG.ack << channel;
      this.#ackPackets = ACK_PACKETS;
      this.owesAck = true;
      const gate: Gate | undefined =
        gatekeeper && ((bytes) => gatekeeper.admits(CHANNELS[channel]!, bytes, now));
      const stream = this.#in[channel] ?? new InChannel();
      this.#in[channel] = stream;
      const messages = stream.read(reader, gate);
      if (!messages) return this.#break();
      read[channel] = messages;
    }
    if (reader.short || (!section && reader.left > 0)) return this.#break();
    return { items: read[0]!, control: read[1]!, bulk: read[2]!, section };
  }

  /** How long a stream goes on without an acknowledgement before it begins again, ms. */
  #goesOnMs(channel: number, { waiting }: OutChannel): number {
    const { rttMs, jitterMs } = this.link;
    if (channel === BULK) return BULK_RESEND_MS + 4 * rttMs;
    const overdueMs = 1.25 * rttMs + 4 * jitterMs;
    return overdueMs > FAR_MS && waiting > LONG_BYTES ? overdueMs : 0;
  }

  #isUnwritten(channel: number): boolean {
    return this.#out[channel]?.unwritten === true;
  }

  #break(): null {
    this.broken = true;
    return null;
  }
}
