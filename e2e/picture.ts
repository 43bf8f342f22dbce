// Pictures of screens for the README: `SCREENSHOTS=1 npx playwright test SPEC` takes those of a spec anew.

import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const TAKING = process.env.SCREENSHOTS === '1';

const FOLDER = join(import.meta.dirname, '../docs/screens');

/** Takes a picture as PNG, or as JPEG where a game paints: a fifth of the size. */
export async function picture(page: Page, name: string, type: 'png' | 'jpeg' = 'png'): Promise<void> {
  if (!TAKING) return;
  await page.mouse.move(0, 0); // where it rests on nothing that has a tip
  const path = join(FOLDER, `${name}.${type === 'png' ? 'png' : 'jpg'}`);
  // Waits until everything that fades has faded.
  await page.screenshot({ path, type, animations: 'disabled', ...(type === 'jpeg' && { quality: 88 }) });
}
