// What the app says over and beside a match is in sight and whole, in the windows in which that is hardest.

import { expect } from '@playwright/test';
import { textsOf } from '../renderer/languages/list.ts';
import { laidOut, show } from './accessible/gallery.ts';
import {
  boxesOf,
  groundOf,
  inEveryLanguage,
  phone,
  plain,
  test,
  wide,
  windows,
} from './accessible/gallery-test.ts';

// These tests report sizes: a retry with a trace adds nothing.
test.describe.configure({ retries: 0 });

test('the guide to a game begins with touch on a touch screen', async ({ gallery, touchPage: page }) => {
  await gallery.open(page, { ...plain, ...phone });
  for (const [state, devices] of [
    ['lobby-8', ['Touch', 'Keyboard', 'Gamepad']],
    ['lobby-locked', ['Touch', 'Mouse', 'Keyboard', 'Gamepad']],
  ] as const) {
    await show(page, state);
    await page.getByRole('button', { name: 'How to play' }).tap();
    await expect(page.locator('.Controls-root :is(dt, thead .unseen)')).toHaveText(devices);
    await page.keyboard.press('Escape');
  }
});

test('the host’s menu is whole in wide windows, at 1280x720 with room for the line that a gamepad adds', async ({
  gallery,
  page,
}) => {
  for (const [size, more] of [
    [wide, 1],
    [{ width: 960, height: 540 }, 0],
    [{ width: 844, height: 390 }, 0],
  ] as const) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'match-8');
    await page.locator('.HudButton-root').first().click();
    const dialog = page.locator('dialog:has(.StageMenu-root)');
    const [menu, leave] = [await dialog.boundingBox(), await dialog.locator('.danger').boundingBox()];
    const margin = menu!.y + menu!.height - (leave!.y + leave!.height);
    expect(menu!.height + more * (leave!.height + margin)).toBeLessThan(size.height);
    expect(await dialog.evaluate((whole) => whole.scrollHeight - whole.clientHeight)).toBe(0);
  }
});

test('the signs of players stay beside the game in wide windows, those in trouble first where not all fit', async ({
  gallery,
  page,
}) => {
  for (const textPercent of [100, 200] as const) {
    await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent });
    await show(page, 'match-8');
    for (const [width, height] of windows.filter(([across, down]) => across > down)) {
      await page.setViewportSize({ width, height });
      await laidOut(page);
      const where = `${width}x${height}, ${textPercent} %`;
      const { button, lefts, all, first } = await page.evaluate(() => {
        const signs = [...document.querySelectorAll('.ConnectionIndicators-indicator')].map((sign) => ({
          name: sign.className,
          box: sign.getBoundingClientRect(),
        }));
        const seen = signs.filter(({ box }) => box.left < innerWidth);
        const [highest] = seen.toSorted((a, b) => a.box.top - b.box.top);
        return {
          button: document.querySelector('.HudButton-root')!.getBoundingClientRect(),
          lefts: seen.map(({ box }) => box.left),
          all: seen.length === signs.length,
          first: highest?.name,
        };
      });
      expect(Math.min(...lefts), where).toBeGreaterThan(button.left - button.width / 4);
      if (!all) expect(first, where).toMatch(/silent|late/);
      if (textPercent === 100 && height >= 600) expect(all, where).toBe(true);
    }
  }
});

test('the signs of five players are as high as the buttons beside them in upright windows', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match-8');
  await page.locator('.ConnectionIndicators-indicator').evaluateAll((signs) => {
    for (const sign of signs.slice(5)) sign.remove();
  });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const signs = await page
      .locator('.ConnectionIndicators-indicator')
      .evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().toJSON()));
    const button = await page.locator('.HudButton-root').first().boundingBox();
    expect(signs).toHaveLength(5);
    for (const { top, bottom, right } of signs) {
      expect(top).toBeGreaterThan(button!.y - 4);
      expect(bottom).toBeLessThan(button!.y + button!.height + 4);
      expect(right).toBeLessThan(width + 1);
    }
  }
});

