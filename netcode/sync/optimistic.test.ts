import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { FURTHEST_EARLY, MOST_EARLY, OptimisticCloser, OptimisticInputs } from './optimistic.ts';

/** Byte 0 holds buttons in its low half and a value in its high half; byte 1 is a value. */
const LATCH = [0x0f, 0x00];
const make = (seats = 2) => new OptimisticInputs({ seats, inputBytes: 2 }, LATCH);

function close(inputs: OptimisticInputs, seats = 2): number[] {
  const frame = new Uint8Array(seats * 2);
  inputs.close(frame, 0);
  return [...frame];
}

describe('optimistic inputs', () => {
  it('are neutral until a player presses something', () => {
    expect(close(make())).toEqual([0, 0, 0, 0]);
  });

  it('stay while they are held, frame after frame', () => {
    const inputs = make();
    inputs.accept(1, Uint8Array.of(5, 9), 0);
    for (let frame = 0; frame < 5; frame++) expect(close(inputs)).toEqual([0, 0, 5, 9]);
  });

  it('bring a tap shorter than a tick to exactly one frame', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(4, 0), 0);
    inputs.accept(0, Uint8Array.of(0, 0), 0);
    expect(close(inputs)).toEqual([4, 0, 0, 0]);
    expect(close(inputs)).toEqual([0, 0, 0, 0]);
  });

  it('bring all taps between two ticks, and what is held besides', () => {
    const inputs = make();
    for (const held of [1, 0, 2, 0, 8]) inputs.accept(0, Uint8Array.of(held, 0), 0);
    expect(close(inputs)).toEqual([11, 0, 0, 0]);
    expect(close(inputs)).toEqual([8, 0, 0, 0]);
  });

  it('count a button that was released and pressed again as held', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(1, 0), 0);
    close(inputs);
    inputs.accept(0, Uint8Array.of(0, 0), 0);
    inputs.accept(0, Uint8Array.of(1, 0), 0);
    expect(close(inputs)).toEqual([1, 0, 0, 0]);
    expect(close(inputs)).toEqual([1, 0, 0, 0]);
  });

  it('take the latest of a value, and mix in none of the earlier ones', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(0x50, 200), 0);
    inputs.accept(0, Uint8Array.of(0x20, 7), 0);
    expect(close(inputs)).toEqual([0x20, 7, 0, 0]);
  });

  it('are read from their place in a longer row', () => {
    const inputs = make();
    inputs.accept(1, Uint8Array.of(9, 9, 1, 2, 9), 2);
    expect(close(inputs)).toEqual([0, 0, 1, 2]);
  });

  it('of a cleared seat are neutral at once, taps too, while those of the others stay', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(3, 1), 0);
    inputs.accept(1, Uint8Array.of(1, 1), 0);
    inputs.accept(1, Uint8Array.of(0, 1), 0);
    inputs.clear(1);
    expect(close(inputs)).toEqual([3, 1, 0, 0]);
  });

  it('are written at their place in a log, and nowhere else', () => {
    const inputs = make(1);
    inputs.accept(0, Uint8Array.of(1, 2), 0);
    const frames = new Uint8Array(6).fill(0xee);
    inputs.close(frames, 2);
    expect([...frames]).toEqual([0xee, 0xee, 1, 2, 0xee, 0xee]);
  });
});

describe('the optimistic way', () => {
  const shape = { seats: 2, inputBytes: 1 };
  function make() {
    const log = new FrameLog(shape, 1_000);
    const way = new OptimisticCloser({
      shape,
      latch: [0xff],
      tickMs: 100,
      startsAt: 0,
      begunAt: 0,
      players: [0, 1],
      roundTripMs: () => 0,
      takeEvents: () => [],
    });
    /** Closes so many frames; what seat 1 has in each. */
    const close = (frames: number) =>
      Array.from({ length: frames }, () => {
        way.close(log, (log.next + 1) * 100);
        return log.copy(log.next - 1, log.next)[1]!;
      });
    const hold = (target: number, byte: number) => way.accept(1, target, Uint8Array.of(byte), 0);
    return { log, way, close, hold };
  }

  // The log grows at frames 64, 128, 256 and 512, and then moves its bytes.
  it('brings what is held into every frame, also where the log grows', () => {
    const { log, close, hold } = make();
    hold(0, 7);
    expect(new Set(close(600))).toEqual(new Set([7]));
    for (let frame = 0; frame < 600; frame++) expect([...log.copy(frame, frame + 1)]).toEqual([0, 7]);
  });

  it('keeps an input that is early for its frame', () => {
    const { close, hold } = make();
    hold(3, 7);
    hold(4, 0);
    expect(close(6)).toEqual([0, 0, 0, 7, 0, 0]);
  });

  it('takes an input that is late, or further ahead than any player is, for the next frame', () => {
    const { close, hold } = make();
    close(5);
    hold(2, 7);
    expect(close(1)).toEqual([7]);
    hold(6 + FURTHEST_EARLY + 1, 8);
    expect(close(1)).toEqual([8]);
    hold(7 + FURTHEST_EARLY, 1);
    expect(close(2)).toEqual([8, 8]);
  });

  it('keeps the order of inputs, however many are early', () => {
    const { close, hold } = make();
    for (let i = 0; i <= 2 * MOST_EARLY; i++) hold(10, i % 2 === 0 ? 1 : 2);
    hold(10, 4);
    hold(10, 0);
    const frames = close(13);
    expect(frames.slice(0, 10).every((byte) => (byte & 4) === 0)).toBe(true);
    // Frame 10 has all taps that are meant for it, and the frames after it are neutral.
    expect(frames.slice(10)).toEqual([7, 0, 0]);
  });

  // The target may be minutes away, and the seat would be stuck until then.
  it('takes an input that is too far ahead and comes behind an early one right after that one', () => {
    const { close, hold } = make();
    hold(3, 7);
    hold(30_000, 8);
    hold(0, 9);
    expect(close(5)).toEqual([0, 0, 0, 15, 9]);
  });

  it('lets no later input overtake an early one', () => {
    const { close, hold } = make();
    hold(3, 7);
    hold(0, 0);
    expect(close(6)).toEqual([0, 0, 0, 7, 0, 0]);
  });

  it('forgets the early inputs of a seat that is cleared', () => {
    const { way, close, hold } = make();
    hold(3, 7);
    way.clear(1);
    way.restore();
    expect(close(5)).toEqual([0, 0, 0, 0, 0]);
    hold(0, 5);
    expect(close(1)).toEqual([5]);
  });
});
