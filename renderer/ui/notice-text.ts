// What the relay refused, and what became of the room, in the words of a language.

import type { Denial, HallMove, RoomPlace, TurnedAway } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

export function noticeText(denial: Denial, { notice }: Texts): string {
  switch (denial.why) {
    case 'other-rules':
      return notice[denial.why](denial.name);
    case 'few-seats':
    case 'too-few':
      return notice[denial.why](denial.seats);
    default:
      return notice[denial.why];
  }
}

/** Why the person is still in this room of the hall; null while a move is tried, and where none was. */
export function notMovedText(move: HallMove | null, { hall }: Texts): string | null {
  return move?.is === 'refused' ? hall.notMoved[move.why](hall.room(move.room)) : null;
}

/** Why a further player of this machine is out of the room. */
export function turnedAwayText({ names, why }: TurnedAway, { lobby }: Texts): string {
  return lobby.turnedAway(names, lobby.turnedAwayWhy[why]);
}

/** Whose app has the room since lately, and what is gone with the app that had it before; null otherwise. */
export function newHostText(place: RoomPlace, texts: Texts): string | null {
  const { room, mine, newHost, plays, watches } = place;
  const { comingBack, said, between } = texts;
  const member = room.members.find(({ id }) => id === newHost?.member);
  if (!newHost || !member) return null;
  const isYou = mine.includes(member.id);
  const lines = [
    ...(newHost.gone === null ? [] : [said.left(newHost.gone)]),
    ...(newHost.stalled ? [comingBack.stalled] : []),
    ...(newHost.over ? [comingBack.matchOver] : []),
    isYou ? comingBack.newHostIsYou : comingBack.newHost(member.name),
    // Friends ask the host, who may be unaware of it; over a match that would lie on the scores.
    ...(isYou && room.password && !plays && !watches ? [comingBack.inheritedPassword] : []),
  ];
  return lines.join(between);
}
