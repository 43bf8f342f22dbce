// Who watches: members without a seat in the match that is on, and those for whom the room had none.

import type { RoomPlace } from '../../electron/party/window/contract.ts';

export function watchers({ members, onlookers }: RoomPlace['room']): readonly string[] {
  return [...members.filter(({ watches }) => watches), ...onlookers].map(({ name }) => name);
}
