import { expect, test } from 'vitest';
import { keysFor, pressesOf } from '../../devices/keys.ts';
import { listenToKeys } from './keyboard.ts';
import { createLocalInputs } from './local-inputs.ts';

const buttons = [
  { name: 'Left', byte: 0, bit: 0x01, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Boost', byte: 0, bit: 0x02, keys: ['Space'] },
];

/** A window with nothing in it but what keys need. `focus` is the kind of element that has the focus. */
function fakeWindow() {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null as { closest(selectors: string): Element | null } | null,
  });
  const target = Object.assign(new EventTarget(), { document });
  const sent: number[] = [];
  const inputs = createLocalInputs(buttons, 1, [4], (_seat, input) => sent.push(input[0]!));
  sent.length = 0; // that nothing is held at first
  const presses = pressesOf(keysFor(buttons, [], [0]));
  const stop = listenToKeys(target, () => presses, inputs);
  return {
    sent,
    stop,
    target,
    document,
    focusOn(kind: string) {
      document.activeElement = {
        closest: (selectors) => (selectors.split(', ').includes(kind) ? ({} as Element) : null),
      };
    },
    /** True when the key's usual effect was prevented. */
    key(type: 'keydown' | 'keyup', code: string, more: Partial<KeyboardEvent> = {}): boolean {
      const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

test('a tap gives a press and a release, however short it is', () => {
  const { sent, key } = fakeWindow();
  key('keydown', 'ArrowLeft');
  key('keyup', 'ArrowLeft');
  expect(sent).toEqual([1, 0]);
});

test('a repeating key is sent once but never scrolls', () => {
  const { sent, key } = fakeWindow();
  expect(key('keydown', 'ArrowLeft')).toBe(true);
  expect(key('keydown', 'ArrowLeft', { repeat: true })).toBe(true);
  expect(sent).toEqual([1]);
});

test('a key that the game does not use keeps its usual effect', () => {
  const { sent, key } = fakeWindow();
  expect(key('keydown', 'F5')).toBe(false);
  expect(sent).toEqual([]);
});

test('a shortcut of the browser is not a press', () => {
  const { sent, key } = fakeWindow();
  expect(key('keydown', 'KeyA', { ctrlKey: true })).toBe(false);
  expect(key('keydown', 'KeyA', { metaKey: true })).toBe(false);
  expect(key('keydown', 'ArrowLeft', { altKey: true })).toBe(false);
  expect(sent).toEqual([]);
});

test('a focused text field or dialog keeps its keys', () => {
  const { sent, key, focusOn } = fakeWindow();
  for (const kind of ['input', 'textarea', 'dialog']) {
    focusOn(kind);
    expect(key('keydown', 'KeyA')).toBe(false);
  }
  expect(sent).toEqual([]);
});

test('a focused button keeps Space, and the game keeps the arrows', () => {
  const { sent, key, focusOn } = fakeWindow();
  focusOn('button');
  expect(key('keydown', 'Space')).toBe(false);
  expect(key('keydown', 'ArrowLeft')).toBe(true);
  expect(sent).toEqual([1]);
});

test('a key released in a dialog that opened meanwhile is released in the game', () => {
  const { sent, key, focusOn } = fakeWindow();
  key('keydown', 'ArrowLeft');
  focusOn('dialog');
  key('keyup', 'ArrowLeft');
  expect(sent).toEqual([1, 0]);
});

test('everything is released when the window loses the focus or is hidden', () => {
  const { sent, key, target, document } = fakeWindow();
  key('keydown', 'ArrowLeft');
  target.dispatchEvent(new Event('blur'));
  key('keydown', 'Space');
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([1, 0, 2, 0]);
});

test('nothing is heard after listening has stopped', () => {
  const { sent, key, stop } = fakeWindow();
  stop();
  expect(key('keydown', 'ArrowLeft')).toBe(false);
  expect(sent).toEqual([]);
});

test('two players at one keyboard each move their own seat', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', activeElement: null });
  const target = Object.assign(new EventTarget(), { document });
  const sent: (readonly [number, number])[] = [];
  const inputs = createLocalInputs(buttons, 1, [2, 5], (seat, input) => sent.push([seat, input[0]!]));
  const presses = pressesOf(keysFor(buttons, [], [0, 1]));
  listenToKeys(target, () => presses, inputs);
  const down = (code: string) => target.dispatchEvent(Object.assign(new Event('keydown'), { code }));
  down('ArrowLeft');
  down('KeyA');
  target.dispatchEvent(new Event('blur'));
  expect(sent).toEqual([
    [2, 0],
    [5, 0],
    [5, 1],
    [2, 1],
    [2, 0],
    [5, 0],
  ]);
});
