// Lines of a game's log as a recipe has them. What a game writes is hostile input: long lines are not read, and what is
// found in one is clean.

import { cleanLine } from '../../../netcode/wire/text.ts';

/** Longer lines are none of those that are looked for. */
const LINE_LIMIT = 400;

/** What a line has in the places of `{player}` and `{id}`; null where it is another line. */
export type ReadLine = (line: string) => Readonly<Record<string, string>> | null;

/** `*` is anything without blanks, `**` at the end whatever follows. */
export function lineReader(pattern: string): ReadLine {
  const parts = pattern.split(/(\{player\}|\{id\}|\*\*$|\*)/);
  // A line without the longest text in it is not looked at any further.
  const text = parts.filter((_, i) => i % 2 === 0).reduce((a, b) => (b.length > a.length ? b : a));
  const source = parts.map((part, i) =>
    i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : WILD[part],
  );
  const whole = new RegExp(`^${source.join('')}$`, 'u');
  return (line) => {
    if (line.length > LINE_LIMIT || !line.includes(text)) return null;
    const found = whole.exec(cleanLine(line, LINE_LIMIT));
    return found && { ...found.groups };
  };
}

const WILD: Readonly<Record<string, string>> = {
  // As template.ts lets people be called, and as games number two of a name.
  '{player}': '(?<player>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} _#]{0,79})',
  '{id}': '(?<id>\\S+)',
  '*': '\\S+',
  '**': '.*',
};
