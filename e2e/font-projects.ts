// Layouts hold in any font of a language: their specs once more for each set of fonts that Linux comes with.

import type { LaunchOptions, Project } from '@playwright/test';
import { FONT_SETS, type FontSet, fontsHere, withFonts } from '../build/testing/fonts.ts';
import type { ShellOptions } from './party.ts';

const LAYOUTS = '**/*-layout.spec.ts';

/** One for each set that is here where the environment has FONTS=all; none without. */
export function fontProjects(launchOptions: LaunchOptions): Project<ShellOptions>[] {
  if (process.env.FONTS !== 'all') return [];
  return (Object.keys(FONT_SETS) as FontSet[])
    .filter((set) => set !== 'known' && fontsHere(set))
    .map((set) => ({
      name: `fonts: ${set}`,
      testMatch: LAYOUTS,
      dependencies: ['gallery'],
      use: { launchOptions: { ...launchOptions, env: { ...process.env, ...withFonts(set) } } },
    }));
}
