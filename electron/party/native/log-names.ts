// Who is in a server, by what it writes in its log: for games whose protocol leaves players unnamed. A player there can have
// it write something, so whole lines are compared, only such as a recipe has, and few names are kept.

import { lineReader, type ReadLine } from './log-line.ts';
import type { Recipe } from './recipe.ts';

export type LogPatterns = NonNullable<Recipe['server']['log']>;

/** Most players read from a log: more than rooms have. */
const MOST_PLAYERS = 64;

export class LogNames {
  readonly #joins: ReadLine;
  readonly #leaves: readonly ReadLine[];
  /** By what a line of each kind has of them: a number, else the name. */
  readonly #players = new Map<string, string>();

  constructor({ joins, leaves }: LogPatterns) {
    this.#joins = lineReader(joins);
    this.#leaves = [leaves].flat().map(lineReader);
  }

  get names(): readonly string[] {
    return [...this.#players.values()];
  }

  /** Returns whether `names` has changed. */
  read(line: string): boolean {
    const joined = this.#joins(line);
    if (joined) {
      const { id, player = '' } = joined;
      if (this.#players.size >= MOST_PLAYERS) return false;
      this.#players.set(id ?? player, player);
      return true;
    }
    const left = this.#leaves.map((read) => read(line)).find((found) => found !== null);
    return left !== undefined && this.#players.delete(left.id ?? left.player ?? '');
  }
}
