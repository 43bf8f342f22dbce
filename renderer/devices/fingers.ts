// Whether somebody plays with fingers: what is shown of keys would be of no use to them.

/** Tells it at once, as the machine is made, and then whenever the last thing that pressed was another than before. */
export function watchForFingers(tell: (fingers: boolean) => void): () => void {
  const onPointer = ({ pointerType }: PointerEvent) => tell(pointerType === 'touch');
  const onKey = () => tell(false);
  tell(matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches);
  window.addEventListener('pointerdown', onPointer, true);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('pointerdown', onPointer, true);
    window.removeEventListener('keydown', onKey);
  };
}
