// What somebody chooses for their own seat: with whom they play, and how much harder they want it. The leader may choose
// it for others, too.

import type { Denial, FromPeer } from '../wire/messages.ts';
import type { Member, Room } from './room.ts';

/** Does what a member says about a seat. Returns why it cannot be done, or null. */
export function chooseSeat(
  room: Room,
  from: Member,
  { member: id = from.id, team, handicap }: Extract<FromPeer, { m: 'seat' }>,
): Denial | null {
  const member = room.members.find((one) => one.id === id);
  if (member !== from && !from.leader) return { why: 'not-leader' };
  if (!member) return { why: 'nobody' };
  // Team and handicap of a dealt match are fixed until it is over or cancelled.
  if (member.plays) return { why: 'playing' };
  if (team !== undefined && team > room.settings.teams) return { why: 'bad-teams' };
  member.team = team ?? member.team;
  member.handicap = handicap ?? member.handicap;
  return null;
}
