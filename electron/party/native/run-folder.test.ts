import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRecipe, type Recipe } from './recipe.ts';
import { openRunFolder, removeStaleRuns } from './run-folder.ts';
import { gameRecipe } from './testing/game-recipe.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'run-folder-'));
});
afterEach(() => rm(base, { recursive: true }));

function recipeWith(client: object): Recipe {
  const read = checkRecipe(gameRecipe({ client }));
  if (!read.ok) throw new Error(read.why);
  return read.recipe;
}

const open = (recipe: Recipe) => openRunFolder(base, recipe, 'client', recipe.client, { player: 'Ann' });

describe('the folder of a run', () => {
  it('has the filled files of the recipe, and is removed with the run', async () => {
    const folder = await open(recipeWith({ files: { 'cfg/name.cfg': '{player} in {folder}' } }));
    expect(await readFile(join(folder.path, 'cfg/name.cfg'), 'utf8')).toBe(`Ann in ${folder.path}`);
    await folder.close();
    expect(await readdir(base)).toEqual([]);
  });

  it('has, when it is kept, what the game wrote, and of first files the ones that it already has', async () => {
    const recipe = recipeWith({
      keep: true,
      files: { 'name.cfg': '{player}' },
      first: { 'game.cfg': 'new' },
    });
    const folder = await open(recipe);
    expect(await readFile(join(folder.path, 'game.cfg'), 'utf8')).toBe('new');
    for (const file of ['game.cfg', 'name.cfg', 'world']) await writeFile(join(folder.path, file), 'played');
    await folder.close();
    const { path } = await open(recipe);
    const texts = ['game.cfg', 'name.cfg', 'world'].map((file) => readFile(join(path, file), 'utf8'));
    expect(await Promise.all(texts)).toEqual(['played', 'Ann', 'played']);
  });

  it('is removed later where its app could not, unless it is new or kept', async () => {
    const [old, young] = [await open(recipeWith({})), await open(recipeWith({}))];
    const kept = await open(recipeWith({ keep: true }));
    const days = (count: number) => 1_700_000_000_000 + count * 24 * 3_600_000;
    for (const [{ path }, age] of [
      [old, 10],
      [young, 1],
      [kept, 10],
    ] as const) {
      await utimes(path, days(-age) / 1_000, days(-age) / 1_000);
    }
    await removeStaleRuns(base, days(0));
    const left = (await readdir(base)).map((name) => join(base, name));
    expect(left.sort()).toEqual([young.path, kept.path].sort());
  });
});
