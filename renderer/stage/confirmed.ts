// Which confirmed frames have come: in order, without repeats, waiting to be stepped.

/** What became of a message with frames. */
export type Acceptance =
  | 'taken'
  /** All of them were here before. */
  | 'known'
  /** Frames before these are missing. Upstream delivers in order, so this is a fault. */
  | 'gap'
  /** Not as many bytes as that many frames have. */
  | 'misshapen';

export interface Confirmed {
  /** Number of the frame that comes after all that have come. */
  readonly end: number;
  /** Frames that have come and were not taken yet. */
  readonly waiting: number;
  accept(first: number, count: number, bytes: Uint8Array): Acceptance;
  /** The next frame, a view into its message, or null when none waits. */
  take(): Uint8Array | null;
}

/** Starts before frame 0. `frameBytes` is the size of one frame. */
export function createConfirmed(frameBytes: number): Confirmed {
  // Messages are kept as they came: after a reload one may hold a whole match, and copying it gains nothing.
  const chunks: Uint8Array[] = [];
  let offset = 0; // bytes taken of the first chunk
  let end = 0;
  let waiting = 0;

  return {
    get end() {
      return end;
    },
    get waiting() {
      return waiting;
    },
    accept(first, count, bytes) {
      if (bytes.length !== count * frameBytes) return 'misshapen';
      if (first > end) return 'gap';
      const known = end - first;
      if (known >= count) return 'known';
      chunks.push(bytes.subarray(known * frameBytes));
      end += count - known;
      waiting += count - known;
      return 'taken';
    },
    take() {
      const chunk = chunks[0];
      if (!chunk) return null;
      const frame = chunk.subarray(offset, offset + frameBytes);
      offset += frameBytes;
      waiting -= 1;
      if (offset === chunk.length) {
        chunks.shift();
        offset = 0;
      }
      return frame;
    },
  };
}
