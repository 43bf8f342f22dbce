// `npm run coverage`: how much of what we ship the fast tests run, as V8 counts it, and the floor that CI holds. These
// tests alone: whole parties run most lines without saying of any what it decides.

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import tests from './vitest.config.ts';

/** The first one reads what no test loads: `screens`, through Vite, because Node reads no TSX. */
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
        // What tests, tools and people who write games use.
        'netcode/lab/**',
        'renderer/{gallery,workbench}/**',
      ],
      reporter: [[join(import.meta.dirname, 'build/testing/coverage-report.ts'), {}]],
      // A percent below what is measured.
      thresholds: { lines: 71, branches: 63 },
    },
  },
});
