// Where gamepads lead on the screens of a party, and what each says of its own buttons.

import { BUTTON, plugIn } from './pads.ts';
import { expect, type Guest, test } from './party.ts';

const { A, B, back, down, right, start, up } = BUTTON;

/** The row of settings, or else the thing itself, that has the focus. */
const at = ({ page }: Guest) =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return (
      (active.closest('.Choice-root') ?? active).textContent?.trim() || active.getAttribute('aria-label')
    );
  });

test('a gamepad and the arrow keys go through the games without choosing one', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  const pad = await plugIn(ann.page);
  const { page } = ann;
  const tile = (name: string) => page.getByRole('radio', { name, exact: true });
  // A press may be over before a page that has just come has looked at its pads.
  await expect(async () => {
    await tile('Trails').focus();
    await pad.tap(right);
    await expect(tile('Powder')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(tile('Skirmish')).toBeFocused();
  await expect(tile('Trails')).toBeChecked();
  // Past the last row, in sight or not, it goes on to the players.
  for (
    let presses = 0;
    presses < 40 && (await page.locator('.GamePicker-root :focus').count()) > 0;
    presses++
  )
    await pad.tap(down);
  await expect(page.locator('.Lobby-players :focus, .SeatCards-cards :focus')).toHaveCount(1);
  await expect(tile('Trails')).toBeChecked();

  await tile('Trails').focus();
  await pad.tap(right, A);
  await expect(tile('Powder')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tile('Arena')).toBeChecked();
});

test('a gamepad comes to every row of the rules, whatever is chosen or scrolled away', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  const pad = await plugIn(ann.page);
  const rows = await ann.page
    .locator('.Lobby-rules .Choice-root:has(input, button)')
    .evaluateAll((all) => all.map((row) => row.textContent!.trim()));
  expect(rows.length).toBeGreaterThan(5);
  await ann.page.locator('.Lobby-rules input:checked').first().focus();
  const seen = [await at(ann)];
  for (const _ of rows.slice(1)) {
    await pad.tap(down);
    seen.push(await at(ann));
  }
  expect(seen).toEqual(rows);

  const back: (string | null)[] = [];
  await ann.page.getByRole('textbox', { name: 'Say something' }).focus();
  await pad.tap(up);
  await expect(ann.page.getByRole('log')).toBeFocused();
  for (const _ of rows) {
    await pad.tap(up);
    back.unshift(await at(ann));
  }
  expect(back).toEqual(rows);
});

test('a gamepad that goes is missed aloud in lobby and match, and its player takes no other player’s keys', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const { page } = ann;
  await plugIn(page, 'First');
  const second = await plugIn(page, 'Second');
  const card = (name: string) => page.getByRole('listitem', { name, exact: true });
  await expect(card('Seat 2: Empty seat')).toContainText('Add a player: A on gamepad 2');
  await second.tap(A);
  const ready = card('Ann 2').getByRole('button', { name: /ready/i });
  await expect(ready).toHaveAttribute('data-key', 'A');
  await expect(card('Ann 2').getByRole('button', { name: /^Remove/ })).toHaveAttribute('data-key', 'B');
  await expect(card('Ann 2')).toContainText('2 Second');
  await ann.button('Add a player here').click();
  await expect(card('Ann 3')).toContainText('Space');

  // Skirmish seats one player per computer; after it all players have their controls again.
  await ann.chooseGame('Skirmish');
  await expect(card('Ann 3')).toBeHidden();
  await ann.chooseGame('Trails');
  await expect(card('Ann 3')).toContainText('Space');
  await expect(card('Ann 2')).toContainText('2 Second');

  // A player without a device to play with is kept from being ready.
  await second.tap(A);
  await expect(ready).toHaveAttribute('aria-pressed', 'true');
  await second.unplug();
  await expect(ready).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('alert')).toHaveText('Gamepad lost: Second');
  await expect(card('Ann 2')).toContainText('Gamepad lost');
  await expect(card('Ann 3')).toContainText('Space');
  const back = await plugIn(page, 'Second');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await ann.readyEach(['Ann', 'Ann 2', 'Ann 3']);
  await ann.sees('match');
  await ann.reaches(10);
  const picture = page.locator('canvas[data-frame]');
  const before = await picture.boundingBox();
  await back.unplug();
  const note = page.getByRole('alert');
  await expect(note).toHaveText(
    'Ann 2 has lost their gamepad: SecondPlug it in again or connect another one.',
  );
  // The picture stays as it is beside it.
  expect(await picture.boundingBox()).toEqual(before);
  await expect(async () => {
    await ann.press('Space');
    expect((await ann.stage()).shown.map(({ seat }) => seat)).toContain(2);
  }).toPass();
  expect((await ann.stage()).shown.map(({ seat }) => seat)).not.toContain(1);
});

