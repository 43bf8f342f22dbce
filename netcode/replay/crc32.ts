// CRC-32 as of IEEE 802.3, which finds what a disk or a killed process has torn; forgers can compute it.

const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/** Unsigned 32 bits. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ TABLE[(rest ^ bytes[at]!) & 0xff]!;
  return ~rest >>> 0;
}
