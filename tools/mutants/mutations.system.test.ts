import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';
import { sourceFiles } from './related.ts';

const root = join(import.meta.dirname, '../..');

describe('the mutations', () => {
  it('are valid code wherever they are made', () => {
    for (const file of sourceFiles(root, 'netcode/sync')) {
      const source = readFileSync(join(root, file), 'utf8');
      for (const mutation of mutationsOf(file, source))
        expect(parseSync(file, mutated(source, mutation)).errors, mutation.name).toEqual([]);
    }
  });
});
