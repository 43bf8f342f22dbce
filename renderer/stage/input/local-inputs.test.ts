import { describe, expect, it } from 'vitest';
import { createLocalInputs } from './local-inputs.ts';

const BUTTONS = [
  { name: 'Left', byte: 0, bit: 0x01, keys: [] },
  { name: 'Fire', byte: 1, bit: 0x80, keys: [] },
];

function inputs(seats: readonly number[]) {
  const sent: (readonly [number, ...number[]])[] = [];
  const local = createLocalInputs(BUTTONS, 2, seats, (seat, bytes) => sent.push([seat, ...bytes]));
  return { local, sent: () => sent.splice(0) };
}

describe('the inputs of the players here', () => {
  it('begin with nothing held on every seat', () => {
    expect(inputs([2, 5]).sent()).toEqual([
      [2, 0, 0],
      [5, 0, 0],
    ]);
  });

  it('go to the seat of whoever presses, and only when they change', () => {
    const { local, sent } = inputs([2, 5]);
    sent();
    local.press(1, 1, 'key');
    local.press(1, 1, 'pad');
    local.release(1, 1, 'key');
    expect(sent()).toEqual([[5, 0, 0x80]]); // held by the pad
    local.release(1, 1, 'pad');
    local.press(0, 0, 'key');
    expect(sent()).toEqual([
      [5, 0, 0],
      [2, 1, 0],
    ]);
  });

  it('are let go of everybody, all or what one device holds', () => {
    const { local, sent } = inputs([2, 5]);
    local.press(0, 0, 'pad 1 b0');
    local.press(1, 0, 'key');
    sent();
    local.releaseAll('pad ');
    expect(sent()).toEqual([[2, 0, 0]]);
    local.releaseAll();
    expect(sent()).toEqual([[5, 0, 0]]);
  });

  it('of a player who is not here are none', () => {
    const { local, sent } = inputs([2]);
    sent();
    local.press(3, 0, 'key');
    local.release(3, 0, 'key');
    expect(sent()).toEqual([]);
  });
});
