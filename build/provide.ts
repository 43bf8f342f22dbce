// Brings the parts of dist/ up to date that a window needs: builds those whose sources have changed.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, digestOfSources, FOLDERS, LICENCES, noteOf, type Part, ROOT } from './built.ts';

/**
 * Builds the outdated ones of `parts`. Resolves with a function that builds the outdated ones of `later`. Calls `log` before it
 * builds. The first frames of previews may still be missing afterwards (first-frames.ts). Rejects when something fails to compile.
 */
export async function provide(
  parts: readonly Part[],
  log: (line: string) => void,
  later: readonly Part[] = [],
): Promise<() => Promise<void>> {
  const all = [...parts, ...later];
  // Computed once, because it depends on NODE_ENV, which a build sets.
  const from = digestOfSources(ROOT, null);
  const licences = existsSync(join(DIST, FOLDERS.page, LICENCES));
  if (licences && all.every((part) => noteOf(DIST, part, from))) return async () => {};
  log('Building Ethernight, for a moment.');
  // Loaded only to build, because that takes longer than to find out that all parts are up to date.
  const { buildChanged } = await import('./build.ts');
  await buildChanged(parts, from);
  return () => buildChanged(all, from);
}
