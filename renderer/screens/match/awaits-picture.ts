// Whether an empty canvas is worth a word.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';

/** In a match whose picture is to come, and not while it counts down: what is about to begin stands there then (GetReady.tsx). */
export function awaitsPicture(screen: string, place: Pick<RoomPlace, 'room'> | null): boolean {
  return screen === 'match' && place?.room.phase !== 'countdown';
}
