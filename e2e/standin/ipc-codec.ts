// Messages as text on their way into a page and out of it: JSON, or bytes as base64.
//
// The page's half of this is in page-runtime.ts: Node 24 has no Uint8Array.fromBase64, and a page no Buffer.
// What structured cloning could carry beyond this, our ports do not carry.

/** `u` a Uint8Array, `a` an ArrayBuffer, `j` JSON. */
export function encode(value: unknown): string {
  if (value instanceof Uint8Array) {
    return `u${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}`;
  }
  if (value instanceof ArrayBuffer) return `a${Buffer.from(value).toString('base64')}`;
  return `j${JSON.stringify(value ?? null)}`;
}

export function decode(text: string): unknown {
  const rest = text.slice(1);
  if (text[0] === 'j') return JSON.parse(rest);
  // A copy of its own: small Buffers are views of a shared pool.
  const bytes = new Uint8Array(Buffer.from(rest, 'base64'));
  return text[0] === 'a' ? bytes.buffer : bytes;
}
