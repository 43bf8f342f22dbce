import { describe, expect, it } from 'vitest';
import { keysFor, pressesOf } from '../../devices/keys.ts';
import { listenToKeys } from './keyboard.ts';
import { createLocalInputs } from './local-inputs.ts';

const buttons = [
  { name: 'Left', byte: 0, bit: 0x01, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Boost', byte: 0, bit: 0x02, keys: ['Space'] },
];

/** A window with only what keys need. `focus` is the kind of element that has the focus. */
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
    /** Dispatches a key; true when its usual effect is prevented. */
    key(type: 'keydown' | 'keyup', code: string, more: Partial<KeyboardEvent> = {}): boolean {
      const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

describe('the keyboard', () => {
  it('gives a press and a release for a tap, however short', () => {
    const { sent, key } = fakeWindow();
    key('keydown', 'ArrowLeft');
    key('keyup', 'ArrowLeft');
    expect(sent).toEqual([1, 0]);
  });

  it('sends a repeating key once and keeps it from scrolling', () => {
    const { sent, key } = fakeWindow();
    expect(key('keydown', 'ArrowLeft')).toBe(true);
    expect(key('keydown', 'ArrowLeft', { repeat: true })).toBe(true);
    expect(sent).toEqual([1]);
  });

  it('leaves a key that the game does not use its usual effect', () => {
    const { sent, key } = fakeWindow();
    expect(key('keydown', 'F5')).toBe(false);
    expect(sent).toEqual([]);
  });

  it('takes a shortcut of the browser for no press', () => {
    const { sent, key } = fakeWindow();
    expect(key('keydown', 'KeyA', { ctrlKey: true })).toBe(false);
    expect(key('keydown', 'KeyA', { metaKey: true })).toBe(false);
    expect(key('keydown', 'ArrowLeft', { altKey: true })).toBe(false);
    expect(sent).toEqual([]);
  });

  it('leaves keys to a focused text field or dialog', () => {
    const { sent, key, focusOn } = fakeWindow();
    for (const kind of ['input', 'textarea', 'dialog']) {
      focusOn(kind);
      expect(key('keydown', 'KeyA')).toBe(false);
    }
    expect(sent).toEqual([]);
  });

  it('leaves Space to a focused button, and the arrows to the game', () => {
    const { sent, key, focusOn } = fakeWindow();
    focusOn('button');
    expect(key('keydown', 'Space')).toBe(false);
    expect(key('keydown', 'ArrowLeft')).toBe(true);
    expect(sent).toEqual([1]);
  });

  it('releases a key in the game that is released in a dialog opened meanwhile', () => {
    const { sent, key, focusOn } = fakeWindow();
    key('keydown', 'ArrowLeft');
    focusOn('dialog');
    key('keyup', 'ArrowLeft');
    expect(sent).toEqual([1, 0]);
  });

  it('releases everything when the window loses the focus or is hidden', () => {
    const { sent, key, target, document } = fakeWindow();
    key('keydown', 'ArrowLeft');
    target.dispatchEvent(new Event('blur'));
    key('keydown', 'Space');
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([1, 0, 2, 0]);
  });

  it('hears nothing after listening has stopped', () => {
    const { sent, key, stop } = fakeWindow();
    stop();
    expect(key('keydown', 'ArrowLeft')).toBe(false);
    expect(sent).toEqual([]);
  });

  it('moves the own seat of each of two players', () => {
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
});
