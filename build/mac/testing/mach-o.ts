// Small Mach-O files for tests: as much of one as tools look at.

/** Apple's numbers of the processors that Electron is built for. */
export const X64 = { type: 0x0100_0007, subtype: 3 };
export const ARM64 = { type: 0x0100_000c, subtype: 0 };

const MH_EXECUTE = 2;
const LC_SEGMENT_64 = 0x19;
const LC_UUID = 0x1b;
const LC_BUILD_VERSION = 0x32;

interface Command {
  readonly command: number;
  readonly body: Uint8Array;
}

/** LC_UUID with these 16 bytes. */
export const uuidCommand = (uuid: Uint8Array): Command => ({ command: LC_UUID, body: uuid });

const SEGMENT: Command = { command: LC_SEGMENT_64, body: new Uint8Array(64) };
const BUILD_VERSION: Command = { command: LC_BUILD_VERSION, body: new Uint8Array(16) };

/** A slice with a segment, the commands given and some code; `code` makes slices differ. */
export function slice(
  processor: typeof X64,
  commands: readonly Command[],
  code: Uint8Array = new Uint8Array(32),
): Buffer {
  const all = [SEGMENT, ...commands, BUILD_VERSION].map(({ command, body }) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(command, 0);
    head.writeUInt32LE(8 + body.length, 4);
    return Buffer.concat([head, body]);
  });
  const header = Buffer.alloc(32);
  const fields = [0xfeedfacf, processor.type, processor.subtype, MH_EXECUTE, all.length];
  fields.push(all.reduce((bytes, { length }) => bytes + length, 0));
  for (const [index, field] of fields.entries()) header.writeUInt32LE(field, index * 4);
  return Buffer.concat([header, ...all, code]);
}

/** A file of several slices, whose places are told in 32 or 64 bits. */
export function fat(bits: 32 | 64, slices: readonly Buffer[]): Buffer {
  const entryBytes = bits === 64 ? 32 : 20;
  const header = Buffer.alloc(8 + slices.length * entryBytes);
  header.writeUInt32BE(bits === 64 ? 0xcafebabf : 0xcafebabe, 0);
  header.writeUInt32BE(slices.length, 4);
  let offset = header.length;
  for (const [index, bytes] of slices.entries()) {
    const entry = 8 + index * entryBytes;
    header.writeUInt32BE(bytes.readUInt32LE(4), entry);
    header.writeUInt32BE(bytes.readUInt32LE(8), entry + 4);
    if (bits === 64) {
      header.writeBigUInt64BE(BigInt(offset), entry + 8);
      header.writeBigUInt64BE(BigInt(bytes.length), entry + 16);
    } else {
      header.writeUInt32BE(offset, entry + 8);
      header.writeUInt32BE(bytes.length, entry + 12);
    }
    offset += bytes.length;
  }
  return Buffer.concat([header, ...slices]);
}

/** Where in a slice that is made here, with its LC_UUID as the first command given, the UUID is. */
export const UUID_PLACE = 32 + 72 + 8;
