// Who has gone from the room and who of them is back, between the lines of its chat and in passing over a match: for those
// who see only that a card is empty.

import { createContext } from 'react';
import type { Member, Room, RoomPlace, View } from '../../electron/party/window/contract.ts';

export interface Departure {
  /** Counts up. */
  readonly id: number;
  /** Number of the member in the room, which stays theirs. */
  readonly member: number;
  readonly name: string;
  /** Where they sat, for the mark of what they said; null where they only watched. */
  readonly sat: Pick<Member, 'seat' | 'team'> | null;
  readonly why: Why;
  /** Id of the last line of chat before. */
  readonly after: number;
}

/** By themselves, or because the host would have it so; `back`: the same name is in the room again. */
type Why = 'left' | 'kicked' | 'banned' | 'back';

/** Most departures kept: more would fill the log. */
const MOST = 20;

const NONE: readonly Departure[] = [];

/** What there is to be said after the next view; `before` is what there was. */
export function followDepartures(
  before: readonly Departure[],
  previous: View | null,
  next: View,
): readonly Departure[] {
  if (next.place.at !== 'room') return NONE;
  if (previous?.place.at !== 'room') return before;
  const { room } = next.place;
  const after = next.place.chat.at(-1)?.id ?? 0;
  const { members, onlookers } = previous.place.room;
  const gone = goneFrom(previous.place, next.place).map(({ id, name }) => ({
    ...{ member: id, name, after },
    sat: members.find((one) => one.id === id) ?? null,
    why: whyGone(room, id),
  }));
  const wasHere = new Set([...members, ...onlookers].map(({ id }) => id));
  const isGone = (called: string) => {
    const last = before.findLast(({ name }) => name === called);
    return last !== undefined && last.why !== 'back';
  };
  // Spectators count, too: they may wait for a seat for as long as the match lasts.
  const back = [...room.members, ...room.onlookers]
    .filter(({ id, name }) => !wasHere.has(id) && isGone(name))
    .map(({ id, name }) => ({
      member: id,
      name,
      after,
      sat: room.members.find((one) => one.id === id) ?? null,
      why: 'back' as const,
    }));
  const last = before.at(-1)?.id ?? 0;
  const more = [...gone, ...back].map((one, at) => ({ ...one, id: last + 1 + at }));
  return more.length === 0 ? before : [...before, ...more].slice(-MOST);
}

/**
 * Members of other machines who were in the room and are away. A player beside another one who is in it has only lost the seat,
 * as in games that seat one at each computer, unless the host removed them. Who only watched, as a big screen does, is not among
 * them: the room was not told that it came either. A member who has come back meanwhile under another
 * number was there all the time; one who was there beside them and took their name is still another.
 */
export function goneFrom({ room: before, mine }: RoomPlace, { room }: RoomPlace) {
  const people = [...room.members, ...room.onlookers];
  const here = new Set(people.map(({ id }) => id));
  const there = new Set([...before.members, ...before.onlookers].map(({ id }) => id));
  const names = new Set(people.filter(({ id }) => !there.has(id)).map(({ name }) => name));
  const machines = new Set(before.members.filter(({ id }) => here.has(id)).map(machineOf));
  const sitsOn = (member: Member) => machines.has(machineOf(member)) && whyGone(room, member.id) === 'left';
  const isGone = ({ id, name }: Pick<Member, 'id' | 'name'>) =>
    !here.has(id) && !names.has(name) && !mine.includes(id);
  return [
    ...before.members.filter((one) => isGone(one) && !sitsOn(one)),
    ...before.onlookers.filter((one) => !one.audience && isGone(one)),
  ];
}

/** The first member at the same machine, which stands for it. */
export function machineOf({ id, beside }: Member): number {
  return beside ?? id;
}

/** Why the member with this number has gone, as `Texts.said` calls it. */
export function whyGone({ banned, kicked }: Room, id: number): Exclude<Why, 'back'> {
  if (banned.some(({ member }) => member === id)) return 'banned';
  return kicked.includes(id) ? 'kicked' : 'left';
}

export const DeparturesContext = createContext(NONE);
