// Ten matches in a row in the same two windows, of Arena and of Inkling: each is played in step and has a result of both.

import { field, promptOf, rolesOf, sawWhatItWas } from './inkling.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

const MATCHES = 10;
/** On a machine that may be busy; an idle one takes a minute and a half. */
const MOST_MS = 600_000;
/** Frames in which both have played. */
const FRAMES = 60;

/** What is played of a match until its leader ends it. */
const played: { readonly [game: string]: (ann: Guest, bob: Guest) => Promise<void> } = {
  async Arena(ann, bob) {
    await ann.page.keyboard.down('KeyD');
    await bob.page.keyboard.down('Space');
    await sameHashes([ann, bob], FRAMES);
    await ann.page.keyboard.up('KeyD');
    await bob.page.keyboard.up('Space');
  },
  async Inkling(ann, bob) {
    const [drawer, guesser] = await rolesOf(ann, bob);
    await drawer.page.keyboard.press('Digit1');
    const prompt = await promptOf(drawer);
    await field(guesser).fill(prompt);
    await field(guesser).press('Enter');
    await sawWhatItWas(drawer, guesser, prompt);
    await sameHashes([ann, bob]);
  },
};

for (const [game, play] of Object.entries(played)) {
  test(`two windows play ten matches of ${game} in a row, and agree on each`, async ({ guest }) => {
    test.setTimeout(MOST_MS);
    const [ann, bob] = [await guest('Ann'), await guest('Bob')];
    await bob.join(await ann.host());
    await ann.chooseGame(game);
    for (let match = 1; match <= MATCHES; match++) {
      await test.step(`match ${match}`, async () => {
        for (const player of [ann, bob]) await player.ready();
        for (const player of [ann, bob]) await player.sees('match');
        await play(ann, bob);
        await ann.endMatch();
        for (const player of [ann, bob]) {
          await player.sees('results');
          await expect(player.standings).toHaveCount(3);
          await expect(player.page.getByText('The computers disagree')).toBeHidden();
          await player.button('Back to lobby').click();
          await player.sees('lobby');
        }
      });
    }
  });
}
