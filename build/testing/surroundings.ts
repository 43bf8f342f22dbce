// What all that specs start has in its environment, whatever the machine is like: a known language, and known fonts where
// FONTS asks for sets of fonts.

import { withFonts } from './fonts.ts';

export function knownSurroundings(): Readonly<Record<string, string>> {
  const fonts = process.env.FONTS === 'all' ? withFonts('known') : {};
  return { ...fonts, LC_ALL: 'C.UTF-8', LANGUAGE: 'en' };
}
