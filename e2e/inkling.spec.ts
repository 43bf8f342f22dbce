// Two friends play Inkling through their windows: one by mouse and keyboard, one with fingers on a phone.

import { readFile } from 'node:fs/promises';
import { FRAMES_PER_SECOND } from '../games/inkling/info.ts';
import { field, promptOf, rolesOf, said, sawWhatItWas } from './inkling.ts';
import { BUTTON, plugIn } from './pads.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

/** Where something of the picture is: parts of the canvas. */
async function placeOn({ page }: Guest, x: number, y: number) {
  const box = (await page.locator('.StageHost-root canvas').boundingBox())!;
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** Pixels of the canvas as it is seen, to notice what is drawn. */
const seen = ({ page }: Guest) => page.locator('.StageHost-root canvas').screenshot();

/** The field of the chat lies above that of the game: on a phone, and in a low window at 200 % text. */
async function chatsAbove(guesser: Guest): Promise<void> {
  const { page } = guesser;
  const usual = page.viewportSize()!;
  for (const [width, height, rem] of [
    [360, 640, 16],
    [360, 640, 32],
    [960, 540, 32],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}px`), rem);
    await guesser.button('Chat').click();
    const chat = (await page.getByRole('textbox', { name: 'Say something' }).boundingBox())!;
    const guess = (await field(guesser).boundingBox())!;
    expect(chat.y + chat.height, `${width}x${height}, ${rem}px`).toBeLessThan(guess.y);
    await guesser.button('Chat').click();
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(usual);
  await field(guesser).focus();
}

async function startMatch(ann: Guest, bob: Guest): Promise<void> {
  await ann.chooseGame('Inkling');
  await ann.ready();
  await bob.ready();
  await Promise.all([ann.sees('match'), bob.sees('match')]);
}

test('two windows play a whole match by mouse and keyboard, and keep a picture of the gallery', async ({
  guest,
}) => {
  test.setTimeout(180_000);
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await startMatch(ann, bob);

  for (const turn of [1, 2]) {
    const [drawer, guesser] = await rolesOf(ann, bob);
    await expect(field(guesser)).toBeHidden();
    await drawer.page.keyboard.press('Digit2');
    const prompt = await promptOf(drawer);
    await expect(field(guesser)).toBeVisible();
    await expect(field(drawer)).toBeHidden();
    if (turn === 1) await chatsAbove(guesser);
    // What only the drawer knows is on no other screen.
    expect(await guesser.page.locator('#app').innerText()).not.toContain(prompt);

    const before = await seen(guesser);
    const from = await placeOn(drawer, 0.4, 0.4);
    await drawer.page.mouse.move(from.x, from.y);
    await drawer.page.mouse.down();
    for (let step = 1; step <= 12; step++)
      await drawer.page.mouse.move(from.x + 12 * step, from.y + (step % 3) * 30);
    await drawer.page.mouse.up();
    await expect.poll(async () => (await seen(guesser)).equals(before)).toBe(false);

    // The field has the keyboard without a press, and its letters are no shortcuts of the app, nor keys of the game.
    await expect(field(guesser)).toBeFocused();
    await guesser.page.keyboard.type(`typev ${turn}`);
    await guesser.page.keyboard.press('Enter');
    await expect(field(guesser)).toHaveValue('');
    // A press on the picture leaves the keyboard there.
    const sheet = await placeOn(guesser, 0.5, 0.5);
    await guesser.page.mouse.click(sheet.x, sheet.y);
    await expect(field(guesser)).toBeFocused();
    // Escape leaves it for the game's keys, and opens no menu; Enter comes back.
    await guesser.page.keyboard.press('Escape');
    await expect(field(guesser)).not.toBeFocused();
    await expect(guesser.page.getByRole('dialog')).toBeHidden();
    await guesser.page.keyboard.press('KeyX');
    await expect(field(guesser)).toHaveValue('');
    await guesser.page.keyboard.press('Enter');
    await expect(field(guesser)).toBeFocused();
    await guesser.page.keyboard.type(`${prompt}xy`);
    await guesser.page.keyboard.press('Enter');
    await expect(said(guesser)).toHaveText(`“${prompt}xy” is close!`);
    await guesser.page.keyboard.type(prompt.toUpperCase());
    await guesser.page.keyboard.press('Enter');
    await expect(said(guesser)).toHaveText(/^You guessed it: /);
    await sawWhatItWas(drawer, guesser, prompt);
    await expect(field(guesser)).toBeHidden();
  }

  for (const player of [ann, bob])
    await expect(said(player)).toHaveText('Tonight’s gallery 1: Save picture 2: Done', { timeout: 30_000 });
  await sameHashes([ann, bob]);
  const download = ann.page.waitForEvent('download');
  const keep = await placeOn(ann, 0.497, 0.957);
  await ann.page.mouse.click(keep.x, keep.y);
  expect((await download).suggestedFilename()).toBe('Inkling.png');
  for (const player of [ann, bob]) {
    const done = await placeOn(player, 0.66, 0.957);
    await player.page.mouse.click(done.x, done.y);
  }
  await Promise.all([ann.sees('results'), bob.sees('results')]);
});

test('a gamepad alone chooses a prompt, draws it, guesses by one of four, and is done with the gallery', async ({
  guest,
}) => {
  test.setTimeout(240_000);
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.chooseGame('Inkling');
  await ann.setOption('Seconds to draw', '40');
  for (const player of [ann, bob]) await player.ready();
  await Promise.all([ann.sees('match'), bob.sees('match')]);
  const pads = new Map([
    [ann, await plugIn(ann.page)],
    [bob, await plugIn(bob.page)],
  ]);
  const cursor = ({ page }: Guest) => page.locator('.pad-cursor-root');
  /** Leads the pointer of the gamepad there with the stick, as a hand does: fast, then slowly. */
  const pointAt = async (player: Guest, x: number, y: number) => {
    const pad = pads.get(player)!;
    await expect(async () => {
      const there = await placeOn(player, x, y);
      const box = await cursor(player).boundingBox();
      const at = box ?? (await placeOn(player, 0.5, 0.5));
      const [dx, dy] = [there.x - at.x, there.y - at.y];
      const far = Math.hypot(dx, dy);
      if (box && far < 25) return;
      const push = Math.min(1, 0.35 + far / 900);
      await pad.stick((push * dx) / far, (push * dy) / far);
      await pad.stick(0, 0);
      throw new Error(`${Math.round(far)} px away`);
    }).toPass({ intervals: [0], timeout: 60_000 });
  };

  for (const _ of ['one', 'other']) {
    const [drawer, guesser] = await rolesOf(ann, bob);
    await pointAt(drawer, 0.5, 0.41);
    await pads.get(drawer)!.tap(BUTTON.A);
    const prompt = await promptOf(drawer);
    const before = await seen(guesser);
    await pointAt(drawer, 0.4, 0.4);
    await pads.get(drawer)!.hold(BUTTON.A, true);
    await pointAt(drawer, 0.6, 0.5);
    await pads.get(drawer)!.hold(BUTTON.A, false);
    await expect.poll(async () => (await seen(guesser)).equals(before)).toBe(false);

    const four = said(guesser).filter({ hasText: /^1: .* 4: / });
    await expect(async () => {
      await pads.get(guesser)!.tap(BUTTON.Y);
      await expect(four).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const at = (await four.innerText()).split(/ ?[1-4]: /).indexOf(prompt) - 1;
    await pointAt(guesser, 0.5 + (at - 1.5) * 0.14, 0.955);
    await pads.get(guesser)!.tap(BUTTON.A);
    await sawWhatItWas(drawer, guesser, prompt);
  }

  for (const player of [ann, bob]) {
    await expect(said(player)).toHaveText(/^Tonight’s gallery/, { timeout: 30_000 });
    await pointAt(player, 0.66, 0.957);
    await pads.get(player)!.tap(BUTTON.A);
  }
  await Promise.all([ann.sees('results'), bob.sees('results')]);
});

test('a replay shows again what was drawn, and at its end the gallery, which is saved as it was in the match', async ({
  guest,
}) => {
  test.setTimeout(480_000);
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await startMatch(ann, bob);
  const { page } = ann;
  for (const _ of ['one', 'other']) {
    const [drawer, guesser] = await rolesOf(ann, bob);
    await drawer.page.keyboard.press('Digit1');
    const prompt = await promptOf(drawer);
    const from = await placeOn(drawer, 0.4, 0.3);
    await drawer.page.mouse.move(from.x, from.y);
    await drawer.page.mouse.down();
    await drawer.page.mouse.move(from.x + 200, from.y + 150, { steps: 8 });
    await drawer.page.mouse.up();
    await field(guesser).fill(prompt);
    await field(guesser).press('Enter');
    await sawWhatItWas(drawer, guesser, prompt);
  }
  const keep = async () => {
    const download = page.waitForEvent('download');
    const at = await placeOn(ann, 0.497, 0.957);
    await page.mouse.click(at.x, at.y);
    return readFile(await (await download).path());
  };
  for (const player of [ann, bob])
    await expect(said(player)).toHaveText(/^Tonight’s gallery/, { timeout: 30_000 });
  const kept = await keep();
  for (const player of [ann, bob]) await player.page.keyboard.press('Digit2');
  await ann.sees('results');

  await ann.button('Replays').click();
  await page.getByRole('button', { name: /^Watch/ }).click();
  await ann.sees('replay');
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'same');
  await expect(field(ann)).toBeHidden();
  await page.keyboard.press(' ');
  await expect(ann.button('Play')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Position' });
  const frame = async () => Number(await page.locator('canvas[data-frame]').getAttribute('data-frame'));
  const begin = async () => {
    // From elsewhere: a slider that shows the second already says nothing.
    await slider.fill('2');
    await slider.fill('1');
    await expect.poll(frame).toBe(FRAMES_PER_SECOND);
    return seen(ann);
  };
  // Played to its last frame, which may be half a second away from the slider's last one.
  const end = async () => {
    const seconds = Number(await slider.getAttribute('max'));
    await slider.fill(String(seconds - 1));
    await ann.button('Play').click();
    await expect.poll(frame).toBeGreaterThan(FRAMES_PER_SECOND * (seconds - 1));
    await expect(ann.button('Play')).toBeVisible();
    return seen(ann);
  };
  const first = await begin();
  const last = await end();
  expect(last.equals(first)).toBe(false);
  // Back in time the sheets are as they were.
  expect((await begin()).equals(first)).toBe(true);
  await end();
  expect((await keep()).equals(kept)).toBe(true);
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a match is played with fingers: a prompt is tapped, drawn, and guessed by typing and by one of four', async ({
    guest,
  }) => {
    test.setTimeout(240_000);
    const ann = await guest('Ann');
    const bob = await guest('Bob');
    await bob.join(await ann.host());
    await startMatch(ann, bob);
    const tap = async (player: Guest, x: number, y: number) => {
      const at = await placeOn(player, x, y);
      await player.page.touchscreen.tap(at.x, at.y);
    };

    for (const by of ['typing', 'choice'] as const) {
      const [drawer, guesser] = await rolesOf(ann, bob);
      await tap(drawer, 0.5, 0.4);
      const prompt = await promptOf(drawer);
      await expect(field(guesser)).toBeVisible();
      // A keyboard comes only when it is asked for, and the field lies below the picture.
      await expect(field(guesser)).not.toBeFocused();
      const canvas = (await guesser.page.locator('.StageHost-root canvas').boundingBox())!;
      expect((await field(guesser).boundingBox())!.y).toBeGreaterThanOrEqual(canvas.y + canvas.height);

      const before = await seen(guesser);
      const cdp = await drawer.page.context().newCDPSession(drawer.page);
      const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => {
        const at = await placeOn(drawer, x, y);
        const touchPoints = type === 'touchEnd' ? [] : [{ id: 1, ...at }];
        await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
      };
      await finger('touchStart', 0.3, 0.3);
      for (let step = 1; step <= 10; step++)
        await finger('touchMove', 0.3 + step * 0.04, 0.3 + (step % 3) * 0.03);
      await finger('touchEnd');
      await expect.poll(async () => (await seen(guesser)).equals(before)).toBe(false);

      if (by === 'typing') {
        await field(guesser).tap();
        await field(guesser).fill(prompt);
        await guesser.button('Guess').tap();
      } else {
        // Four are there after a quarter of the time.
        const four = said(guesser).filter({ hasText: /^1: .* 4: / });
        await expect(async () => {
          if (!(await four.isVisible())) await tap(guesser, 0.5, 0.635);
          await expect(four).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 60_000 });
        const choices = (await said(guesser).innerText()).split(/ ?[1-4]: /).slice(1);
        const at = choices.indexOf(prompt);
        await tap(guesser, at % 2 === 0 ? 0.25 : 0.75, at < 2 ? 0.635 : 0.7);
      }
      await sawWhatItWas(drawer, guesser, prompt);
    }

    for (const player of [ann, bob])
      await expect(said(player)).toHaveText('Tonight’s gallery 1: Save picture 2: Done', { timeout: 30_000 });
    for (const player of [ann, bob]) await tap(player, 0.75, 0.965);
    await Promise.all([ann.sees('results'), bob.sees('results')]);
  });
});
