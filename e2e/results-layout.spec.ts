// What of results and replays is in sight and whole, in the windows in which that is hardest.

import { type ConsoleMessage, expect } from '@playwright/test';
import { laidOut, show } from './accessible/gallery.ts';
import { boxesOf, inEveryLanguage, low, phone, plain, test, wide } from './accessible/gallery-test.ts';

// These tests report sizes: a retry with a trace adds nothing.
test.describe.configure({ retries: 0 });

test('the results show three lines of chat on a phone on its side', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, width: 844, height: 390 });
  await show(page, 'results-8');
  const lines = await page.locator('.Chat-log').evaluate((log) => {
    return log.clientHeight / Number.parseFloat(getComputedStyle(log).lineHeight);
  });
  expect(lines).toBeGreaterThanOrEqual(3);
});

test('a member who sits out of the next game is named, and a press on Ready takes no other member’s back', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  const sent: string[] = [];
  const hear = (message: ConsoleMessage) => void sent.push(message.text());
  page.on('console', hear);
  for (const state of ['lobby-benched', 'results-benched']) {
    await show(page, state);
    await expect(page.getByText(/^Sitting out .*בנימין/), state).toBeInViewport({ ratio: 1 });
    const ready = page.locator('.ready-button');
    await expect(ready).toHaveAttribute('aria-pressed', 'true');
    sent.length = 0;
    await ready.click();
    await expect(page.getByText('You’re still ready.')).toBeVisible();
    expect(sent).toEqual([]);
    await ready.click();
    await expect.poll(() => sent).toEqual([expect.stringContaining('command')]);
  }
  page.off('console', hear);
});

test('the bar of lobby and results is in sight, in one row and over no choice, also with one more button', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [state, bar] of [
    ['lobby-start', '.Foot-root'],
    ['results-start', '.Foot-root'],
    ['results-mine', '.Foot-root'],
  ] as const) {
    await show(page, state);
    for (const [width, height] of [
      [640, 360],
      [844, 390],
      [932, 430],
      [1024, 600],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await laidOut(page);
      const where = `${state} at ${width}x${height}`;
      const { top, bottom, rows, chosen } = await page.locator(bar).evaluate(
        (foot, below) => {
          const middles = [...foot.querySelectorAll('button')].map((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          });
          const { top, bottom } = foot.getBoundingClientRect();
          const rows = Math.max(...middles) - Math.min(...middles);
          const ends = [...document.querySelectorAll(below)].map((one) => one.getBoundingClientRect().bottom);
          const chosen = Math.max(0, ...ends);
          return { top, bottom, rows, chosen };
        },
        height >= 600 ? '.Results-nextGame, .Results-side' : '.Results-nextGame',
      );
      expect(bottom, where).toBeLessThanOrEqual(height + 1);
      expect(rows, where).toBeLessThan(4);
      if (height >= 600) expect(chosen, where).toBeLessThanOrEqual(top);
    }
  }
});

test('the choice of the next game is above the bar with any number of teams', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'results-many-teams');
  const [podium, next, bar] = await boxesOf(page, '.Podium-root', '.Results-nextGame', '.Foot-root');
  expect(next!.y).toBeGreaterThan(podium!.y + podium!.height);
  expect(next!.y + next!.height).toBeLessThanOrEqual(bar!.y);
});

test('the results of two teams have the chat’s field and all scores in sight', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await show(page, 'results-teams-benched');
    const [field, last, bar] = await boxesOf(
      page,
      '.Chat-form',
      '.StandingsTable-root tbody:last-child > :last-child',
      '.Foot-root',
    );
    expect(field!.y + field!.height, language).toBeLessThan(bar!.y);
    expect(last!.y + last!.height, language).toBeLessThan(bar!.y + 1);
  }
});

test('the choice of the next game is right below the scores on a phone', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, width: 400, height: 800 });
  await show(page, 'results-2');
  const [next, bar] = await boxesOf(page, '.Results-nextGame', '.Foot-root');
  expect(next!.y + next!.height).toBeLessThan(bar!.y);
});

