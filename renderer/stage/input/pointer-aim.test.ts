import { describe, expect, it } from 'vitest';
import type { LocalInputs } from './local-inputs.ts';
import { createPointerAim } from './pointer-aim.ts';

const FIRE = 2;

function aiming() {
  const told: string[] = [];
  const inputs: LocalInputs = {
    press: (player, button, by) => told.push(`${player} presses ${button} by ${by}`),
    release: (player, button, by) => told.push(`${player} releases ${button} by ${by}`),
    aim: (player, value) => told.push(`${player} aims ${value}`),
    releaseAll: () => {},
  };
  const pointer = createPointerAim(
    FIRE,
    () => 0,
    inputs,
    (player, pointed) => told.push(`${player} points ${pointed ? pointed.x : 'no more'}`),
  );
  const at = (x: number, pressed = false) => pointer.hear({ x, y: 0, pressed });
  const begin = (x: number) => pointer.begin({ x, y: 0, pressed: false });
  return { at, begin, devices: pointer.inputs, told: () => told.splice(0) };
}

describe('a pointer that aims beside keys', () => {
  it('aims from when it has moved, wherever it goes', () => {
    const { at, told } = aiming();
    at(100);
    at(105);
    expect(told()).toEqual([]);
    at(112);
    at(113);
    expect(told()).toEqual(['0 points 112', '0 points 113']);
  });

  it('aims at once where it rests as a match begins, until a key fires', () => {
    const { at, begin, devices, told } = aiming();
    begin(100);
    at(101);
    expect(told()).toEqual(['0 points 100', '0 points 101']);
    devices.press(0, FIRE, 'key Space');
    at(105);
    expect(told()).toEqual(['0 points no more', '0 presses 2 by key Space']);
  });

  it('presses the button with its own, and aims at once with that', () => {
    const { at, told } = aiming();
    at(100, true);
    at(101, true);
    at(101);
    expect(told()).toEqual([
      '0 presses 2 by pointer',
      '0 points 100',
      '0 points 101',
      '0 releases 2 by pointer',
      '0 points 101',
    ]);
  });

  it('rests when a key presses that button, until it moves again, and stays when a key moves the figure', () => {
    const { at, devices, told } = aiming();
    at(100, true);
    at(100);
    told();
    devices.press(0, 0, 'key KeyW');
    devices.press(1, FIRE, 'key Enter');
    expect(told()).toEqual(['0 presses 0 by key KeyW', '1 presses 2 by key Enter']);
    devices.press(0, FIRE, 'key Space');
    devices.press(0, FIRE, 'key KeyJ');
    at(108);
    at(112);
    expect(told()).toEqual([
      '0 points no more',
      '0 presses 2 by key Space',
      '0 presses 2 by key KeyJ',
      '0 points 112',
    ]);
  });

  it('rests while a stick aims', () => {
    const { at, devices, told } = aiming();
    at(100, true);
    told();
    devices.aim(0, 7);
    at(200, true);
    devices.aim(0, 0);
    at(201, true);
    expect(told()).toEqual(['0 points no more', '0 aims 7', '0 aims 0', '0 points 201']);
  });
});
