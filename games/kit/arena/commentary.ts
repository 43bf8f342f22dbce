// What the announcer says about who goes out: the first one, two at once, the last two, and who has won.

import type { Announcer } from '../draw/announcer.ts';
import { seatLook } from '../draw/colours.ts';
import { inSentence } from '../words/names.ts';
import type { SharedWords } from '../words/shared.ts';

export interface Commentary {
  /** A round begins: what was said before is over. `point` when somebody could win the match in it. */
  round(number: number, point: boolean): void;
  /** `by` is the seat that did it, or -1; `left` are still in, of `present`; `frame` counts within the round. */
  out(seat: number, by: number, frame: number, left: number, present: number): void;
  /** `winner` is a seat, or -1 for a draw. */
  over(winner: number, mine: readonly number[]): void;
}

/** Two within this are one deed. */
const DEED_FRAMES = 240;
const WHITE = '#ffffff';
const WARNING = '#ffd978';

/** `first` says who went first, in the words of the game. */
export function createCommentary(
  announcer: Announcer,
  words: SharedWords,
  names: readonly string[],
  first: (name: string) => string,
): Commentary {
  const called = names.map(inSentence);
  let nobodyYet = true;
  const deeds = names.map(() => ({ count: 0, frame: 0 }));

  function deed(by: number, frame: number): void {
    const of = deeds[by]!;
    of.count = frame - of.frame < DEED_FRAMES ? of.count + 1 : 1;
    of.frame = frame;
    const { colour } = seatLook(by);
    if (of.count === 2) announcer.say(words.double(called[by]!), colour);
    if (of.count === 3) announcer.say(words.triple(called[by]!), colour);
  }

  return {
    round(number, point) {
      announcer.hush();
      nobodyYet = true;
      for (const of of deeds) of.count = 0;
      announcer.say(words.round(number), WHITE, true);
      if (point) announcer.say(words.matchPoint, WARNING, true);
    },
    out(seat, by, frame, left, present) {
      if (nobodyYet && present > 2 && left > 1) announcer.say(first(called[seat]!), seatLook(seat).colour);
      nobodyYet = false;
      if (by >= 0 && by !== seat) deed(by, frame);
      if (left === 2 && present > 2) announcer.say(words.lastTwo, WARNING);
    },
    over(winner, mine) {
      announcer.hush();
      const own = mine.length === 1 && mine[0] === winner;
      if (winner < 0) announcer.say(words.draw, WHITE, true);
      else announcer.say(own ? words.youWin : words.wins(called[winner]!), seatLook(winner).colour, true);
    },
  };
}
