// Games of others that tests of the launcher start for real. `npm run test:all` installs them where it may.

import { existsSync } from 'node:fs';

/** Packages of Debian, and the programs in them. */
export const DEBIAN_GAMES: readonly string[] = ['openttd', 'teeworlds', 'teeworlds-server'];

/** Whether they are where Debian puts them. Asked when it matters: they are installed while a run goes on. */
export const gamesHere = (): boolean => DEBIAN_GAMES.every((name) => existsSync(`/usr/games/${name}`));
