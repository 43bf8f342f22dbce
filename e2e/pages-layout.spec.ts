// What of Home, settings and dialogs is in sight and whole, in the windows in which that is hardest.

import { expect } from '@playwright/test';
import { en } from '../renderer/languages/en.ts';
import { laidOut, show } from './accessible/gallery.ts';
import { groundOf, inEveryLanguage, low, phone, plain, test, wide } from './accessible/gallery-test.ts';

// These tests report sizes: a retry with a trace adds nothing.
test.describe.configure({ retries: 0 });

test('a tooltip goes with a press and comes back with keys', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  const tip = page.locator('.tooltips-root');
  const password = page.getByRole('button', { name: 'Password' });
  await password.hover();
  await expect(tip).toHaveText('Password');
  await password.click();
  await expect(tip).toBeHidden();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.mouse.move(1, 1);
  await page.keyboard.press('Escape');
  await expect(password).toBeFocused();
  await laidOut(page);
  await expect(tip).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(password).toBeFocused();
  await expect(tip).toHaveText('Password');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tip).toHaveText('Password');
  await page.keyboard.press('Enter');
  await expect(tip).toBeHidden();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(password).toBeFocused();
  await laidOut(page);
  await expect(tip).toBeHidden();
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  const done = page.getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(settings).toBeFocused();
  await laidOut(page);
  await expect(tip).toBeHidden();
});

test('a lobby in which all are ready says why nothing starts', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-held');
  await expect(page.locator('.Foot-status')).toHaveText(en.lobby.allReadyHeld);
});

test('Home is whole in a small window', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 800, height: 600 })) {
    await show(page, 'home');
    const foot = await page.locator('.Home-foot').boundingBox();
    expect(foot!.y + foot!.height, language).toBeLessThan(600);
  }
});

test('the note about rooms on Home hides the stars behind it', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'home');
  const words = page.locator('.FoundRooms-none');
  await words.evaluate((one) => one.style.setProperty('color', 'transparent'));
  // Where it is when the picture is taken: what comes above it may still move it.
  const seen = [...(await words.screenshot())];
  const colours = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    // Within the border.
    const border = 8;
    const [width, height] = [picture.width - 2 * border, picture.height - 2 * border];
    const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
    canvas.drawImage(picture, -border, -border);
    const { data } = canvas.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, seen);
  expect(colours).toBe(1);
});

test('the sections of the settings stay where they are whichever is open', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  const tops = new Set<number>();
  for (const section of ['general', 'controls', 'play', 'data']) {
    await show(page, `settings-${section}`);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    tops.add((await page.locator('.Settings-nav').boundingBox())!.y);
  }
  expect([...tops]).toHaveLength(1);
});

test('Home shows all ways to play on a phone on its side', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 844, height: 390 })) {
    for (const state of ['home', 'home-rooms']) {
      await show(page, state);
      const { y, height } = (await page.locator('.Home-third').boundingBox())!;
      expect(y + height, `${state} in ${language}`).toBeLessThan(300);
    }
  }
});

test('the title of a dialog keeps clear of its close button', async ({ gallery, page }) => {
  await gallery.open(page, { ...phone, scheme: 'dark', language: 'en', textPercent: 150 });
  await show(page, 'lobby-8');
  await page.locator('.JoinPanel-foot .button.small').first().click();
  const close = (await page.locator('.Dialog-close').boundingBox())!;
  const right = await page.locator('dialog h2').evaluate((title) => {
    const words = new Range();
    words.selectNodeContents(title);
    return words.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual(close.x);
});

test('the close button of a page stands beside its title on a phone', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 360, height: 640 })) {
    await show(page, 'replays-some');
    const [title, close] = [
      (await page.locator('.OverlayPage-head h2').boundingBox())!,
      (await page.locator('.OverlayPage-close').boundingBox())!,
    ];
    expect(close.y, language).toBeLessThan(title.y + title.height);
  }
});

test('a page over the room and a replay say that others wait or play', async ({ gallery, page }) => {
  for (const size of [wide, low, phone, { width: 844, height: 390 }]) {
    await gallery.open(page, { ...plain, ...size });
    for (const [state, words] of [
      ['replays-waited', 'Everyone else is ready. They’re waiting for you.'],
      ['replay-sits-out', 'They’re playing Trails · You’re in the next match.'],
    ] as const) {
      await show(page, state);
      await expect(page.locator('.RoomNews-root')).toHaveText(words);
      await expect(page.locator('.RoomNews-root p')).toBeInViewport({ ratio: 1 });
    }
    await show(page, 'replays-some');
    await expect(page.locator('.RoomNews-root p')).toHaveCount(0);
  }
});

test('a disabled button does not answer to a pointer', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'failure-password');
  const off = '.button.primary:disabled';
  const before = await groundOf(page, off);
  await page.locator(off).hover();
  expect(await page.locator(off).evaluate((button) => button.getAnimations().length)).toBe(0);
  expect(await groundOf(page, off)).toBe(before);
});

test('the facts of a room on Home are as wide as their lines, and its name has the rest', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'home-rooms');
  const rest = await page.locator('.FoundRooms-rooms .FoundRooms-facts').evaluateAll((all) =>
    all.map((facts) => {
      const words = document.createRange();
      words.selectNodeContents(facts.querySelector('.FoundRooms-state')!);
      const left = Math.min(
        words.getBoundingClientRect().left,
        facts.firstElementChild!.getBoundingClientRect().left,
      );
      return left - facts.getBoundingClientRect().left;
    }),
  );
  expect(rest.length).toBe(7);
  expect(Math.max(...rest)).toBeLessThan(2);
});