test('buttons and signs leave the scores free in an upright window, however many are in trouble', async ({
  gallery,
  page,
}) => {
  for (const textPercent of [100, 200] as const) {
    const states = await gallery.open(page, { ...plain, width: 360, height: 640, textPercent });
    for (const state of states.filter((one) => one.startsWith('match'))) {
      await show(page, state);
      const { beyond, first, buttons } = await page.evaluate(() => {
        const boxOf = (one: Element) => one.getBoundingClientRect();
        const all = [...document.querySelectorAll('.StageHud-side > button')].map(boxOf);
        const signs = [...document.querySelectorAll('.ConnectionIndicators-indicator')];
        const lowest = Math.max(...all.map(({ bottom }) => bottom)) + 4;
        const edge = document.querySelector('.ConnectionIndicators-root')!.getBoundingClientRect();
        const seen = signs.filter((one) => boxOf(one).width > 0 && boxOf(one).right <= edge.right + 1);
        return {
          beyond: [...all, ...seen.map(boxOf)].filter(
            ({ bottom, left, right }) => bottom > lowest || left < 0 || right > innerWidth,
          ).length,
          first: seen.toSorted((a, b) => boxOf(a).left - boxOf(b).left)[0]?.className ?? '',
          buttons: new Set(all.map(({ top }) => top)).size,
        };
      });
      expect({ beyond, buttons }, `${state}, ${textPercent} %`).toEqual({ beyond: 0, buttons: 1 });
      if (state === 'match-16') expect(first).toMatch(/silent|late|feeling/);
    }
  }
});

test('a note that waits for an answer is opaque', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [state, note] of [
    ['match-asked', '.StageHud-asked'],
    ['match-desync-bit', '.StageHud-outOfStep'],
  ] as const) {
    await show(page, state);
    expect(await groundOf(page, note)).toMatch(/^rgb\(/);
  }
});

test('a note in a match stands in the row at the top, beside the scores or above the buttons', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [state, note] of [
        ['match-asked', '.StageHud-asked'],
        ['match-asked-here', '.StageHud-asked'],
        ['match-new-host', '.StageHud-notes .Toast-root'],
        ['match-new-host-narrow', '.StageHud-notes .Toast-root'],
        ['match-waiting', '.StageHud-note'],
      ] as const) {
        await show(page, state);
        // As it comes it is larger for a moment.
        await page
          .locator(note)
          .evaluate((one) => Promise.all(one.getAnimations().map((run) => run.finished)));
        const { x, y, height: high } = (await page.locator(note).boundingBox())!;
        const where = `${state} ${language} ${width}x${height}`;
        // Above the buttons at the edge, which are at the lower end of the scores.
        const menu = (await page.locator('.HudButton-root').first().boundingBox())!;
        expect(y + high, where).toBeLessThanOrEqual(menu.y + 2);
        if (width > height) expect(x, where).toBeGreaterThan(width / 2);
      }
    }
  }
});

test('the note about a member who is waited for stands above the question about states that differ', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await show(page, 'match-desync');
      const [note, question] = await boxesOf(
        page,
        '.StageHud-notes > [role="status"] > .StageHud-note',
        '.StageHud-outOfStep',
      );
      expect(note!.y + note!.height, `${language} ${width}x${height}`).toBeLessThan(question!.y);
    }
  }
});

test('a new line of chat over a match is whole and above the thumbs, and older lines give way', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  const text = 'Meet me in the middle, I have the shield and two bombs, do not blow up the keg';
  /** Shows lines as just said by a member; the people of the gallery say nothing. */
  const said = (lines: number) =>
    page.locator('.StageHud-lines').evaluate((list, all) => {
      list.innerHTML = all
        .map((one) => `<p><svg class="SeatMark-root"></svg><b>Host 2</b> <bdi>${one}</bdi></p>`)
        .join('');
      const edge = list.getBoundingClientRect();
      return [...list.children].map((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        const isIn = right > left && left < edge.right && bottom <= edge.bottom + 1 && top >= edge.top - 1;
        return { isIn, cut: line.scrollHeight - line.clientHeight, bottom: bottom / innerHeight };
      });
    }, new Array<string>(lines).fill(text));
  for (const [width, height] of [
    [1024, 600],
    [844, 390],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const state of ['match', 'match-asked-here']) {
      await show(page, state);
      const where = `${state} ${width}x${height}`;
      const [only] = await said(1);
      expect(only, where).toMatchObject({ isIn: true });
      expect(only!.cut, where).toBeLessThanOrEqual(2);
      expect(only!.bottom, where).toBeLessThan(0.6);
      const [newest, ...older] = await said(4);
      expect(newest, where).toMatchObject({ isIn: true });
      // None of them in part.
      for (const { isIn, bottom } of older) if (isIn) expect(bottom, where).toBeLessThan(newest!.bottom);
    }
  }
});

