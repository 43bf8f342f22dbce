// What the relay would not do, in the words of a language.

import type { Denial, TurnedAway } from '../../electron/party/window/contract.ts';
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
export function turnedAwayText({ name, why }: TurnedAway, { lobby }: Texts): string {
  return lobby.turnedAway(name, lobby.turnedAwayWhy[why]);
}
