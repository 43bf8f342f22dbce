// What people in a room say and show to each other, in one order for everybody.

import type { Emote, FromRelay } from '../wire/messages.ts';
import { cleanChat } from '../wire/text.ts';
import type { ChatLine, Member, Room } from './room.ts';

/** Lines that the room keeps for members who come later: what was said lately. */
export const CHAT_KEPT = 50;

/** Largest number of a line or an emote; then they begin again. */
const LAST_LINE = 0xffff_ffff;

/** The line as everybody gets it, or null when it would be blank. */
export function chat(room: Room, member: Member, typed: string): ChatLine | null {
  const text = cleanChat(typed);
  if (text === '') return null;
  const line = { id: nextLine(room), member: member.id, name: member.name, text };
  room.chat = [...room.chat, line].slice(-CHAT_KEPT);
  return line;
}

/** Whether a line is one that has been heard: a member who comes back is told again. By its number alone a host could have others taken for it. */
export function isHeard(lines: readonly ChatLine[], { id, member, text }: ChatLine): boolean {
  return lines.some((line) => line.id === id && line.member === member && line.text === text);
}

/** The emote as everybody gets it. */
export function emote(room: Room, member: Member, shown: Emote): Extract<FromRelay, { m: 'emote' }> {
  return { m: 'emote', id: nextLine(room), member: member.id, emote: shown };
}

function nextLine(room: Room): number {
  // A room that was taken over goes on after its newest line, whose number may be the largest (estate.ts).
  const id = room.nextLine > LAST_LINE ? 1 : room.nextLine;
  room.nextLine = id + 1;
  return id;
}
