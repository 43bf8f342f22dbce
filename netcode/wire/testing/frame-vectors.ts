// Coded frames at every size where a mask changes its width: 8 and 9 seats, 1, 2, 8 and 9 bytes of input.

import { writeFrames } from '../../frames/codec.ts';
import { frameBytes } from '../../frames/frame.ts';
import { FrameLog } from '../../frames/frame-log.ts';
import { mix } from '../../sim/mix.ts';
import { MAX_DATAGRAM, Writer } from '../bytes.ts';
import { toHex } from './decoder.ts';

export interface FrameVector {
  readonly name: string;
  readonly seats: number;
  readonly inputBytes: number;
  /** Number of the first frame, and the frame before it. */
  readonly first: number;
  readonly previous: string;
  readonly hex: string;
  readonly frames: readonly string[];
  /** Which of them have items. */
  readonly items: readonly number[];
}

const SIZES = [1, 2, 8, 9, 16];

/** Frames that have items: a changed one, and a quiet one in the middle of its like. */
const ITEMS: readonly number[] = [3, 5];

/** What each frame of a vector is to the one before: the same, one byte changed, or all of them. */
const STEPS = ['same', 'one', 'all', 'one', 'same', 'same', 'same', 'one'] as const;

export function makeFrameVectors(): FrameVector[] {
  return SIZES.flatMap((seats) =>
    SIZES.flatMap((inputBytes) =>
      (inputBytes === 2 ? [0, 3] : [0]).map((first) => frameVector(seats, inputBytes, first)),
    ),
  );
}

function frameVector(seats: number, inputBytes: number, first: number): FrameVector {
  const shape = { seats, inputBytes };
  const size = frameBytes(shape);
  const log = new FrameLog(shape, STEPS.length);
  let frame = new Uint8Array(size);
  const frames: string[] = [];
  STEPS.forEach((step, number) => {
    frame = frame.map((byte, i) => {
      const changes = step === 'all' || (step === 'one' && i === mix(number, seats, inputBytes) % size);
      return changes ? (byte + 1 + (mix(number, i) % 255)) & 0xff : byte;
    });
    log.bytes.set(frame, log.append(ITEMS.includes(number) ? [{ from: 0, bytes: Uint8Array.of(1) }] : []));
    frames.push(toHex(frame));
  });
  const writer = new Writer();
  const written = writeFrames(writer, shape, log, first, log.next, MAX_DATAGRAM);
  return {
    name: `${seats} seats of ${inputBytes} bytes from frame ${first}`,
    ...shape,
    first,
    previous: first === 0 ? '00'.repeat(size) : frames[first - 1]!,
    hex: toHex(writer.take()),
    frames: frames.slice(first, first + written),
    items: ITEMS.filter((number) => number >= first && number < first + written).map(
      (number) => number - first,
    ),
  };
}