test('the countdown after a pause stands in the middle in large letters', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match-resuming');
  const note = page.locator('.StageHud-resuming');
  const { x, width } = (await note.boundingBox())!;
  expect(x + width / 2).toBeCloseTo(wide.width / 2, 0);
  expect(await note.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(20);
});

test('the signs of a short wait and of onlookers stand at the edge of a match', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match-blink');
  const blink = (await page.locator('.StageHud-brief').boundingBox())!;
  expect(blink.x + blink.width).toBeLessThan(80);
  await show(page, 'match-onlookers');
  expect((await page.locator('.StageHud-watching').boundingBox())!.y).toBeGreaterThan(wide.height - 30);
});

test('the guide to a game fits at 1280 x 720', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const state of ['lobby-2', 'lobby-arena', 'lobby-other-game', 'lobby-benched']) {
      await show(page, state);
      await page.getByRole('button', { name: textsOf[language].lobby.howTo }).click();
      const beyond = await page
        .locator('.Dialog-root')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(beyond, `${state} ${language}`).toBe(0);
      await page.keyboard.press('Escape');
    }
  }
});

test('a pause says how long it lasts, and the emotes over it name no keys and leave its button in sight on a touch screen', async ({
  gallery,
  touchPage: page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [640, 360],
  ] as const) {
    await gallery.open(page, { ...plain, width, height });
    await show(page, 'match-paused');
    const { pause, chat } = textsOf.en;
    const where = `at ${width}x${height}`;
    await expect(page.getByText(pause.bounds), where).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: chat.emotes }).tap();
    const faces = page.getByRole('group', { name: chat.emotes });
    await expect(faces).toHaveText('');
    const on = (await page.getByRole('button', { name: pause.playOn }).boundingBox())!;
    const over = (await faces.boundingBox())!;
    expect(over.y, where).toBeGreaterThanOrEqual(on.y + on.height);
  }
});

test('the key on a button of a match leaves its icon in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match');
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const room = await page
      .locator('.HudButton-root')
      .first()
      .evaluate((button) => {
        const tag = getComputedStyle(button, '::after');
        const { bottom } = button.getBoundingClientRect();
        const lines = [...button.querySelectorAll('path')].map((one) => one.getBoundingClientRect().bottom);
        return bottom - parseFloat(tag.bottom) - parseFloat(tag.height) - Math.max(...lines);
      });
    expect(room, `at ${width}x${height}`).toBeGreaterThan(0);
  }
});

test('an emote in an upright window takes the room of the bars beside it and moves no button', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, width: 400, height: 800 });
  await show(page, 'match-feelings');
  // With three indicators all of them have room.
  await page.locator('.ConnectionIndicators-indicator').evaluateAll((all) => {
    for (const one of all.slice(3)) one.remove();
  });
  const widths = await page
    .locator('.ConnectionIndicators-indicator.ConnectionIndicators-feeling')
    .evaluateAll((all) =>
      all.map((one) => {
        const wide = one.getBoundingClientRect().width;
        one.classList.remove('ConnectionIndicators-feeling');
        one.querySelector('.ConnectionIndicators-emote')!.remove();
        return [wide, one.getBoundingClientRect().width];
      }),
    );
  expect(widths.length).toBeGreaterThan(0);
  for (const [withIt, without] of widths) expect(withIt).toBeCloseTo(without!, 1);
});

test('the countdown calls a cartridge as the lobby does', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-files');
  const name = await page.locator('.NativePanel-name bdi').first().textContent();
  await show(page, 'countdown-files');
  await expect(page.locator('.GetReady-game')).toHaveText(name!);
});
