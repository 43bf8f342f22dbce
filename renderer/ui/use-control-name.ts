// What a control is called on the gamepad that a player holds.

import { controlName } from '../devices/pad-names.ts';
import type { PadControl } from '../devices/pad-reading.ts';
import { useDevices } from './use-devices.ts';

/** On this gamepad; for null, on the one that was used last, or the first. */
export function useControlName(pad: number | null = null): (control: PadControl) => string {
  const { pads, used } = useDevices();
  const one = pads.find((other) => other.pad === (pad ?? used)) ?? pads[0];
  return (control) => controlName(control, one?.name ?? '');
}
