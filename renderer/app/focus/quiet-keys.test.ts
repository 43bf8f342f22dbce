import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REST_MS } from '../../devices/pad-buttons.ts';
import { isQuiet, quietKeys } from './quiet-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of a window as keys need; what comes through is pressed. */
function windowOf() {
  const target = new EventTarget();
  const window = Object.assign(target, {
    document: { documentElement: { dataset: {} } },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  }) as unknown as Window;
  const pressed: string[] = [];
  /** Dispatches a key, and notes it when the guard lets it through to a button. */
  const press = (key: string, type = 'keydown', at: EventTarget = target) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { key });
    if (at !== target) Object.defineProperty(event, 'target', { value: at });
    target.dispatchEvent(event);
    if (!event.defaultPrevented) pressed.push(key);
  };
  return { window, press, pressed };
}

/** Elements that the guard asks for. */
class Field extends EventTarget {}
vi.stubGlobal('HTMLTextAreaElement', Field);
vi.stubGlobal('HTMLInputElement', class {});

describe('the quiet time after a match', () => {
  it('drops all presses of a player who goes on hammering, however long', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window);
    for (let i = 0; i < 20; i++) {
      for (const key of [' ', 'Enter', 'ArrowLeft']) {
        press(key);
        press(key, 'keyup');
      }
      vi.advanceTimersByTime(REST_MS - 1);
    }
    expect(pressed).toEqual([]);
    vi.advanceTimersByTime(1);
    press('Enter');
    expect(pressed).toEqual(['Enter']);
  });

  // A key of the game may also press the focused button.
  it('goes on while a player steers by letters', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window);
    for (let i = 0; i < 5; i++) {
      press('w');
      vi.advanceTimersByTime(REST_MS - 1);
    }
    press(' ');
    expect(pressed.filter((key) => key !== 'w')).toEqual([]);
  });

  it('lets a player type a line, and runs out meanwhile', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window);
    vi.advanceTimersByTime(REST_MS - 1);
    for (const key of ['a', ' ', 'Enter']) press(key, 'keydown', new Field());
    expect(pressed).toEqual(['a', ' ', 'Enter']);
    vi.advanceTimersByTime(1);
    expect(isQuiet(window)).toBe(false);
  });

  it('lets other keys through at once', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window);
    press('Escape');
    press('F11');
    expect(pressed).toEqual(['Escape', 'F11']);
  });

  it('goes on for a hammering gamepad, and for keys with it', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window);
    for (let i = 0; i < 5; i++) {
      expect(isQuiet(window)).toBe(true);
      vi.advanceTimersByTime(REST_MS - 1);
    }
    press(' ');
    expect(pressed).toEqual([]);
    vi.advanceTimersByTime(REST_MS);
    expect(isQuiet(window)).toBe(false);
  });

  it('ends at the next screen', () => {
    const { window, press, pressed } = windowOf();
    quietKeys(window)();
    press(' ');
    expect([pressed, isQuiet(window)]).toEqual([[' '], false]);
  });
});
