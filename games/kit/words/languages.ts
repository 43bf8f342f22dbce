// The languages that the app and its games speak. English is written first, and every text exists in it.
//
// To add one: its code (ISO 639-1) here, a file beside renderer/languages/en.ts that has the same shape, and a line in
// renderer/languages/list.ts. The compiler then asks for the words of every game, and complete.test.tsx for what was
// left behind.

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Calls `of` for each language. */
export function inEachLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;
}
