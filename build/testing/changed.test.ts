import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsToLint, touchesSpecs } from './changed.ts';

const root = join(import.meta.dirname, '../..');

describe('the paths whose style is checked after a change', () => {
  it('are those that have changed and are still there', () => {
    const gone = 'netcode/sync/gone.ts';
    expect(pathsToLint(root, ['build/test.ts', gone, 'README.md'])).toEqual(['build/test.ts', 'README.md']);
    expect(pathsToLint(root, [])).toEqual([]);
  });

  it('are all where the rules of style have changed', () => {
    expect(pathsToLint(root, ['biome.json', 'build/test.ts'])).toEqual(['.']);
  });
});

describe('a change', () => {
  it.each([
    ['e2e/party.spec.ts', true],
    ['e2e/player.ts', true],
    ['playwright.config.ts', true],
    ['e2e/arrows.test.ts', false],
    ['e2e/roaming.system.test.ts', false],
    ['renderer/app/App.tsx', false],
  ])('of %s touches specs: %s', (path, touches) => {
    expect(touchesSpecs([path])).toBe(touches);
  });
});
