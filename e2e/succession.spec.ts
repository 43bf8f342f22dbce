// Four friends play, and the computer of their host dies: the match goes on.

import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

test('a match of four goes on in step at the next app when its host is killed', { tag: '@alone' }, async ({
  guest,
}) => {
  const ann = await guest('Ann', { ownProcess: true });
  const bob = await guest('Bob', { ownProcess: true });
  const cat = await guest('Cat');
  const dan = await guest('Dan');
  const address = await ann.host();
  // One after the other, so that Bob is next.
  for (const player of [bob, cat, dan]) await player.join(address);
  for (const player of [ann, bob, cat, dan]) await player.ready();
  await Promise.all([ann, bob, cat, dan].map((player) => player.sees('match')));
  await sameHashes([ann, bob, cat, dan], 60);

  const { frame } = await cat.stage();
  ann.kill();
  // All at the same time: the note stays for four seconds.
  await Promise.all([
    expect(bob.note('Ann has left. Your app hosts the room now.')).toBeVisible(),
    ...[cat, dan].map(({ note }) =>
      expect(note('Ann has left. Bob’s app hosts the room now.')).toBeVisible(),
    ),
  ]);
  // The stages keep all frames that they had before the host died.
  expect((await cat.stage()).frame).toBeGreaterThanOrEqual(frame);
  await sameHashes([bob, cat, dan], (await cat.stage()).frame + 120);

  await bob.endMatch();
  for (const player of [bob, cat, dan]) await player.sees('results');
  // Recorded from one host to the next.
  await cat.seesGenuineReplay();
  for (const player of [bob, cat, dan]) {
    await player.button('Back to lobby').click();
    await player.sees('lobby');
  }
  await expect(bob.seats.filter({ hasText: /Bob|Cat|Dan/ })).toHaveCount(3);
  await expect(bob.seats.filter({ hasText: 'Ann' })).toHaveCount(0);
  // Bob hosts the room now, and new guests join at his address.
  const eve = await guest('Eve');
  await eve.join(await bob.address());
  await expect(eve.seats.filter({ hasText: 'Dan' })).toHaveCount(1);

  // A computer that stood still for a while: its page says why the room is elsewhere.
  bob.kill('SIGSTOP');
  await expect(cat.page.getByText(/^Bob has left\. .* hosts? the room now\./)).toBeVisible();
  bob.kill('SIGCONT');
  const why = /^This app didn’t answer for a moment\. \w+’s app hosts the room now\./;
  await expect(bob.page.getByRole('complementary').getByText(why)).toBeVisible();
});
