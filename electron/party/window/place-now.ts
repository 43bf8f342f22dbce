// Where the person is, without what costs to be found out for a screen: enough to decide what follows from it.

import type { Place, RoomPlace } from './contract.ts';

type InRoom = Pick<RoomPlace, 'at' | 'room' | 'mine' | 'plays' | 'hosting' | 'address' | 'check' | 'latency'>;

/** Each `Place` is one. The result and the scoreboard of its room are as the host tells them. */
export type PlaceNow = Exclude<Place, { at: 'room' }> | InRoom;
