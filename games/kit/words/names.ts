// What the seats of a match are called on a screen: people by the name that they chose, bots in the screen's language.

import type { Seat } from '../../../netcode/sim/rules.ts';
import type { Language } from './languages.ts';
import { sharedWords } from './shared.ts';

/** By seat; empty for an empty seat. */
export function namesOf(seats: readonly Seat[], language: Language): readonly string[] {
  return seats.map(({ kind, name }, seat) =>
    kind === 'bot' ? sharedWords[language].bot(seat + 1) : kind === 'player' ? name : '',
  );
}

/** Characters of a name that a sentence can carry. */
const MOST_LETTERS = 18;

/** A name inside a sentence: shortened, and isolated so that its direction does not turn the sentence round. */
export function inSentence(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), (part) => part.segment);
  const short =
    letters.length > MOST_LETTERS
      ? `${letters
          .slice(0, MOST_LETTERS - 1)
          .join('')
          .trimEnd()}…`
      : name;
  return `\u2068${short}\u2069`;
}
