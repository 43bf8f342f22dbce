// What all that specs start has in its environment, whatever the machine is like: known fonts and a known language.

import { withFonts } from './fonts.ts';

export function knownSurroundings(): Readonly<Record<string, string>> {
  return { ...withFonts('known'), LC_ALL: 'C.UTF-8', LANGUAGE: 'en' };
}
