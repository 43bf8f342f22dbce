// What is done on the page, to be heard: buttons that are pressed and the focus as it wanders. The first of it
// also wakes the sound.

import type { Sound } from './sound.ts';

/** Whatever one presses. */
const PRESSED = 'button, a[href], summary, [role=radio], [role=button], [role=switch], input, select, label';

export function soundPresses(document: Document, sound: Sound): () => void {
  const wake = () => sound.wake();
  const click = ({ target }: Event) => {
    if (target instanceof Element && target.closest(PRESSED)) sound.play('press');
  };
  // A focus that a pointer moved is heard as the press; typing and the game's own keys leave it where it is.
  const focus = ({ target }: Event) => {
    if (target instanceof Element && target.matches(':focus-visible') && target.matches(PRESSED)) {
      sound.play('focus');
    }
  };
  const listeners = [
    ['pointerdown', wake],
    ['pointerup', wake], // of a finger browsers count the end alone
    ['keydown', wake],
    ['click', click],
    ['focusin', focus],
  ] as const;
  for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
  };
}
