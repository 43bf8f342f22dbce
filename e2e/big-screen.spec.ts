// A browser on a projector: the way in, who is here, each match as it is played, and its end.

import { letIn } from './guests.ts';
import { expect, test } from './party.ts';
import { picture } from './picture.ts';
import { playerAt, sameHashes } from './player.ts';

const PROJECTOR = { width: 1920, height: 1080 };

test('the host opens a big screen with one press, which shows the way in, the match as it is played, its end, and that the room is closed', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const address = await ann.address();
  const link = await letIn(ann);
  await ann.button('Big screen').click();
  const opened = ann.page.context().waitForEvent('page');
  await ann.button('Open the big screen').click();
  const wall = playerAt(await opened);
  await wall.page.setViewportSize(PROJECTOR);
  await ann.button('Close').click();

  await test.step('it comes in by itself, without a seat, and nothing of the token stays in its address', async () => {
    await wall.sees('lobby');
    await expect(wall.heading).toHaveText(/Ann.*room/);
    const { origin } = new URL(link);
    expect(wall.page.url()).toBe(`${origin}/#screen`);
    await expect(ann.seats.filter({ hasText: 'Big screen' })).toHaveCount(0);
  });

  await test.step('it shows the address, a code to scan, the free seats, and who is here', async () => {
    await expect(wall.page.getByRole('region', { name: 'Join with this code' })).toContainText(address);
    await expect(wall.page.getByRole('img', { name: 'Scan to play in a browser' })).toBeVisible();
    await expect(wall.page.getByText(/^\d+ free seats/)).toBeVisible();
    await expect(wall.page.getByRole('listitem').filter({ hasText: 'Ann' })).toBeVisible();
  });

  // A page that fails loads itself again and looks right after that, so each load is noted.
  const loads: string[] = [];
  wall.page.on('domcontentloaded', (page) => void loads.push(page.url()));

  await test.step('a match that runs is seen there as it is played, and begins without waiting for the big screen', async () => {
    await ann.setBots(2);
    await ann.makeItShort();
    await ann.ready();
    for (const player of [ann, wall]) await player.sees('match');
    await sameHashes([ann, wall], 120);
    const canvas = (await wall.page.locator('canvas[data-frame]').boundingBox())!;
    expect(canvas.height).toBe(PROJECTOR.height);
    // The rest of the width is for the buttons, whose text is large.
    expect(canvas.width).toBeGreaterThan(1800);
    await picture(wall.page, 'guest-wall', 'jpeg');
  });

  await test.step('its end has the same winner and scores, and the lobby comes back by itself', async () => {
    for (const player of [ann, wall]) await player.seesResults();
    await expect(wall.heading).toHaveText(await ann.heading.innerText());
    const scores = await ann.page.locator('.StandingsTable-score').allTextContents();
    const rows = wall.page.getByRole('region', { name: 'Places and scores' }).getByRole('listitem');
    await expect(rows.locator('.BigScreen-points')).toHaveText([
      'Score',
      ...scores.filter((score) => /^\d+$/.test(score)),
    ]);
    await wall.sees('lobby');
    expect(loads).toEqual([]);
  });

  await test.step('it says that the room is closed', async () => {
    await ann.button('Back to lobby').click();
    await ann.button('Leave').click();
    await ann.button('Close the room').click();
    await expect(wall.page.getByText('The room is closed')).toBeVisible();
  });
});

test('a page of a big screen stays one when it is loaded again, before and after its room’s password is typed', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  await ann.setPassword('open sesame');
  const context = await browser.newContext({ viewport: PROJECTOR });
  const wall = playerAt(await context.newPage());
  await wall.page.goto(`${link}#screen`);
  const open = wall.button('Open the big screen');
  await expect(open).toBeVisible();
  await wall.page.reload();
  await expect(open).toBeVisible();
  await wall.page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await open.click();
  await wall.sees('lobby');
  await wall.page.reload();
  await wall.sees('lobby');
  await expect(wall.page.getByText(/^\d+ free seats/)).toBeVisible();
  await context.close();
});

test('a computer with a projector comes by the code and only watches', async ({ guest, browser }) => {
  const ann = await guest('Ann');
  await ann.host();
  const context = await browser.newContext({ viewport: PROJECTOR });
  const wall = playerAt(await context.newPage());
  await wall.page.goto(await letIn(ann));
  await wall.page.getByRole('textbox').fill('Beamer');
  await wall.button('Only watch').click();
  await wall.sees('lobby');
  await expect(wall.page.getByText(/^\d+ free seats/)).toBeVisible();
  await expect(ann.seats.filter({ hasText: 'Beamer' })).toHaveCount(0);
  await context.close();
});
