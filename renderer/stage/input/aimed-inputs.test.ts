import { describe, expect, it } from 'vitest';
import { createAimedInputs } from './aimed-inputs.ts';

function holding(...mine: number[]) {
  const held: (readonly [number, number[]])[] = [];
  const inputs = createAimedInputs(mine, (seat, bytes) => held.push([seat, [...bytes]]));
  return { inputs, held };
}

describe('what seats at a screen hold', () => {
  it('is what buttons hold, and where the pointer of a seat aims as well', () => {
    const { inputs, held } = holding(4, 6);
    inputs.buttons(4, Uint8Array.of(1, 0, 0));
    inputs.aim(4, Uint8Array.of(0, 9, 7));
    inputs.buttons(6, Uint8Array.of(2, 0, 0));
    inputs.buttons(4, Uint8Array.of(0, 0, 0));
    inputs.aim(4, Uint8Array.of(0, 8, 7));
    inputs.buttons(5, Uint8Array.of(3, 0, 0));
    expect(held).toEqual([
      [4, [1, 0, 0]],
      [4, [1, 9, 7]],
      [6, [2, 0, 0]],
      [4, [0, 9, 7]],
      [4, [0, 8, 7]],
    ]);
  });

  it('is where the pointer aims before any button was heard, and nothing of those who look on', () => {
    const { inputs, held } = holding(4);
    inputs.aim(4, Uint8Array.of(0, 9, 7));
    expect(held).toEqual([[4, [0, 9, 7]]]);
    const onlooker = holding();
    onlooker.inputs.aim(4, Uint8Array.of(0, 9, 7));
    onlooker.inputs.buttons(4, Uint8Array.of(1, 0, 0));
    expect(onlooker.held).toEqual([]);
  });
});
