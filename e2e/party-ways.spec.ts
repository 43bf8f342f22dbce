// Every way to stay in step, through the screens: the same state at the same frame on both.

import { expect, test } from './party.ts';
import { type Player, sameHashes } from './player.ts';

/** Frames after which both screens must have told an equal hash: a second of play. */
const FRAMES = 60;

interface Match {
  readonly game: string;
  /** What the stage calls it, and the lobby; a game that can be played in one way alone offers no choice. */
  readonly way: string;
  readonly choice: string | null;
  readonly bots: number;
  /** What is pressed again and again meanwhile, so that more than silence is agreed on; null where orders are given. */
  readonly key: string | null;
}

/** The last match is played to its end; the leader ends the others. */
const matches: readonly Match[] = [
  { game: 'Trails', way: 'strict', choice: 'Strict', bots: 0, key: 'ArrowUp' },
  { game: 'Powder', way: 'run-ahead', choice: 'Run-ahead', bots: 1, key: 'ArrowLeft' },
  { game: 'Arena', way: 'authority', choice: 'Host decides', bots: 0, key: 'Space' },
  { game: 'Drift', way: 'shadow', choice: 'Shadows', bots: 0, key: 'ArrowUp' },
  { game: 'Skirmish', way: 'commands', choice: null, bots: 0, key: null },
  { game: 'Inkling', way: 'commands', choice: null, bots: 1, key: null },
  { game: 'Trails', way: 'optimistic', choice: 'Steady', bots: 0, key: 'ArrowUp' },
];

/** Sends all visible units of Skirmish: a box around all, then the right button. */
async function sendEverybody({ page: { mouse } }: Player): Promise<void> {
  await mouse.move(200, 120);
  await mouse.down();
  await mouse.move(1080, 560, { steps: 5 });
  await mouse.up();
  await mouse.click(500, 300, { button: 'right' });
}

/** In Inkling: one of the two has three prompts to choose from, and takes the first. */
async function choosePrompt(...players: readonly Player[]): Promise<void> {
  const chooses = ({ page }: Player) => page.getByText('What will you draw?');
  await expect
    .poll(async () => {
      for (const player of players) if (await chooses(player).count()) await player.press('Digit1');
      return Math.max(...(await Promise.all(players.map(async (player) => (await player.stage()).items))));
    })
    .toBeGreaterThan(0);
  await sameHashes(players, (await players[0]!.stage()).frame + FRAMES / 3);
}

test('two windows play and finish a match in each of the six ways in step', { tag: '@core' }, async ({
  guest,
}) => {
  const [ann, bob] = [await guest('Ann', { settings: { captions: true } }), await guest('Bob')];
  await bob.join(await ann.host());
  for (const { game, way, choice, bots, key } of matches) {
    await test.step(`${game}, ${way}`, async () => {
      const ends = way === 'optimistic';
      await ann.chooseGame(game);
      if (choice) await ann.chooseWay(choice);
      await ann.setBots(bots);
      if (ends) await ann.makeItShort();
      for (const player of [ann, bob]) await player.ready();
      for (const player of [ann, bob]) {
        await player.sees('match');
        await expect(player.page.locator('canvas[data-frame]')).toHaveAttribute('data-way', way);
      }

      const pressing = key && setInterval(() => void bob.press(key).catch(() => {}), 200);
      try {
        await sameHashes([ann, bob], key ? FRAMES : FRAMES / 3);
        // Two who never turn tie round after round: Bob turns into the wall, and Ann wins.
        if (ends) await ann.seesResults();
      } finally {
        if (pressing) clearInterval(pressing);
      }
      if (game === 'Inkling') await choosePrompt(ann, bob);
      if (game === 'Skirmish') {
        await sendEverybody(bob);
        await expect.poll(async () => (await ann.stage()).items).toBeGreaterThan(0);
        await sameHashes([ann, bob], (await ann.stage()).frame + FRAMES / 3);
        await bob.press('KeyB');
        await expect(ann.page.getByText('Bob: look here')).toBeVisible();
      }
      if (!ends) await ann.endMatch();
      for (const player of [ann, bob]) {
        await player.sees('results');
        await expect(player.standings).toHaveCount(3 + bots);
        await expect(player.page.getByText('The computers disagree')).toBeHidden();
        await player.button('Back to lobby').click();
        await player.sees('lobby');
      }
    });
  }
});
