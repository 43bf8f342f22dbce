import { afterEach, expect, it, vi } from 'vitest';
import { watchMouse } from './mouse.ts';
import { openBarePage } from './testing/bare-page.ts';

afterEach(() => vi.unstubAllGlobals());

it('a mouse is where it moved or pressed last, whatever fingers do, until it is no longer watched', () => {
  const { window, fire } = openBarePage();
  const mouse = watchMouse();
  const event = (type: string, pointerType: string, clientX: number) =>
    fire(window, type, { pointerType, clientX, clientY: 7 });
  event('pointermove', 'touch', 1);
  expect(mouse.at()).toBeNull();
  event('pointermove', 'mouse', 2);
  event('pointerdown', 'mouse', 3);
  event('pointerdown', 'touch', 4);
  expect(mouse.at()).toEqual({ clientX: 3, clientY: 7 });
  mouse.stop();
  event('pointermove', 'mouse', 5);
  expect(mouse.at()).toEqual({ clientX: 3, clientY: 7 });
});
