import { describe, expect, it } from 'vitest';
import { keepComposedKeys } from './composed-keys.ts';

function page() {
  const window = new EventTarget();
  const stop = keepComposedKeys(window);
  const heard: string[] = [];
  window.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key));
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { heard, stop, press };
}

describe('a word being composed', () => {
  it('keeps Escape from closing anything until it is finished', () => {
    const { heard, press } = page();
    expect(press('Escape', { isComposing: true })).toBe(true);
    expect(heard).toEqual([]);
    expect(press('Escape')).toBe(false);
    expect(heard).toEqual(['Escape']);
  });

  it('keeps the Enter that ends it from sending, however the browser marks it', () => {
    const { heard, press } = page();
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    expect(heard).toEqual([]);
  });

  it('holds no keys back after the guard has stopped', () => {
    const { heard, stop, press } = page();
    stop();
    press('a', { isComposing: true });
    expect(heard).toEqual(['a']);
  });
});
