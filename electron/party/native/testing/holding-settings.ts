// An app that changes a game's setting, and puts it back when its input ends. Arguments: where it keeps its notes, the person's
// home, and what the player is called. Says whether it has changed it.

import { once } from 'node:events';
import { GameSettings } from '../game-settings.ts';
import { settingRecipe } from './setting-recipe.ts';

const [, , folder = '', home = '', player = ''] = process.argv;
const system = { platform: process.platform, env: {}, home };
const settings = new GameSettings({ folder, system, log: () => {} });
const held = await settings.set(settingRecipe(), { player });
console.log(held ? 'changed' : 'left alone');
process.stdin.resume();
await once(process.stdin, 'end');
await held?.putBack();
