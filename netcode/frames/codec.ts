// Frames as differences: each frame says which seats changed since the one before, so a quiet seat costs a bit.
//
//   frame   change mask, one bit a seat (1 byte up to 8 seats, else 2); then for each seat that changed:
//             one input byte:   its new value
//             more input bytes: change mask, one bit an input byte (1 byte up to 8, else 2); then the new bytes
//   a mask of 0 is followed by u8 n: this frame and n more are the same as the one before
//   ... but n = 255 says instead that the frame that follows has items, which come in the stream of messages
//
// The frame before the first is the receiver's own newest; before frame 0 all inputs are zero.

import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import type { Reader, Writer } from '../wire/bytes.ts';
import { type FrameShape, frameBytes } from './frame.ts';
import type { Frames } from './frame-log.ts';

/** Most frames a bundle can carry: its count is a u16, and this bounds what a stranger's word can allocate. */
export const MAX_BUNDLE_FRAMES = 2048;

/** After an empty mask: the next frame has items. Any smaller value is a number of unchanged frames. */
export const HAS_ITEMS = 255;

/** Most bytes of a coded frame: the mark of items, both masks and every input byte. */
export function largestFrame(shape: FrameShape): number {
  const mark = maskBytes(shape.seats) + 1;
  return mark + maskBytes(shape.seats) + shape.seats * (inputMaskBytes(shape) + shape.inputBytes);
}

/** Where frames stand in what was written of them. */
export class FramePlaces {
  /** By frame: where what says it begins. Unchanged frames share what says how many they are. */
  readonly starts = new Uint16Array(MAX_BUNDLE_FRAMES);
  /** By frame: the place of the number of those that are as unchanged, and how many follow it; 0 for a frame that stands alone. */
  readonly counts = new Uint16Array(MAX_BUNDLE_FRAMES);
  readonly more = new Uint8Array(MAX_BUNDLE_FRAMES);

  note(frame: number, at: number): void {
    this.starts[frame] = at;
    this.counts[frame] = 0;
  }

  /** Frame `frame` and `more` behind it are unchanged, as is said at `at` by a mask and their number. */
  noteRun(frame: number, more: number, at: number, maskBytes: number): void {
    this.counts[frame] = at + maskBytes;
    this.more[frame] = more;
    for (let i = 1; i <= more; i++) {
      this.starts[frame + i] = at;
      this.counts[frame + i] = at + maskBytes;
      this.more[frame + i] = more - i;
    }
  }
}

/**
 * Writes frames `first` (at least `frames.first`) to before `end` as far as they fit into `budget` bytes. Returns how many
 * were written: at least one if the budget is at least `largestFrame`. Notes in `places` where they stand.
 */
export function writeFrames(
  writer: Writer,
  shape: FrameShape,
  frames: Frames,
  first: number,
  end: number,
  budget: number,
  places?: FramePlaces,
): number {
  const size = frameBytes(shape);
  const limit = writer.at + budget - largestFrame(shape);
  const { bytes } = frames;
  let number = first;
  let before = frames.offset(first - 1);
  while (number < end && writer.at <= limit && number - first < MAX_BUNDLE_FRAMES) {
    const at = frames.offset(number);
    places?.note(number - first, writer.at);
    if (frames.items(number)) writeQuiet(writer, shape, HAS_ITEMS);
    if (same(bytes, before, at, size)) {
      let more = 0;
      while (
        number + more + 1 < end &&
        more < HAS_ITEMS - 1 &&
        number + more + 1 - first < MAX_BUNDLE_FRAMES &&
        !frames.items(number + more + 1) &&
        same(bytes, at, frames.offset(number + more + 1), size)
      ) {
        more++;
      }
      places?.noteRun(number - first, more, writer.at, maskBytes(shape.seats));
      writeQuiet(writer, shape, more);
      number += more + 1;
      before = frames.offset(number - 1);
      continue;
    }
    writeChanges(writer, shape, bytes, before, at);
    before = at;
    number++;
  }
  return number - first;
}

/** An empty mask, and a number of unchanged frames or HAS_ITEMS. */
function writeQuiet(writer: Writer, shape: FrameShape, value: number): void {
  writer.u8(0);
  if (shape.seats > 8) writer.u8(0);
  writer.u8(value);
}

function writeChanges(
  writer: Writer,
  shape: FrameShape,
  bytes: Uint8Array,
  before: number,
  at: number,
): void {
  const { seats, inputBytes } = shape;
  const maskAt = writer.at;
  writer.at += maskBytes(seats);
  let mask = 0;
  for (let seat = 0; seat < seats; seat++) {
    const from = seat * inputBytes;
    let changed = 0;
    for (let k = 0; k < inputBytes; k++) {
      if (bytes[at + from + k] !== bytes[before + from + k]) changed |= 1 << k;
    }
    if (changed === 0) continue;
    mask |= 1 << seat;
    if (inputBytes > 1) {
      writer.u8(changed & 0xff);
      if (inputBytes > 8) writer.u8(changed >> 8);
    }
    for (let k = 0; k < inputBytes; k++) if (changed & (1 << k)) writer.u8(bytes[at + from + k]!);
  }
  writer.bytes[maskAt] = mask & 0xff;
  if (seats > 8) writer.bytes[maskAt + 1] = mask >> 8;
}

/**
 * Reads `count` frames into `out`, of which `previous` is the frame before the first (all zero before
 * frame 0). `onItems` is told which of them (0 is the first) have items. False unless the bytes are that
 * many frames; `out` is then undefined.
 */
export function readFrames(
  reader: Reader,
  shape: FrameShape,
  previous: Uint8Array,
  count: number,
  out: Uint8Array,
  onItems: (index: number) => void = () => {},
): boolean {
  const size = frameBytes(shape);
  const { seats, inputBytes } = shape;
  for (let number = 0; number < count; ) {
    const at = number * size;
    if (number === 0) out.set(previous);
    else out.copyWithin(at, at - size, at);
    const mask = seats > 8 ? reader.u16() : reader.u8();
    if (reader.short || mask >> seats !== 0) return false;
    number++;
    if (mask === 0) {
      const more = reader.u8();
      if (more === HAS_ITEMS && !reader.short) {
        onItems(--number);
        continue;
      }
      if (reader.short || number + more > count) return false;
      for (let i = 0; i < more; i++, number++) out.copyWithin(number * size, at, at + size);
      continue;
    }
    for (let seat = 0; seat < seats; seat++) {
      if ((mask & (1 << seat)) === 0) continue;
      const changed = inputBytes === 1 ? 1 : inputBytes > 8 ? reader.u16() : reader.u8();
      if (changed >> inputBytes !== 0) return false;
      for (let k = 0; k < inputBytes; k++) {
        if (changed & (1 << k)) out[at + seat * inputBytes + k] = reader.u8();
      }
    }
  }
  return !reader.short;
}

function same(bytes: Uint8Array, a: number, b: number, size: number): boolean {
  for (let i = 0; i < size; i++) if (bytes[b + i] !== bytes[a + i]) return false;
  return true;
}

function maskBytes(seats: number): number {
  return seats > MAX_SEATS / 2 ? 2 : 1;
}

function inputMaskBytes(shape: FrameShape): number {
  return shape.inputBytes === 1 ? 0 : shape.inputBytes > MAX_INPUT_BYTES / 2 ? 2 : 1;
}
