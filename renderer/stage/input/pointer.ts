// Listens to mouse, pen, fingers, wheel and keys for games of commands and tells them as StageEvents, in CSS pixels of
// the canvas.

import type { StageEvent } from '../../../games/game.ts';
import { isForAGame, type KeyWindow } from './keyboard.ts';
import { createTouchGestures, type Finger, type GestureClock } from './touch-gestures.ts';

/** Keys whose usual effect would move or leave the page. Ctrl with a digit is a control group in most games. */
const SCROLLS = /^(Arrow|Space$|Page|Home$|End$)/;
const GROUPS = /^Digit\d$/;
const ESCAPE = 'Escape';

/** The parts of the canvas that are needed; tests give their own. */
export interface PointerTarget {
  addEventListener(type: string, listener: (event: Event) => void, options?: { passive: boolean }): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  getBoundingClientRect(): {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  setPointerCapture(pointer: number): void;
}

/** What the game does with keys. */
export interface GameKeys {
  /** What it calls a key that is pressed; null for one without a meaning there. */
  heard(code: string): string | null;
  /** A finger is the main button of a mouse (Game.direct). */
  readonly direct?: boolean;
  /** Whether Escape takes something back in it: then the app's menu waits for the next one. Else it is the app's. */
  cancels(): boolean;
}

/** Calls `send` for everything that happens, until the returned function is called. */
export function listenToPointer(
  canvas: PointerTarget,
  window: KeyWindow & GestureClock,
  { heard, cancels, direct = false }: GameKeys,
  send: (event: StageEvent) => void,
): () => void {
  /** Keys whose press was told, and as what. */
  const pressed = new Map<string, string>();
  const gestures = createTouchGestures(send, window);

  const isGesture = ({ pointerType }: PointerEvent) => pointerType === 'touch' && !direct;

  function at({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** A finger stays where it was lifted, and a pointer at the very edge would scroll for ever. */
  function fingerOf(event: PointerEvent): Finger {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const within = (value: number, size: number) => Math.min(size - EDGE, Math.max(EDGE, value));
    return {
      id: event.pointerId,
      x: within(event.clientX - left, width),
      y: within(event.clientY - top, height),
    };
  }

  function tell(kind: 'down' | 'move' | 'up', button: number, event: PointerEvent): void {
    send({ kind, ...at(event), button, shift: event.shiftKey, ctrl: event.ctrlKey });
  }

  const down = (event: Event) => {
    const pointer = event as PointerEvent;
    if (isGesture(pointer)) {
      canvas.setPointerCapture(pointer.pointerId);
      gestures.down(fingerOf(pointer));
      return;
    }
    if (!pointer.isPrimary) return;
    // A drag that leaves the canvas, or the window, goes on and ends here.
    canvas.setPointerCapture(pointer.pointerId);
    tell('down', pointer.button, pointer);
  };
  const move = (event: Event) => {
    const pointer = event as PointerEvent;
    if (isGesture(pointer)) gestures.move(fingerOf(pointer));
    if (!pointer.isPrimary || isGesture(pointer)) return;
    // A second button while one is held comes as a move that names it.
    if (pointer.button >= 0) {
      tell(pointer.buttons & maskOf(pointer.button) ? 'down' : 'up', pointer.button, pointer);
    } else tell('move', heldIn(pointer.buttons), pointer);
  };
  const up = (event: Event) => {
    const pointer = event as PointerEvent;
    if (isGesture(pointer)) gestures.up(fingerOf(pointer));
    else if (pointer.isPrimary) tell('up', Math.max(0, pointer.button), pointer);
  };
  const wheel = (event: Event) => {
    const { deltaY, deltaMode } = event as WheelEvent;
    event.preventDefault(); // it would scroll or, with Ctrl, zoom the page
    send({ kind: 'wheel', ...at(event as WheelEvent), delta: deltaY * (deltaMode === 0 ? 1 : LINE_PIXELS) });
  };
  const menu = (event: Event) => event.preventDefault();

  const key = (event: Event) => {
    const { code, shiftKey: shift, ctrlKey: ctrl } = event as KeyboardEvent;
    const press = event.type === 'keydown';
    // Releases count wherever the focus is by now: else a key would stay down when a dialog opens.
    if (press ? code === ESCAPE || !isForAGame(event as KeyboardEvent, window) : !pressed.has(code)) return;
    if (SCROLLS.test(code) || (ctrl && GROUPS.test(code))) event.preventDefault();
    if (press && (event as KeyboardEvent).repeat) return;
    // What it was pressed as, even if settings have changed since.
    const as = press ? heard(code) : pressed.get(code)!;
    if (as === null) return;
    if (press) pressed.set(code, as);
    else pressed.delete(code);
    send({ kind: 'key', code: as, pressed: press, shift, ctrl });
  };
  /** Before the app hears it. */
  const takeBack = (event: Event) => {
    const { code, repeat } = event as KeyboardEvent;
    if (code !== ESCAPE || !isForAGame(event as KeyboardEvent, window)) return;
    if (repeat) event.stopImmediatePropagation();
    if (repeat || !cancels()) return;
    event.stopImmediatePropagation();
    for (const press of [true, false]) {
      send({ kind: 'key', code, pressed: press, shift: false, ctrl: false });
    }
  };
  const lost = () => {
    for (const code of pressed.values())
      send({ kind: 'key', code, pressed: false, shift: false, ctrl: false });
    pressed.clear();
  };

  const onCanvas: [string, (event: Event) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
    ['contextmenu', menu],
  ];
  for (const [type, listener] of onCanvas) canvas.addEventListener(type, listener);
  canvas.addEventListener('wheel', wheel, { passive: false });
  window.addEventListener('keydown', takeBack, { capture: true });
  window.addEventListener('keydown', key);
  window.addEventListener('keyup', key);
  window.addEventListener('blur', lost);
  return () => {
    for (const [type, listener] of onCanvas) canvas.removeEventListener(type, listener);
    canvas.removeEventListener('wheel', wheel);
    window.removeEventListener('keydown', takeBack, { capture: true });
    window.removeEventListener('keydown', key);
    window.removeEventListener('keyup', key);
    window.removeEventListener('blur', lost);
    gestures.dispose();
  };
}

/** Outside the band in which a pointer scrolls, CSS pixels. */
const EDGE = 8;

/** What browsers that count the wheel in lines mean by one. */
const LINE_PIXELS = 16;

/** The bit in PointerEvent.buttons of a button: the middle one comes second there and third here. */
function maskOf(button: number): number {
  return [1, 4, 2][button] ?? 0;
}

/** The button that is held, by its number, or -1. */
function heldIn(buttons: number): number {
  return [0, 2, 1].find((button) => (buttons & maskOf(button)) !== 0) ?? -1;
}
