// The kind of a test is told by its file's name alone, so that each name has to mean one.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'release'].includes(name),
}).map((path) => path.replaceAll('\\', '/'));

/** What vitest.config.ts and playwright.config.ts take; tests with JSX are screens'. */
const KINDS = [
  /^(?!renderer\/).*(?<!\.(alone|system))\.test\.ts$/,
  /^renderer\/.*(?<!\.(alone|system))\.test\.tsx?$/,
  /\.alone\.test\.ts$/,
  /\.system\.test\.ts$/,
  /^e2e\/.*\.spec\.ts$/,
];

describe('a file of tests', () => {
  it('is of exactly one kind by its name', () => {
    expect(files.length).toBeGreaterThan(500);
    const kindsOf = (file: string) => KINDS.filter((kind) => kind.test(file)).length;
    expect(files.filter((file) => kindsOf(file) !== 1)).toEqual([]);
  });
});
