// Byte strings put together, and drawn.

/** A source of unsigned 32-bit numbers, unpredictable for strangers (seeded in the lab). */
type Random = () => number;

const encoder = new TextEncoder();

/** UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** A few of them: engines limit the arguments of a call, below the frames of a match. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined(parts);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `length` bytes by chance, from as many numbers of 32 bits as that takes. `length` is a multiple of four. */
export function draw(random: Random, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < length; at += 4) view.setUint32(at, random(), true);
  return bytes;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Only what is hexadecimal digits, an even number of them. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Whether two byte strings are the same. For public bytes alone: how long it takes tells where they differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