test('a gamepad that goes is missed on the results, and a rematch waits for its player or for their word', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const { page } = ann;
  await plugIn(page, 'First');
  let second = await plugIn(page, 'Second');
  await second.tap(A);
  await expect(page.getByRole('listitem', { name: 'Ann 2', exact: true })).toBeVisible();
  await ann.readyEach(['Ann', 'Ann 2']);
  await ann.sees('match');
  await ann.endMatch();
  const rematch = page.locator('.ready-button');
  const row = page.getByRole('row', { name: /Ann 2/ });
  await expect(row.locator('kbd')).toHaveText('A');
  await expect(async () => {
    await second.tap(A);
    await expect(row).toContainText('Ready', { timeout: 1_000 });
  }).toPass();

  await second.unplug();
  await expect(page.getByRole('alert')).toContainText('Ann 2 has lost their gamepad: Second');
  await expect(row).toContainText('Not ready');
  await rematch.click();
  await expect(rematch).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText('Not ready');
  await ann.sees('results');
  second = await plugIn(page, 'Second');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await second.unplug();
  await ann.button('Play with keys').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await ann.readyEach(['Ann 2'], 'Rematch');
  await ann.sees('match');
});

test('the buttons over a match of two gamepads keep their names whoever presses', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  const first = await plugIn(ann.page, 'First');
  const second = await plugIn(ann.page, 'DualSense');
  await second.tap(A);
  await expect(ann.page.getByRole('listitem', { name: 'Ann 2', exact: true })).toBeVisible();
  await ann.readyEach(['Ann', 'Ann 2']);
  await ann.sees('match');
  const menu = ann.button('Menu');
  await expect(menu).toHaveAttribute('data-key', 'Options');
  await first.tap(A);
  await ann.reaches(10);
  await expect(menu).toHaveAttribute('data-key', 'Options');
  await second.unplug();
  await expect(menu).toHaveAttribute('data-key', 'Start');
});

