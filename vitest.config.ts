// Tests of Vitest. The kind of a test is in its file's name (CONTRIBUTING.md); *.spec.ts files are Playwright's.

import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { styleNames } from './build/style-names.ts';
import { systemTestsMarked, TAGS, tagsMissingHere } from './build/testing/tags.ts';

const root = import.meta.dirname;
const otherKinds = [...configDefaults.exclude, '**/*.{alone,system}.test.{ts,tsx}'];

/** Node runs our modules as it does in the app: they compute a quarter faster than as Vite transforms them. */
const asInTheApp = { viteModuleRunner: false } as const;

const fast = { setupFiles: ['./build/testing/fast-only.ts'] };

export default defineConfig({
  css: styleNames,
  test: {
    environment: 'node',
    // Classes are called as in the page; what rules say has no effect here.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
    pool: 'forks',
    maxConcurrency: 2, // of tests that mostly wait
    maxWorkers: availableParallelism(), // one less by default, of two cores a half
    // Limits for what hangs. A test measures no time, and a machine may have too much to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    projects: [
      {
        // Pure: nothing stays of a test, so that many files share a process. To begin one takes a third of a second.
        extends: true,
        test: {
          name: 'fast',
          ...fast,
          include: ['**/*.test.ts'],
          exclude: [...otherKinds, 'renderer/**'],
          isolate: false,
          experimental: asInTheApp,
        },
      },
      {
        // The same for screens, whose JSX Node does not read.
        extends: true,
        test: {
          name: 'screens',
          ...fast,
          include: ['renderer/**/*.test.{ts,tsx}'],
          exclude: otherKinds,
          isolate: false,
        },
      },
      {
        // Fast as well: they install the guard or replace modules, and have a process each.
        extends: true,
        test: { name: 'alone', ...fast, include: ['**/*.alone.test.ts'], experimental: asInTheApp },
      },
      {
        // Sockets, processes, namespaces, engines, long simulations. A summary names what passed only when played again.
        extends: true,
        test: {
          name: 'system',
          include: ['**/*.system.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...tagsMissingHere().flatMap((tag) => systemTestsMarked(root, tag)),
          ],
          retry: 1,
          experimental: asInTheApp,
        },
      },
    ],
  },
});
