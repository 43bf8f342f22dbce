// docs/add-a-game.md says what is so.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeNames } from '../../../netcode/probes/list.ts';
import { bundledRecipes } from './bundled-recipes.ts';
import { loadOwnRecipes } from './own-recipes.ts';
import { readRecipe, VARIABLES } from './recipe.ts';

const page = await readFile(join(import.meta.dirname, '../../../docs/add-a-game.md'), 'utf8');
const [, file = '', text = ''] = /^\*\*`(.+)`\*\*\n```json\n(.*?)^```$/ms.exec(page) ?? [];

describe('the page on adding a game', () => {
  it('leads to one game more', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'add-a-game-'));
    await mkdir(dirname(join(dataFolder, file)));
    await writeFile(join(dataFolder, file), text);
    const { recipes, refused } = await loadOwnRecipes(dataFolder, new Set());
    await rm(dataFolder, { recursive: true });
    expect(refused).toEqual([]);
    expect(recipes.map(({ recipe }) => recipe.name)).toEqual(['Ringtoss']);
  });

  it('names every probe and every variable', () => {
    for (const name of probeNames) expect(page).toContain(`\`${name}\``);
    for (const name of Object.values(VARIABLES).flat()) expect(page).toContain(`{${name}}`);
  });

  it('leads to the page of games, which has every one that the app comes with', async () => {
    const games = await readFile(join(import.meta.dirname, '../../../docs/games.md'), 'utf8');
    expect(page).toContain('(games.md)');
    for (const { recipe } of bundledRecipes()) expect(games).toContain(`| ${recipe.name} |`);
  });

  it('shows what is said of a mistake', () => {
    const read = readRecipe(text.replace('"ringtoss-server"', '"bash"'));
    expect(page).toContain(`\`${read.ok ? '' : read.why}\``);
  });
});
