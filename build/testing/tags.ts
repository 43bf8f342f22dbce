// Tags of tests: what `npm test` plays, and what only some machines can play. Vitest and Playwright use the same words.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesHere } from './games.ts';
import { canMakeNetworks } from './networks.ts';

/** Each with what it means. A test of Vitest says `tags: ['core']` or `// @module-tag core`, a spec `tag: '@core'`. */
export const TAGS = {
  core: 'a promise of README.md or PROTOCOL.md that `npm test` shows with the real parts',
  linux: 'reads what Linux tells of processes, or is at several of its loopback addresses',
  networks: 'plays on networks of several machines, which root of a Linux can make',
  games: 'starts games of others: a Linux with the games of `build/testing/games.ts`',
} as const;
export type Tag = keyof typeof TAGS;

/** Which tests of a kind are played: those of `npm test`, all others, or all. */
export type Choice = 'core' | 'rest' | 'all';

/** What tests tagged so need and this machine lacks. Games are installed while a run goes on: ask when it matters. */
export function tagsMissingHere(): readonly Tag[] {
  const here: { readonly [tag in Tag]: boolean } = {
    core: true,
    linux: process.platform === 'linux',
    networks: canMakeNetworks,
    games: gamesHere(),
  };
  return (Object.keys(TAGS) as Tag[]).filter((tag) => !here[tag]);
}

/** Paths in the checkout of the system tests that carry this tag as a whole: `// @module-tag`. What a machine lacks is said so. */
export function systemTestsMarked(root: string, tag: Tag): readonly string[] {
  return systemTests(root, new RegExp(`^// @module-tag ${tag}$`, 'm'));
}

function systemTests(root: string, pattern: RegExp): readonly string[] {
  return globSync('*/**/*.system.test.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
    .sort();
}

/**
 * Arguments of Vitest for these of the system tests. For `core` only files are loaded that may carry the tag, as some play whole
 * matches while they are loaded; the filter decides.
 */
export function vitestChoice(root: string, choice: Choice): readonly string[] {
  if (choice === 'all') return [];
  if (choice === 'rest') return ['--tagsFilter=!core'];
  return ['--tagsFilter=core', ...systemTests(root, /(['"])core\1|@module-tag core\b/)];
}

/** Arguments of Playwright for these of the specs, but for those that are played alone. */
export function playwrightChoice(choice: Choice): readonly string[] {
  if (choice === 'core') return ['--grep', '@core'];
  return ['--grep-invert', choice === 'rest' ? '@core|@alone' : '@alone'];
}
