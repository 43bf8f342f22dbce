import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/log.ts';
import { OptimisticInputs, OptimisticWay } from './optimistic.ts';

/** Byte 0 holds buttons in its low half and a value in its high half; byte 1 is a value. */
const LATCH = [0x0f, 0x00];
const make = (seats = 2) => new OptimisticInputs({ seats, inputBytes: 2 }, LATCH);

function close(inputs: OptimisticInputs, seats = 2): number[] {
  const frame = new Uint8Array(seats * 2);
  inputs.close(frame, 0);
  return [...frame];
}

describe('optimistic inputs', () => {
  it('are neutral until somebody presses something', () => {
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

  it('count a button that was let go and pressed again as held', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(1, 0), 0);
    close(inputs);
    inputs.accept(0, Uint8Array.of(0, 0), 0);
    inputs.accept(0, Uint8Array.of(1, 0), 0);
    expect(close(inputs)).toEqual([1, 0, 0, 0]);
    expect(close(inputs)).toEqual([1, 0, 0, 0]);
  });

  it('take the latest of a value and mix in nothing of those before', () => {
    const inputs = make();
    inputs.accept(0, Uint8Array.of(0x50, 200), 0);
    inputs.accept(0, Uint8Array.of(0x20, 7), 0);
    expect(close(inputs)).toEqual([0x20, 7, 0, 0]);
  });

  it('are read from where they stand in a longer row', () => {
    const inputs = make();
    inputs.accept(1, Uint8Array.of(9, 9, 1, 2, 9), 2);
    expect(close(inputs)).toEqual([0, 0, 1, 2]);
  });

  it('of a cleared seat are neutral at once, taps too, and the others’ stay', () => {
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
  // Frames 64, 128, 256 and 512 were neutral for everybody: they were written where the log had been before it grew.
  it('brings what is held into every frame, also where the log grows', () => {
    const shape = { seats: 2, inputBytes: 1 };
    const log = new FrameLog(shape, 1_000);
    const way = new OptimisticWay({
      shape,
      latch: [0xff],
      tickMs: 100,
      startsAt: 0,
      players: [0, 1],
      roundTripMs: () => 0,
      takeEvents: () => [],
    });
    way.accept(1, 0, Uint8Array.of(7), 0);
    for (let frame = 0; frame < 600; frame++) way.close(log, (frame + 1) * 100);
    for (let frame = 0; frame < 600; frame++) expect([...log.copy(frame, frame + 1)]).toEqual([0, 7]);
  });
});
