import { expect, test } from 'vitest';
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

test('Escape while a word is composed closes nothing, and afterwards it does', () => {
  const { heard, press } = page();
  expect(press('Escape', { isComposing: true })).toBe(true);
  expect(heard).toEqual([]);
  expect(press('Escape')).toBe(false);
  expect(heard).toEqual(['Escape']);
});

test('the Enter that ends a word sends nothing, however the browser marks it', () => {
  const { heard, press } = page();
  press('Enter', { isComposing: true });
  press('Enter', { keyCode: 229 });
  expect(heard).toEqual([]);
});

test('nothing is kept back afterwards', () => {
  const { heard, stop, press } = page();
  stop();
  press('a', { isComposing: true });
  expect(heard).toEqual(['a']);
});
