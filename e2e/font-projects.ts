// Layouts hold in any font of a language: what depends on fonts most once more in each set of fonts that Linux comes with,
// and all of it where the environment has FONTS=all.

import type { LaunchOptions, Project } from '@playwright/test';
import { FONT_SETS, type FontSet, fontsHere, withFonts } from '../build/testing/fonts.ts';
import type { GalleryOptions } from './accessible/gallery-test.ts';

const LAYOUTS = '**/*-layout.spec.ts';

/** The test that looks at most windows. */
const MOST_WINDOWS = /@every-font\b/;

/** One project for each set of fonts that is installed. */
export function fontProjects(launchOptions: LaunchOptions): Project<GalleryOptions>[] {
  const all = process.env.FONTS === 'all';
  return (Object.keys(FONT_SETS) as FontSet[])
    .filter((set) => set !== 'known' && fontsHere(set))
    .map((set) => ({
      name: `fonts: ${set}`,
      testMatch: LAYOUTS,
      dependencies: ['gallery'],
      ...(all ? {} : { grep: MOST_WINDOWS }),
      use: {
        launchOptions: { ...launchOptions, env: { ...process.env, ...withFonts(set) } },
        // The app brings the letters of English itself; names in other letters are in both.
        languages: all ? ['en', 'zh'] : ['zh'],
      },
    }));
}
