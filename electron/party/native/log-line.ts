// Lines of a game's log as a recipe has them. What a game writes is hostile input: long lines are skipped, and what is
// found in one is clean.

import { cleanLine } from '../../../netcode/wire/text.ts';

/** All lines that are looked for are shorter. */
const LINE_LIMIT = 400;

/** What a line has in the places of `{player}` and `{id}`; null where it is another line. */
export type ReadLine = (line: string) => Readonly<Record<string, string>> | null;

/**
 * `*` is anything without blanks, `**` at the end whatever follows, but no words once more that stand before it: a player
 * who is called `Ann has joined.` has them stand there twice. A tab is a blank.
 */
export function lineReader(pattern: string): ReadLine {
  const parts = pattern.split(/(\{player\}|\{id\}|\*\*$|\*)/);
  // A line without the longest text in it is skipped.
  const text = parts.filter((_, i) => i % 2 === 0).reduce((a, b) => (b.length > a.length ? b : a));
  const source = parts.map((part, i) => {
    if (i % 2 === 0) return exactly(part);
    const before = parts[i - 1]!;
    return part === '**' && /\p{L}/u.test(before) ? `(?:(?!${exactly(before)}).)*` : WILD[part];
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

const WILD: Readonly<Record<string, string>> = {
  // Names as template.ts allows them, and with the numbers that games add to equal names.
  '{player}': '(?<player>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _#]{0,79})',
  '{id}': '(?<id>\\S+)',
  '*': '\\S+',
  '**': '.*',
};
