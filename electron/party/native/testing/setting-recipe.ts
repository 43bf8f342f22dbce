// A recipe of an invented game whose settings file has the player's name.

import { checkRecipe, type Recipe } from '../recipe.ts';
import { gameRecipe } from './game-recipe.ts';

/** Below a person's home. */
export const SETTINGS_FOLDER = '.game';

export const settingJson = (otherwise: object = {}) =>
  gameRecipe({
    schema: 2,
    client: {
      setting: {
        folder: { linux: `~/${SETTINGS_FOLDER}`, mac: `~/${SETTINGS_FOLDER}` },
        file: 'config/game.cfg',
        at: { format: 'ini', section: 'player', key: 'name' },
        value: '{player}',
        ...otherwise,
      },
    },
  });

export function settingRecipe(otherwise?: object): Recipe {
  const read = checkRecipe(settingJson(otherwise));
  if (!read.ok) throw new Error(read.why);
  return read.recipe;
}
