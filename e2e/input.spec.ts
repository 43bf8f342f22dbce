// Keys and gamepads in whole apps: several people at one window, and every screen without a mouse. Fingers: phone.spec.ts.

import { BUTTON, plugIn, type VirtualPad } from './pads.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** Seats whose input changes this screen has drawn. */
const seatsSeen = async (player: Guest) => new Set((await player.stage()).shown.map(({ seat }) => seat));

async function focused(player: Guest): Promise<string> {
  return await player.page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
  });
}

type Direction = 'up' | 'down' | 'left' | 'right';

/** Moves the focus as a person would, who sees where they are and where they want to go. */
async function steerTo(player: Guest, name: string, go: (direction: Direction) => Promise<void>) {
  const target = player.button(name);
  const box = () =>
    player.page.evaluate(() => {
      const { x, y, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
      return { x, y, width, height };
    });
  let stuck = false;
  for (let steps = 0; steps < 20 && (await focused(player)) !== name; steps++) {
    const to = (await target.boundingBox())!;
    const from = await box();
    const across = to.x + to.width / 2 - from.x - from.width / 2;
    const down = to.y + to.height / 2 - from.y - from.height / 2;
    // The longer way first, and the other one where that leads nowhere.
    const upright = Math.abs(down) > Math.abs(across) !== stuck;
    await go(upright ? (down > 0 ? 'down' : 'up') : across > 0 ? 'right' : 'left');
    const now = await box();
    stuck = now.x === from.x && now.y === from.y;
  }
  expect(await focused(player)).toBe(name);
}

test('two players at one keyboard play Trails against a third, and all screens agree', async ({ guest }) => {
  const [ann, bob] = [await guest('Ann'), await guest('Bob')];
  const address = await ann.host();
  await ann.button('Add a player here').click();
  // What is typed next is their name.
  const name = ann.page.getByRole('textbox', { name: /name/i });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ann 2');
  await ann.page.keyboard.type('Bea');
  await ann.page.keyboard.press('Enter');
  await bob.join(address);
  await expect(bob.member('Bea')).toBeVisible();
  // Each of the two presses for themselves.
  await ann.readyEach(['Ann', 'Bea']);
  for (const name of ['Ann', 'Bea']) await expect(bob.member(name)).toContainText('Ready');
  await bob.button('Ready').click();
  for (const player of [ann, bob]) await player.sees('match');

  await expect(async () => {
    await ann.press('KeyW'); // the left half is Ann's, in seat 0
    await ann.press('ArrowUp'); // the right one Ann 2's, in seat 1
    expect([...(await seatsSeen(bob))]).toEqual(expect.arrayContaining([0, 1]));
  }).toPass();
  await sameHashes([ann, bob], 60);
  const start = await ann.stage();
  expect(start.shown.filter(({ seat }) => seat === 2)).toEqual([]); // Bob has pressed nothing
});

test('gamepads open a room, play against bots, come and go, seat a second player and command Skirmish without a mouse', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const pad = await plugIn(ann.page, 'Snes Pad (STANDARD GAMEPAD Vendor: 0079 Product: 0011)');
  const { up, right, A, B, X, LT, back, start, rightStick } = BUTTON;
  const endMatch = async (by: VirtualPad) => {
    await by.tap(start);
    const go = (direction: Direction) => by.tap(BUTTON[direction]);
    await steerTo(ann, 'End match', go);
    await by.tap(A);
    await expect.poll(() => focused(ann)).toBe('Play on');
    await steerTo(ann, 'End match', go);
    await by.tap(A);
    // Presses that began in the game neither move nor press anything on the results until all buttons have been
    // released for a moment.
    do await go('left');
    while (!(await ann.screen('results').isVisible()));
    await by.tap(BUTTON.left, A, B);
    expect(await focused(ann)).toMatch(/^Rematch/);
    const quiet = () => ann.page.evaluate(() => document.documentElement.dataset.quiet);
    await expect.poll(quiet).toBeUndefined();
    await steerTo(ann, 'Back to lobby', go);
    await by.tap(A);
    await ann.sees('lobby');
  };
  await steerTo(ann, 'Play against bots', (direction) => pad.tap(BUTTON[direction]));
  await pad.tap(A);
  // One press leads into the match.
  await ann.sees('match');
  await expect(async () => {
    await pad.tap(up, right);
    expect([...(await seatsSeen(ann))]).toContain(0);
  }).toPass();

  await pad.unplug();
  const lost = ann.page.getByRole('alert');
  await expect(lost).toContainText('Gamepad lost: ');
  await expect(lost).toContainText('Snes Pad');
  const first = await plugIn(ann.page);
  await expect(lost).toBeHidden();

  await first.tap(start);
  await expect(ann.page.getByRole('dialog')).toBeVisible();
  await first.tap(B);
  await expect(ann.page.getByRole('dialog')).toBeHidden();
  await endMatch(first);
  await expect.poll(() => focused(ann)).toBe('Ready');
  await ann.button('Settings').focus();
  await first.tap(BUTTON.left);
  await expect(ann.page.locator('.tooltips-root')).toHaveText('Replays');
  await expect(ann.page.locator('.tooltips-root')).toBeInViewport({ ratio: 1 });
  await ann.button('Ready').focus();
  await expect(ann.page.locator('.tooltips-root')).toBeHidden();

  await test.step('a press on a second gamepad seats a player, who is ready and leaves on their own', async () => {
    const second = await plugIn(ann.page);
    await second.tap(A);
    const card = ann.page.getByRole('listitem', { name: 'Ann 2', exact: true });
    await expect(card).toBeVisible();
    // A press may be over before a busy page has looked at its pads.
    const ready = card.getByRole('button', { name: /ready/i });
    await expect(async () => {
      if ((await ready.getAttribute('aria-pressed')) !== 'true') await second.tap(A);
      await expect(ready).toHaveAttribute('aria-pressed', 'true', { timeout: 5_000 });
    }).toPass();
    const own = ann.page.locator('.ready-button');
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    await own.focus();
    await first.tap(A);
    await ann.sees('match');
    await expect(async () => {
      await first.stick(0, -1);
      await second.stick(0, -1);
      await first.stick(0, 0);
      await second.stick(0, 0);
      expect([...(await seatsSeen(ann))]).toEqual(expect.arrayContaining([0, 1]));
    }).toPass();
    // What closes everything else closes this, too, and says nothing.
    await first.tap(back);
    await expect(ann.page.locator('.EmoteWheel-root')).toBeVisible();
    await first.tap(B);
    await expect(ann.page.locator('.EmoteWheel-root, .EmoteFace-root')).toHaveCount(0);
    // A face and a phrase, each for its own player, and no menu over the game.
    await first.tap(back, A);
    await expect(ann.page.getByRole('listitem', { name: /^Ann:/ }).locator('.EmoteFace-root')).toBeVisible();
    await second.tap(back);
    await expect(ann.page.locator('.EmoteWheel-close')).toHaveText(
      /Ann 2.*Back Say something short.*B Close/,
    );
    await second.tap(back, up);
    await expect(ann.page.locator('.StageHud-lines p')).toHaveText('Ann 2 Hello!');
    await expect(ann.page.locator('.EmoteWheel-root')).toBeHidden();
    // Other lines are typed on the screen.
    const go = (direction: Direction) => first.tap(BUTTON[direction]);
    await first.tap(start);
    await steerTo(ann, 'Say something', go);
    await first.tap(A);
    await expect(ann.page.getByRole('textbox', { name: 'Say something' })).toBeFocused();
    await first.tap(A);
    await steerTo(ann, 'g', go);
    await first.tap(A, start);
    await expect(ann.page.getByRole('dialog')).toBeHidden();
    await expect(ann.page.locator('.StageHud-lines p').first()).toHaveText('Ann g');
    await endMatch(first);
    await second.tap(B);
    await expect(card).toBeHidden();
    await second.unplug();
  });

  await test.step('Skirmish is commanded', async () => {
    await ann.chooseGame('Skirmish');
    await ann.setBots(1);
    await ann.button('Settings').click();
    await ann.button('Controls').click();
    await ann.page.getByRole('dialog').getByRole('radio', { name: 'Skirmish' }).check({ force: true });
    const binding = ann.page.getByRole('button', { name: /^Move \/ train the first, Player 1:/ });
    await binding.click();
    await ann.page.keyboard.press('KeyJ');
    await expect(binding).toContainText('J');
    await ann.button('Done').click();
    // A match that begins is not hidden by the keyboard on the screen.
    await ann.page.getByRole('textbox', { name: 'Say something' }).focus();
    await first.tap(A);
    await expect(ann.page.getByRole('dialog', { name: 'Say something' })).toBeVisible();
    // Letters first, and no way to the keys that are pressed most.
    await first.tap(A, BUTTON.Y, A, X);
    await expect(ann.page.locator('.ScreenKeyboard-typed')).toHaveText('g ', { useInnerText: true });
    await ann.button('Ready').dispatchEvent('click');
    await ann.sees('match');
    await expect(ann.page.getByRole('dialog')).toBeHidden();
    await ann.reaches(20);
    const { items } = await ann.stage();
    // A box around the middle selects the units there; X sends them. The cursor moves slowly: at an edge it would
    // scroll.
    const cursorPasses = (x: number, side: -1 | 1) =>
      ann.page.waitForFunction(
        ([goal, sign]) => {
          const cursor = document.querySelector<HTMLElement>('.pad-cursor-root');
          return cursor !== null && sign * (Number.parseFloat(cursor.style.translate) - goal) > 0;
        },
        [x, side] as const,
      );
    await first.stick(-0.6, -0.5);
    await cursorPasses(430, -1);
    await first.stick(0, 0);
    await first.hold(A, true);
    await first.stick(0.6, 0.5);
    await cursorPasses(850, 1);
    await first.stick(0, 0);
    await first.hold(A, false);
    await first.tap(X);
    await expect.poll(async () => (await ann.stage()).items).toBeGreaterThan(items);
    // One more way for them, behind that one, and a ping where the cursor is.
    const { items: sent } = await ann.stage();
    await first.hold(LT, true);
    await first.tap(X);
    await first.hold(LT, false);
    await first.tap(rightStick);
    await expect.poll(async () => (await ann.stage()).items).toBe(sent + 2);
    // The new key trains a unit at the base, and the old key does nothing.
    const before = (await ann.stage()).items;
    await ann.press('KeyH');
    await ann.press('KeyQ');
    await ann.press('KeyJ');
    await expect.poll(async () => (await ann.stage()).items).toBe(before + 1);
  });
});

