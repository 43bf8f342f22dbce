import { expect, test } from 'vitest';
import type { PadNow } from '../../devices/pad-poll.ts';
import { atRest } from '../../devices/pad-reading.ts';
import { createLocalInputs } from './local-inputs.ts';
import { padInputs } from './pad-play.ts';

const buttons = [{ name: 'Bomb', byte: 0, bit: 0x01, keys: ['Space'] }];

function pads(taken: () => number | null) {
  const sent: (readonly [number, number])[] = [];
  const inputs = createLocalInputs(buttons, 1, [4, 5], (seat, input) => sent.push([seat, input[0]!]));
  sent.length = 0; // that nothing is held at first
  const { look } = padInputs(
    buttons,
    () => ({}),
    (pad) => pad,
    inputs,
    () => false,
    (pad) => pad === taken(),
  );
  const now = (pad: number, change: Partial<PadNow>): PadNow => ({
    ...{ pad, name: 'Pad', reading: atRest, pressed: [], released: [] },
    ...change,
  });
  return { sent, look: (pad: number, change: Partial<PadNow>) => look?.([now(pad, change)], 16) };
}

test('a gamepad that chooses a face lets go in the game and presses nothing there, the others play on', () => {
  let taken: number | null = null;
  const { sent, look } = pads(() => taken);
  look(0, { pressed: ['b0'] });
  taken = 0;
  look(0, { pressed: ['b7'] });
  look(1, { pressed: ['b0'] });
  look(0, { released: ['b0'] });
  expect(sent).toEqual([
    [4, 1],
    [5, 1],
    [4, 0],
  ]);
});

test('the press that chooses is none in the game, whoever hears it first', () => {
  let taken: number | null = 0;
  const { sent, look } = pads(() => taken);
  look(0, {});
  taken = null;
  look(0, { pressed: ['b0'] });
  look(0, { released: ['b0'] });
  expect(sent).toEqual([]);
  look(0, { pressed: ['b0'] });
  expect(sent).toEqual([[4, 1]]);
});
