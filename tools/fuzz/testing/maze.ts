// Parsers with faults, for tests of the fuzzing.

/** Throws for one input in four thousand million, which is found only step by step. */
export function maze(bytes: Uint8Array): void {
  if (bytes[0] !== 0x45) return;
  if (bytes[1] !== 0x74) return;
  if (bytes[2] !== 0x68) return;
  if (bytes[3] !== 0x72) return;
  throw new Error('found');
}

/** Takes long for whatever begins with a one. */
export function slow(bytes: Uint8Array): void {
  const end = performance.now() + 80;
  while (bytes[0] === 1 && performance.now() < end);
}

const hoard: Uint8Array[] = [];

/** Keeps all that it gets. */
export function greedy(): void {
  hoard.push(new Uint8Array(8192).fill(1));
}
