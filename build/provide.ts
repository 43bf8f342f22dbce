// Has what a window needs of dist/ as the sources are: builds only what has changed since it was built.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, digestOfSources, FOLDERS, LICENCES, noteOf, type Part, ROOT } from './built.ts';

/**
 * Has `parts`, and resolves with what has those that may come `later`. `log` is told before something is built. The first frames of
 * previews may still be missing afterwards (first-frames.ts). Throws when something fails to compile.
 */
export async function provide(
  parts: readonly Part[],
  log: (line: string) => void,
  later: readonly Part[] = [],
): Promise<() => Promise<void>> {
  const all = [...parts, ...later];
  // Once, since it depends on NODE_ENV, which a build sets.
  const from = digestOfSources(ROOT, null);
  const licences = existsSync(join(DIST, FOLDERS.page, LICENCES));
  if (licences && all.every((part) => noteOf(DIST, part, from))) return async () => {};
  log('Building Ethernight, for a moment.');
  // Only who builds loads what builds, which takes longer than to find out that all is as it was.
  const { buildChanged } = await import('./build.ts');
  await buildChanged(parts, from);
  return () => buildChanged(all, from);
}