test('the buttons over a match say how the player’s gamepad presses them, as it is printed there', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const pad = await plugIn(
    ann.page,
    'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)',
  );
  await ann.hostWithBots();
  await ann.press('KeyW');
  await ann.button('Ready').focus();
  await pad.tap(A);
  await ann.sees('match');
  const menu = ann.button('Menu');
  const emotes = ann.button('React');
  // From the countdown on, which the gamepad has begun.
  await expect(menu).toHaveAttribute('data-key', 'Options');
  await expect(emotes).toHaveAttribute('data-key', 'Create');
  const notYet = ann.button(/^Not yet/);
  await expect(notYet).toHaveText('Not yet○');
  // What closes the menu there takes nothing back.
  await pad.tap(start, B);
  await expect(ann.page.getByRole('dialog')).toBeHidden();
  await expect(notYet).toBeVisible();
  await pad.tap(B);
  await ann.sees('lobby');
  // What is pressed on and on as a game ends presses nothing for a while.
  await expect(async () => {
    await ann.button('Ready').focus();
    await pad.tap(A);
    await expect(ann.screen('match')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Chat has none of its own: it is in the menu.
  await expect(ann.button('Chat')).not.toHaveAttribute('data-key');
  await ann.reaches(10);
  await ann.press('KeyW');
  await expect(menu).toHaveAttribute('data-key', 'Esc');
  await pad.tap(up);
  await expect(menu).toHaveAttribute('data-key', 'Options');
  await pad.tap(start);
  const pause = ann.page.getByRole('dialog').getByRole('button', { name: /pause/i });
  await expect(pause).toBeVisible();
  await expect(pause.locator('kbd')).toHaveCount(0);
  await ann.press('ArrowDown');
  await expect(pause.locator('kbd')).toHaveText('P');
  await pad.tap(B);
  await expect(menu).toHaveAttribute('data-key', 'Options');
});

test('the wheel of what a gamepad can say is in the window with text at 200 %', async ({ guest }) => {
  const ann = await guest('Ann', { settings: { textPercent: 200 } });
  const { page } = ann;
  const pad = await plugIn(page);
  await ann.hostWithBots();
  await ann.button('Ready').focus();
  await pad.tap(A);
  await ann.sees('match');
  await ann.reaches(10);
  const wheel = page.locator('.EmoteWheel-root');
  for (const said of ['emotes', 'phrases']) {
    await pad.tap(back);
    await expect(wheel).toHaveClass(new RegExp(said));
    for (const [width, height] of [
      [1280, 720],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(wheel, `${said} at ${width}x${height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('a gamepad that is tested does nothing else until its B is held', async ({ guest }) => {
  const ann = await guest('Ann');
  const { page } = ann;
  const pad = await plugIn(page);
  await ann.button('Settings').click();
  await ann.button('Controls').click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const begin = ann.button('Start test');
  await begin.focus();
  await pad.tap(A);
  const end = ann.button('Stop test');
  await expect(end).toBeFocused();
  await expect(settings.getByText('Hold B or press Esc to stop.')).toBeVisible();
  await pad.tap(B, start, down, A);
  await pad.stick(0, 1);
  await expect(page.locator('[data-stick="left"]')).toHaveAttribute('cy', '38');
  await pad.stick(0, 0);
  await expect(end).toBeFocused();
  await pad.hold(B, true);
  await expect(page.locator('[data-control="b1"]')).toHaveAttribute('data-held');
  await expect(begin).toBeFocused();
  await pad.hold(B, false);
  await expect(settings).toBeVisible();
  await pad.tap(A);
  await ann.press('Escape');
  await expect(begin).toBeFocused();
  await pad.tap(A);
  await expect(end).toBeFocused();
  // The test of one goes on when another comes and goes.
  const shown = page.locator('[data-pad]');
  const second = await plugIn(page);
  await expect(shown).toHaveCount(2);
  await second.unplug();
  await expect(shown).toHaveCount(1);
  await expect(end).toBeFocused();
  await pad.unplug();
  await expect(shown).toHaveCount(0);
  const other = await plugIn(page);
  await expect(begin).toBeVisible();
  await other.tap(B);
  await expect(settings).toBeHidden();
});

test('a gamepad types a line and says it with one key, or says one of the phrases', async ({ guest }) => {
  const ann = await guest('Ann', { settings: { language: 'zh' } });
  const { page } = ann;
  const pad = await plugIn(page);
  await page.getByRole('button', { name: '创建房间' }).click();
  await ann.sees('lobby');
  const field = page.getByRole('textbox', { name: '说点什么' });
  const line = page.locator('.Chat-line').last();
  await field.focus();
  await pad.tap(A);
  const keyboard = page.getByRole('dialog', { name: '说点什么' });
  // All keys of it, below the phrases.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(keyboard.getByRole('button', { name: '发送' })).toBeInViewport({ ratio: 1 });
  await expect(keyboard.getByRole('button', { name: '发送' })).toHaveText('发送Start');
  await pad.tap(A, start);
  await expect(keyboard).toBeHidden();
  await expect(line).toHaveText('Ann g');
  await expect(field).toBeFocused();
  await pad.tap(A, A, B);
  await expect(keyboard).toBeHidden();
  await expect(field).toHaveValue('g');
  await expect(page.locator('.Chat-line')).toHaveCount(1);

  await field.focus();
  await pad.tap(A);
  await keyboard.getByRole('button', { name: '大家好！' }).focus();
  await pad.tap(A);
  await expect(keyboard).toBeHidden();
  await expect(line).toHaveText('Ann g 大家好！');
});

test('a button that goes with its press leaves the focus beside it, and a handicap is read as it is', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const { page } = ann;
  const pad = await plugIn(page);
  const handicap = page.getByRole('button', { name: /Handicap of .*Ann/ });
  // Steered there: what gets the focus after a click is not asked about.
  await ann.button('Settings').focus();
  await pad.tap(up);
  await handicap.focus();
  const tip = page.locator('.tooltips-root');
  await expect(tip).toContainText('0 of 3');
  await pad.tap(A);
  await expect(tip).toContainText('1 of 3');

  await ann.button('Add a player here').focus();
  await pad.tap(A);
  await expect(page.getByRole('listitem', { name: 'Ann 2', exact: true })).toBeVisible();
  await expect(page.locator('.SeatCards-cards :focus')).toHaveCount(1);
});

test('the keyboard on the screen shows what is typed and leaves the focus on the button that sends it', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const { page } = ann;
  const pad = await plugIn(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await ann.button(/^Join/).click();
  const field = page.getByRole('textbox', { name: 'Code or address of the room' });
  await expect(field).toBeFocused();
  await pad.tap(A);
  const keyboard = page.getByRole('dialog', { name: 'Code or address of the room' });
  await expect(keyboard.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(keyboard.getByRole('button', { name: 'Done' })).toHaveText('DoneStart');
  await expect(keyboard.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await pad.tap(A, start);
  await expect(keyboard).toBeHidden();
  await expect(field).toHaveValue('g');
  await expect(ann.button('Join')).toBeFocused();
  // Also from there by hand.
  await field.focus();
  await pad.tap(down);
  await expect(ann.button('Join')).toBeFocused();
});
