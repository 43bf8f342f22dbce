// Whether those at this machine play with gamepads, so that buttons of the HUD name a gamepad's instead of keys.

import { useDevices } from '../../ui/use-devices.ts';

/** Of several all, also who has lost theirs just now; one alone has everything, and whatever was pressed last counts. */
export function usePlaysByPad(players: number): boolean {
  const { pads, lost, used } = useDevices();
  if (players === 1) return used !== null;
  const byPad = new Set([...pads, ...lost].flatMap(({ player }) => player ?? []));
  return pads.length > 0 && byPad.size === players;
}
