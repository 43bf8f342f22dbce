// Whether a person plays with fingers, and is shown touch controls instead of keys.

/**
 * Tells it at once, as the machine is made, and then whenever something pressed. Where fingers are all there is, a press
 * that says it is a mouse's is a screen reader's, and what is typed into a field comes from the keyboard on the screen.
 */
export function watchForFingers(tell: (fingers: boolean) => void): () => void {
  const onPointer = ({ pointerType }: PointerEvent) => tell(pointerType === 'touch' || onlyFingers());
  const onKey = ({ target }: KeyboardEvent) => tell(onlyFingers() && isField(target));
  tell(onlyFingers());
  window.addEventListener('pointerdown', onPointer, true);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('pointerdown', onPointer, true);
    window.removeEventListener('keydown', onKey);
  };
}

/** Asked anew each time: a mouse can be plugged in. */
function onlyFingers(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}
