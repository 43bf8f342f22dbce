// Unit and whole-party tests: everything called *.test.ts. The *.spec.ts files are Playwright's.

import { configDefaults, defineConfig } from 'vitest/config';
import { leftOut } from './build/testing/networks.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{netcode,games,electron,renderer,build,e2e,tools}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut],
    // Separate processes: a test may hold sockets, start browsers and install the guard. Many wait for real time to
    // pass, so that three fill two cores.
    pool: 'forks',
    maxWorkers: 3,
    // Runs of whole parties and browsers that start take seconds on a busy machine; nothing measures time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
