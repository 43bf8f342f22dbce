// A party of four in two teams, from the lobby to the results.

import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

test('two friends play in one team against two bots, and a match with one team alone does not start', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.makeItShort();
  await ann.makeBotsHard();
  await ann.playInTeams(2);
  await expect(bob.member('Ann')).toContainText('Team A');
  await expect(bob.teamOf('Bob', 'B')).toBeVisible();

  // Each member changes their own team, also with the keyboard; the leader may change both, and mix them.
  await bob.teamOf('Bob', 'B').focus();
  await bob.press('Enter');
  await expect(bob.teamOf('Bob', 'A')).toBeFocused();
  await expect(ann.teamOf('Bob', 'A')).toBeVisible();
  await expect(bob.page.getByText('Everyone’s on the same team')).toBeVisible();
  await ann.button('Mix the teams').click();
  await expect(ann.page.getByText('Everyone’s on the same team')).toBeHidden();
  for (const name of ['Ann', 'Bob']) {
    const team = ann.page.getByRole('button', { name: new RegExp(`${name}.* is in team`) });
    if (/team B/.test((await team.getAttribute('aria-label'))!)) await team.click();
    await expect(ann.teamOf(name, 'A')).toBeVisible();
  }
  // Each of several quick presses counts.
  await bob.button(/^Handicap of .*Bob.*: 0 of 3$/).evaluate((weight: HTMLElement) => {
    weight.click();
    weight.click();
  });
  await expect(ann.button(/^Handicap of .*Bob.*: 2 of 3$/)).toBeVisible();

  // Both are ready, and wait for opponents until the bots have come.
  await ann.ready();
  await bob.ready();
  await expect(ann.member('Bob')).toContainText('Ready');
  for (const name of ['Ann', 'Bob']) await expect(bob.member(name)).toContainText('Ready');
  await expect(bob.page.getByText('Everyone’s on the same team')).toBeVisible();
  // The first bot would start it.
  await bob.ready();
  await expect(ann.member('Bob')).toContainText('Not ready');
  await ann.setBots(2);
  await expect(ann.page.getByRole('listitem', { name: /: Bot$/ })).toContainText(['Team B', 'Team B']);
  await bob.ready();
  await ann.sees('match');
  await bob.sees('match');
  await sameHashes([ann, bob], 60);

  await ann.seesResults();
  await bob.seesResults();
  // Neither of the two turned: the bots have won.
  for (const one of [ann, bob]) {
    await expect(one.heading).toHaveText('Team B wins!');
    await expect(one.page.getByText('Your team came second')).toBeVisible();
    await expect(one.page.getByText('The computers disagree')).toBeHidden();
    await expect(one.standings).toHaveText([
      /Place/,
      /1st.*Team B/,
      /Bolt|Cog/,
      /Bolt|Cog/,
      /2nd.*Team A/,
      /Ann|Bob/,
      /Ann|Bob/,
    ]);
  }
});
