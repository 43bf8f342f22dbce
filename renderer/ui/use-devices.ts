// Who plays with what at this machine, for screens that show it.

import { useContext, useSyncExternalStore } from 'react';
import type { Devices } from '../devices/pad-slots.ts';
import { PadSlotsContext } from './pad-slots-context.ts';

/** Drawn anew only when a gamepad comes, goes or gets into other hands. */
export function useDevices(): Devices {
  const slots = useContext(PadSlotsContext);
  const devices = () => slots.devices;
  return useSyncExternalStore(slots.subscribe, devices, devices);
}
