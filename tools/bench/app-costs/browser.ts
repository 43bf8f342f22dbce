// A browser for what is measured through screens, as the tests have one.

import type { Browser } from '@playwright/test';
import { DIST } from '../../../build/built.ts';
import { makeFirstFrames } from '../../../build/first-frames.ts';
import { provide } from '../../../build/provide.ts';
import { openChromium } from '../../../build/testing/browser.ts';
import { SPARING_SWITCHES } from '../../../build/testing/chromium-switches.ts';
import type { Undo } from '../undo.ts';

/** Opens a browser with the page as it is built now and no page of its own, which would take a core; `undo` closes it. */
export async function openBrowser(undo: Undo): Promise<Browser> {
  await provide(['page'], console.error);
  await makeFirstFrames(DIST);
  const browser = await openChromium({ chromiumSandbox: false, args: SPARING_SWITCHES });
  undo.add(() => browser.close());
  return browser;
}
