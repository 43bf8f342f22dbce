// Three apps in a room hold a tournament: from the choice of its format to its winner.

import { expect, test } from './party.ts';

test('three friends hold a knock-out: two are called and play, the third watches, and the host decides the final', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const cat = await guest('Cat');
  const address = await ann.host();
  await bob.join(address);
  await cat.join(address);
  await ann.makeItShort();
  await expect(ann.member('Cat')).toBeVisible();

  await ann.button('Vote, tournament').click();
  await ann.page.getByText('Hold a tournament in Trails …').click();
  await ann.setOption('Who plays whom', 'Knock-out');
  await ann.button('Begin with 3 players').click();
  await expect(ann.button('Vote, tournament')).toBeFocused();
  // The best seed has a bye.
  for (const { page } of [ann, bob, cat]) {
    await expect(page.getByRole('region', { name: 'Tournament in Trails' })).toContainText('Next: Cat – Bob');
  }
  await expect(ann.page.locator('.Foot-status')).toHaveText('You watch this match: Cat – Bob');
  // Whether Ann is ready makes no difference.
  await bob.ready();
  await expect(ann.member('Bob')).toContainText('Ready');
  await cat.ready();
  for (const one of [bob, cat, ann]) await one.sees('match');
  for (const one of [bob, cat, ann]) await one.seesResults();
  await expect(ann.standings.filter({ hasText: /1st/ })).toHaveCount(1);
  const winner = (await ann.heading.innerText()).startsWith('Bob') ? 'Bob' : 'Cat';
  for (const { page } of [ann, bob, cat]) {
    await expect(page.getByRole('region', { name: 'Tournament' })).toContainText(`Next: Ann – ${winner}`);
  }

  await ann.button('Table').click();
  const table = ann.page.getByRole('table', { name: 'Standings' });
  await expect(table.getByRole('row').filter({ hasText: winner })).toHaveText(/11$/);
  await ann.page.getByLabel('Correct results: press who has won').check();
  // The last match is the final.
  await ann.page.getByRole('button', { name: 'Ann has won' }).last().click();
  await expect(table.getByRole('row').nth(1)).toHaveText(/^1Ann/);
  await ann.button('Close').click();
  for (const { page } of [ann, bob, cat]) {
    await expect(page.getByRole('region', { name: 'Tournament' })).toContainText(
      'Ann has won the tournament.',
    );
  }
  await bob.button('Table').click();
  await expect(bob.page.getByText('corrected by Ann')).toHaveCount(1);
  await expect(bob.page.getByRole('button', { name: 'End the tournament' })).toHaveCount(0);

  await ann.button('Table').click();
  const end = ann.button('End the tournament');
  await end.click();
  await ann.button('Go on').click();
  await expect(end).toBeFocused();
  await end.click();
  await end.last().click();
  for (const { page } of [ann, bob, cat])
    await expect(page.getByRole('region', { name: 'Tournament' })).toHaveCount(0);
});
