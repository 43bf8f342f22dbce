import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledRecipes } from './bundled-recipes.ts';
import { namesGame } from './names-game.ts';

const recipe = bundledRecipes().find(({ recipe: { id } }) => id === 'openttd')!.recipe;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

describe('the check of a game’s program', () => {
  // A program such as /usr/bin/ls answers the version option, too: its answer must name the game.
  it('rejects a program that does not name the game, whatever it is', async () => {
    expect(await namesGame(await program('ls', 'lists files'), recipe)).toBe(false);
    expect(await namesGame(process.execPath, recipe)).toBe(false);
  });

  it('accepts a program that names it by its path, in its text, or across two reads', async () => {
    expect(await namesGame(await program('OpenTTD-14.AppImage', ''), recipe)).toBe(true);
    expect(await namesGame(await program('start', '#!/bin/sh\nexec /opt/openttd/run'), recipe)).toBe(true);
    for (const before of [65_530, 65_536, 131_069])
      expect(await namesGame(await program('start', `${'x'.repeat(before)}OpenTTD`), recipe)).toBe(true);
  });

  // The folder of a game also holds its packer and its uninstaller.
  it('rejects a file in the game’s folder that does not name it, except a script that may start its neighbours', async () => {
    await mkdir(join(folder, 'OpenTTD 14'));
    const inFolder = (name: string, text: string) => program(join('OpenTTD 14', name), text);
    expect(await namesGame(await inFolder('unpack', 'unpacks files'), recipe)).toBe(false);
    expect(await namesGame(await inFolder('unpack.exe', 'MZ unpacks files'), recipe)).toBe(false);
    expect(await namesGame(await inFolder('run', '#!/bin/sh\nexec ./bin/game'), recipe)).toBe(true);
    expect(await namesGame(await inFolder('Play.bat', 'start game.exe'), recipe)).toBe(true);
    expect(await namesGame(await inFolder('game', 'This is OpenTTD'), recipe)).toBe(true);
    const wide = Buffer.from('MZ OpenTTD', 'utf16le').toString('latin1');
    expect(await namesGame(await inFolder('game.exe', wide), recipe)).toBe(true);
  });
});
