// Names of those for whom the match waits, shown once a person would notice that the picture stands still.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** How long no frame has come before this is shown, ms: shorter gaps are smoothed over. */
export const SHOWN_AFTER_MS = 250;
/** How long no frame has come before a cause is named, ms: shorter outages may be anywhere in the network. */
export const NAMED_AFTER_MS = 1000;

/** Names to show; empty while the cause is unknown; null while frames come, or while the note of ComingBack.tsx is shown. */
export function waitingFor(
  { room, me, hosting, waitingMs, waitingFor, alone, comingBack }: RoomPlace,
  texts: Texts,
): readonly string[] | null {
  if (waitingMs === null || waitingMs < SHOWN_AFTER_MS || alone || comingBack) return null;
  const silent = room.members.filter(({ id, silent, plays }) => silent && plays && id !== me);
  // Members who are marked silent have been so for SILENT_MS, and can be named at once.
  if (waitingMs < NAMED_AFTER_MS) return silent.map(({ name }) => name);
  // In strict lockstep the relay tells whose input is missing.
  const awaited = room.members.filter(({ id }) => waitingFor.includes(id));
  if (awaited.length > 0) return awaited.map(({ name }) => name);
  if (silent.length > 0) return silent.map(({ name }) => name);
  if (hosting) return [texts.stage.thisRelay];
  const leader = room.members.find(({ id, leader }) => leader && id !== me);
  return [leader ? texts.stage.hostName(leader.name) : texts.stage.theHost];
}
