import { describe, expect, it } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { itemsIn, recordedFrames } from './recorded-frames.ts';

describe('frames that were recorded', () => {
  // Two seats of two bytes; frames 5 to 7 behind frame 4.
  const bytes = Uint8Array.from({ length: 16 }, (_, at) => at);
  const log = new FrameLog({ seats: 2, inputBytes: 2 }, 10, { frame: 5, before: new Uint8Array(4) });
  const items = [undefined, Uint8Array.of(0, 1, 0, 9), Uint8Array.of(1, 0, 0)];
  for (const one of items) log.push(new Uint8Array(4), one);
  const frames = recordedFrames(2, 5, 4, bytes, itemsIn(log));

  it('go from the first that was recorded to the last, and know the one before', () => {
    expect([frames.first, frames.next, frames.shape]).toEqual([5, 8, { seats: 2, inputBytes: 2 }]);
    expect([frames.offset(4), frames.offset(5)]).toEqual([0, 4]);
  });

  it('are copied by their numbers', () => {
    expect([...frames.copy(5, 7)]).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...frames.copy(4, 5)]).toEqual([0, 1, 2, 3]);
    expect([...frames.copy(8, 8)]).toEqual([]);
  });

  it('have their items', () => {
    expect([5, 6, 7, 8].map((frame) => frames.items(frame)).map((one) => one && [...one])).toEqual([
      ...items.map((one) => one && [...one]),
      undefined,
    ]);
  });

  it('have no items that no stage can read', () => {
    const damaged = new FrameLog({ seats: 2, inputBytes: 2 }, 10);
    damaged.push(new Uint8Array(4), Uint8Array.of(0, 9, 0));
    expect(itemsIn(damaged).frames).toHaveLength(0);
  });
});
