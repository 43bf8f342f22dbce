import { describe, expect, it } from 'vitest';
import { recordedFrames } from './recorded-frames.ts';

describe('frames that were recorded', () => {
  // Two seats of two bytes; frames 5 to 7 behind frame 4.
  const bytes = Uint8Array.from({ length: 16 }, (_, at) => at);
  const items = new Map([[6, Uint8Array.of(9)]]);
  const frames = recordedFrames(2, 5, 4, bytes, items);

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
    expect([frames.items(5), frames.items(6)]).toEqual([undefined, Uint8Array.of(9)]);
  });
});
