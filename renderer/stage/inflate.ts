// Raw deflate undone in a browser's thread, with a bound: what is in a replay may come from anybody.

/** Null unless these are deflated bytes of at most `most`. */
export async function inflate(deflated: Uint8Array, most: number): Promise<Uint8Array | null> {
  const blob = new Blob([deflated as Uint8Array<ArrayBuffer>]);
  const reader = blob.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const bytes = new Uint8Array(most);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes.slice(0, length);
      if (length + value.length > most) return null;
      bytes.set(value, length);
      length += value.length;
    }
  } catch {
    return null;
  } finally {
    void reader.cancel().catch(() => {});
  }
}
