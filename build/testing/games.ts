// Tests of the launcher that start games for real, and what they need: a Linux, and the games. `npm test` installs those
// where it may; elsewhere the tests are left out, and it says so.

import { existsSync } from 'node:fs';

const linux = process.platform === 'linux';

/** Packages of Debian, and the programs in them. */
export const DEBIAN_GAMES: readonly string[] = ['openttd', 'teeworlds', 'teeworlds-server'];

/** Where Debian puts them. */
export const gamesHere = DEBIAN_GAMES.every((name) => existsSync(`/usr/games/${name}`));

/** Patterns of the tests that cannot run here. */
export const gamesLeftOut: readonly string[] = [
  // It looks into /proc for what is left running.
  ...(linux ? [] : ['**/native/launcher.test.ts']),
  ...(gamesHere ? [] : ['**/native/real-games.test.ts', '**/e2e/native-games.spec.ts']),
];
