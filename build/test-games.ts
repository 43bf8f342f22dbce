// `npm run test:games`: the launcher's recipes with all games that Debian packages, 100 starts each, in a network of its
// own, since some servers always listen on all networks, and on a display of its own. Needs root of a
// Debian.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundledRecipes } from '../electron/party/native/bundled-recipes.ts';

const display = ['xvfb', 'xauth'];
const packages = bundledRecipes().flatMap(({ recipe }) =>
  recipe.about.untried ? [] : (recipe.get.debian?.split(' ') ?? []),
);

const run = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ETHERNIGHT_TEST_GAMES: 'all' },
  }).status ?? 1;

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const inOwnNetwork = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const play = [
  'xvfb-run',
  '-a',
  '-s',
  '-screen 0 640x480x24',
  process.execPath,
  vitest,
  'run',
  'electron/party/native/real-games.system.test.ts',
  'electron/party/room/real-parties.system.test.ts',
];
process.exitCode =
  run('apt-get', 'install', '-qq', '-y', '--no-install-recommends', ...packages, ...display) ||
  run('unshare', ...inOwnNetwork, ...play);
