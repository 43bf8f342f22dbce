// Frames as they are coded: each is the difference to the one before it.

const HAS_ITEMS = 255;

/** The frames of `coded`, which follow after `before` (zeros before frame 0), and which of them have items. */
export function decodeFrames(coded: Buffer, count: number, before: Buffer, inputBytes: number) {
  const frames: Buffer[] = [];
  const marked: number[] = [];
  const seats = before.length / inputBytes;
  let at = 0;
  let last = before;
  const mask = (bits: number) => (bits > 8 ? coded[at++]! | (coded[at++]! << 8) : coded[at++]!);
  while (frames.length < count) {
    const changed = mask(seats);
    if (changed === 0) {
      const more = coded[at++]!;
      if (more === HAS_ITEMS) marked.push(frames.length);
      else for (let i = 0; i <= more; i++) frames.push(last);
      continue;
    }
    last = Buffer.from(last);
    for (let seat = 0; seat < seats; seat++) {
      if ((changed & (1 << seat)) === 0) continue;
      const bytes = inputBytes === 1 ? 1 : mask(inputBytes);
      for (let byte = 0; byte < inputBytes; byte++)
        if (bytes & (1 << byte)) last[seat * inputBytes + byte] = coded[at++]!;
    }
    frames.push(last);
  }
  return { frames, marked };
}
