// What differs from a commit, for `npm test -- --changed`: fast tests that import it, and specs that do.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Paths in the checkout, with slashes, of what differs from the commit; what is unknown to git included. */
export function changedSince(root: string, commit: string): readonly string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
    return stdout.split('\0').filter((path) => path !== '');
  };
  return [
    ...new Set([
      ...git('diff', '--name-only', '--relative', '-z', commit, '--'),
      ...git('ls-files', '--others', '--exclude-standard', '-z'),
    ]),
  ].sort();
}

/**
 * Whether specs have changed, or what they are made of. Their imports leave out the app that they play: they
 * start it.
 */
export function touchesSpecs(paths: readonly string[]): boolean {
  return paths.some((path) => /^e2e\/(?!.*\.test\.tsx?$)|^playwright\.config\.ts$/.test(path));
}

/**
 * Of these paths in the checkout those whose style is to be checked: the ones that are there, or all of the checkout where the
 * rules of style are another.
 */
export function pathsToLint(root: string, paths: readonly string[]): readonly string[] {
  if (paths.includes('biome.json')) return ['.'];
  return paths.filter((path) => existsSync(join(root, path)));
}
