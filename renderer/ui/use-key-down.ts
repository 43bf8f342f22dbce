// Keys that mean something wherever the focus is, as long as something is shown.

import { useEffect, useEffectEvent } from 'react';

/** `capture`: before what has the focus hears of them. */
export function useKeyDown(hear: (event: KeyboardEvent) => void, capture = false): void {
  const onKeyDown = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, capture);
    return () => window.removeEventListener('keydown', listener, capture);
  }, [capture]);
}
