// What the relay would not do, and what became of the room, in the words of a language.

import type { Denial, RoomPlace, TurnedAway } from '../../electron/party/window/contract.ts';
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

/** Why a further player of this machine is not in the room. */
export function turnedAwayText({ names, why }: TurnedAway, { lobby }: Texts): string {
  return lobby.turnedAway(names, lobby.turnedAwayWhy[why]);
}

/** Whose app has the room since lately, by which code, and what is gone with whoever had it before; null otherwise. */
export function newHostText(place: RoomPlace, texts: Texts): string | null {
  const { room, mine, code, newHost } = place;
  const { comingBack, said, between } = texts;
  const member = room.members.find(({ id }) => id === newHost?.member);
  if (!newHost || !member) return null;
  const isYou = mine.includes(member.id);
  const lines = [
    ...(newHost.gone === null ? [] : [said.left(newHost.gone)]),
    ...(newHost.stalled ? [comingBack.stalled] : []),
    ...(newHost.over ? [comingBack.matchOver] : []),
    isYou ? comingBack.newHostIsYou : comingBack.newHost(member.name),
    // The one that friends have leads to where the room was. After the match the lobby shows it.
    ...(code === null || room.phase === 'lobby' ? [] : [comingBack.newCode(code)]),
    // Friends ask whoever hosts, who may never have heard it.
    ...(isYou && room.password ? [comingBack.inheritedPassword] : []),
  ];
  return lines.join(between);
}
