// A party in two browsers: hosted, watched and played to its end in Firefox, with a guest in Chromium; with WEBKIT=1, and
// Debian's packages webkit2gtk-driver and xvfb, in WebKitGTK as well.

import { freeUdpPort, sparingProfile, startWebApp } from './apps.ts';
import { DRIVEN_BROWSERS } from './driven-browsers.ts';
import { drivenPlayer } from './driven-player.ts';
import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

/** In WebDriver's table of keys. */
const ARROW_UP = '\uE013';

/** Four seconds of play. */
const FRAMES = 240;

for (const [name, open] of DRIVEN_BROWSERS) {
  test(`a host in ${name} sees the games, plays with a guest in Chromium, and both see the same end`, async ({
    guest,
  }) => {
    const app = await startWebApp([`--udp-port=${await freeUdpPort()}`], { profile: sparingProfile('Ann') });
    const browser = await open().catch(async (error) => {
      await app.stop();
      throw error;
    });
    try {
      const ann = drivenPlayer(browser);
      await browser.open(await app.link());
      const bob = await guest('Bob');
      await bob.join(await ann.host());
      await ann.seesPreviews();
      await ann.choose('Short');
      await ann.choose('Fast');
      await Promise.all([ann.ready(), bob.ready()]);
      await ann.sees('match');
      await bob.sees('match');
      // Into the second round: players who never turn tie in the first.
      await sameHashes([ann, bob], FRAMES);
      // Both turn up into the wall, again and again, so that the match is over soon.
      while (!(await bob.screen('results').isVisible())) {
        await Promise.all([ann.press(ARROW_UP), bob.press('ArrowUp')]);
      }
      await ann.sees('results');
      await expect(bob.standings).toHaveCount(3);
      // Each browser has simulated its match to the end; the results also report computers that disagree.
      expect(await ann.heading()).toBe(await bob.heading.innerText());
      await expect(bob.heading).toHaveText(/^(Ann|Bob) wins!$/);
      await expect(bob.page.getByText('The computers disagree')).toBeHidden();
    } finally {
      await browser.close();
      await app.stop();
    }
  });
}
