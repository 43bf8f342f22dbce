import { expect, test } from 'vitest';
import { controlName, padName } from './pad-names.ts';

test.each([
  ['Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 02fd)', 'Xbox Wireless Controller'],
  ['045e-028e-Microsoft X-Box 360 pad', 'Microsoft X-Box 360 pad'],
  ['Logitech Dual Action (Vendor: 046d Product: c216)', 'Logitech Dual Action'],
  ['Pad (left)', 'Pad (left)'],
  ['', 'Gamepad'],
])('%s is called %s', (id, name) => {
  expect(padName(id, 'Gamepad')).toBe(name);
});

test('controls are called as they are printed', () => {
  expect(['b0', 'b7', 'b9', 'up', 'b16'].map(controlName)).toEqual(['A', 'RT', 'Start', '↑', '16']);
});
