// Whom the match waits for, in words: said only when a person would notice that the picture stands still.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** Shorter gaps are smoothed over by the playout and need no words. */
export const SHOWN_AFTER_MS = 250;
/** Until then it may be any blink of the network: nobody is blamed for one. */
export const NAMED_AFTER_MS = 1000;

/** Null while all is well, and while the bar over everything says more (ComingBack); no names before it is known whom to name. */
export function waitingFor(
  { room, me, hosting, waitingMs, waitingFor, alone, comingBack }: RoomPlace,
  texts: Texts,
): readonly string[] | null {
  if (waitingMs === null || waitingMs < SHOWN_AFTER_MS || alone || comingBack) return null;
  const silent = room.members.filter(({ id, silent, plays }) => silent && plays && id !== me);
  // A silent member has been silent for longer than a blink.
  if (waitingMs < NAMED_AFTER_MS) return silent.map(({ name }) => name);
  // In strict frame lock the relay knows whose input is missing.
  const awaited = room.members.filter(({ id }) => waitingFor.includes(id));
  if (awaited.length > 0) return awaited.map(({ name }) => name);
  if (silent.length > 0) return silent.map(({ name }) => name);
  if (hosting) return [texts.stage.thisRelay];
  const leader = room.members.find(({ id, leader }) => leader && id !== me);
  return [leader ? texts.stage.hostName(leader.name) : texts.stage.theHost];
}
