// Quotes, dashes and dots come from a Chinese font where the page is Chinese, and from ours where it is not.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Families of our own that have a character. */
const having = (character: number) =>
  read('fonts.css')
    .split('@font-face')
    .slice(1)
    .flatMap((face) => {
      const [, family = ''] = /font-family: "([^"]+)"/.exec(face) ?? [];
      const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
      const has = ranges.some(
        ([, from = '', to = from]) =>
          Number.parseInt(from, 16) <= character && character <= Number.parseInt(to, 16),
      );
      return has ? [family] : [];
    });

/** The families of the token, for every language and for Chinese. */
const familiesOf = (token: string) =>
  [...read('tokens.css').matchAll(new RegExp(`--${token}:\\s([^;]+);`, 'g'))].map(([, value = '']) => value);

describe('a font token', () => {
  // Chinese quotes, dashes and dots are twice as wide as Latin ones.
  it.each(['font', 'font-display'])(
    'named --%s takes quotes, dashes and dots from a Chinese font on a Chinese page only',
    (token) => {
      const [usual = '', inChinese = ''] = familiesOf(token);
      for (const character of '“”—…') {
        const ours = having(character.codePointAt(0)!);
        expect(ours.some((family) => usual.includes(`"${family}"`))).toBe(true);
        expect(ours.filter((family) => inChinese.includes(`"${family}"`))).toEqual([]);
      }
      expect(having('’'.codePointAt(0)!).some((family) => inChinese.includes(`"${family}"`))).toBe(true);
    },
  );
});
