import { describe, expect, it } from 'vitest';
import { readyPad } from './use-devices.ts';

describe('the ready button of a gamepad', () => {
  it('is shown for further players here, and not for the first, whose buttons are on the screen', () => {
    const pads = [0, 1].map((player) => ({ pad: 4 + player, name: 'Pad', player }));
    expect([10, 11, 12].map((member) => readyPad({ pads }, [10, 11], member))).toEqual([null, 5, null]);
  });
});
