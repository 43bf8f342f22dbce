import { describe, expect, it } from 'vitest';
import { isUpright } from '../../../games/game.ts';
import { layOut, onScreen, unturned } from '../../../games/kit/arena/layout.ts';
import { type Dir, DX, DY } from '../../../games/kit/arena/rules/directions.ts';
import { buttons } from '../../../games/trails/info.ts';
import { aimTowards, encodeAim } from '../../../netcode/sim/aim.ts';
import { createLocalInputs } from './local-inputs.ts';
import { turnedInputs } from './turned-inputs.ts';

const directions = ['up', 'down', 'left', 'right', null] as const;
const AWAY = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] } as const;
const needs = {
  cols: 80,
  rows: 45,
  hidden: 0,
  multiple: 1,
  chips: 4,
  chipRowUnits: 42,
  footUnits: 28,
} as const;

/** Buttons of a seat at this screen, and what it holds. */
function setUp(isTurned: () => boolean) {
  let held = 0;
  const direct = createLocalInputs(buttons, 1, [0], (_, bytes) => {
    held = bytes[0]!;
  });
  return { inputs: turnedInputs(direct, directions, isTurned), held: () => held };
}

describe('a turned input', () => {
  it.each([
    [390, 844],
    [1280, 720],
  ])('goes up on the screen in a window of %d x %d when a player presses up', (width, height) => {
    const layout = layOut(needs, { width, height, ratio: 1, turned: isUpright(width, height) }, false);
    const { inputs, held } = setUp(() => layout.turned);
    directions.forEach((pressed, button) => {
      inputs.press(0, button, 'finger');
      if (pressed === null) expect(held()).toBe(buttons[button]!.bit);
      else {
        const dir = Math.log2(held()) as Dir;
        const arena = unturned(layout);
        const [from, to] = [onScreen(arena, { x: 0, y: 0 }), onScreen(arena, { x: DX[dir]!, y: DY[dir]! })];
        expect([to.x - from.x, to.y - from.y]).toEqual(AWAY[pressed]);
      }
      inputs.release(0, button, 'finger');
      expect(held()).toBe(0);
    });
  });

  it('aims where a stick points on the screen, and nowhere where it points nowhere', () => {
    const told: number[] = [];
    let isTurned = true;
    const direct = {
      press() {},
      release() {},
      releaseAll() {},
      aim: (_: number, value: number) => told.push(value),
    };
    const inputs = turnedInputs(direct, directions, () => isTurned);
    const right = encodeAim(aimTowards(1, 0));
    inputs.aim(0, right);
    inputs.aim(0, 0);
    isTurned = false;
    inputs.aim(0, right);
    // Up in the game is to the right in a picture that is turned.
    expect(told).toEqual([encodeAim(aimTowards(0, -1)), 0, right]);
  });

  it('releases what was pressed, also when the phone was turned meanwhile', () => {
    let isTurned = true;
    const { inputs, held } = setUp(() => isTurned);
    inputs.press(0, 0, 'key');
    isTurned = false;
    inputs.press(0, 0, 'pad');
    expect(held()).toBe(buttons[0].bit | buttons.find(({ name }) => name === 'Left')!.bit);
    inputs.release(0, 0, 'key');
    expect(held()).toBe(buttons[0].bit);
    inputs.releaseAll();
    expect(held()).toBe(0);
  });
});
