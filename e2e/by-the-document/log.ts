// What is known of a match: its frames, and the items that came with them.

import { decodeFrames } from './frames.ts';

export type MatchLog = ReturnType<typeof openLog>;

export function openLog() {
  let frames: Buffer[] = [];
  /** Frames that have items, which may be still to come; and those that have come. */
  const marked = new Set<number>();
  const items = new Map<number, Buffer>();
  /** All before it are here, with the items that they have. */
  const whole = () => {
    const lacking = [...marked].filter((frame) => !items.has(frame));
    return Math.min(frames.length, ...lacking);
  };
  return {
    frames: (): readonly Buffer[] => frames,
    whole,
    /** The frames of a section; false when nothing of them is new, or some before them are missing. */
    take(first: number, count: number, coded: Buffer, seats: number, inputBytes: number): boolean {
      if (first > frames.length || first + count <= frames.length) return false;
      const before = frames[first - 1] ?? Buffer.alloc(seats * inputBytes);
      const decoded = decodeFrames(coded, count, before, inputBytes);
      frames = frames.slice(0, first).concat(decoded.frames);
      for (const at of decoded.marked) marked.add(first + at);
      return true;
    },
    takeItems(frame: number, bytes: Buffer) {
      items.set(frame, bytes);
    },
    /** Forgets what is not whole: another relay is asked for it. */
    cut() {
      const end = whole();
      frames = frames.slice(0, end);
      for (const known of [marked, items])
        for (const frame of known.keys()) if (frame >= end) known.delete(frame);
    },
    clear() {
      frames = [];
      marked.clear();
      items.clear();
    },
    /** Frames as an heir takes them that lacks them: at rest, then the items of each. */
    part(first: number, count: number): Buffer {
      const some = frames.slice(first, first + count);
      const theirs = some.map((_, at) => {
        const bytes = items.get(first + at) ?? Buffer.alloc(0);
        const length = Buffer.alloc(2);
        length.writeUInt16LE(bytes.length);
        return Buffer.concat([length, bytes]);
      });
      return Buffer.concat([...some, ...theirs]);
    },
  };
}
