// A copy of a checkout as it is after `npm ci`: unbuilt, and its packages are links.

import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a checkout has besides its sources. */
const MADE = new Set(['.git', 'dist', 'node_modules', 'release', 'test-results', 'coverage']);

/** Copies the checkout `from` into the folder `to`, which is empty. */
export function copyCheckout(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (!MADE.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  }
  // Each by itself, so that what tools keep in node_modules they keep in the copy.
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (/^\.(?!bin$)/.test(name)) continue;
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name), 'junction');
  }
}
