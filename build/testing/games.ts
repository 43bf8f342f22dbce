// Tests of the launcher that start games for real, and what they need: a Linux, and the games. `npm test` installs those
// where it may; elsewhere the tests are left out, and it says so.

import { existsSync } from 'node:fs';

const linux = process.platform === 'linux';

/** Packages of Debian, and the programs in them. */
export const DEBIAN_GAMES: readonly string[] = ['openttd', 'teeworlds', 'teeworlds-server'];

/** Whether they are where Debian puts them. Asked when it matters: `npm test` installs them while it runs. */
export const gamesHere = (): boolean => DEBIAN_GAMES.every((name) => existsSync(`/usr/games/${name}`));

/** Patterns of the tests that cannot run here, as things are now. */
export const gamesLeftOut = (): readonly string[] => [
  // It looks into /proc for what is left running.
  ...(linux ? [] : ['**/native/launcher.test.ts']),
  ...(gamesHere() ? [] : ['**/native/real-games.test.ts', '**/e2e/native-games.spec.ts']),
];
