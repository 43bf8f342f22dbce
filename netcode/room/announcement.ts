// What the leader announces to everybody in the room: one line, which stays for those who come later.

import { cleanChat } from '../wire/text.ts';
import type { Member, Room } from './room.ts';

/** Announces a line in place of the one before; one that shows nothing takes that back. Returns whether that changes anything. */
export function announce(room: Room, leader: Member, typed: string): boolean {
  const text = cleanChat(typed);
  const next = text === '' ? null : { name: leader.name, text };
  const { announcement: before } = room;
  if (next?.text === before?.text && next?.name === before?.name) return false;
  room.announcement = next;
  room.announcer = next && leader.id;
  return true;
}
