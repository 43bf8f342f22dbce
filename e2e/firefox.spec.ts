// A party in two browsers: hosted, watched and played to its end in Firefox, with a guest in Chromium.

import { findFirefox } from '../build/programs.ts';
import { freeUdpPort, sparingProfile, startWebApp } from './apps.ts';
import { openFirefox } from './determinism/firefox.ts';
import { firefoxPlayer } from './firefox-player.ts';
import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

/** In WebDriver's table of keys. */
const ARROW_UP = '\uE013';

test('a room in Firefox: its host sees the games, plays with a guest in Chromium, and both see the same end', async ({
  guest,
}) => {
  const program = findFirefox();
  if (!program) throw new Error('no Firefox found: `npm test` provides one');
  const app = await startWebApp([`--udp-port=${await freeUdpPort()}`], { profile: sparingProfile('Ann') });
  const firefox = await openFirefox(program).catch(async (error) => {
    await app.stop();
    throw error;
  });
  try {
    const ann = firefoxPlayer(firefox);
    await firefox.open(await app.link());
    const bob = await guest('Bob');
    await bob.join(await ann.host());
    await ann.seesPreviews();
    await ann.choose('Short');
    await ann.choose('Fast');
    await Promise.all([ann.ready(), bob.ready()]);
    await ann.sees('match');
    await bob.sees('match');
    expect(await sameHashes([ann, bob])).toBeGreaterThan(0);
    // Who turns into the wall loses, and soon it is over.
    while (!(await bob.screen('results').isVisible())) {
      await Promise.all([ann.press(ARROW_UP), bob.press('ArrowUp')]);
    }
    await ann.sees('results');
    await expect(bob.standings).toHaveCount(3);
  } finally {
    await firefox.close();
    await app.stop();
  }
});