test('the results of eight have the chat’s field in sight at 1024 x 600, and a replay its close button in the first line', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page, low)) {
    await show(page, 'results-8');
    const [field, bar] = await boxesOf(page, '.Chat-form', '.Foot-root');
    expect(field!.y + field!.height, language).toBeLessThan(bar!.y);
    await show(page, 'replay');
    const [title, close] = await boxesOf(page, '.ReplayScreen-head h1', '.ReplayScreen-head > .button');
    expect(close!.y, language).toBeLessThan(title!.y + title!.height);
  }
});

test('the word that a result was checked moves nothing', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'results-2');
  const line = page.locator('.Results-checked');
  const podium = async () => (await page.locator('.Podium-root').boundingBox())!.y;
  await line.evaluate((one) => one.replaceChildren());
  const before = await podium();
  await line.evaluate((one) => one.replaceChildren('Checked by Ann and Cyd: the scores are right.'));
  expect(await podium()).toBeCloseTo(before, 0);
});

test('the moments of a replay are whole on a phone on its side', async ({ gallery, page }) => {
  const form = { ...plain, width: 844, height: 390 } as const;
  await gallery.open(page, form);
  await show(page, 'replay');
  const marks = (await page.locator('.ReplayScreen-marks').boundingBox())!;
  expect(marks.y + marks.height).toBeLessThanOrEqual(form.height);
});

test('a common name is whole on cards and results, and no word of a name is broken', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [state, size, name, many] of [
    ['lobby-full', wide, '.SeatCards-card .Name-stem', 8],
    ['results-tied', wide, '.Podium-step .Name-stem', 5],
    ['results-tied', { width: 390, height: 844 }, '.Podium-step .Name-stem', 5],
    ['results-tied', { width: 390, height: 844 }, '.StandingsTable-root .Name-stem', 8],
  ] as const) {
    await page.setViewportSize(size);
    await show(page, state);
    await laidOut(page);
    const names = await page.locator(name).evaluateAll((stems) =>
      stems.map((stem) => {
        const range = document.createRange();
        range.selectNodeContents(stem);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
        const name = stem.textContent;
        return { name, cut: stem.scrollWidth > stem.clientWidth, broken: lines > name.split(' ').length };
      }),
    );
    expect(names).toHaveLength(many);
    expect(
      names.filter(({ cut, broken }) => cut || broken),
      `${name} in ${size.width}`,
    ).toEqual([]);
  }
});

test('the results show all scores beside the podium in low windows', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [width, height] of [
    [844, 390],
    [1024, 600],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await show(page, 'results-8');
    await laidOut(page);
    const [bar, last] = await boxesOf(page, '.Foot-root', '.StandingsTable-root tbody tr:last-child');
    expect(last!.y + last!.height, `${width}x${height}`).toBeLessThan(bar!.y + 1);
  }
});

test('the podium and the host’s card show long names whole on a phone', async ({ gallery, page }) => {
  for (const size of [phone, { width: 360, height: 640 }]) {
    await gallery.open(page, { ...plain, ...size });
    for (const [state, name] of [
      ['results-8', '.Podium-step .Name-stem'],
      ['lobby-wide-names', '.SeatCards-who:has(.SeatCards-role) .Name-stem'],
    ] as const) {
      await show(page, state);
      const cut = await page
        .locator(name)
        .evaluateAll((names) =>
          names
            .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 6)
            .map((one) => one.textContent),
        );
      expect(cut, `${state} at ${size.width}x${size.height}`).toEqual([]);
    }
  }
});

