// An app that changes a game's setting and puts it back, again and again, until it is killed. Arguments: where it keeps its
// notes, and the person's home. Says each time that it has.

import { GameSettings } from '../game-settings.ts';
import { settingRecipe } from './setting-recipe.ts';

const [, , folder = '', home = ''] = process.argv;
const system = { platform: process.platform, env: {}, home };
const settings = new GameSettings({ folder, system, log: (line) => console.error(line) });
const recipe = settingRecipe();

for (;;) {
  const held = await settings.set(recipe, { player: 'Ann' });
  await held?.runsAs(process.pid);
  await held?.putBack();
  console.log('once more');
}
