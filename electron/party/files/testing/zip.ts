// Zip archives as programs everywhere write them, for tests.

import { crc32, deflateRawSync } from 'node:zlib';

export interface Packed {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How it is packed: 8, deflated, unless given; 0, as it is. */
  readonly method?: number;
  /** Flags of its records: bit 0 says that it has a password. */
  readonly flags?: number;
}

/** An archive with these files, and behind it a comment. */
export function zip(files: readonly Packed[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, method = 8, flags = 0 } of files) {
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    // What both of its records say, from the flags to the length of what is extra.
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(method, 2);
    facts.writeUInt32LE(crc32(bytes), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(bytes.length, 16);
    facts.writeUInt16LE(Buffer.byteLength(name), 20);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0', 'latin1'),
      facts,
      Buffer.from(name),
      packed,
    ]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    list.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0\x14\0', 'latin1'), facts, where, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}
