// Whether a program that a person has picked is the game at all, told without starting it: only what is allowed is run,
// and several would rather run a server than tell their version. A game's program, or the script that starts it, says
// what it is called; one that was picked by mistake says something else, though it may lie in the game's own folder.

import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Recipe } from './recipe.ts';

const SCRIPT = /\.(sh|command|bat|cmd)$/i;

/**
 * Whether the name of its file or its bytes name the game, by the name of it or by one of its commands; of a script, which may
 * just start what lies beside it, the folder will do.
 */
export async function namesGame(path: string, { name, server, client }: Recipe): Promise<boolean> {
  const names = [name, ...server.find.commands, ...client.find.commands].map((one) => one.toLowerCase());
  const isIn = (text: string) => names.some((one) => text.toLowerCase().includes(one));
  if (isIn(basename(path))) return true;
  const isInFolder = isIn(dirname(path));
  if (isInFolder && SCRIPT.test(path)) return true;
  const longest = Math.max(...names.map(({ length }) => length));
  let last: string | null = null;
  try {
    for await (const part of createReadStream(path, 'latin1')) {
      if (last === null && isInFolder && (part as string).startsWith('#!')) return true;
      // Windows has such words in letters of two bytes, of which the second is zero.
      const text: string = (last ?? '') + (part as string).replaceAll('\0', '');
      if (isIn(text)) return true;
      last = text.slice(-longest);
    }
  } catch {
    // It may be executable but unreadable: it gets the benefit of the doubt.
    return true;
  }
  return false;
}
