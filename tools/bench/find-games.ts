// Row: how long the launcher looks for sixty games, of which Debian has packaged all, beside asking for each program by itself.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openLauncher } from '../../electron/party/native/launcher.ts';
import { gameRecipe } from '../../electron/party/native/testing/game-recipe.ts';
import type { Bench, Row } from './row.ts';

const GAMES = 60;
const QUICK_GAMES = 10;

const QUERY = '/usr/bin/dpkg-query';

export async function findGames({ quick, undo, say }: Bench): Promise<Row> {
  const meaning =
    'The launcher looks for games, client and server of each, and asks what versions they are in.';
  if (!existsSync(QUERY)) return { meaning, measures: [], figures: [], notes: ['This is no Debian.'] };
  const dataFolder = await mkdtemp(join(tmpdir(), 'bench-find-'));
  const remove = undo.add(() => rm(dataFolder, { recursive: true, force: true }));
  const count = quick ? QUICK_GAMES : GAMES;
  const programs = (await readdir('/usr/bin')).filter((name) => /^[a-z][a-z-]{3,30}$/.test(name));
  await mkdir(join(dataFolder, 'recipes'));
  for (let game = 0; game < count; game++) {
    const find = { commands: [], places: { linux: [join('/usr/bin', programs[game]!)] } };
    const recipe = gameRecipe({ id: `game-${game}`, server: { find }, client: { find } });
    await writeFile(join(dataFolder, 'recipes', `${game}.json`), JSON.stringify(recipe));
  }
  say(`looks for ${count} games`);
  const launcher = await openLauncher({ dataFolder });
  const began = performance.now();
  let locatedMs = 0;
  const games = await launcher.installed(() => {
    locatedMs = performance.now() - began;
  });
  const allMs = performance.now() - began;
  const found = games.flatMap(({ client, server }) => (client && server ? [client, server] : []));
  say(`asks for each of ${found.length} programs`);
  const alone = performance.now();
  for (const { path } of found) await askAlone(path);
  const aloneMs = performance.now() - alone;
  await launcher.close();
  await remove();
  const seconds = (ms: number) => ({ value: ms / 1_000, unit: 's' });
  return {
    meaning,
    measures: [
      {
        what: `${count} games, with their versions`,
        here: seconds(allMs),
        there: { ...seconds(aloneMs), label: 'asked one by one' },
      },
      { what: 'until it shows where they are', here: seconds(locatedMs) },
    ],
    figures: [
      { what: `${count} games`, measured: allMs / 1_000, limit: 2, unit: 's' },
      { what: 'Times as long as one by one', measured: allMs / aloneMs, limit: 0.1, unit: '' },
    ],
    notes: [
      `${found.length} programs were found; of each, dpkg-query is asked whose it is, and then for its version.`,
    ],
  };
}

async function askAlone(path: string): Promise<void> {
  const run = promisify(execFile);
  const asked = await run(QUERY, ['-S', path]).catch(() => null);
  const owner = asked?.stdout.split(':')[0];
  if (owner) await run(QUERY, ['-W', owner]);
}
