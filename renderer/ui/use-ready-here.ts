// One press for everybody at this machine: all are ready but those who wait for a lost gamepad. Where all do, it was theirs.

import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { useDevices } from './use-devices.ts';

/** Whom it means, and what it does. */
export function useReadyHere({ mine, room }: RoomPlace, send: (command: Command) => void) {
  const { lost } = useDevices();
  const others = mine.filter((_, player) => !lost.some((one) => one.player === player));
  const meant = others.length > 0 ? others : mine;
  const say = (ready: boolean) => {
    const message = { do: 'ready', ready, game: room.game } as const;
    if (!ready || meant.length === mine.length) send(message);
    else for (const member of meant) send({ ...message, member });
  };
  return { meant, say };
}
