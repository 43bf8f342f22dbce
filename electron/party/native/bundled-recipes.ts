// The games that the app knows how to start, in the order in which screens show them.

import { checkRecipe, type HashedRecipe } from './recipe.ts';
import armagetron from './recipes/armagetron.json' with { type: 'json' };
import bzflag from './recipes/bzflag.json' with { type: 'json' };
import chocolateDoom from './recipes/chocolate-doom.json' with { type: 'json' };
import ddnet from './recipes/ddnet.json' with { type: 'json' };
import freeciv from './recipes/freeciv.json' with { type: 'json' };
import hedgewars from './recipes/hedgewars.json' with { type: 'json' };
import luanti from './recipes/luanti.json' with { type: 'json' };
import netpanzer from './recipes/netpanzer.json' with { type: 'json' };
import openarena from './recipes/openarena.json' with { type: 'json' };
import openra from './recipes/openra.json' with { type: 'json' };
import openttd from './recipes/openttd.json' with { type: 'json' };
import pioneers from './recipes/pioneers.json' with { type: 'json' };
import quake3 from './recipes/quake3.json' with { type: 'json' };
import redeclipse from './recipes/redeclipse.json' with { type: 'json' };
import sauerbraten from './recipes/sauerbraten.json' with { type: 'json' };
import supertuxkart from './recipes/supertuxkart.json' with { type: 'json' };
import teeworlds from './recipes/teeworlds.json' with { type: 'json' };
import warzone2100 from './recipes/warzone2100.json' with { type: 'json' };
import wesnoth from './recipes/wesnoth.json' with { type: 'json' };
import xonotic from './recipes/xonotic.json' with { type: 'json' };

const ALL: readonly { readonly id: string }[] = [
  ...[openttd, teeworlds, ddnet, luanti, openarena, supertuxkart, armagetron],
  ...[chocolateDoom, bzflag, warzone2100, freeciv, hedgewars, netpanzer, pioneers],
  ...[wesnoth, sauerbraten, redeclipse, xonotic, quake3, openra],
];

export function bundledRecipes(): readonly HashedRecipe[] {
  return ALL.map((json) => {
    const read = checkRecipe(json);
    if (!read.ok) throw new Error(`${json.id}: ${read.why}`);
    return read;
  });
}
