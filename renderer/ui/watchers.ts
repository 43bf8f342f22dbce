// Who watches: members without a seat in the match that is on, and onlookers.

import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** Names of spectators, with a mark at the own one: a full room may have changed it, and cards lack it. */
export function watchers({ room, mine }: RoomPlace, { lobby }: Texts): readonly string[] {
  const all = [...room.members.filter(({ watches }) => watches), ...room.onlookers];
  return all.map(({ id, name }) => (mine.includes(id) ? lobby.own(name) : name));
}
