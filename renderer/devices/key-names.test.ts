import { expect, test } from 'vitest';
import { keyName, layoutWith, readLayout } from './key-names.ts';

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

const press = (code: string, key: string, shiftKey = false) => ({
  ...{ code, key, shiftKey },
  ...{ ctrlKey: false, altKey: false, metaKey: false },
});

test('digits are called so on a keyboard that types others without Shift', () => {
  expect(keyName('Digit1', new Map([['Digit1', '&']]), named)).toBe('1');
});

test('where the browser tells nothing a press tells the letter, and one that gives it away the whole layout', () => {
  const nordic = layoutWith(null, press('Semicolon', 'ö'));
  expect(keyName('Semicolon', nordic, named)).toBe('Ö');
  const french = layoutWith(null, press('KeyW', 'z'));
  expect(['KeyQ', 'KeyA', 'KeyZ'].map((code) => keyName(code, french, named))).toEqual(['A', 'Q', 'W']);
  const german = layoutWith(null, press('KeyZ', 'Y'));
  expect(['KeyY', 'KeyQ'].map((code) => keyName(code, german, named))).toEqual(['Z', 'Q']);
});

test('what types nothing, or with Shift something else, tells nothing', () => {
  expect(layoutWith(null, press('ArrowUp', 'ArrowUp'))).toBeNull();
  expect(layoutWith(null, press('Slash', '?', true))).toBeNull();
  const known = new Map([['KeyQ', 'q']]);
  expect(layoutWith(known, press('KeyQ', 'q'))).toBe(known);
});
