// The gamepads that are connected and whose they are, for screens that show who plays with what.

import { useContext, useSyncExternalStore } from 'react';
import type { PadHere } from '../devices/pad-slots.ts';
import { PadSlotsContext } from './pad-slots-context.ts';

/** In order. Drawn anew only when one comes, goes or gets into other hands. */
export function usePadsHere(): readonly PadHere[] {
  const slots = useContext(PadSlotsContext);
  const here = () => slots.here;
  return useSyncExternalStore(slots.subscribe, here, here);
}
