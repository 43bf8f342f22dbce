import { describe, expect, it } from 'vitest';
import { controlName, padName } from './pad-names.ts';

describe('the name of a gamepad', () => {
  it.each([
    ['Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 02fd)', 'Xbox Wireless Controller'],
    ['045e-028e-Microsoft X-Box 360 pad', 'Microsoft X-Box 360 pad'],
    ['Logitech Dual Action (Vendor: 046d Product: c216)', 'Logitech Dual Action'],
    ['Pad (left)', 'Pad (left)'],
    ['', 'Gamepad'],
  ])('turns %s into %s', (id, name) => {
    expect(padName(id, 'Gamepad')).toBe(name);
  });
});

describe('the buttons of a gamepad', () => {
  it.each([
    [
      'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 02fd)',
      'A B X Y RB RT Back Start Home',
    ],
    ['Snes Pad', 'A B X Y RB RT Back Start Home'],
    [
      'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)',
      '✕ ○ □ △ R1 R2 Create Options PS',
    ],
    ['054c-0ce6-Wireless Controller', '✕ ○ □ △ R1 R2 Create Options PS'],
    ['Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)', '✕ ○ □ △ R1 R2 Share Options PS'],
    ['DUALSHOCK 4 Wireless Controller Extended Gamepad', '✕ ○ □ △ R1 R2 Share Options PS'],
    ['Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)', 'B A Y X R ZR − + Home'],
    ['Nintendo Switch Pro Controller', 'B A Y X R ZR − + Home'],
  ])('have the printed names on %s', (id, names) => {
    const controls = ['b0', 'b1', 'b2', 'b3', 'b5', 'b7', 'b8', 'b9', 'b16'];
    expect(controls.map((control) => controlName(control, id)).join(' ')).toBe(names);
    expect(controlName('up', id)).toBe('↑');
  });
});
