// Fills the texts of a recipe with what differs from start to start. A value can become neither an option nor a command:
// what people and the network choose passes an allow-list first.

import { isIP } from 'node:net';
import type { Recipe } from './recipe.ts';

export type Values = Readonly<Record<string, string>>;

/** Names in braces become their values, two braces one; the recipe was checked to name no others than it may. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{|\}\}|\{([a-z][a-z0-9]*)\}/g, (whole, name?: string) => {
    if (name === undefined) return whole[0]!;
    const value = values[name];
    if (value === undefined) throw new Error(`a recipe uses {${name}} where there is none`);
    return value;
  });
}

/** The option that is meant by each index, the usual one for an unknown index. */
export function chosen({ options }: Recipe, indices: Readonly<Record<string, number>>): Values {
  return Object.fromEntries(
    Object.entries(options).map(([key, choices]) => [key, choices[indices[key] ?? 0] ?? choices[0]!]),
  );
}

/**
 * A name as games may have it: letters, digits and single separators between them. Quotes that end a text, semicolons
 * that begin a command, dashes of an option, backslashes and percent signs are left out.
 */
export function playerName(name: string, { most, letters }: Recipe['player']): string {
  const narrow = letters === 'ascii';
  const words = narrow
    ? name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/[A-Za-z0-9]+/g)
    : name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu);
  return upTo(most, (words ?? []).join(narrow ? '_' : ' ')).replace(/[ _]+$/, '') || 'Player';
}

/** Whole characters, up to so many bytes of UTF-8. */
function upTo(most: number, text: string): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > most) break;
    kept += character;
  }
  return kept;
}

/** Where a server is, as programs take it in one argument. Throws on what is malformed: only our own session gives it. */
export function addressValues(host: string, port: number): Values {
  const kind = isIP(host);
  if (kind === 0) throw new Error('a server has an IP address');
  return { host, port: String(port), address: kind === 6 ? `[${host}]:${port}` : `${host}:${port}` };
}
