// Every way to stay in step, through the screens: the same state at the same frame on both.

import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** Frames after which both screens must have told an equal hash: some seconds of play. */
const FRAMES = 180;

async function playTogether(ann: Guest, bob: Guest, key: string) {
  for (const player of [ann, bob]) await player.ready();
  for (const player of [ann, bob]) await player.sees('stage');
  // Whoever plays presses keys: what is agreed on must be more than silence.
  const pressing = setInterval(() => void bob.press(key).catch(() => {}), 200);
  await sameHashes([ann, bob], FRAMES).finally(() => clearInterval(pressing));
}

for (const way of ['Steady', 'Run-ahead', 'Strict']) {
  test(`Trails is played in step the way called ${way}`, async ({ guest }) => {
    const [ann, bob] = [await guest('Ann'), await guest('Bob')];
    await bob.join(await ann.host());
    await ann.chooseWay(way);
    await playTogether(ann, bob, 'ArrowUp');
  });
}

test('Skirmish carries orders given by mouse to both screens', async ({ guest }) => {
  const [ann, bob] = [await guest('Ann'), await guest('Bob')];
  await bob.join(await ann.host());
  await ann.chooseGame('Skirmish');
  for (const player of [ann, bob]) await player.ready();
  for (const player of [ann, bob]) await player.sees('stage');
  await sameHashes([ann, bob], 20);
  // Everybody in sight is sent somewhere else: a box around all, then the right button.
  const { mouse } = bob.page;
  await mouse.move(200, 120);
  await mouse.down();
  await mouse.move(1080, 560, { steps: 5 });
  await mouse.up();
  await mouse.click(500, 300, { button: 'right' });
  await expect.poll(async () => (await ann.stage()).items).toBeGreaterThan(0);
  await sameHashes([ann, bob], FRAMES);
});

test('Powder runs ahead and stays in step', async ({ guest }) => {
  const [ann, bob] = [await guest('Ann'), await guest('Bob')];
  await bob.join(await ann.host());
  await ann.chooseGame('Powder');
  await ann.setBots(2);
  await playTogether(ann, bob, 'ArrowLeft');
});
