// A pointer that aims in games of buttons: a mouse by where it is, a finger by where it touches, which presses as well.

import type { Pointed } from '../../../games/game.ts';
import type { MousePlace } from '../../devices/mouse.ts';

/** Where a place in the window is on a canvas. */
export function placeIn(canvas: HTMLElement, { clientX, clientY }: MousePlace) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Calls `send` for every change of a pointer that `counts`, until the returned function is called. */
export function listenToAim(
  canvas: HTMLElement,
  send: (pointed: Pointed) => void,
  counts: (event: PointerEvent) => boolean = () => true,
): () => void {
  /** The pointer that is pressed: others wait until it is let go. */
  let pressing: number | null = null;
  let last: Pointed | null = null;

  function tell(event: PointerEvent): void {
    last = { ...placeIn(canvas, event), pressed: pressing !== null };
    send(last);
  }
  const down = (event: PointerEvent) => {
    if (pressing !== null || event.button !== 0 || !counts(event)) return;
    pressing = event.pointerId;
    canvas.setPointerCapture(event.pointerId);
    tell(event);
  };
  const move = (event: PointerEvent) => {
    if (pressing === event.pointerId || (pressing === null && counts(event))) tell(event);
  };
  const up = (event: PointerEvent) => {
    if (pressing !== event.pointerId || event.button > 0) return;
    pressing = null;
    tell(event);
  };
  /** Releases the press, whose end may come elsewhere. */
  const lost = () => {
    pressing = null;
    if (!last?.pressed) return;
    last = { ...last, pressed: false };
    send(last);
  };
  const menu = (event: Event) => event.preventDefault();

  const listeners = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', lost],
    ['lostpointercapture', lost],
    ['contextmenu', menu],
  ] as [string, EventListener][];
  for (const [type, listener] of listeners) canvas.addEventListener(type, listener);
  canvas.style.cursor = 'crosshair';
  return () => {
    for (const [type, listener] of listeners) canvas.removeEventListener(type, listener);
    canvas.style.cursor = '';
    lost();
  };
}