test('a key that is set plays, a conflict of keys is said, and arrow keys and Enter host and choose', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const { page } = ann;
  await ann.button('Settings').click();
  await ann.button('Controls').click();
  const binding = (name: RegExp) => page.getByRole('button', { name });
  await binding(/^Up, Player 1:/).click();
  await page.keyboard.press('Escape'); // leaves it as it is, and the page open
  await expect(binding(/^Up, Player 1: ↑ W\./)).toBeVisible();
  await binding(/^Up, Player 1:/).click();
  await page.keyboard.press('KeyI');
  await expect(binding(/^Up, Player 1: I\./)).toBeVisible();
  await expect(page.getByText('I is now Up, instead of ↑ and W.')).toBeVisible();
  // The note moves no column.
  const column = page.getByRole('columnheader', { name: 'Gamepad' });
  const at = await column.boundingBox();
  await binding(/^Right, Player 1:/).click();
  expect(await column.boundingBox()).toEqual(at);
  await page.keyboard.press('KeyA');
  await expect(page.getByText('A is now Right, instead of → and D. It is no longer Left.')).toBeVisible();
  expect(await column.boundingBox()).toEqual(at);
  await binding(/^Down, Player 1:/).click();
  await page.keyboard.press('KeyI');
  await expect(
    page.getByText('I does several things at once: Up (Player 1) and Down (Player 1).'),
  ).toBeVisible();
  await binding(/^Down, Player 1:/).click();
  await page.keyboard.press('KeyK');
  await expect(page.getByText('Every key does one thing.')).toBeVisible();
  const pad = await plugIn(page);
  await binding(/^Boost, Gamepad:/).click();
  await pad.tap(BUTTON.Y);
  await expect(binding(/^Boost, Gamepad: Y\./)).toBeVisible();
  await pad.unplug();
  await ann.button('Done').click();

  const arrow = (direction: Direction) =>
    page.keyboard.press(`Arrow${direction[0]!.toUpperCase()}${direction.slice(1)}`);
  await steerTo(ann, 'Play against bots', arrow);
  await page.keyboard.press('Enter');
  await ann.sees('match');
  await ann.reaches(10);
  await ann.press('KeyW'); // not Up any more
  const { frame } = await ann.stage();
  await ann.reaches(frame + 60);
  expect([...(await seatsSeen(ann))]).not.toContain(0);
  await ann.press('KeyI');
  await expect.poll(async () => [...(await seatsSeen(ann))]).toContain(0);
  // An Escape that drops a word which is being composed is the input method's.
  await page.evaluate(() => {
    const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, isComposing: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await steerTo(ann, 'End match', arrow);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(ann)).toBe('Play on');
  await steerTo(ann, 'End match', arrow);
  await page.keyboard.press('Enter');
  await ann.sees('results');
});
