// A room of a dedicated relay, with whole apps: who comes in the middle of a match watches it, from a player's state, and plays
// in the next one.

import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';
import { startRelay } from './relay.ts';

/** The relay keeps ten seconds of a match at 60 Hz. */
const KEPT_FRAMES = 600;

test('who comes late into a hall watches the match, and plays in the next one', async ({ guest }) => {
  const relay = await startRelay('--game', 'drift', '--seats', '4');
  try {
    const [ann, bob, cat] = [await guest('Ann'), await guest('Bob'), await guest('Cat')];
    for (const player of [ann, bob]) await player.join(relay.address);
    for (const player of [ann, bob]) await player.ready();
    await ann.reaches(KEPT_FRAMES + 200);
    await cat.join(relay.address);
    await cat.button('Watch').click();
    await cat.sees('match');
    await sameHashes([ann, bob, cat], KEPT_FRAMES + 200);
    await ann.endMatch();
    for (const player of [bob, cat]) await player.sees('results');
    for (const player of [ann, bob]) await player.readyButton.click();
    for (const player of [ann, bob, cat]) await player.sees('match');
    await sameHashes([ann, bob, cat], 60);
    await expect(cat.page.getByText('You’re watching')).toBeHidden();
  } finally {
    relay.end();
  }
});
