// `npm run coverage`: the share of shipped code that the fast tests run, as V8 counts it, and the floor that CI holds. Fast tests
// alone count: whole parties run most lines without testing what each decides.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

/** `screens` is first, because the first project reads the files that no test loads: through Vite, which reads TSX. */
const PROJECTS = ['screens', 'fast'];

const named = (name: string) =>
  tests.test?.projects?.find((one) => typeof one === 'object' && 'test' in one && one.test?.name === name);

export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    projects: PROJECTS.map((name) => {
      const project = named(name);
      if (!project) throw new Error(`vitest.config.ts has no project “${name}”`);
      return project;
    }),
    coverage: {
      enabled: true,
      provider: 'v8',
      reportOnFailure: true,
      include: ['{netcode,games,electron,renderer}/**/*.{ts,tsx}'],
      exclude: [
        '**/*.{test,spec}.{ts,tsx}',
        '**/testing/**',
        // Code for tests, tools and makers of games.
        'netcode/lab/**',
        'renderer/{gallery,workbench}/**',
      ],
      reporter: [[join(import.meta.dirname, 'build/testing/coverage-report.ts'), {}]],
      // One percent below the measured value.
      thresholds: { lines: 71, branches: 63 },
    },
  },
});
