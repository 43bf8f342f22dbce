// An evening of four whole apps, as people spend it: who is away, comes late, types across the end of a match, wants
// another game, is put out and let in again holds nobody up and loses nothing.

import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

const rematch = (one: Guest) => one.button('Rematch');

/** Presses the keys of the game as fast as possible, until the results have had two presses more. */
async function hammers(one: Guest) {
  while (!(await one.screen('results').isVisible())) await one.press('Space');
  await one.press('Space');
  await one.press('Enter');
}

test('four friends play, talk, play again and change the game while one is away and one comes late', {
  tag: '@alone',
}, async ({ guest }) => {
  const [ann, twin, cat] = await Promise.all([guest('Ann'), guest('Ann'), guest('Cat')]);
  const address = await ann.host();
  await twin.join(address);
  await cat.join(address);

  await test.step('two of one name are told apart on every screen', async () => {
    for (const one of [ann, twin, cat]) {
      await expect(one.seats.filter({ hasText: 'Ann' })).toHaveText([/^Ann(?! 2)/, /^Ann 2/]);
    }
    await expect(twin.member('Ann 2')).toContainText('You');
    await twin.say('Which of us is me?');
    await expect(ann.page.getByRole('log')).toContainText('Ann 2 Which of us is me?');
  });

  await test.step('all bots are counted; another game keeps those that fit, and asks again who is ready', async () => {
    await ann.setBots(5);
    await twin.ready();
    // On both: who has not seen yet that they are ready is not told that they are no more.
    for (const one of [ann, twin]) await expect(one.member('Ann 2')).toContainText('Ready');
    await ann.chooseGame('Ember'); // for four
    await expect(ann.page.getByRole('group', { name: 'Bots' }).getByRole('status')).toHaveText('1');
    await expect(ann.member('Ann 2')).toContainText('Not ready');
    await expect(twin.page.getByText('Ann chose Ember. Get ready again.')).toBeVisible();
    await ann.chooseGame('Trails');
    await ann.setBots(0);
  });

  await test.step('who is away holds nobody up, and whoever was ready may think again', async () => {
    await twin.ready();
    await ann.ready();
    await ann.button('Start without Cat').click();
    await Promise.all([ann.sees('match'), twin.sees('match')]);
    await twin.button('Not yet').click();
    await Promise.all([ann.sees('lobby'), twin.sees('lobby')]);
    await expect(ann.member('Ann 2')).toContainText('Not ready');
    await expect(ann.page.getByText('Ann 2 needs a moment.')).toBeVisible();
    await twin.ready();
    await expect(ann.member('Ann 2')).toContainText('Ready');
    await ann.button('Start without Cat').click();
    await sameHashes([ann, twin], 30);
    await expect(cat.page.getByText('You’re sitting this one out.')).toBeVisible();
  });

  const dan = await guest('Dan');
  await test.step('who comes late sees how long it takes, may talk, and is in the next match', async () => {
    await dan.join(address);
    await expect(dan.page.getByRole('heading', { name: 'They’re playing Trails' })).toBeVisible();
    await expect(dan.page.getByText(/^Running for 0:\d\d\./)).toBeVisible();
    await expect(dan.page.getByText('You’re in the next match.', { exact: true })).toBeVisible();
    await dan.say('I can wait.');
    await expect(twin.page.locator('.StageHud-lines')).toContainText('I can wait.');
  });

  await test.step('a match that is ended has results, and what was being typed is not lost', async () => {
    await twin.press('Enter');
    await twin.page.keyboard.type('One ');
    await ann.endMatch();
    for (const one of [twin, cat, dan]) await one.sees('results');
    for (const one of [ann, twin, cat, dan]) {
      await expect(one.page.getByText('Ended early')).toBeVisible();
      expect(await one.heading.innerText()).toBe(await ann.heading.innerText());
    }
    // Neither the letters nor Space nor Enter are for the button that a rematch is one press away on.
    await twin.page.keyboard.type('more round');
    await expect(twin.page.getByRole('textbox', { name: 'Say something' })).toHaveValue('One more round');
    await twin.press('Enter');
    await expect(ann.page.getByRole('log')).toContainText('Ann 2 One more round');
    await expect(rematch(twin)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('from the results they start without who is away, and with who came late', async () => {
    await rematch(twin).click();
    await rematch(ann).click();
    await ann.button('Start without Cat').click();
    await sameHashes([ann, twin, dan], 30);
  });

  await test.step('keys of a game that has just ended make nobody ready', async () => {
    const hammering = hammers(dan);
    await ann.endMatch();
    await hammering;
    await expect(ann.standings).toHaveCount(5); // three who played, and Cat
    await expect(ann.standings.filter({ hasText: 'Dan' })).not.toContainText('Ready');
    await expect(rematch(dan)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a rematch is agreed for one game: another one takes back who was ready', async () => {
    await rematch(twin).click();
    await expect(rematch(twin)).toHaveAttribute('aria-pressed', 'true');
    await ann.page
      .getByRole('radiogroup', { name: 'Next game' })
      .getByRole('radio', { name: 'Powder' })
      .click({ force: true });
    for (const one of [ann, twin, cat, dan])
      await expect(one.button('Play Powder')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a ban is seen and taken back', async () => {
    for (const one of [ann, twin, dan]) await one.button('Back to lobby').click();
    await ann.button('Kick Cat').click();
    const dialog = (name: RegExp) => ann.page.getByRole('dialog', { name });
    await dialog(/^Kick/).getByRole('checkbox', { name: 'Ban from this room' }).check();
    await dialog(/^Ban/).getByRole('button', { name: 'Ban', exact: true }).click();
    await cat.sees('failure');
    await cat.button('Back to start').click();
    await cat.tryToJoin(address);
    await expect(cat.heading).toHaveText('You’re banned from this room');
    await cat.button('Back to start').click();

    await ann.button('1 banned').click();
    await ann.button('Let back in: Cat').click();
    await ann.button('Close').click();
    await cat.join(address);
  });

  await test.step('all four play the other game in step', async () => {
    for (const one of [ann, twin, cat, dan]) await one.ready();
    await sameHashes([ann, twin, cat, dan], 30);
  });
});
