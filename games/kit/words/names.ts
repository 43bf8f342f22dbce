// What the seats of a match are called on a screen: people by the name that they chose, bots in the screen's language.

import type { Seat } from '../../../netcode/sim/rules.ts';
import type { Language } from './languages.ts';
import { sharedWords } from './shared.ts';

/**
 * Which bot has a seat, from 1: bots are counted apart from their seats, of which they have the first that are free, so
 * that all keep their names when a member leaves.
 */
export function botNumber(seats: readonly { readonly kind: string }[], seat: number): number {
  return seats.slice(0, seat + 1).filter(({ kind }) => kind === 'bot').length;
}

/** By seat; empty for an empty seat. */
export function namesOf(seats: readonly Seat[], language: Language): readonly string[] {
  return seats.map(({ kind, name, taken }, seat) =>
    taken
      ? taken.name
      : kind === 'bot'
        ? sharedWords[language].bot(botNumber(seats, seat))
        : kind === 'player'
          ? name
          : '',
  );
}

/**
 * A name, and the number at its end that tells it from an equal one (netcode/room/names.ts): what is cut where there is
 * little room, and what stays. The ending begins with its space; it may be empty.
 */
export function parted(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /(?<=\S) \d{1,2}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** Characters of a name that a sentence can carry. */
const MOST_LETTERS = 18;

/** A name of at most so many characters; one that is cut ends in dots, and in its number. */
export function shortened(name: string, most: number): string {
  const { stem, ending } = parted(name);
  const letters = Array.from(new Intl.Segmenter().segment(stem), (part) => part.segment);
  const left = most - ending.length;
  if (letters.length <= left) return name;
  return `${letters
    .slice(0, left - 1)
    .join('')
    .trimEnd()}…${ending}`;
}

/** A name inside a sentence: shortened, and isolated so that the sentence keeps its direction. */
export function inSentence(name: string): string {
  return `\u2068${shortened(name, MOST_LETTERS)}\u2069`;
}
