// Games that are played with a file that people have: only those can be dealt in, or watch, whose apps have said that they
// have the one that is chosen. The room never sees it.

import { gameOf, type RoomOptions } from './match-settings.ts';
import type { Member, Room } from './room.ts';

/** Whether a member's app has all that the chosen game is played with. Of several people at one app each may say so. */
export function canPlay(room: Room, options: RoomOptions, { client }: Pick<Member, 'client'>): boolean {
  const { game, file } = room.settings;
  if (!gameOf(options, game).info.file) return true;
  return file !== null && hasFile(room, client, file.hash);
}

/** Members whose apps have the chosen file, while one is chosen. */
export function having(room: Room): number[] {
  const { file } = room.settings;
  if (!file) return [];
  return room.members.filter(({ client }) => hasFile(room, client, file.hash)).map(({ id }) => id);
}

function hasFile({ members, onlookers }: Room, client: string, hash: string): boolean {
  const says = (one: Member) => one.client === client && one.file === hash;
  return members.some(says) || onlookers.some(says);
}
