// What a member chooses for their own seat: team, handicap, and which seat it is, for its colour and mark. The leader may
// choose team and handicap for others, too.

import type { Denial, FromPeer } from '../wire/messages.ts';
import type { Member, Room } from './room.ts';

/** Does what a member says about a seat. Returns why it is refused, or null. */
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

/** Whether another member would be asked for their seat by this for the first time. */
export function asksAnew(
  { members }: Room,
  from: Member,
  { seat }: Extract<FromPeer, { m: 'sit' }>,
): boolean {
  const holder = members.find((one) => one.seat === seat);
  return (
    holder !== undefined &&
    holder !== from &&
    members.includes(from) &&
    holder.wants !== from.seat &&
    from.wants !== seat
  );
}

/**
 * Gives a member another seat: at once where it is free, or where its member has asked for theirs; else that member is asked.
 * With their own seat a member takes their question back. Returns why it is refused, or null.
 */
export function sit(
  { phase, members, settings }: Room,
  from: Member,
  { seat }: Extract<FromPeer, { m: 'sit' }>,
): Denial | null {
  if (phase !== 'lobby') return { why: 'playing' };
  // An onlooker lacks a seat to give for it.
  if (seat >= settings.seats || !members.includes(from)) return { why: 'few-seats', seats: settings.seats };
  from.wants = null;
  if (seat === from.seat) return null;
  const holder = members.find((one) => one.seat === seat);
  if (holder && holder.wants !== from.seat) {
    from.wants = seat;
    return null;
  }
  if (holder) Object.assign(holder, { seat: from.seat, wants: null });
  from.seat = seat;
  // A member who had asked for a seat has asked its holder, who sits elsewhere now: the question is over.
  for (const one of members) if (one.wants === seat || one.wants === holder?.seat) one.wants = null;
  return null;
}

/** A member keeps the seat that another has asked for. Returns why it is refused, or null. */
export function keep(
  { members }: Room,
  from: Member,
  { member: id }: Extract<FromPeer, { m: 'keep' }>,
): Denial | null {
  const asker = members.find((one) => one.id === id);
  if (!members.includes(from) || asker?.wants !== from.seat) return { why: 'nobody' };
  asker.wants = null;
  return null;
}
