// Games of others that tests of the launcher start for real, none of which needs a display. `npm run test:all` installs them
// where it may.

import { existsSync } from 'node:fs';

/** Programs, and the packages of Debian that bring each of them with what it needs. */
export const DEBIAN_GAMES: readonly {
  readonly title: string;
  readonly program: string;
  readonly packages: string;
}[] = [
  { title: 'OpenTTD', program: 'openttd', packages: 'openttd openttd-opengfx' },
  { title: 'Teeworlds', program: 'teeworlds', packages: 'teeworlds' },
  { title: "Teeworlds' server", program: 'teeworlds-server', packages: 'teeworlds-server' },
  { title: 'Chocolate Doom', program: 'chocolate-doom', packages: 'chocolate-doom' },
  { title: 'Freedoom', program: 'freedoom2', packages: 'freedoom' },
  { title: 'BZFlag', program: 'bzflag', packages: 'bzflag-client' },
  { title: "BZFlag's server", program: 'bzfs', packages: 'bzflag-server' },
];

/** Where Debian puts a game's program. */
export const gamePath = (program: string): string => `/usr/games/${program}`;

/** Whether all of them are there. Asked when it matters: they are installed while a run goes on. */
export const gamesHere = (): boolean => DEBIAN_GAMES.every(({ program }) => existsSync(gamePath(program)));
