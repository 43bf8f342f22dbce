// Has what a window needs of dist/ as the sources are: builds what has changed since it was built, and nothing else.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, digestOfSources, FOLDERS, LICENCES, noteOf, type Part, ROOT } from './built.ts';

/**
 * `log` is told before something is built. The first frames of previews may still be missing afterwards (first-frames.ts). Throws
 * when something does not compile.
 */
export async function provide(parts: readonly Part[], log: (line: string) => void): Promise<void> {
  const from = digestOfSources(ROOT, null);
  const licences = existsSync(join(DIST, FOLDERS.page, LICENCES));
  if (licences && parts.every((part) => noteOf(DIST, part, from))) return;
  log('Building Ethernight, for a moment.');
  // Only who builds loads what builds, which takes longer than to find out that nothing has changed.
  const { buildChanged } = await import('./build.ts');
  await buildChanged(parts);
}
