// Every way to stay in step, through the screens: the same state at the same frame on both. (Steady: party.spec.ts.)

import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** Frames after which both screens must have told an equal hash: two seconds of play. */
const FRAMES = 120;

async function begin(ann: Guest, bob: Guest) {
  for (const player of [ann, bob]) await player.ready();
  for (const player of [ann, bob]) await player.sees('match');
}

async function playTogether(ann: Guest, bob: Guest, key: string) {
  await begin(ann, bob);
  // Whoever plays presses keys: what is agreed on must be more than silence.
  const pressing = setInterval(() => void bob.press(key).catch(() => {}), 200);
  await sameHashes([ann, bob], FRAMES).finally(() => clearInterval(pressing));
}

async function endMatch(ann: Guest, bob: Guest) {
  await ann.endMatch();
  for (const player of [ann, bob]) {
    await player.sees('results');
    await player.button('Back to lobby').click();
    await player.sees('lobby');
  }
}

test('Trails is played in step strictly and ahead, one after the other in one room', async ({ guest }) => {
  const [ann, bob] = [await guest('Ann'), await guest('Bob')];
  await bob.join(await ann.host());
  await ann.chooseWay('Strict');
  await playTogether(ann, bob, 'ArrowUp');
  await endMatch(ann, bob);
  await ann.chooseWay('Run-ahead');
  await playTogether(ann, bob, 'ArrowUp');
});

test('Powder runs ahead in step, Arena is told by the host, shadows are followed in Drift, and Skirmish carries orders given by mouse, and pings, to both screens', async ({
  guest,
}) => {
  const [ann, bob] = [await guest('Ann', { settings: { captions: true } }), await guest('Bob')];
  await bob.join(await ann.host());
  await ann.chooseGame('Powder');
  await ann.setBots(2);
  await playTogether(ann, bob, 'ArrowLeft');
  await endMatch(ann, bob);

  // Frames come behind, and are the same for both.
  await ann.chooseGame('Arena');
  await playTogether(ann, bob, 'Space');
  await endMatch(ann, bob);

  // Each screen says where its own car is: what is held alone is not what moves it.
  await ann.chooseGame('Drift');
  await playTogether(ann, bob, 'ArrowUp');
  await endMatch(ann, bob);

  await ann.chooseGame('Skirmish');
  await ann.setBots(0);
  await begin(ann, bob);
  await sameHashes([ann, bob], 20);
  // Everybody in sight is sent somewhere else: a box around all, then the right button.
  const { mouse } = bob.page;
  await mouse.move(200, 120);
  await mouse.down();
  await mouse.move(1080, 560, { steps: 5 });
  await mouse.up();
  await mouse.click(500, 300, { button: 'right' });
  await expect.poll(async () => (await ann.stage()).items).toBeGreaterThan(0);
  await sameHashes([ann, bob], (await ann.stage()).frame + 40);
  await bob.press('KeyB');
  await expect(ann.page.getByText('Bob: look here')).toBeVisible();
});
