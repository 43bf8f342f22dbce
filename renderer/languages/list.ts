// The one list of languages: a language is a file beside this one, a line here, and its code in games/kit/words/languages.ts.

import { type Language, languages } from '../../games/kit/words/languages.ts';
import { en, type Texts } from './en.ts';
import { zh } from './zh.ts';

export const textsOf: Readonly<Record<Language, Texts>> = { en, zh };

/** The language of a person who prefers these (`navigator.languages`, BCP 47 tags, best first). */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}
