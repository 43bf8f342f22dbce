// What people in a room are called: as they want to be, and never as another member is. Decided once, when a name comes
// into the room, so that lobby, match, result, scoreboard and chat tell the same Ann from the same Ann 2.

import { cleanName, NAME_LIMIT } from '../wire/text.ts';
import { everybody, type Member, type Room } from './room.ts';
import { scoreKey } from './scoreboard.ts';

/**
 * The name in a room of a member who wants to be called so (as cleaned): with a number where another member
 * has it, or a person on the scoreboard who has gone. `own` are the members that are this person.
 */
export function nameIn(room: Room, wanted: string, own: readonly Member[], ownScore: string | null): string {
  const members = everybody(room).filter((member) => !own.includes(member));
  const scores = room.scores.filter(({ key }) => key !== ownScore);
  return unlike(
    wanted,
    [...members, ...scores].map(({ name }) => name),
  );
}

/** The name of a member who wants another one. */
export function renamed(room: Room, member: Member, wanted: string): string {
  return nameIn(room, wanted, [member], scoreKey(member));
}

/** Renames a member. Where the leader made the room, its `maker` follows. */
export function rename(room: Room, member: Member, name: string): void {
  if (member.leader && room.maker === member.name) room.maker = name;
  member.name = name;
}

/** The name, or with the first number from 2 on that makes it none of those that are taken. It is cut, the number is not. */
export function unlike(name: string, taken: readonly string[]): string {
  const looks = new Set(taken.map(look));
  if (!looks.has(look(name))) return name;
  for (let number = 2; ; number++) {
    const ending = ` ${number}`;
    const candidate = `${cleanName(name.slice(0, NAME_LIMIT - ending.length))}${ending}`;
    if (!looks.has(look(candidate))) return candidate;
  }
}

/** Equal for what looks the same: wide letters, capitals, and joiners that join nothing. */
function look(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}
