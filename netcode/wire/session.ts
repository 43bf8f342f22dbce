// One end of a session, the same for relay and peer: what every packet carries before frames or inputs.
//
//   u8 version, u8 kind, u32 session, link (12 bytes), u16 piece wanted, u8 flags, [stream], [section], check
//
// All up to the first number of the link stays readable when packets get sealed; the rest will be encrypted.

import { MAX_DATAGRAM, type Reader, type Writer } from './bytes.ts';
import type { Key } from './check.ts';
import { begin, CHECK_BYTES, finish, KIND, SEAL_RESERVE } from './datagram.ts';
import { LINK_BYTES, Link } from './link.ts';
import { InStream, OutStream, STREAM_BUDGET } from './stream.ts';

/** What follows the flags. The other bits are zero in this version; a packet that sets one is dropped. */
export const FLAG = { messages: 1, section: 2 } as const;

export const HEADER_BYTES = 2 + 4 + LINK_BYTES + 3;
const FLAGS_AT = HEADER_BYTES - 1;

/** Bytes that a packet has for messages and its section. */
export const BODY_BYTES = MAX_DATAGRAM - HEADER_BYTES - Math.max(CHECK_BYTES, SEAL_RESERVE);

/** Most bytes of a packet that messages leave to a section: a piece always fits beside it. */
export const SECTION_RESERVE = BODY_BYTES - STREAM_BUDGET;

/** What `read` found: messages to handle, and whether frames or inputs follow in the reader. */
export interface PacketHead {
  readonly messages: readonly Uint8Array[];
  readonly section: boolean;
}

const NO_MESSAGES: readonly Uint8Array[] = [];

export class Session {
  readonly id: number;
  readonly key: Key;
  readonly link: Link;
  readonly out = new OutStream();
  readonly #in = new InStream();
  /** Messages have come since our last packet: the other side waits for their acknowledgement. */
  owesAck = false;
  /** When the last packet went out, ms. */
  sentAt = Number.NEGATIVE_INFINITY;

  constructor(id: number, key: Key, now: number) {
    this.id = id;
    this.key = key;
    this.link = new Link(now);
  }

  /**
   * Starts a packet with all that is common. Messages leave `reserve` bytes to a section, if it is at most
   * SECTION_RESERVE; the oldest `skip` pieces are in another packet already. Returns the bytes left for a section
   * and how many pieces went in.
   */
  open(writer: Writer, now: number, reserve: number, skip = 0): { budget: number; pieces: number } {
    this.sentAt = now;
    this.owesAck = false;
    begin(writer, KIND.packet);
    writer.u32(this.id);
    this.link.write(writer, now);
    writer.u16(this.#in.next);
    writer.u8(0);
    const start = writer.at;
    let pieces = 0;
    if (this.out.length > skip) {
      writer.bytes[FLAGS_AT] = FLAG.messages;
      pieces = this.out.write(writer, BODY_BYTES - Math.min(reserve, SECTION_RESERVE), skip);
    }
    return { budget: BODY_BYTES - (writer.at - start), pieces };
  }

  /** Says that a section follows. */
  openSection(writer: Writer): void {
    writer.bytes[FLAGS_AT]! |= FLAG.section;
  }

  /** Ends the packet. */
  seal(writer: Writer): Uint8Array {
    return finish(writer, this.key);
  }

  /** Reads an intact packet from after its session number. Null: old, twice, or senseless. */
  read(reader: Reader, now: number): PacketHead | null {
    if (reader.bytes.length < HEADER_BYTES + CHECK_BYTES) return null;
    if (reader.bytes[FLAGS_AT]! > (FLAG.messages | FLAG.section)) return null;
    if (!this.link.read(reader, now)) return null;
    this.out.acknowledge(reader.u16());
    const flags = reader.u8();
    let messages = NO_MESSAGES;
    if (flags & FLAG.messages) {
      const read = this.#in.read(reader);
      if (!read) return null;
      messages = read;
      this.owesAck = true;
    }
    return { messages, section: (flags & FLAG.section) !== 0 };
  }
}
