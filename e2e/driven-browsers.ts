// Browsers that Playwright cannot drive here as they are: Firefox, and with WEBKIT=1, and Debian's packages webkit2gtk-driver and
// xvfb, WebKitGTK.

import { findFirefox } from '../build/programs.ts';
import { type DrivenBrowser, openFirefox } from './determinism/firefox.ts';
import { openWebKit } from './webkit.ts';

/** Each with how it is opened; rejects where it is not installed. */
export const DRIVEN_BROWSERS: readonly (readonly [name: string, open: () => Promise<DrivenBrowser>])[] = [
  [
    'Firefox',
    async () => {
      const program = findFirefox();
      if (!program) throw new Error('no Firefox found: `npm run test:all` provides one');
      return openFirefox(program);
    },
  ],
  ...(process.env.WEBKIT === '1' ? [['WebKit', openWebKit] as const] : []),
];
