// Whom the match waits for, in words: said only when a person would notice that the picture stands still.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** Shorter gaps are smoothed over by the playout and need no words. */
export const NAME_AFTER_MS = 250;

/** Names to show, or none while all is well. */
export function waitingFor(
  { room, me, hosting, waitingMs, waitingFor }: RoomPlace,
  texts: Texts,
): readonly string[] {
  // In strict frame lock the relay knows whose input is missing.
  const awaited = room.members.filter(({ id }) => waitingFor.includes(id));
  if (awaited.length > 0) return awaited.map(({ name }) => name);
  if (waitingMs === null || waitingMs < NAME_AFTER_MS) return [];
  const silent = room.members.filter(({ id, silent, plays }) => silent && plays && id !== me);
  if (silent.length > 0) return silent.map(({ name }) => name);
  if (hosting) return [texts.stage.thisRelay];
  const leader = room.members.find(({ id, leader }) => leader && id !== me);
  return [leader ? texts.stage.hostName(leader.name) : texts.stage.theHost];
}
