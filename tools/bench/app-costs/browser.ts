// A browser for what is measured through screens, as the tests have one.

import { type Browser, chromium } from '@playwright/test';
import { buildPage } from '../../../build/build.ts';
import { findChromium } from '../../../build/programs.ts';
import type { Undo } from '../undo.ts';

/** Of the page as it is now; `undo` closes it. */
export async function openBrowser(undo: Undo): Promise<Browser> {
  await buildPage();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: false,
  });
  undo.add(() => browser.close());
  return browser;
}