test('the results call a second player at a computer by the whole name where there is room', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'results-tied');
  const [name] = await page
    .locator('.StandingsTable-name[title="Annabelle 2"] .Name-stem')
    .evaluateAll((names) => names.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(name).toBe(0);
  // And the number stays beside a name that takes its line.
  await show(page, 'results-8');
  const [stem, ending] = await boxesOf(
    page,
    '.StandingsTable-name[title$=" 2"] .Name-stem',
    '.StandingsTable-name[title$=" 2"] .Name-ending',
  );
  expect(ending!.x).toBeGreaterThanOrEqual(stem!.x + stem!.width - 1);
});

test('the podium shows whole places in a low window', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, width: 1024, height: 600 });
  await show(page, 'results-8');
  await laidOut(page);
  const blocks = await page
    .locator('.Podium-block')
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(blocks).toEqual([0, 0, 0]);
});

test('the verdict on a replay stands beside its picture', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 844, height: 390 })) {
    for (const state of ['replay', 'replay-checking', 'replay-different']) {
      await show(page, state);
      const head = (await page.locator('.ReplayScreen-head').boundingBox())!;
      const verdict = (await page.locator('[data-verdict]').boundingBox())!;
      expect(verdict.y + verdict.height, `${state} in ${language}`).toBeLessThanOrEqual(head.y + head.height);
    }
  }
});

test('the picture of a replay has most of the height on a phone on its side', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, width: 844, height: 390 });
  await show(page, 'replay');
  const [head, foot] = await boxesOf(page, '.ReplayScreen-head', '.ReplayScreen-transport');
  expect(foot!.y - head!.y - head!.height).toBeGreaterThan(300);
});

test('the large button of the results has a row of its own on a phone, whatever the next game is called', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page, phone)) {
    for (const state of ['results-8', 'results-other-game']) {
      await show(page, state);
      const [leave, ready] = await boxesOf(page, '.Foot-root > :first-child', '.Foot-root .ready-button');
      expect(leave!.y + leave!.height, `${state} in ${language}`).toBeLessThanOrEqual(ready!.y);
    }
  }
});

test('the podium has marks of one size on its steps, however long a name is', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [state, places] of [
    ['results-8', [1, 1, 3]],
    ['results-evening', [2, 1, 3]],
    ['results-teams-tied', [1, 1]],
  ] as const) {
    await show(page, state);
    const gaps = await page.locator('.Podium-step').evaluateAll((steps) =>
      steps.map((step) => {
        const [mark, block] = ['.Podium-marks', '.Podium-block'].map(
          (part) => step.querySelector<HTMLElement>(part)!,
        );
        return block!.offsetTop - mark!.offsetTop - mark!.offsetHeight;
      }),
    );
    for (const gap of gaps) expect(Math.abs(gap - 8), `${state}, below a mark`).toBeLessThan(2);
    const widths = page
      .locator('.Podium-step .SeatMark-root')
      .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().width));
    expect(new Set(await widths).size, `${state}, sizes`).toBe(1);
    const tops = await page
      .locator('.Podium-marks')
      .evaluateAll((marks) => marks.map((one) => one.getBoundingClientRect().top));
    const highest = places.map((_, at) => at).sort((a, b) => places[a]! - places[b]!);
    for (const [at, step] of highest.entries()) {
      const before = highest[at - 1];
      if (before !== undefined) expect(tops[step]!, state).toBeGreaterThanOrEqual(tops[before]! - 0.5);
    }
  }
});

test('the picture of a replay stays where it is when the verdict comes', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [400, 800],
      [1024, 600],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const heights: number[] = [];
      for (const state of ['replay-checking', 'replay']) {
        await show(page, state);
        heights.push((await page.locator('.ReplayScreen-head').boundingBox())!.height);
      }
      expect(heights[1], `${width}x${height}, ${language}`).toBe(heights[0]);
      // With long names, too.
      const who = page.locator('.ReplayScreen-head > p > span');
      await who.evaluate((one) => one.append(', Bartholomew-Alexander McWhinneys'.repeat(7)));
      expect((await page.locator('.ReplayScreen-head').boundingBox())!.height).toBe(heights[0]);
      await show(page, '');
    }
  }
});
