// Whether a program that a person has picked is the game at all, told without starting it: what is not allowed yet is not
// run, and several would rather run a server than tell their version. A game's program, or the script that starts it, says
// what it is called; one that was picked by mistake does not.

import { createReadStream } from 'node:fs';
import type { Recipe } from './recipe.ts';

/** Whether its path or its bytes name the game, by the name of it or by one of its commands. */
export async function namesGame(path: string, { name, server, client }: Recipe): Promise<boolean> {
  const names = [name, ...server.find.commands, ...client.find.commands].map((one) => one.toLowerCase());
  const isIn = (text: string) => names.some((one) => text.includes(one));
  if (isIn(path.toLowerCase())) return true;
  const longest = Math.max(...names.map(({ length }) => length));
  let last = '';
  try {
    for await (const part of createReadStream(path, 'latin1')) {
      const text = last + (part as string).toLowerCase();
      if (isIn(text)) return true;
      last = text.slice(-longest);
    }
  } catch {
    // It may be run and not be read: nobody can tell.
    return true;
  }
  return false;
}
