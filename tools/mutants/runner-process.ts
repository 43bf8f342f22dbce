// A process that stays warm: it runs tests against the code with one file replaced, again and again.
//
// The replacement happens while Vite loads the file, so that nothing is ever written. Tests run in a thread of this
// process: to kill the process (a mutation that never ends) is to kill them too.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest } from 'vitest/node';
import { TAGS } from '../../build/testing/tags.ts';
import type { Ask, Told } from './runner.ts';

const root = process.cwd();
const tell = (told: Told) => process.send!(told);
let replaced: { readonly path: string; readonly source: string } | null = null;

const replace: Plugin = {
  name: 'replace',
  enforce: 'pre',
  load: (id) => (id === replaced?.path ? replaced.source : null),
};

const vitest = await createVitest(
  {
    config: false,
    root,
    watch: false,
    pool: 'threads',
    maxWorkers: 1,
    // The cache on disk knows a module by what lies on the disk, not by what is loaded in its place.
    fsModuleCache: false,
    bail: 1,
    // What never ends is ended from outside.
    testTimeout: 300_000,
    tags: Object.keys(TAGS).map((name) => ({ name })),
    silent: true,
    reporters: [{}],
  },
  { plugins: [replace] },
);
await vitest.standalone();

process.on('message', async ({ replace, test, title = '' }: Ask) => {
  if (replaced) vitest.invalidateFile(replaced.path);
  replaced = replace && { path: join(root, replace.file), source: replace.source };
  if (replaced) vitest.invalidateFile(replaced.path);
  vitest.setGlobalTestNamePattern(title);
  const path = join(root, test);
  const asked = vitest.getRootProject().createSpecification(path);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([asked]);
  // Modules of earlier runs are there, too; a file that does not load has no failed test.
  const module = testModules.find(({ moduleId }) => moduleId === path);
  const passed = module?.ok() && unhandledErrors.length === 0;
  const [failed] = module?.children.allTests('failed') ?? [];
  tell({ failed: passed ? null : (failed?.fullName ?? 'the file') });
});
process.on('disconnect', () => process.exit());
tell('ready');
