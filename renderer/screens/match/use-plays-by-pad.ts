// Whether those at this machine play with gamepads, so that buttons of the HUD name a gamepad's instead of keys.

import { useState } from 'react';
import { useDevices } from '../../ui/use-devices.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';

/** Of several all; one alone has everything, and whatever was pressed last counts. */
export function usePlaysByPad(players: number): boolean {
  const { pads } = useDevices();
  const [pressed, setPressed] = useState(false);
  usePadPresses((now) => {
    if (now.pressed.length > 0) setPressed(true);
  });
  useKeyDown(() => setPressed(false), true);
  if (pads.length === 0) return false;
  return players === 1 ? pressed : new Set(pads.flatMap(({ player }) => player ?? [])).size === players;
}
