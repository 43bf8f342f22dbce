// Whole apps as separate processes, seen through their screens: in the browser window and in the desktop shell.

import { defineConfig } from '@playwright/test';
import { packedProgram } from './build/packed-program.ts';
import { findChromium } from './build/programs.ts';
import { SPARING_SWITCHES } from './build/testing/chromium-switches.ts';
import { gamesLeftOut } from './build/testing/games.ts';
import { leftOut } from './build/testing/networks.ts';
import { IN_EVERY_SHELL, realElectron } from './e2e/desktop.ts';
import type { ShellOptions } from './e2e/party.ts';

// A quarter of the pixels in the same layout: a page that plays takes a quarter less of a core without a graphics card.
const PIXEL_RATIO = process.env.SCREENSHOTS === '1' ? 1 : 0.5;

const NATIVE_GAMES = '**/native-games.spec.ts';

const PACKED = '**/packed/*.spec.ts';

/** Four and more whole apps that compute much: a machine of two cores plays one such party at a time. */
const LARGE_PARTIES = ['**/coming-back.spec.ts', '**/party-of-four.spec.ts', '**/succession.spec.ts'];

export default defineConfig<ShellOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // A party is several processes and pages; more than two at once only make each other late.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs is ended: hardly a test measures time, and a machine may have too much to do or little to do it with.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // A trace costs a page as much as playing does, so only what has failed is played again with one. Whole apps play in
  // real time on a machine that may have too much to do: what passes then has passed, and the last lines say how many did.
  retries: 2,
  use: {
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: PIXEL_RATIO,
    trace: 'on-first-retry',
    // As long as is waited for what is expected: else a press on what never comes waits for the end of the test.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      chromiumSandbox: process.getuid?.() !== 0, // it refuses to run as root
      // The second is for windows, which else enlarge what pages draw.
      args: [...SPARING_SWITCHES, `--force-device-scale-factor=${PIXEL_RATIO}`],
    },
  },
  projects: [
    {
      name: 'web',
      use: { shell: 'web' },
      testIgnore: [
        '**/desktop*.spec.ts',
        '**/standin/**',
        PACKED,
        NATIVE_GAMES,
        ...LARGE_PARTIES,
        ...leftOut,
      ],
    },
    {
      name: 'parties on the desktop',
      use: { shell: 'desktop' },
      testMatch: '**/party*.spec.ts',
      testIgnore: LARGE_PARTIES,
      ...(realElectron ? {} : { grep: new RegExp(IN_EVERY_SHELL) }),
    },
    {
      // Nine programs play at once, which would make a party beside them late: `--no-deps` plays them without the rest.
      name: 'native games',
      use: { shell: 'web' },
      testMatch: NATIVE_GAMES,
      testIgnore: [...gamesLeftOut()],
      dependencies: ['web', 'parties on the desktop', 'desktop', 'large parties'],
    },
    {
      name: 'large parties',
      use: { shell: 'web' },
      testMatch: LARGE_PARTIES,
      workers: 1,
      dependencies: ['web', 'parties on the desktop', 'desktop'],
    },
    { name: 'desktop', testMatch: ['**/desktop*.spec.ts', '**/standin/*.spec.ts'] },
    // Only `npm run smoke` has a packed app. What fails there fails: nobody looks at what passed when played again.
    ...(packedProgram(process.env) ? [{ name: 'packed', testMatch: PACKED, workers: 1, retries: 0 }] : []),
  ],
});
