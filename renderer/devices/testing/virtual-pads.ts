// Gamepads without hardware, and a window whose pictures are drawn by the test.

import type { PadWindow } from '../pad-poll.ts';
import type { PadLike } from '../pad-reading.ts';

export interface VirtualPad extends PadLike {
  connected: boolean;
  readonly mapping: string;
  readonly buttons: { pressed: boolean; value: number }[];
  readonly axes: number[];
}

export function virtualPad(index: number, id = `Pad ${index}`, mapping = 'standard'): VirtualPad {
  return {
    index,
    id,
    connected: true,
    mapping,
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
    axes: [0, 0, 0, 0],
  };
}

export function press({ buttons }: VirtualPad, number: number, pressed = true): void {
  buttons[number] = { pressed, value: pressed ? 1 : 0 };
}

export function padWindow() {
  const pads: VirtualPad[] = [];
  const clock = { ms: 0 };
  let next: (() => void) | null = null;
  const window: PadWindow & EventTarget = Object.assign(new EventTarget(), {
    navigator: { getGamepads: () => pads },
    requestAnimationFrame(callback: () => void) {
      next = callback;
      return 1;
    },
    cancelAnimationFrame() {
      next = null;
    },
  });
  return {
    window,
    pads,
    clock,
    now: () => clock.ms,
    get looking() {
      return next !== null;
    },
    plugIn(pad: VirtualPad): void {
      pads.push(pad);
      window.dispatchEvent(new Event('gamepadconnected'));
    },
    unplug(pad: VirtualPad): void {
      pad.connected = false;
      pads.splice(pads.indexOf(pad), 1);
      window.dispatchEvent(new Event('gamepaddisconnected'));
    },
    /** Draws so many pictures. */
    draw(pictures = 1): void {
      for (let n = 0; n < pictures; n++) {
        clock.ms += 1000 / 60;
        const draw = next;
        next = null;
        draw?.();
      }
    },
  };
}
