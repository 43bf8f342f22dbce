// The games that the app knows how to start, in the order in which screens show them.

import { checkRecipe, type HashedRecipe } from './recipe.ts';
import armagetron from './recipes/armagetron.json' with { type: 'json' };
import ddnet from './recipes/ddnet.json' with { type: 'json' };
import luanti from './recipes/luanti.json' with { type: 'json' };
import openarena from './recipes/openarena.json' with { type: 'json' };
import openttd from './recipes/openttd.json' with { type: 'json' };
import supertuxkart from './recipes/supertuxkart.json' with { type: 'json' };
import teeworlds from './recipes/teeworlds.json' with { type: 'json' };

export function bundledRecipes(): readonly HashedRecipe[] {
  return [openttd, teeworlds, ddnet, luanti, openarena, supertuxkart, armagetron].map((json) => {
    const read = checkRecipe(json);
    if (!read.ok) throw new Error(`${json.id}: ${read.why}`);
    return read;
  });
}
