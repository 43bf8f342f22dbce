// Turns key presses of the window into inputs of seats while a match plays; keys for fields, dialogs and the system go on.

import type { Press } from '../../devices/keys.ts';
import type { LocalInputs } from './local-inputs.ts';

/** While one of these has the focus, keys are for it. */
export const TAKES_KEYS =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="alertdialog"]';

/** Elements that Enter and Space press; other keys on them are the game's. */
const PRESSED_BY_KEY = 'button, a, summary, [role="button"]';

interface Phase {
  readonly capture: boolean;
}

/** The parts of a window that are needed; tests give their own. */
export interface KeyWindow {
  addEventListener(type: string, listener: (event: Event) => void, options?: Phase): void;
  removeEventListener(type: string, listener: (event: Event) => void, options?: Phase): void;
  readonly document: {
    readonly activeElement: Pick<Element, 'closest'> | null;
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
    removeEventListener(type: string, listener: () => void): void;
  };
}

/** Whether a key that goes down is a game's to have: the focus is free, or on something that leaves it keys. */
export function isForAGame(event: KeyboardEvent, { document }: KeyWindow): boolean {
  if (event.metaKey) return false;
  const focus = document.activeElement;
  if (focus?.closest(TAKES_KEYS)) return false;
  const presses = event.code === 'Space' || event.code === 'Enter';
  return !(presses && focus?.closest(PRESSED_BY_KEY));
}

/** Whose buttons the keys press; asked at every key, because it changes when a gamepad comes or goes. */
export type KeyPresses = () => ReadonlyMap<string, readonly Press[]>;

/** Names keys among all that presses. */
const BY_KEY = 'key ';

/** Listens to keys until the returned function is called. */
export function listenToKeys(target: KeyWindow, presses: KeyPresses, inputs: LocalInputs): () => void {
  const { document } = target;
  /** What a key pressed when it went down, which is what it lets go. */
  const held = new Map<string, readonly Press[]>();

  function isForTheGame(event: KeyboardEvent): boolean {
    const keys = presses();
    if (!keys.has(event.code)) return false;
    // Ctrl+R and the like stay the browser's, unless the game itself has that modifier as a button.
    if (event.ctrlKey && !keys.has('ControlLeft') && !keys.has('ControlRight')) return false;
    if (event.altKey && !keys.has('AltLeft') && !keys.has('AltRight')) return false;
    return isForAGame(event, target);
  }

  const down = (event: Event) => {
    const key = event as KeyboardEvent;
    if (!isForTheGame(key)) return;
    key.preventDefault(); // arrows and Space would scroll
    if (key.repeat || held.has(key.code)) return;
    const pressed = presses().get(key.code)!;
    held.set(key.code, pressed);
    for (const { player, button } of pressed) inputs.press(player, button, BY_KEY + key.code);
  };
  // Releases count wherever the focus is by now: else a key would stay down when a dialog opens.
  const up = (event: Event) => {
    const { code } = event as KeyboardEvent;
    for (const { player, button } of held.get(code) ?? []) inputs.release(player, button, BY_KEY + code);
    held.delete(code);
  };
  const lost = () => {
    held.clear();
    inputs.releaseAll(BY_KEY);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') lost();
  };

  target.addEventListener('keydown', down);
  target.addEventListener('keyup', up);
  target.addEventListener('blur', lost);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    target.removeEventListener('keydown', down);
    target.removeEventListener('keyup', up);
    target.removeEventListener('blur', lost);
    document.removeEventListener('visibilitychange', hidden);
  };
}
