// What keys and gamepads do in a whole page, the app's or a guest's: they move the focus in menus, and a gamepad types.

import { useEffect, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { useKeyDown } from '../ui/use-key-down.ts';
import { keepComposedKeys } from './composed-keys.ts';
import { type MenuInput, useMenuInput } from './focus/use-menu-input.ts';

interface Typing {
  /** The field that a gamepad types into; null for none. */
  readonly field: HTMLInputElement | null;
  end(): void;
}

/** Listens to keys and gamepads for as long as the page lives. What is typed with a gamepad ends when a match begins. */
export function usePageInput(menu: Omit<MenuInput, 'onType'>): Typing {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const counting = isCounting(menu.place);
  useEffect(() => keepComposedKeys(window), []);
  useEffect(() => {
    if (counting) setField(null);
  }, [counting]);
  useKeyDown(ignoreHeld);
  useMenuInput({ ...menu, onType: setField });
  return { field, end: () => setField(null) };
}

/** Whether a match in which the person plays is about to begin, or to go on after a pause. */
export function isCounting(place: RoomPlace | null): boolean {
  if (!place?.plays) return false;
  return place.room.phase === 'countdown' || place.room.pause?.state === 'resuming';
}

/** A held Enter presses a button once: without this it would also press whatever is focused next. */
function ignoreHeld(event: KeyboardEvent): void {
  const presses = event.key === 'Enter' || event.key === ' ';
  if (event.repeat && presses && event.target instanceof HTMLButtonElement) event.preventDefault();
}
