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

/** The gamepad that is ready for this one, other than the first at this machine, who alone has buttons on the screen. */
export function readyPad(
  { pads }: Pick<Devices, 'pads'>,
  mine: readonly number[],
  member: number,
): number | null {
  return pads.find(({ player }) => player !== null && player > 0 && mine[player] === member)?.pad ?? null;
}
