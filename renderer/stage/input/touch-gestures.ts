// Fingers in games of commands, told as a mouse would be: a tap selects, a long press commands, one finger draws a box,
// two move the picture and zoom it.

import type { StageEvent } from '../../../games/game.ts';

/** One finger, in CSS pixels of the canvas. */
export interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface TouchGestures {
  down(finger: Finger): void;
  move(finger: Finger): void;
  up(finger: Finger): void;
  dispose(): void;
}

/** What is needed from around it; tests give their own. */
export interface GestureClock {
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

const MAIN = 0;
const MIDDLE = 1;
const OTHER = 2;

/** Shortest long press on phones, ms; shorter is a tap. */
const LONG_PRESS_MS = 420;
/** A finger that trembles less than this counts as still, CSS pixels. */
const STILL = 10;
/** Two fingers that are this much further apart zoom by one step. */
const ZOOM_STEP = 1.25;

/** What the fingers are doing: resting, perhaps a tap, a box, moving the picture, or waiting until all are up. */
type Doing =
  | { readonly what: 'nothing' }
  | { readonly what: 'press'; readonly from: Finger; readonly timer: number }
  | { readonly what: 'box'; readonly id: number }
  | { readonly what: 'pan'; at: { x: number; y: number }; apart: number }
  | { readonly what: 'done' };

export function createTouchGestures(send: (event: StageEvent) => void, clock: GestureClock): TouchGestures {
  const fingers = new Map<number, Finger>();
  let doing: Doing = { what: 'nothing' };

  function tell(kind: 'down' | 'move' | 'up', { x, y }: { x: number; y: number }, button: number): void {
    send({ kind, x, y, button, shift: false, ctrl: false });
  }
  function click(at: Finger, button: number): void {
    tell('move', at, -1);
    tell('down', at, button);
    tell('up', at, button);
  }
  function middle(): { x: number; y: number } {
    const all = [...fingers.values()];
    const sum = (of: (finger: Finger) => number) => all.reduce((total, finger) => total + of(finger), 0);
    return { x: sum(({ x }) => x) / all.length, y: sum(({ y }) => y) / all.length };
  }
  function spread(): number {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
  function stopWaiting(): void {
    if (doing.what === 'press') clock.clearTimeout(doing.timer);
  }

  function startPan(): void {
    stopWaiting();
    const at = middle();
    doing = { what: 'pan', at, apart: spread() };
    tell('move', at, -1);
    tell('down', at, MIDDLE);
  }

  function pan(): void {
    if (doing.what !== 'pan') return;
    doing.at = middle();
    tell('move', doing.at, MIDDLE);
    const apart = spread();
    if (apart > doing.apart * ZOOM_STEP || apart < doing.apart / ZOOM_STEP) {
      send({ kind: 'wheel', ...doing.at, delta: apart > doing.apart ? -100 : 100 });
      doing.apart = apart;
    }
  }

  return {
    down(finger) {
      fingers.set(finger.id, finger);
      if (fingers.size === 1) {
        const timer = clock.setTimeout(() => {
          if (doing.what !== 'press') return;
          const { from } = doing;
          doing = { what: 'done' };
          click(from, OTHER);
        }, LONG_PRESS_MS);
        doing = { what: 'press', from: finger, timer };
      } else if (fingers.size === 2 && doing.what === 'press') startPan();
    },
    move(finger) {
      if (!fingers.has(finger.id)) return;
      fingers.set(finger.id, finger);
      if (doing.what === 'press') {
        const { from } = doing;
        if (Math.hypot(finger.x - from.x, finger.y - from.y) < STILL) return;
        stopWaiting();
        doing = { what: 'box', id: finger.id };
        tell('move', from, -1);
        tell('down', from, MAIN);
      }
      if (doing.what === 'box' && doing.id === finger.id) tell('move', finger, MAIN);
      pan();
    },
    up(finger) {
      if (!fingers.delete(finger.id)) return;
      switch (doing.what) {
        case 'press':
          stopWaiting();
          click(doing.from, MAIN);
          break;
        case 'box':
          if (doing.id !== finger.id) return;
          tell('up', finger, MAIN);
          break;
        case 'pan':
          tell('up', doing.at, MIDDLE);
          break;
        case 'nothing':
        case 'done':
          break;
      }
      doing = fingers.size > 0 ? { what: 'done' } : { what: 'nothing' };
    },
    dispose() {
      stopWaiting();
      fingers.clear();
    },
  };
}
