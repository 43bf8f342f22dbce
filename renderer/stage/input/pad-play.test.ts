import { describe, expect, it } from 'vitest';
import { decodeAim } from '../../../netcode/sim/aim.ts';
import type { PadNow } from '../../devices/pad-poll.ts';
import { atRest } from '../../devices/pad-reading.ts';
import { createLocalInputs } from './local-inputs.ts';
import { padInputs } from './pad-play.ts';

const buttons = [{ name: 'Bomb', byte: 0, bit: 0x01, keys: ['Space'] }];

function pads(taken: () => number | null) {
  const sent: (readonly number[])[] = [];
  const send = (seat: number, [held, ...aims]: Uint8Array) =>
    sent.push([seat, held!, ...aims.map(decodeAim).filter((aim) => aim >= 0)]);
  const inputs = createLocalInputs(buttons, 2, [4, 5], send, { byte: 1, button: 'Bomb' });
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

describe('the right stick of a gamepad', () => {
  it('aims for its player as far as it is out, whatever the left one does', () => {
    const { sent, look } = pads(() => null);
    const out = (x: number, y: number) => ({ reading: { ...atRest, right: { x, y } } });
    look(1, out(0.1, 0));
    look(1, out(1, 0));
    look(1, { ...out(1, 0), pressed: ['b0'] });
    look(1, out(0, -0.5));
    look(1, out(0, 0));
    expect(sent).toEqual([
      [5, 0, 60],
      [5, 1, 60],
      [5, 1, 0],
      [5, 1],
    ]);
  });
});

describe('a gamepad that chooses an emote', () => {
  it('releases and presses nothing in the game, while the others play on', () => {
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

  it('makes no press in the game by its choice, whichever listener hears it first', () => {
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
});
