// Lines of a game's log as a recipe has them. What a game writes is hostile input: long lines are skipped, and what is
// found in one is clean.

import { cleanLine } from '../../../netcode/wire/text.ts';

/** All lines that are looked for are shorter. */
const LINE_LIMIT = 400;

/** What a line has in the places of `{player}` and `{id}`; null where it is another line. */
export type ReadLine = (line: string) => Readonly<Record<string, string>> | null;

const WILD_PART = /(\{player\}|\{id\}|\*\*$|\*)/;

/** A sign that no name has. */
const SIGN = /^[^\p{L}\p{M}\p{N}\s_#]/u;

/**
 * Whether between each two wild parts of a pattern is a blank, or a sign first that neither of them has: then there is one way
 * to compare a line.
 */
export function isParted(pattern: string): boolean {
  const between = pattern.split(WILD_PART).filter((_, i) => i % 2 === 0);
  return between.slice(1, -1).every((part) => part.includes(' ') || SIGN.test(part));
}

/**
 * `*` is anything without blanks, `**` at the end whatever follows, but no words once more that stand before it: a player
 * who is called `Ann has joined.` has them stand there twice. A tab is a blank.
 */
export function lineReader(pattern: string): ReadLine {
  const parts = pattern.split(WILD_PART);
  // A line without the longest text in it is skipped.
  const text = parts.filter((_, i) => i % 2 === 0).reduce((a, b) => (b.length > a.length ? b : a));
  const source = parts.map((part, i) => {
    if (i % 2 === 0) return exactly(part);
    const before = parts[i - 1]!;
    if (part === '**') return /\p{L}/u.test(before) ? `(?:(?!${exactly(before)}).)*` : '.*';
    const behind = parts[i + 1]!;
    const [sign = ''] = i + 2 === parts.length || behind.includes(' ') ? [] : behind;
    return wild(part, exactly(sign));
  });
  const whole = new RegExp(`^${source.join('')}$`, 'u');
  return (line) => {
    if (line.length > LINE_LIMIT) return null;
    const spaced = line.replaceAll('\t', ' ');
    const found = spaced.includes(text) ? whole.exec(cleanLine(spaced, LINE_LIMIT)) : null;
    return found && { ...found.groups };
  };
}

function exactly(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** `sign`: what stands behind it, and is not in it. */
function wild(part: string, sign: string): string {
  // Names as template.ts allows them, and with the numbers that games add to equal names: no sign is in them.
  if (part === '{player}') return '(?<player>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _#]{0,79})';
  return part === '{id}' ? `(?<id>[^\\s${sign}]+)` : `[^\\s${sign}]+`;
}
