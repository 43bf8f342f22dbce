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

/** The parts of a window that this needs; tests pass their own. */
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

/** Whether a key that goes down is left to the game by the element that has the focus. */
export function isForAGame(event: KeyboardEvent, { document }: KeyWindow): boolean {
  if (event.metaKey) return false;
  const focus = document.activeElement;
  if (focus?.closest(TAKES_KEYS)) return false;
  const presses = event.code === 'Space' || event.code === 'Enter';
  return !(presses && focus?.closest(PRESSED_BY_KEY));
}

/** Returns the players' buttons by code of the key. Asked at every key, because they change when a gamepad comes or goes. */
export type KeyPresses = () => ReadonlyMap<string, readonly Press[]>;

/** What keys are called among the devices that press (LocalInputs.press): this, and the key's code. */
const BY_KEY = 'key ';

/** Listens to keys until the returned function is called. */
export function listenToKeys(target: KeyWindow, presses: KeyPresses, inputs: LocalInputs): () => void {
  const { document } = target;
  /** By code of a key that is down: the buttons that it pressed, which its release lets go. */
  const held = new Map<string, readonly Press[]>();

  function isButton(event: KeyboardEvent): boolean {
    const keys = presses();
    if (!keys.has(event.code)) return false;
    // Ctrl+R and the like stay the browser's, unless the game itself has that modifier as a button.
    if (event.ctrlKey && !keys.has('ControlLeft') && !keys.has('ControlRight')) return false;
    if (event.altKey && !keys.has('AltLeft') && !keys.has('AltRight')) return false;
    return isForAGame(event, target);
  }

  const down = (event: Event) => {
    const key = event as KeyboardEvent;
    if (!isButton(key)) return;
    key.preventDefault(); // arrows and Space would scroll
    if (key.repeat || held.has(key.code)) return;
    const pressed = presses().get(key.code)!;
    held.set(key.code, pressed);
    for (const { player, button } of pressed) inputs.press(player, button, BY_KEY + key.code);
  };
  // Releases count wherever the focus is: else a key would stay down when a dialog opens.
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
