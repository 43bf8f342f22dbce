// Who is in a server, by what it writes in its log: for games whose protocol names nobody. Whoever plays there can have
// it write something, so whole lines are compared, only such as a recipe has, and few names are kept.

import { cleanLine } from '../../../netcode/wire/text.ts';
import type { Recipe } from './recipe.ts';

export type LogPatterns = NonNullable<Recipe['server']['log']>;

/** More players than rooms have. */
const MOST_PLAYERS = 64;

/** Longer lines are none of those that are looked for. */
const LINE_LIMIT = 400;

interface Pattern {
  /** The longest text in it: a line without it is not looked at any further. */
  readonly text: string;
  readonly line: RegExp;
}

export class LogNames {
  readonly #joins: Pattern;
  readonly #leaves: Pattern;
  /** By what a line of each kind has of them: a number, else the name. */
  readonly #players = new Map<string, string>();

  constructor({ joins, leaves }: LogPatterns) {
    this.#joins = patternOf(joins);
    this.#leaves = patternOf(leaves);
  }

  get names(): readonly string[] {
    return [...this.#players.values()];
  }

  /** Returns whether `names` has changed. */
  read(line: string): boolean {
    const joined = match(this.#joins, line);
    if (joined) {
      const { id, player = '' } = joined;
      if (this.#players.size >= MOST_PLAYERS) return false;
      this.#players.set(id ?? player, player);
      return true;
    }
    const left = match(this.#leaves, line);
    return left !== null && this.#players.delete(left.id ?? left.player ?? '');
  }
}

function match({ text, line: pattern }: Pattern, line: string) {
  if (line.length > LINE_LIMIT || !line.includes(text)) return null;
  return pattern.exec(cleanLine(line, LINE_LIMIT))?.groups ?? null;
}

/** `*` is anything without blanks, `**` at the end whatever follows. */
function patternOf(pattern: string): Pattern {
  const parts = pattern.split(/(\{player\}|\{id\}|\*\*$|\*)/);
  const texts = parts.filter((_, i) => i % 2 === 0);
  const source = parts.map((part, i) =>
    i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : WILD[part],
  );
  return {
    text: texts.reduce((a, b) => (b.length > a.length ? b : a)),
    line: new RegExp(`^${source.join('')}$`, 'u'),
  };
}

const WILD: Readonly<Record<string, string>> = {
  // As template.ts lets people be called, and as games number two of a name.
  '{player}': '(?<player>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _#]{0,79})',
  '{id}': '(?<id>\\S+)',
  '*': '\\S+',
  '**': '.*',
};
