// Controls for fingers in games of buttons. A stick appears where the left thumb lands. Under the right thumb there are a button
// for each other action and, in games with Game.aim, a stick that aims.
// They are plain elements over the canvas, moved without React, and show once a finger has touched the screen.

import { aimTowards, encodeAim } from '../../../netcode/sim/aim.ts';
import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import type { LocalInputs } from './local-inputs.ts';
import styles from './touch-controls.module.css';

/** A button of the game: one direction of the stick, or a button of its own. */
export interface TouchButton {
  readonly name: string;
  readonly direction: Direction | null;
}

export interface TouchControls {
  show(visible: boolean): void;
  /** Sets the labels of all buttons, in their order; a button with an empty label is hidden. */
  name(names: readonly string[]): void;
  dispose(): void;
}

/** How far from where it landed a thumb points in a direction, CSS pixels. */
const STICK_AT = 16;
/** How far from the thumb the stick stays at most, CSS pixels: it follows, so that the way back is short. */
const STICK_REACH = 56;

/** How long a phone vibrates at a press, ms: it is felt, and over before the next press. */
const TREMBLE_MS = 8;

/** Least ratio of the shorter way to the longer one for a diagonal: each of eight directions has an eighth of the circle. */
const ASLANT = Math.tan(Math.PI / 8);

/**
 * Directions of a thumb that is `dx`, `dy` CSS pixels from where it landed: none, one, or two for a diagonal. With `square`
 * (Game.square) at most one.
 */
export function directionsOf(dx: number, dy: number, square: boolean): readonly Direction[] {
  if (Math.hypot(dx, dy) < STICK_AT) return [];
  const [across, along] = [Math.abs(dx), Math.abs(dy)];
  const least = square ? 1 : ASLANT;
  const pointed: Direction[] = [];
  if (across > along * least) pointed.push(dx > 0 ? 'right' : 'left');
  if (along >= across * least) pointed.push(dy > 0 ? 'down' : 'up');
  return pointed;
}

/** What thumbs do in a game of buttons. */
export interface TouchPlay {
  /** Game.square. */
  readonly square: boolean;
  /** Whether a stick is drawn; without it fingers have the picture to themselves. */
  readonly stick: boolean;
  /** The button (Game.aim) that a second stick presses, which aims under the other thumb; -1 for none. */
  readonly aim: number;
}

