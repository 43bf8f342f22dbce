// Who watches: members without a seat in the match that is on, and onlookers.

import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** Their names; one's own says so: in a full room it may be another than one gave oneself, and is missing on the cards. */
export function watchers({ room, mine }: RoomPlace, { lobby }: Texts): readonly string[] {
  const all = [...room.members.filter(({ watches }) => watches), ...room.onlookers];
  return all.map(({ id, name }) => (mine.includes(id) ? lobby.own(name) : name));
}
