// What people in a room are called: as they want to be, unless another member is. Decided once, when a name comes
// into the room, so that lobby, match, result, scoreboard and chat tell the same Ann from the same Ann 2.

import { unlike } from '../wire/text.ts';
import { everybody, type Member, type Room } from './room.ts';
import { scoreKey } from './scoreboard.ts';
import { isPersons } from './seats.ts';

/**
 * The name in a room of a member who wants to be called so (as cleaned): with a number where another member
 * has it, or a person on the scoreboard or in the match that is on who has gone. `own` are the members that are this person.
 */
export function nameIn(room: Room, wanted: string, own: readonly Member[], ownScore: string | null): string {
  const members = everybody(room).filter((member) => !own.includes(member));
  const scores = room.scores.filter(({ key }) => key !== ownScore);
  const played = room.match?.seats.flatMap((dealt, seat) =>
    isPersons(dealt) && room.dealt[seat] !== ownScore ? [dealt.taken ?? dealt] : [],
  );
  return unlike(
    wanted,
    [...members, ...scores, ...(played ?? [])].map(({ name }) => name),
  );
}

/** The name of a member who wants another one. */
export function renamed(room: Room, member: Member, wanted: string): string {
  return nameIn(room, wanted, [member], scoreKey(member));
}

/** Renames a member, also in the announcement that it made. Where the leader made the room, its `maker` follows. */
export function rename(room: Room, member: Member, name: string): void {
  if (room.announcement && room.announcer === member.id) room.announcement = { ...room.announcement, name };
  if (member.leader && room.maker === member.name) room.maker = name;
  member.name = name;
}
