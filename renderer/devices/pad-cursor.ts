// A gamepad as a pointer, for games of commands: the left stick moves a cursor, buttons press on it, the right stick
// and the d-pad scroll.

import type { StageEvent } from '../../games/game.ts';
import type { PadNow } from './pad-poll.ts';
import type { PadControl } from './pad-reading.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PadCursor {
  /** Where it is, in CSS pixels; null until a gamepad moved or pressed it. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** What the gamepads did since the last picture, `ms` ago. */
  look(pads: readonly PadNow[], ms: number, size: Size): readonly StageEvent[];
  /** Begins at the place of another pointer that has moved. */
  moveTo(x: number, y: number): void;
  /** Lets everything go, as when a menu opens. */
  rest(): readonly StageEvent[];
}

/** Across a screen 1280 wide in a second and a bit; a stick that is pushed half way is far slower than half. */
const SPEED_PER_WIDTH = 0.95;
const CURVE = 1.7;

/** Buttons of a mouse that gamepad buttons stand for. */
const PAD_POINTERS: { readonly [control: PadControl]: number } = { b0: 0, b2: 2 };
const SCROLLS: readonly (readonly [PadControl, string])[] = [
  ['b12', 'ArrowUp'],
  ['b13', 'ArrowDown'],
  ['b14', 'ArrowLeft'],
  ['b15', 'ArrowRight'],
];
const SCROLL_AT = 0.4;
const WHEEL: { readonly [control: PadControl]: number } = { b4: 100, b5: -100 };
/** Held, it does to the pointer what Shift does (one more, and one after the other), and Ctrl to keys. */
const SHIFT = 'b6';

/**
 * `keys` are those that the game wants on further buttons; `b1` is Escape unless it says otherwise, and the d-pad scrolls
 * where it lacks keys.
 */
export function createPadCursor(keys: { readonly [control: PadControl]: string }): PadCursor {
  const codes: { readonly [control: PadControl]: string } = { b1: 'Escape', ...keys };
  const scrolls = SCROLLS.filter(([control]) => keys[control] === undefined);
  /** Pointer buttons and keys that are down because of us. */
  const down = new Set<number>();
  const scrolling = new Set<string>();
  let at: { x: number; y: number } | null = null;

  const key = (code: string, pressed: boolean, ctrl = false): StageEvent => ({
    kind: 'key',
    code,
    pressed,
    shift: false,
    ctrl,
  });

  function scroll(pads: readonly PadNow[]): StageEvent[] {
    const wanted = new Set<string>();
    for (const { reading } of pads) {
      const { x, y } = reading.right;
      for (const [control, code] of scrolls) if (reading.held.has(control)) wanted.add(code);
      if (Math.abs(x) > SCROLL_AT) wanted.add(x > 0 ? 'ArrowRight' : 'ArrowLeft');
      if (Math.abs(y) > SCROLL_AT) wanted.add(y > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    return scrollOnly(wanted);
  }

  function scrollOnly(wanted: ReadonlySet<string>): StageEvent[] {
    const events = [
      ...[...scrolling].filter((code) => !wanted.has(code)).map((code) => key(code, false)),
      ...[...wanted].filter((code) => !scrolling.has(code)).map((code) => key(code, true)),
    ];
    scrolling.clear();
    for (const code of wanted) scrolling.add(code);
    return events;
  }

  function press({ pressed, released, reading }: PadNow, place: { x: number; y: number }): StageEvent[] {
    const shift = reading.held.has(SHIFT);
    const events: StageEvent[] = [];
    for (const control of pressed) {
      const button = PAD_POINTERS[control];
      const delta = WHEEL[control];
      const code = codes[control];
      if (button !== undefined) {
        down.add(button);
        events.push({ kind: 'down', ...place, button, shift, ctrl: false });
      } else if (delta !== undefined) events.push({ kind: 'wheel', ...place, delta });
      else if (code !== undefined) events.push(key(code, true, shift), key(code, false, shift));
    }
    for (const control of released) {
      const button = PAD_POINTERS[control];
      if (button === undefined || !down.delete(button)) continue;
      events.push({ kind: 'up', ...place, button, shift, ctrl: false });
    }
    return events;
  }

  return {
    get at() {
      return at;
    },
    look(pads, ms, { width, height }) {
      const events = scroll(pads);
      for (const pad of pads) {
        const { x, y } = pad.reading.left;
        const far = Math.hypot(x, y);
        const moved = far > 0;
        if (!at && !moved && pad.pressed.length === 0) continue;
        at ??= { x: width / 2, y: height / 2 };
        if (moved) {
          const step = (SPEED_PER_WIDTH * width * ms * far ** (CURVE - 1)) / 1000;
          at = {
            x: Math.min(width - 1, Math.max(0, at.x + x * step)),
            y: Math.min(height - 1, Math.max(0, at.y + y * step)),
          };
          const button = [...down][0] ?? -1;
          events.push({ kind: 'move', ...at, button, shift: pad.reading.held.has(SHIFT), ctrl: false });
        }
        events.push(...press(pad, at));
      }
      return events;
    },
    moveTo(x, y) {
      at = { x, y };
    },
    rest() {
      const place = at ?? { x: 0, y: 0 };
      const events: StageEvent[] = [...down].map((button) => ({
        kind: 'up',
        ...place,
        button,
        shift: false,
        ctrl: false,
      }));
      down.clear();
      return [...events, ...scrollOnly(new Set())];
    },
  };
}
