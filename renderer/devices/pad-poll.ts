// Looks at the gamepads once a picture, while a part listens and a pad is there: browsers tell of presses only
// when asked.

import { createPadMapping } from './pad-mapping.ts';
import { atRest, type PadControl, type PadLike, type PadReading, readPad } from './pad-reading.ts';

/** The parts of a window that are needed; tests give their own. */
export interface PadWindow {
  readonly navigator: { getGamepads?(): readonly (PadLike | null)[] };
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  requestAnimationFrame(callback: () => void): number;
  cancelAnimationFrame(request: number): void;
}

export interface PadNow {
  readonly pad: number;
  readonly name: string;
  readonly reading: PadReading;
  /** Since the look before. What is held when a pad is first seen is left out. */
  readonly pressed: readonly PadControl[];
  readonly released: readonly PadControl[];
}

export interface PadListener {
  /** Once a picture, with every pad that is there. `ms` since the look before. */
  look?(pads: readonly PadNow[], ms: number): void;
  connected?(pad: number, name: string): void;
  disconnected?(pad: number, name: string): void;
}

type Mapping = ReturnType<typeof createPadMapping>;

/** A pause (a hidden window) counts as at most so much time in which a stick was held, ms. */
const LONGEST_LOOK_MS = 100;

/** The pads that are there now, in order. */
export function padsIn({ navigator }: Pick<PadWindow, 'navigator'>): readonly PadLike[] {
  const all = navigator.getGamepads?.() ?? [];
  return [...all].filter((pad): pad is PadLike => pad?.connected === true);
}

/** By window: one look a picture is enough for all who listen. */
const polls = new WeakMap<PadWindow, (listener: PadListener) => () => void>();

/** Polls gamepads until the returned function is called. `now` is the clock of the first listener. */
export function pollPads(
  window: PadWindow,
  listener: PadListener,
  now = () => performance.now(),
): () => void {
  const listen = polls.get(window) ?? createPoll(window, now);
  polls.set(window, listen);
  return listen(listener);
}

function createPoll(window: PadWindow, now: () => number): (listener: PadListener) => () => void {
  const listeners = new Set<PadListener>();
  const known = new Map<number, { readonly name: string; readonly map: Mapping; reading: PadReading }>();
  let request = 0;
  let lookedAt = 0;

  /** Tells those who listened before, without those who begin to listen because of what is told. */
  function tell(say: (listener: PadListener) => void): void {
    for (const one of [...listeners]) if (listeners.has(one)) say(one);
  }

  function look(): void {
    const ms = Math.min(LONGEST_LOOK_MS, now() - lookedAt);
    lookedAt = now();
    const pads = padsIn(window);
    request = pads.length > 0 ? window.requestAnimationFrame(look) : 0;
    for (const [pad, { name }] of [...known]) {
      if (pads.some(({ index }) => index === pad)) continue;
      known.delete(pad);
      tell((one) => one.disconnected?.(pad, name));
    }
    const seen = pads.map(see);
    if (seen.length > 0) tell((one) => one.look?.(seen, ms));
  }

  function see(pad: PadLike): PadNow {
    const before = known.get(pad.index);
    const map = before?.map ?? createPadMapping();
    const reading = readPad(map(pad), before?.reading ?? atRest);
    if (!before) tell((one) => one.connected?.(pad.index, pad.id));
    const { held } = before?.reading ?? reading;
    known.set(pad.index, { name: pad.id, map, reading });
    return {
      pad: pad.index,
      name: pad.id,
      reading,
      pressed: [...reading.held].filter((control) => !held.has(control)),
      released: [...held].filter((control) => !reading.held.has(control)),
    };
  }

  const changed = () => {
    if (request === 0) look();
  };
  return (listener) => {
    listeners.add(listener);
    for (const [pad, { name }] of known) listener.connected?.(pad, name);
    if (listeners.size === 1) {
      window.addEventListener('gamepadconnected', changed);
      window.addEventListener('gamepaddisconnected', changed);
      lookedAt = now();
      look();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      known.clear();
      window.cancelAnimationFrame(request);
      request = 0;
      window.removeEventListener('gamepadconnected', changed);
      window.removeEventListener('gamepaddisconnected', changed);
    };
  };
}
