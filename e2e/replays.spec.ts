// A match is played, and its replay watched: found in the list, sought and stepped in, verified, saved, deleted, and brought
// back; what is none is told apart.

import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './party.ts';

const verify = (file: string) =>
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../build/run.js'), 'electron/cli/verify-replay.ts', file],
    {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '..'),
    },
  );

test('a match is watched again frame for frame and found genuine, and its file is saved, deleted and brought back', {
  tag: '@core',
}, async ({ guest }) => {
  const ann = await guest('Ann', { previews: true });
  const { page } = ann;
  await ann.host();
  await ann.setBots(1);
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(700); // a snapshot is made after ten seconds
  await ann.endMatch();
  await ann.sees('results');
  await expect(page.getByText('Checked on this computer.')).toBeVisible();
  await ann.button('Replays').click();
  const list = page.getByRole('dialog', { name: 'Replays' });
  const row = list.locator('.ReplaysPage-row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Ann and 1 bot');
  await expect(row.locator('.ReplayPicture-root')).toHaveAttribute('data-drawn', 'true'); // its last moment

  await test.step('it plays, is sought in and stepped through, and is found to be genuine', async () => {
    await row.getByRole('button', { name: /^Watch/ }).click();
    await ann.sees('replay');
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'same');
    const canvas = page.locator('canvas[data-frame]');
    const frame = async () => Number(await canvas.getAttribute('data-frame'));
    await page.keyboard.press(' '); // stands still
    await expect(ann.button('Play')).toBeVisible();
    await page.getByRole('slider', { name: 'Position' }).fill('10');
    await expect.poll(frame).toBe(600);
    await ann.button('One frame forward').click();
    await expect.poll(frame).toBe(601);
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await expect.poll(frame).toBe(599);
    await ann.button('Follow the next player').click();
    await expect(page.getByRole('group', { name: 'Whom to follow' })).toHaveText('Ann');
    const fast = page.getByRole('radio', { name: '8×' });
    await fast.click({ force: true }); // drawn by its label; it shows the stage's speed, which comes back from there
    await expect(fast).toBeChecked();
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press(' ');
    await expect.poll(frame).toBeGreaterThanOrEqual(700);
    await page.keyboard.press('Escape');
    await ann.sees('results');
    await expect(row).toBeVisible(); // the next one is a press away
  });

  await test.step('a press on the end in the list watches the last seconds', async () => {
    await row.getByRole('button', { name: /^0:\d\d The end/ }).click();
    await ann.sees('replay');
    const canvas = page.locator('canvas[data-frame]');
    const frame = async () => Number(await canvas.getAttribute('data-frame'));
    const last = Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('max')) * 60;
    // Before it shows where the last one stood, which was further on.
    await expect
      .poll(async () => {
        const now = await frame();
        return now >= last - 9 * 60 && now < last - 60;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await ann.sees('results');
    await expect(row).toBeVisible();
  });

  await test.step('a copy is saved, verifies, and comes back after the replay was deleted', async () => {
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Save a copy' }).click();
    const copy = test.info().outputPath('copy.ethernight-replay');
    await (await saved).saveAs(copy);
    const genuine = verify(copy);
    expect(genuine.stdout).toContain('same');
    expect(genuine.stdout).toContain('signed by Ann, with the key ');
    expect(genuine.status).toBe(0);
    const bytes = await readFile(copy);
    bytes[bytes.length >> 1]! ^= 1;
    const damaged = test.info().outputPath('damaged.ethernight-replay');
    await writeFile(damaged, bytes);
    const torn = verify(damaged);
    expect(torn.stdout).toContain('is damaged from there on');
    expect(torn.status).toBe(1);

    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(list.getByText('No replays yet')).toBeVisible();
    const chooser = list.locator('input[type=file]');
    const none = test.info().outputPath('none.ethernight-replay');
    await writeFile(none, 'hello');
    await chooser.setInputFiles(none);
    await expect(list.getByRole('status')).toHaveText('This file is not a replay.');
    await chooser.setInputFiles(copy);
    await expect(list.getByRole('status')).toHaveText('The replay is in the list.');
    await expect(row).toHaveCount(1);
  });

  await test.step('one that cannot be deleted stays in the list, and that is said', async () => {
    const replays = join(ann.dataFolder, 'replays');
    const [name] = await readdir(replays);
    // In the place of a file that another program has open, which keeps it on one of the systems only.
    await rm(join(replays, name!));
    await mkdir(join(replays, name!));
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(row.getByRole('alert')).toHaveText(/can’t be deleted/);
  });
});
