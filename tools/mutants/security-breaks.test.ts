import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { securityBreaks } from './security-breaks.ts';
import { securityRows } from './security-rows.ts';

const root = join(import.meta.dirname, '../..');
const rows = securityRows(root);
const all = Object.entries(securityBreaks).flatMap(([test, breaks]) =>
  Object.entries(breaks).map(([title, way]) => ({ test, title, way })),
);
const broken = all.flatMap(({ way, ...row }) => ('why' in way ? [] : [{ ...row, way }]));

describe('the rows of SECURITY.md and docs/attacks.md', () => {
  it('are read from both documents, each with a test of its own', () => {
    expect(rows.length).toBeGreaterThan(300);
    for (const { file, title } of rows) expect([file, title.length > 3]).toEqual([file, true]);
  });

  it('have a break each, or the reason why there is none', () => {
    const known = new Set(all.map(({ test, title }) => `${test}: ${title}`));
    const there = rows.map(({ file, title }) => `${file}: ${title}`);
    expect(there.filter((row) => !known.has(row))).toEqual([]);
    expect([...known].filter((row) => !there.includes(row))).toEqual([]);
  });

  it('are broken in a text that its file has once', () => {
    const text = (file: string) => readFileSync(join(root, file), 'utf8');
    const wrong = broken.filter(({ way }) => text(way.file).split(way.from).length !== 2);
    expect(wrong.map(({ title, way }) => [title, way.from])).toEqual([]);
  });

  // Any test fails where the code is none.
  it('are valid code when they are broken', () => {
    for (const { title, way } of broken.filter(({ way }) => /\.tsx?$/.test(way.file))) {
      const text = readFileSync(join(root, way.file), 'utf8').replace(way.from, () => way.to);
      expect(parseSync(way.file, text).errors, title).toEqual([]);
    }
  });
});
