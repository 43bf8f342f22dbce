import { describe, expect, it } from 'vitest';
import { keyName, layoutWith, readLayout } from './key-names.ts';

const named = { Space: 'Space', ShiftLeft: 'Left Shift', Numpad: 'Num' };

const press = (code: string, key: string, shiftKey = false) => ({
  ...{ code, key, shiftKey },
  ...{ ctrlKey: false, altKey: false, metaKey: false },
});

describe('the name of a key', () => {
  it('is the letter that this keyboard has on it', () => {
    const french = new Map([['KeyQ', 'a']]);
    expect(keyName('KeyQ', french, named)).toBe('A');
    expect(keyName('KeyQ', null, named)).toBe('Q');
  });

  it('is a word for a key that types nothing, and an arrow for an arrow key', () => {
    expect(keyName('Space', new Map([['Space', ' ']]), named)).toBe('Space');
    expect(keyName('ShiftLeft', null, named)).toBe('Left Shift');
    expect(keyName('ArrowUp', null, named)).toBe('↑');
  });

  it('exists for every other key', () => {
    expect(keyName('Digit7', null, named)).toBe('7');
    expect(keyName('Semicolon', null, named)).toBe(';');
    expect(keyName('F5', null, named)).toBe('F5');
    expect(keyName('NumpadAdd', null, named)).toBe('Num +');
    expect(keyName('Numpad4', null, named)).toBe('Num 4');
    expect(keyName('AudioVolumeUp', null, named)).toBe('Audio Volume Up');
  });

  it('is the digit on a keyboard that types something else without Shift', () => {
    expect(keyName('Digit1', new Map([['Digit1', '&']]), named)).toBe('1');
  });
});

describe('the layout of a keyboard', () => {
  it('stays unknown without error when the browser does not tell it', async () => {
    expect(await readLayout({})).toBeNull();
    expect(
      await readLayout({ keyboard: { getLayoutMap: () => Promise.reject(new Error('no')) } }),
    ).toBeNull();
    const layout = new Map([['KeyQ', 'a']]);
    expect(await readLayout({ keyboard: { getLayoutMap: () => Promise.resolve(layout) } })).toBe(layout);
  });

  it('is learned from presses: a letter from one, all of it from a telling one', () => {
    const nordic = layoutWith(null, press('Semicolon', 'ö'));
    expect(keyName('Semicolon', nordic, named)).toBe('Ö');
    const french = layoutWith(null, press('KeyW', 'z'));
    expect(['KeyQ', 'KeyA', 'KeyZ'].map((code) => keyName(code, french, named))).toEqual(['A', 'Q', 'W']);
    const german = layoutWith(null, press('KeyZ', 'Y'));
    expect(['KeyY', 'KeyQ'].map((code) => keyName(code, german, named))).toEqual(['Z', 'Q']);
  });

  it('is not learned from a key that types nothing or from one with Shift', () => {
    expect(layoutWith(null, press('ArrowUp', 'ArrowUp'))).toBeNull();
    expect(layoutWith(null, press('Slash', '?', true))).toBeNull();
    const known = new Map([['KeyQ', 'q']]);
    expect(layoutWith(known, press('KeyQ', 'q'))).toBe(known);
  });
});
