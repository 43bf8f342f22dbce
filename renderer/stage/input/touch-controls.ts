// Fingers in games of buttons: a stick wherever the left thumb lands, and a button for each action under the right one.
// Plain elements over the canvas, moved without React; they show once a finger has touched the screen.

import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import type { LocalInputs } from './local-inputs.ts';

/** What a button is to a thumb: a direction, or something to press. */
export interface TouchButton {
  readonly name: string;
  readonly direction: Direction | null;
}

export interface TouchControls {
  show(shown: boolean): void;
  dispose(): void;
}

/** A thumb that has moved this far from where it landed means a direction, CSS pixels. */
const STICK_AT = 16;
/** Further than this the stick comes along, so that the way back is short. */
const STICK_REACH = 56;

/**
 * The directions of a thumb that is so far from where it landed: the nearer one alone, because a thumb is too round
 * for diagonals, and a turn that was not meant costs a life.
 */
function directionOf(dx: number, dy: number): Direction | null {
  if (Math.hypot(dx, dy) < STICK_AT) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

/** Steers the first local player. */
export function createTouchControls(
  container: HTMLElement,
  buttons: readonly TouchButton[],
  inputs: LocalInputs,
): TouchControls {
  const root = element('touch-controls', container);
  // Whoever cannot see the game presses keys.
  root.setAttribute('aria-hidden', 'true');
  root.hidden = true;
  const field = element('touch-field', root);
  const stick = element('touch-stick', field);
  const knob = element('touch-knob', stick);
  const actions = element('touch-actions', root);
  const stops = [
    listenToStick(),
    ...buttons.flatMap((button, at) => (button.direction ? [] : [action(button, at)])),
  ];

  function listenToStick(): () => void {
    let thumb: { readonly id: number; x: number; y: number } | null = null;
    let held: Direction | null = null;

    function hold(direction: Direction | null): void {
      if (direction === held) return;
      for (const [at, button] of buttons.entries()) {
        // The new one first: between two directions no frame is without one.
        if (direction && button.direction === direction) inputs.press(0, at, `finger ${direction}`);
      }
      for (const [at, button] of buttons.entries()) {
        if (held && button.direction === held) inputs.release(0, at, `finger ${held}`);
      }
      held = direction;
      for (const one of DIRECTIONS) stick.classList.toggle(one, one === direction);
    }
    function place(dx: number, dy: number): void {
      knob.style.translate = `${dx}px ${dy}px`;
    }

    const down = (event: PointerEvent) => {
      if (thumb) return;
      event.preventDefault();
      field.setPointerCapture(event.pointerId);
      thumb = { id: event.pointerId, x: event.clientX, y: event.clientY };
      const { left, top } = field.getBoundingClientRect();
      stick.style.left = `${event.clientX - left}px`;
      stick.style.top = `${event.clientY - top}px`;
      stick.classList.add('held');
      place(0, 0);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== thumb?.id) return;
      let dx = event.clientX - thumb.x;
      let dy = event.clientY - thumb.y;
      const far = Math.hypot(dx, dy);
      if (far > STICK_REACH) {
        thumb.x += dx * (1 - STICK_REACH / far);
        thumb.y += dy * (1 - STICK_REACH / far);
        dx *= STICK_REACH / far;
        dy *= STICK_REACH / far;
      }
      place(dx, dy);
      hold(directionOf(dx, dy));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== thumb?.id) return;
      thumb = null;
      hold(null);
      place(0, 0);
      stick.classList.remove('held');
      stick.style.left = '';
      stick.style.top = '';
    };
    return listen(field, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up });
  }

  function action({ name }: TouchButton, at: number): () => void {
    const button = element('touch-action', actions);
    button.textContent = name;
    const fingers = new Set<number>();
    const down = (event: PointerEvent) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      fingers.add(event.pointerId);
      button.classList.add('held');
      inputs.press(0, at, `finger ${event.pointerId}`);
    };
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      button.classList.toggle('held', fingers.size > 0);
      inputs.release(0, at, `finger ${event.pointerId}`);
    };
    return listen(button, { pointerdown: down, pointerup: up, pointercancel: up });
  }

  return {
    show(shown) {
      root.hidden = !shown;
    },
    dispose() {
      for (const stop of stops) stop();
      root.remove();
    },
  };
}

function element(name: string, parent: HTMLElement): HTMLElement {
  const made = parent.ownerDocument.createElement('div');
  made.className = name;
  parent.append(made);
  return made;
}

function listen(
  target: HTMLElement,
  listeners: { readonly [type: string]: (event: PointerEvent) => void },
): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) target.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of all) target.removeEventListener(type, listener);
  };
}
