// What all that specs start has in its environment, whatever the machine is like: a known language and known fonts.

import { withFonts } from './fonts.ts';

export function knownSurroundings(): Readonly<Record<string, string>> {
  return { ...withFonts('known'), LC_ALL: 'C.UTF-8', LANGUAGE: 'en' };
}

/**
 * A machine that is like few: its language and time zone are of elsewhere, and its home is read-only. Fast and system
 * tests are played in it by `npm run test:all`, and as the machine is by `npm test`.
 */
export const OTHER_SURROUNDINGS: Readonly<Record<string, string>> = {
  LANG: 'zh_CN.UTF-8',
  LC_ALL: 'zh_CN.UTF-8',
  LANGUAGE: 'zh_CN:zh',
  TZ: 'Australia/Lord_Howe',
  ...(process.platform === 'win32' ? {} : { HOME: '/dev/null' }),
};
