// Whether those at this machine play with gamepads, so that buttons of the HUD name a gamepad's instead of keys.

import { useDevices } from '../../ui/use-devices.ts';

/** Of several all; one alone has everything, and whatever was pressed last counts. */
export function usePlaysByPad(players: number): boolean {
  const { pads, used } = useDevices();
  if (players === 1) return used !== null;
  return pads.length > 0 && new Set(pads.flatMap(({ player }) => player ?? [])).size === players;
}
