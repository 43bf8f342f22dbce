import { expect, test } from 'vitest';
import { keyName, readLayout } from './key-names.ts';

const named = { Space: 'Space', ShiftLeft: 'Left Shift', Numpad: 'Num' };

test('a letter is called as this keyboard has it', () => {
  const french = new Map([['KeyQ', 'a']]);
  expect(keyName('KeyQ', french, named)).toBe('A');
  expect(keyName('KeyQ', null, named)).toBe('Q');
});

test('keys that type nothing have names, arrows have arrows', () => {
  expect(keyName('Space', new Map([['Space', ' ']]), named)).toBe('Space');
  expect(keyName('ShiftLeft', null, named)).toBe('Left Shift');
  expect(keyName('ArrowUp', null, named)).toBe('↑');
});

test('every other key has something to say', () => {
  expect(keyName('Digit7', null, named)).toBe('7');
  expect(keyName('Semicolon', null, named)).toBe(';');
  expect(keyName('F5', null, named)).toBe('F5');
  expect(keyName('NumpadAdd', null, named)).toBe('Num +');
  expect(keyName('Numpad4', null, named)).toBe('Num 4');
  expect(keyName('AudioVolumeUp', null, named)).toBe('Audio Volume Up');
});

test('a browser that knows no layouts, or may not say, is no fault', async () => {
  expect(await readLayout({})).toBeNull();
  expect(await readLayout({ keyboard: { getLayoutMap: () => Promise.reject(new Error('no')) } })).toBeNull();
  const layout = new Map([['KeyQ', 'a']]);
  expect(await readLayout({ keyboard: { getLayoutMap: () => Promise.resolve(layout) } })).toBe(layout);
});
