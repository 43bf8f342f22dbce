// A match ends while fingers still hammer: Enter, Space and the arrows press nothing on the screen that comes then until
// fingers have rested, from all keys. A person who types a line types on.

import { REST_MS } from '../../devices/pad-buttons.ts';
import { isTyped } from './menu-places.ts';

/** Keys that press something in a menu, or lead there. */
const PRESSING = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Ignores keys until they have rested, or until the returned function is called. The root tells it to gamepads (isQuiet). */
export function quietKeys(window: Window): () => void {
  const { dataset } = window.document.documentElement;
  let timer = window.setTimeout(end, REST_MS);

  function swallow(event: KeyboardEvent): void {
    if (isTyped(event.target as Element | null)) return;
    // Letters steer, too: pressing fire now and then between them would press a button.
    rest();
    if (!PRESSING.has(event.key)) return;
    // Space presses when it is let go, in some browsers whatever became of its way down.
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function rest(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(end, REST_MS);
  }

  function end(): void {
    window.clearTimeout(timer);
    delete dataset.quiet;
    window.removeEventListener('keydown', swallow, { capture: true });
    window.removeEventListener('keyup', swallow, { capture: true });
    window.removeEventListener(HAMMERED, rest);
  }

  dataset.quiet = '';
  window.addEventListener('keydown', swallow, { capture: true });
  window.addEventListener('keyup', swallow, { capture: true });
  window.addEventListener(HAMMERED, rest);
  return end;
}

/** A gamepad pressed something though it was to rest. */
const HAMMERED = 'ethernight-hammered';

/** Whatever a gamepad presses, it does not rest. */
export function keepQuiet(window: Window): void {
  window.dispatchEvent(new Event(HAMMERED));
}

/** Whether what a gamepad presses now is still the game's; asked at each press. */
export function isQuiet(window: Window): boolean {
  const quiet = window.document.documentElement.dataset.quiet !== undefined;
  if (quiet) keepQuiet(window);
  return quiet;
}
