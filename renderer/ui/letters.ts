// How much room a text takes, in Latin letters: for a style sheet or a card that makes it as large as fits.

import { shortened } from '../../games/kit/words/names.ts';

/** Letters of the longest word of a text. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]/).map((word) => word.length));
}

/** Chinese, Japanese and Korean signs, and full-width ones, take the room of nearly two Latin letters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

/** Width of a text in one line, in Latin letters. */
export function lettersOf(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 1.8 : 1), 0);
}

/** In Latin letters. */
const SHORT_NAME = 14;

/** Whether a name leaves the words beside it room on a button; the cards say who is unready. */
export function isShort(name: string): boolean {
  return lettersOf(name) <= SHORT_NAME;
}

/** A name, shortened to fit a button. */
export function onButton(name: string): string {
  let shown = name;
  for (let most = SHORT_NAME; !isShort(shown); most--) shown = shortened(name, most);
  return shown;
}
