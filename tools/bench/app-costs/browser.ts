// A browser for what is measured through screens, as the tests have one.

import type { Browser } from '@playwright/test';
import { buildPage } from '../../../build/build.ts';
import { openChromium } from '../../../build/testing/browser.ts';
import type { Undo } from '../undo.ts';

/** Of the page as it is now; `undo` closes it. */
export async function openBrowser(undo: Undo): Promise<Browser> {
  await buildPage();
  const browser = await openChromium({ chromiumSandbox: false });
  undo.add(() => browser.close());
  return browser;
}
