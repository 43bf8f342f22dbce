import { describe, expect, it } from 'vitest';
import type { StageEvent } from '../../../games/game.ts';
import { listenToPointer } from './pointer.ts';

/** A canvas at (100, 50) in a window without a focus. */
function stage() {
  const captured: number[] = [];
  const canvas = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 800, height: 600 }),
    setPointerCapture: (pointer: number) => captured.push(pointer),
  });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null as { closest(selectors: string): Element | null } | null,
  });
  const clock = { setTimeout: () => 1, clearTimeout() {} };
  const window = Object.assign(new EventTarget(), { document, ...clock });
  const told: StageEvent[] = [];
  const armed = { now: false };
  const stop = listenToPointer(
    canvas,
    window,
    {
      heard: (code) => (code === 'KeyJ' ? 'KeyQ' : code === 'KeyQ' ? null : code),
      cancels: () => armed.now,
    },
    (event) => told.push(event),
  );
  /** Dispatches an event; true when its usual effect is prevented. */
  const on = (target: EventTarget) => (type: string, more: object) => {
    const usual = { isPrimary: true, pointerId: 7, clientX: 130, clientY: 90, button: 0, buttons: 0 };
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false, repeat: false };
    const event = Object.assign(new Event(type, { cancelable: true }), usual, keys, more);
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { captured, document, window, told, armed, stop, pointer: on(canvas), key: on(window) };
}

describe('the pointer', () => {
  it('tells a drag from press to release in pixels of the canvas, and captures it', () => {
    const { captured, told, pointer } = stage();
    pointer('pointerdown', { button: 0, buttons: 1, shiftKey: true });
    pointer('pointermove', { button: -1, buttons: 1, clientX: 90 });
    pointer('pointerup', { button: 0, buttons: 0, ctrlKey: true });
    expect(captured).toEqual([7]);
    expect(told).toEqual([
      { kind: 'down', x: 30, y: 40, button: 0, shift: true, ctrl: false },
      { kind: 'move', x: -10, y: 40, button: 0, shift: false, ctrl: false },
      { kind: 'up', x: 30, y: 40, button: 0, shift: false, ctrl: true },
    ]);
  });

  it('says in a move which button is held, or none', () => {
    const { told, pointer } = stage();
    for (const buttons of [0, 2, 4]) pointer('pointermove', { button: -1, buttons });
    expect(told.map((event) => 'button' in event && event.button)).toEqual([-1, 2, 1]);
  });

  it('tells a second button while one is held as a press and a release of its own', () => {
    const { told, pointer } = stage();
    pointer('pointerdown', { button: 0, buttons: 1 });
    pointer('pointermove', { button: 2, buttons: 3 });
    pointer('pointermove', { button: 2, buttons: 1 });
    expect(told.map((event) => [event.kind, 'button' in event && event.button])).toEqual([
      ['down', 0],
      ['down', 2],
      ['up', 2],
    ]);
  });

  it('leaves out a second finger', () => {
    const { told, pointer } = stage();
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) pointer(type, { isPrimary: false });
    expect(told).toEqual([]);
  });

  it('ends a touch that the system takes away', () => {
    const { told, pointer } = stage();
    pointer('pointerdown', { buttons: 1 });
    pointer('pointercancel', { button: -1 });
    expect(told.map(({ kind }) => kind)).toEqual(['down', 'up']);
  });

  it('keeps the menu closed and the page from scrolling, and tells the wheel in pixels, also from lines', () => {
    const { told, pointer } = stage();
    expect(pointer('contextmenu', {})).toBe(true);
    expect(pointer('wheel', { deltaY: -120, deltaMode: 0 })).toBe(true);
    pointer('wheel', { deltaY: 3, deltaMode: 1 });
    expect(told).toEqual([
      { kind: 'wheel', x: 30, y: 40, delta: -120 },
      { kind: 'wheel', x: 30, y: 40, delta: 48 },
    ]);
  });
});

describe('the keys of a pointer game', () => {
  it('are told by code, once however long they are held', () => {
    const { told, key } = stage();
    key('keydown', { code: 'KeyA', shiftKey: true });
    key('keydown', { code: 'KeyA', repeat: true });
    key('keyup', { code: 'KeyA' });
    expect(told).toEqual([
      { kind: 'key', code: 'KeyA', pressed: true, shift: true, ctrl: false },
      { kind: 'key', code: 'KeyA', pressed: false, shift: false, ctrl: false },
    ]);
  });

  it('include control groups, but leave other shortcuts to the browser', () => {
    const { key } = stage();
    expect(key('keydown', { code: 'Digit1', ctrlKey: true })).toBe(true);
    expect(key('keydown', { code: 'ArrowLeft' })).toBe(true);
    expect(key('keydown', { code: 'KeyR', ctrlKey: true })).toBe(false);
    expect(key('keydown', { code: 'F5' })).toBe(false);
  });

  it('exclude those of a dialog, but not the release of a key pressed before', () => {
    const { told, key, document } = stage();
    key('keydown', { code: 'KeyA' });
    document.activeElement = {
      closest: (selectors) => (selectors.includes('dialog') ? ({} as Element) : null),
    };
    key('keydown', { code: 'KeyB' });
    key('keyup', { code: 'KeyB' });
    key('keyup', { code: 'KeyA' });
    expect(told.map((event) => event.kind === 'key' && [event.code, event.pressed])).toEqual([
      ['KeyA', true],
      ['KeyA', false],
    ]);
  });

  it('are all released when the window loses the focus, and silent after the end', () => {
    const { told, key, stop, pointer } = stage();
    key('keydown', { code: 'KeyA' });
    key('blur', {});
    stop();
    key('keydown', { code: 'KeyB' });
    pointer('pointerdown', {});
    expect(told.map((event) => event.kind === 'key' && event.pressed)).toEqual([true, false]);
  });

  it('are told as the one that the game knows when set, in place of its own', () => {
    const { told, key } = stage();
    for (const code of ['KeyJ', 'KeyQ', 'KeyS']) {
      key('keydown', { code });
      key('keyup', { code });
    }
    expect(told.map((event) => event.kind === 'key' && [event.code, event.pressed])).toEqual([
      ['KeyQ', true],
      ['KeyQ', false],
      ['KeyS', true],
      ['KeyS', false],
    ]);
  });

  it('use Escape to take back what the game has armed, and only then for the app’s menu', () => {
    const { window, told, armed, key } = stage();
    let menus = 0;
    window.addEventListener('keydown', () => menus++);
    armed.now = true;
    key('keydown', { code: 'Escape' });
    expect(told.map((event) => event.kind === 'key' && [event.code, event.pressed])).toEqual([
      ['Escape', true],
      ['Escape', false],
    ]);
    armed.now = false;
    // Still held: the same press is kept from the menu.
    key('keydown', { code: 'Escape', repeat: true });
    expect(menus).toBe(0);
    key('keydown', { code: 'Escape' });
    expect([menus, told.length]).toEqual([1, 2]);
  });
});
