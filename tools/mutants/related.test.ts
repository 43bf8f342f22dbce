import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Imports, sourceFiles } from './related.ts';

const root = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(root, { recursive: true }));

const files: Record<string, string> = {
  'code/a.ts': '',
  'code/in/b.ts': "export * from '../a.ts';",
  'code/a.test.ts': "import { a } from './a.ts';",
  'code/in/b.test.ts': "import { b } from './b.ts';",
  'code/lazy.test.ts': "const { b } = await import('./in/b.ts');",
  'code/effect.test.ts': "import './a.ts';",
  'code/type.test.ts': "import type { A } from './a.ts'; import { type B } from './in/b.ts';",
  'code/other.test.ts': "import { a } from './other.ts';",
};
mkdirSync(join(root, 'code/in'), { recursive: true });
for (const [file, source] of Object.entries(files)) writeFileSync(join(root, file), source);

describe('the tests of a file', () => {
  const imports = new Imports(root, 'code');

  it('are all tests that run it, the nearest first', () => {
    expect(imports.testsOf('code/a.ts')).toEqual([
      'code/a.test.ts',
      'code/effect.test.ts',
      'code/in/b.test.ts',
      'code/lazy.test.ts',
    ]);
    expect(imports.testsOf('code/in/b.ts')).toEqual(['code/in/b.test.ts', 'code/lazy.test.ts']);
  });

  it('are none when nothing imports it', () => {
    expect(imports.testsOf('code/alone.ts')).toEqual([]);
  });
});

describe('the list of source files', () => {
  it('names files from the root, with slashes', () => {
    expect(sourceFiles(root, 'code')).toEqual(Object.keys(files).sort());
  });
});
