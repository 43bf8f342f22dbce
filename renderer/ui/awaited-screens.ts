// Whose computers a match waits for before it begins, in words.

import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** Null while all are there, or for a short wait. */
export function awaitedScreens(
  { room, mine }: Pick<RoomPlace, 'room' | 'mine'>,
  texts: Texts,
): string | null {
  if (room.phase !== 'countdown' || !room.awaits) return null;
  const awaited = room.members.filter(({ id }) => room.awaits!.for.includes(id));
  const others = awaited.filter(({ id }) => !mine.includes(id)).map(({ name }) => name);
  return awaited.length === 0 ? null : texts.stage.screens(others, others.length < awaited.length);
}
