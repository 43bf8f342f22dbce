// Whether those at this machine play with gamepads, so that buttons of the HUD name a gamepad's instead of keys.

import { useDevices } from '../../ui/use-devices.ts';

/** Whether all `players` at this screen play by gamepads, also lost ones; a single player by the device used last. */
export function usePlaysByPad(players: number): boolean {
  const { pads, lost, used } = useDevices();
  if (players === 1) return used !== null;
  const byPad = new Set([...pads, ...lost].flatMap(({ player }) => player ?? []));
  return pads.length > 0 && byPad.size === players;
}
