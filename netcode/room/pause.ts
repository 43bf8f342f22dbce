// A pause of the running match: asked for, agreed on, and over, each by more than half of those who play. What happens to
// the clock meanwhile is the relay's (relay/match-lifecycle.ts); here is who has said what.

import type { Denial } from '../wire/messages.ts';
import type { Member, Pause, Room } from './room.ts';

/** Pauses that a seat may ask for in a match: the door, the phone, the pizza. One without agreement counts, too. */
export const MOST_PAUSES = 3;

/** Whether the match of a room stands still: a pause that is only asked for leaves it running. */
export function isStill({ pause }: { readonly pause: Pick<Pause, 'state'> | null }): boolean {
  return pause !== null && pause.state !== 'asked';
}

/** Whether anybody else is here: one member alone pauses as often as they like. */
export function bothersOthers({ members }: { readonly members: readonly unknown[] }): boolean {
  return members.length > 1;
}

/** A member wants the match that is played to stand still, or to go on. Returns why it is refused, or null. */
export function vote(room: Room, member: Member, still: boolean): Denial | null {
  const { pause, pausesAsked } = room;
  if (!member.plays) return { why: 'nothing-played' };
  if (!pause) {
    if (!still) return null;
    const asked = pausesAsked[member.seat] ?? 0;
    if (asked >= MOST_PAUSES && bothersOthers(room)) return { why: 'no-pauses' };
    pausesAsked[member.seat] = asked + 1;
    room.pause = { state: 'asked', by: member.id, name: member.name, votes: [member.id], frame: 0 };
    return null;
  }
  // A person who has gone and comes back is another member: telling an heir all who ever voted would take too much.
  const here = room.members.filter((one) => one !== member).map(({ id }) => id);
  const others = pause.votes.filter((id) => here.includes(id));
  if (pause.state === 'asked') pause.votes = still ? [...others, member.id] : others;
  else if (pause.state === 'paused') pause.votes = still ? others : [...others, member.id];
  return null;
}

/** Members who vote: those who play, are heard, and have caught up. */
function voters({ members }: Room): readonly Member[] {
  return members.filter(({ plays, silent, returning }) => plays && !silent && !returning);
}

/** How many have to want it: more than half. Of two that is both. */
export function neededVotes(room: Room): number {
  return Math.floor(voters(room).length / 2) + 1;
}

/** Votes of those who are asked now. */
export function countedVotes(room: Room): readonly number[] {
  const ids = voters(room).map(({ id }) => id);
  return room.pause?.votes.filter((id) => ids.includes(id)) ?? [];
}

/** Whether anybody who voted for it is still here. */
export function isWanted({ pause, members }: Room): boolean {
  return members.some(({ id }) => pause?.votes.includes(id));
}

export function isAgreed(room: Room): boolean {
  return countedVotes(room).length >= neededVotes(room);
}
