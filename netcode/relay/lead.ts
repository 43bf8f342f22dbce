// What only the leader of a room may do: choose what is played, start and stop it, and say who may be here.

import { cleanChat } from '../wire/chat.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import { choose, type RoomOptions } from './choices.ts';
import type { Course } from './course.ts';
import type { Door } from './door.ts';
import type { Member } from './member.ts';
import { closeRanks } from './seating.ts';

export type Leading = Extract<FromPeer, { m: 'choose' | 'kick' | 'lock' | 'start' | 'gift' | 'stop' }>;

/** What the leader's word reaches. */
export interface LedRoom {
  readonly options: RoomOptions;
  readonly members: readonly Member[];
  readonly course: Course;
  readonly door: Door;
  /** Ends a member's session; the text is for the person. */
  dismiss(member: Member, reason: 'kicked', text: string): void;
}

/** Does what the leader says. Returns why it cannot be done, or null. */
export function lead(leader: Member, message: Leading, room: LedRoom): Denial | null {
  const { course, members } = room;
  switch (message.m) {
    case 'choose': {
      if (course.phase !== 'lobby') return { why: 'playing' };
      const chosen = choose(course.settings, message, room.options, members);
      if ('why' in chosen) return chosen;
      course.settings = chosen;
      closeRanks(members, chosen.seats);
      return null;
    }
    case 'start':
      if (course.phase === 'playing') return { why: 'playing' };
      if (!course.enough) return { why: 'too-few', seats: course.settings.game.info.minSeats };
      // Whoever is at the fridge plays with nothing held down; whoever objects has the countdown to say so.
      for (const member of members) member.ready = true;
      return null;
    case 'stop':
      if (!course.match) return { why: 'nothing-played' };
      course.stop();
      return null;
    case 'gift':
      if (!course.match) return { why: 'nothing-played' };
      course.match.event({ kind: 'gift', value: message.value });
      return null;
    case 'lock':
      room.door.locked = message.locked;
      return null;
    case 'kick':
      return kick(leader, message, room);
  }
}

function kick(leader: Member, message: Extract<Leading, { m: 'kick' }>, room: LedRoom): Denial | null {
  const member = room.members.find(({ id }) => id === message.member);
  if (!member || member === leader) return { why: 'nobody' };
  const { request } = member;
  room.door.forget(request);
  // Whoever bans somebody at their own machine would ban themselves.
  if (message.ban && request.client !== leader.request.client) room.door.ban(request);
  room.dismiss(member, 'kicked', cleanChat(message.why));
  return null;
}
