// docs/attacks.md has a row for each test of an attack, and a test for each row.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTitles } from './testing/test-titles.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const text = readFileSync(join(DOCS, 'attacks.md'), 'utf8');
const tried = text.split('\n## ').find((section) => section.startsWith('What was tried since'))!;

const titles = (file: string) => testTitles(join(DOCS, file));

/** First cells of the rows of a table. */
const rowsOf = (section: string) => [...section.matchAll(/^\| (.*?) \|/gm)].map(([, cell]) => cell!).slice(2);

describe('the list of attacks', () => {
  it.each(
    [...text.matchAll(/\[[\w-]+\]\(([^)]*\.test\.ts)\): (.*) \|$/gm)].map(([, file, title]) => [
      title!,
      file!,
    ]),
  )('names with “%s” a test of %s', (title, file) => {
    expect(titles(file).map((one) => one.title)).toContain(title);
  });
});

describe('the list of tried attacks', () => {
  const sections = tried.split('\n### ').slice(1);
  const listed = sections.map((section) => {
    const [, group, file] = /^(.*) \(\[.*\]\((.*)\)\)/.exec(section)!;
    return { group: group!, file: file!, rows: rowsOf(section) };
  });

  it.each([...new Set(listed.map(({ file }) => file))])('has every test of %s, and no others', (file) => {
    const inFile = titles(file).map(({ group, title }) => `${group}: ${title}`);
    const inList = listed
      .filter((one) => one.file === file)
      .flatMap(({ group, rows }) => rows.map((row) => `${group[0]!.toLowerCase()}${group.slice(1)}: ${row}`));
    expect(inList).toEqual(inFile);
    expect(inFile.length).toBeGreaterThan(4);
  });
});
