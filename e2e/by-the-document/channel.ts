// One reliable channel: messages cut into pieces, pieces in order, an ack that says which comes next.

const PIECE_BYTES = 480;
const GOES_ON = 0x8000;
/** Two full pieces fit a packet beside a section. */
const PIECES_A_PACKET = 2;

export function outgoing() {
  let first = 0;
  let waiting: Buffer[] = [];
  return {
    say(message: Uint8Array) {
      for (let from = 0; from < message.length; from += PIECE_BYTES) {
        const piece = message.subarray(from, from + PIECE_BYTES);
        const length = Buffer.alloc(2);
        length.writeUInt16LE(piece.length | (from + PIECE_BYTES < message.length ? GOES_ON : 0));
        waiting.push(Buffer.concat([length, piece]));
      }
    },
    waits: () => waiting.length > 0,
    /** The other end wants this piece next. */
    acknowledge(wanted: number) {
      const arrived = (wanted - first) & 0xffff;
      if (arrived > waiting.length) return;
      waiting = waiting.slice(arrived);
      first = wanted;
    },
    /** A block of the oldest pieces. */
    block(): Buffer {
      const pieces = waiting.slice(0, PIECES_A_PACKET);
      const head = Buffer.alloc(3);
      head.writeUInt16LE(first);
      head[2] = pieces.length;
      return Buffer.concat([head, ...pieces]);
    },
  };
}

export function incoming(onMessage: (message: Buffer) => void) {
  let wanted = 0;
  let begun: Buffer[] = [];
  return {
    wanted: () => wanted,
    take(first: number, pieces: readonly { readonly goesOn: boolean; readonly bytes: Buffer }[]) {
      for (const [at, { goesOn, bytes }] of pieces.entries()) {
        if (((first + at) & 0xffff) !== wanted) continue;
        wanted = (wanted + 1) & 0xffff;
        begun.push(bytes);
        if (goesOn) continue;
        onMessage(Buffer.concat(begun));
        begun = [];
      }
    },
  };
}

/** The block at `from`, and where it ends. */
export function readBlock(packet: Buffer, from: number) {
  const first = packet.readUInt16LE(from);
  const pieces: { goesOn: boolean; bytes: Buffer }[] = [];
  let at = from + 3;
  for (let left = packet[from + 2]!; left > 0; left--) {
    const length = packet.readUInt16LE(at);
    const end = at + 2 + (length & ~GOES_ON);
    pieces.push({ goesOn: (length & GOES_ON) !== 0, bytes: packet.subarray(at + 2, end) });
    at = end;
  }
  return { first, pieces, end: at };
}
