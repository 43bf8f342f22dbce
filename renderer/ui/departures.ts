// Who has gone from the room, between the lines of its chat: for those who see only that a card is empty.

import { createContext } from 'react';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';

export interface Departure {
  /** Their number in the room, which nobody else gets. */
  readonly member: number;
  readonly name: string;
  readonly why: Why;
  /** Id of the last line of chat before. */
  readonly after: number;
}

/** By themselves, or because the host would have it so. */
type Why = 'left' | 'kicked' | 'banned';

/** More would fill the log. */
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
  const gone = goneFrom(previous.place, next.place).map(({ id, name }) => ({
    ...{ member: id, name, after },
    why: whyGone(room, id),
  }));
  return gone.length === 0 ? before : [...before, ...gone].slice(-MOST);
}

/** Those of other machines who were in the room and are not. */
export function goneFrom({ room: before, mine }: RoomPlace, { room }: RoomPlace) {
  const here = new Set([...room.members, ...room.onlookers].map(({ id }) => id));
  return [...before.members, ...before.onlookers].filter(({ id }) => !here.has(id) && !mine.includes(id));
}

/** Of the member who had this number; as `Texts.said` calls it. */
export function whyGone({ banned, kicked }: RoomPlace['room'], id: number): Why {
  if (banned.some(({ member }) => member === id)) return 'banned';
  return kicked.includes(id) ? 'kicked' : 'left';
}

export const DeparturesContext = createContext(NONE);
