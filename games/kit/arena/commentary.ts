// What the announcer says about who goes out: the first one, two or three in one go, the last two, and who has won.

import type { Announcer } from '../draw/announcer.ts';
import type { Looks } from '../draw/colours.ts';
import { type Decision, headingFor } from '../draw/table.ts';
import type { SharedWords } from '../words/shared.ts';

/** `match-point`: a side could win the match in the round. `sudden-death`: the side that is ahead after the round has won. */
export type Stake = 'match-point' | 'sudden-death';

export interface Commentary {
  /** A round begins: what was said before is over. `stake`: what it may decide, null for the round alone. */
  round(title: string, stake: Stake | null): void;
  /** `left` are still in, of `present`. */
  out(seat: number, left: number, present: number): void;
  /** `seat` has taken out two or three in one go. */
  spree(seat: number, count: number): void;
  /** Who has won: the round, or the match that it decides. */
  over(decision: Decision, mine: readonly number[]): void;
}

const WHITE = '#ffffff';
const WARNING = '#ffd978';

/** `names`: by seat, for sentences. `first` says who went first, in the words of the game; null where all stay in. */
export function createCommentary(
  announcer: Announcer,
  words: SharedWords,
  names: readonly string[],
  looks: Looks,
  first: ((name: string) => string) | null,
): Commentary {
  let nobodyYet = true;

  return {
    round(title, stake) {
      announcer.hush();
      nobodyYet = true;
      announcer.say(title, WHITE, true);
      if (stake) announcer.say(stake === 'match-point' ? words.matchPoint : words.suddenDeath, WARNING, true);
    },
    out(seat, left, present) {
      if (first && nobodyYet && present > 2 && left > 1)
        announcer.say(first(names[seat]!), looks[seat]!.colour);
      nobodyYet = false;
      if (left === 2 && present > 2) announcer.say(words.lastTwo, WARNING);
    },
    spree(seat, count) {
      const say = count === 2 ? words.double : words.triple;
      announcer.say(say(names[seat]!), looks[seat]!.colour);
    },
    over(decision, mine) {
      announcer.hush();
      const { who, what, colour } = headingFor(words, names, looks, decision, mine, WHITE);
      announcer.say(who === '' ? what : words.wins(who, what), colour, true);
    },
  };
}