/** Adds hidden controls to `container`, which press buttons of local player 0. */
export function createTouchControls(
  container: HTMLElement,
  buttons: readonly TouchButton[],
  { square, stick: steers, aim }: TouchPlay,
  inputs: LocalInputs,
): TouchControls {
  const root = element(styles.root, container);
  // Players with a screen reader press keys.
  root.setAttribute('aria-hidden', 'true');
  root.hidden = true;
  const move = createStick(root, styles.field);
  move.field.hidden = !steers;
  const aims = aim < 0 ? null : createStick(root, styles.aim);
  const actions = element(styles.actions, root);
  /** Element of each button; null for directions. */
  const shown = buttons.map(({ direction }, at) => {
    if (direction) return null;
    return at === aim ? aims!.knob : element(styles.action, actions);
  });
  const stops = [
    steer(),
    ...(aims ? [aimWith(aims)] : []),
    ...shown.flatMap((button, at) => (button && at !== aim ? [listenToAction(button, at)] : [])),
  ];
  name(buttons.map((button) => button.name));

  function steer(): () => void {
    let held: readonly Direction[] = [];
    function changeButtons(direction: Direction, change: LocalInputs['press']): void {
      for (const [at, button] of buttons.entries())
        if (button.direction === direction) change(0, at, `finger ${direction}`);
    }
    return move.listen((dx, dy) => {
      const directions = directionsOf(dx, dy, square);
      // Presses before releases, so that a frame between two directions has one of them.
      for (const one of directions) if (!held.includes(one)) changeButtons(one, inputs.press);
      for (const one of held) if (!directions.includes(one)) changeButtons(one, inputs.release);
      held = directions;
      for (const one of DIRECTIONS) move.stick.classList.toggle(styles[one]!, directions.includes(one));
    });
  }

  /** Listens to a stick that aims, and presses once it points somewhere; a tap presses ahead. */
  function aimWith({ listen, stick }: Stick): () => void {
    const by = 'finger aims';
    let held = false;
    return listen((dx, dy, lifted) => {
      const points = Math.hypot(dx, dy) >= STICK_AT;
      if (lifted && !held) inputs.press(0, aim, by);
      if (points || held) inputs.aim(0, points ? encodeAim(aimTowards(dx, dy)) : 0);
      if (points && !held) {
        tremble(stick);
        inputs.press(0, aim, by);
      } else if (lifted || (held && !points)) inputs.release(0, aim, by);
      held = points;
    });
  }

  function name(names: readonly string[]): void {
    for (const [at, button] of shown.entries()) {
      if (!button || button.textContent === names[at]) continue;
      button.textContent = names[at]!;
      button.style.visibility = names[at] === '' ? 'hidden' : '';
    }
  }

  function listenToAction(button: HTMLElement, at: number): () => void {
    const fingers = new Set<number>();
    const down = (event: PointerEvent) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      fingers.add(event.pointerId);
      button.classList.add(styles.held!);
      tremble(button);
      inputs.press(0, at, `finger ${event.pointerId}`);
    };
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      button.classList.toggle(styles.held!, fingers.size > 0);
      inputs.release(0, at, `finger ${event.pointerId}`);
    };
    return listen(button, { pointerdown: down, pointerup: up, pointercancel: up });
  }

  return {
    show(visible) {
      root.hidden = !visible;
    },
    name,
    dispose() {
      for (const stop of stops) stop();
      root.remove();
    },
  };
}

interface Stick {
  readonly field: HTMLElement;
  readonly stick: HTMLElement;
  readonly knob: HTMLElement;
  /**
   * Calls `moved` with how far the thumb is from where it landed, CSS pixels, and with 0, 0 when it is `lifted`. The returned
   * function ends that.
   */
  listen(moved: (dx: number, dy: number, lifted: boolean) => void): () => void;
}

/** Adds a field of the class `name`, and a stick that appears where a thumb lands in it. */
function createStick(root: HTMLElement, name: string | undefined): Stick {
  const field = element(name, root);
  const stick = element(styles.stick, field);
  const knob = element(styles.knob, stick);
  return {
    field,
    stick,
    knob,
    listen(moved) {
      let thumb: { readonly id: number; x: number; y: number } | null = null;
      const place = (dx: number, dy: number) => {
        knob.style.translate = `${dx}px ${dy}px`;
      };
      const down = (event: PointerEvent) => {
        if (thumb) return;
        event.preventDefault();
        field.setPointerCapture(event.pointerId);
        thumb = { id: event.pointerId, x: event.clientX, y: event.clientY };
        const { left, top } = field.getBoundingClientRect();
        stick.style.inset = `${event.clientY - top}px auto auto ${event.clientX - left}px`;
        stick.classList.add(styles.held!);
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
        moved(dx, dy, false);
      };
      const up = (event: PointerEvent) => {
        if (event.pointerId !== thumb?.id) return;
        thumb = null;
        moved(0, 0, true);
        place(0, 0);
        stick.classList.remove(styles.held!);
        stick.style.inset = '';
      };
      return listen(field, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up });
    },
  };
}

function element(name: string | undefined, parent: HTMLElement): HTMLElement {
  const made = parent.ownerDocument.createElement('div');
  made.className = name ?? '';
  parent.append(made);
  return made;
}

/** Vibrates shortly, on devices that can. */
function tremble({ ownerDocument }: HTMLElement): void {
  ownerDocument.defaultView?.navigator.vibrate?.(TREMBLE_MS);
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
