// Recipes that the person has put into their data folder: for games that the app does not know.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readWhole } from '../profile/read-whole.ts';
import type { NativeCommand } from '../window/native-view.ts';
import type { Program } from './find-program.ts';
import { type HashedRecipe, MOST_CHARACTERS, type Recipe, readRecipe } from './recipe.ts';

export interface OwnRecipes {
  readonly recipes: readonly HashedRecipe[];
  /** Files that are none, and why, in words for their author. */
  readonly refused: readonly { readonly file: string; readonly why: string }[];
}

/** With the bundled ones as many as a room hears of (MOST_NATIVES and MOST_NATIVES_MORE). */
export const MOST_OWN = 60;

/** Files that are looked at: who has more has put something else there. */
const MOST_FILES = 500;

const folderOf = (dataFolder: string) => join(dataFolder, 'recipes');

export async function loadOwnRecipes(dataFolder: string, taken: ReadonlySet<string>): Promise<OwnRecipes> {
  const names = await readdir(folderOf(dataFolder)).catch(() => [] as string[]); // nobody has added one
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const recipes: HashedRecipe[] = [];
  const refused: { file: string; why: string }[] = [];
  for (const file of files.slice(0, MOST_FILES)) {
    const bytes = await readWhole(join(folderOf(dataFolder), file), 4 * MOST_CHARACTERS);
    const read = bytes ? readRecipe(bytes.toString()) : { ok: false as const, why: 'it cannot be read' };
    const known = new Set([...taken, ...recipes.map(({ recipe }) => recipe.id)]);
    if (!read.ok) refused.push({ file, why: read.why });
    else if (known.has(read.recipe.id))
      refused.push({ file, why: `there is a game called ${read.recipe.id} already` });
    else if (recipes.length === MOST_OWN)
      refused.push({ file, why: `there are ${MOST_OWN} own games already` });
    else recipes.push(read);
  }
  return { recipes, refused };
}

/** All that would be started here of a recipe, and written for it, as a person reads it before they agree. */
export function commandsOf(
  { server, client }: Recipe,
  programs: { readonly server: Program | null; readonly client: Program | null },
): NativeCommand[] {
  const of = (program: Program | null, args: readonly string[], files: NativeCommand['files']) =>
    program === null ? [] : [{ program: program.path, args: [...program.args, ...args], files }];
  const named = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([name, text]) => ({ name, text }));
  const { says = [], begins = [] } = server.stdin ?? {};
  const typed = [...says, ...begins].join('\n');
  return [
    ...of(programs.server, server.args, [
      ...named(server.files),
      ...(typed ? [{ name: 'stdin', text: typed }] : []),
    ]),
    ...of(programs.client, client.args, named({ ...client.first, ...client.files })),
  ];
}
