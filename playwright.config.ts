// Whole apps as separate processes, seen through their screens: in the browser window and in the desktop shell.

import { defineConfig, type LaunchOptions } from '@playwright/test';
import { packedProgram } from './build/packed-program.ts';
import { findChromium } from './build/programs.ts';
import { SPARING_SWITCHES } from './build/testing/chromium-switches.ts';
import { knownSurroundings } from './build/testing/surroundings.ts';
import { tagsMissingHere } from './build/testing/tags.ts';
import type { GalleryOptions } from './e2e/accessible/gallery-test.ts';
import { IN_EVERY_SHELL, realElectron } from './e2e/desktop.ts';
import { fontProjects } from './e2e/font-projects.ts';
import type { ShellOptions } from './e2e/party.ts';

// A quarter of the pixels in the same layout: a page that plays takes a quarter less of a core without a graphics card.
const PIXEL_RATIO = process.env.SCREENSHOTS === '1' ? 1 : 0.5;

/** Four and more whole apps that compute much, or several games: a machine of two cores plays one such party at a time. */
const ALONE = /@alone\b/;

/** What this machine cannot play; the summary of `npm run test:all` says so. */
const missingHere = tagsMissingHere().map((tag) => new RegExp(`@${tag}\\b`));

const DESKTOP = ['**/desktop*.spec.ts', '**/standin/*.spec.ts'];
const GALLERY = '**/*-layout.spec.ts';
const PACKED = '**/packed/*.spec.ts';

const chromium = findChromium();
const launchOptions: LaunchOptions = {
  ...(chromium === null ? {} : { executablePath: chromium }),
  chromiumSandbox: process.getuid?.() !== 0, // it refuses to run as root
  // The second is for windows, which else enlarge what pages draw.
  args: [...SPARING_SWITCHES, `--force-device-scale-factor=${PIXEL_RATIO}`],
};

// Browsers and apps inherit it from here.
Object.assign(process.env, knownSurroundings());

export default defineConfig<ShellOptions & GalleryOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Node reads our TypeScript by itself: to translate all that specs import takes Playwright twenty seconds of a core.
  build: { external: ['**/*'] },
  // A party is several processes and pages; more than two at once only make each other late.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs is ended: hardly a test measures time, and a machine may have too much to do or little to do it with.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // A trace costs a page as much as playing does, so only what has failed is played again with one. What passes then is
  // named at the end: it is a fault of test or app.
  retries: 1,
  use: {
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: PIXEL_RATIO,
    trace: 'on-first-retry',
    // As long as for an expectation: otherwise a press on an element that never comes waits for the end of the test.
    actionTimeout: 60_000,
    launchOptions,
  },
  projects: [
    {
      name: 'web',
      use: { shell: 'web' },
      testIgnore: [...DESKTOP, GALLERY, PACKED],
      grepInvert: [ALONE, ...missingHere],
    },
    {
      name: 'large parties',
      use: { shell: 'web' },
      workers: 1,
      testIgnore: PACKED,
      grep: ALONE,
      grepInvert: missingHere,
    },
    {
      name: 'parties on the desktop',
      use: { shell: 'desktop' },
      testMatch: '**/party*.spec.ts',
      grepInvert: ALONE,
      ...(realElectron ? {} : { grep: new RegExp(IN_EVERY_SHELL) }),
    },
    { name: 'desktop', testMatch: DESKTOP },
    { name: 'gallery', testMatch: '**/gallery.setup.ts' },
    { name: 'layouts', testMatch: GALLERY, dependencies: ['gallery'] },
    ...fontProjects(launchOptions),
    // Only `npm run smoke` has a packed app. Nothing is played again there.
    ...(packedProgram(process.env) ? [{ name: 'packed', testMatch: PACKED, workers: 1, retries: 0 }] : []),
  ],
});
