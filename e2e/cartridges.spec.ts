// A cartridge that people own. Two of three members have it and play it in the way `strict`. The third is told what is missing,
// chooses a copy, and watches. Then all three play it in the way `run-ahead`.

import { Buffer } from 'node:buffer';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { zip } from '../electron/party/files/testing/zip.ts';
import { layOutScreen, POINTS_ACROSS, POINTS_DOWN } from '../games/kit/console/draw/screen-layout.ts';
import { testCartridge } from '../games/kit/console/testing/cartridges.ts';
import { gunCartridge, TILE } from '../games/kit/console/testing/gun-cartridge.ts';
import { expect, type Guest, test } from './party.ts';
import { sameHashes } from './player.ts';

const file = { name: 'Dr_Ember (Europe).nes', mimeType: '', buffer: Buffer.from(testCartridge(4, true)) };

/** Drops files on the window; `files` are their contents by name. */
async function drop({ page }: Guest, files: Readonly<Record<string, Buffer>>) {
  const contents = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  const data = await page.evaluateHandle((named) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of named) {
      const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, contents);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** The leader ends the match, and all return to the lobby, because there is no result. */
async function endForAll(leader: Guest, ...others: readonly Guest[]) {
  await leader.button('Menu').click();
  await leader.button('End match').click();
  const question = leader.page.getByRole('dialog', { name: 'End this match?' });
  await question.getByRole('button', { name: 'End match' }).click();
  for (const one of [leader, ...others]) await one.sees('lobby');
}

test('two members who have a cartridge play it, and the one who lacks it is told and watches once they have it', async ({
  guest,
}) => {
  const [ann, bob, cyd] = (await Promise.all(
    ['Ann', 'Bob', 'Cyd'].map((name) => guest(name, { ownProcess: true })),
  )) as [Guest, Guest, Guest];
  const address = await ann.host();
  for (const other of [bob, cyd]) await other.join(address);

  await ann.chooseGame('Cartridges');
  const take = ({ page }: Guest, wanted: typeof file) =>
    page.locator('.NativePanel-file input[type=file]').setInputFiles(wanted);
  await take(ann, { ...file, name: 'a.nes', buffer: Buffer.from('PK\x03\x04') });
  await expect(ann.page.getByText('That’s an archive.')).toBeVisible();
  await take(ann, file);
  await expect(ann.page.getByRole('radio', { name: /^Dr Ember/ })).toBeChecked();

  const heading = (one: Guest) => one.page.getByRole('heading', { level: 2, name: 'Dr Ember' });
  await expect(heading(bob)).toBeVisible();
  await expect(bob.page.getByText('You don’t have Dr Ember here.')).toBeVisible();
  await expect(bob.button(/Ready$/)).toBeDisabled();
  // With another revision Bob still has to wait, and reads how the two differ.
  const revision = Buffer.from(file.buffer);
  revision[17] = 1;
  await drop(bob, { 'Dr Ember (Europe) (Rev 1).nes': revision });
  const difference =
    /^You have another version of Dr Ember: Ann’s is Europe \(\w{4}\), yours is Europe, Rev 1 \(\w{4}\)\.$/;
  await expect(bob.page.locator('.Foot-status', { hasText: difference })).toBeVisible();
  await expect(bob.page.locator('.notes-file', { hasText: difference })).toBeVisible();
  await expect(bob.button(/Ready$/)).toBeDisabled();
  // The right file counts though it has another name, is in an archive, and comes with a text.
  await drop(bob, {
    'my games.zip': zip([{ name: 'mine.nes', bytes: file.buffer }]),
    'notes.txt': Buffer.from('hello'),
  });
  await expect(bob.page.getByText('One is in.')).toBeVisible();
  await expect(bob.page.getByText(/^notes\.txt: /)).toBeVisible();
  await expect(bob.button(/Ready$/)).toBeEnabled();

  await ann.chooseWay('Strict');
  // The match begins without Cyd, who lacks the file.
  for (const one of [ann, bob]) await one.ready();
  for (const one of [ann, bob]) await one.sees('match');
  await expect(cyd.page.getByText('You need Dr Ember on this computer to watch.')).toBeVisible();
  // Bob presses keys, so that the hashes are of a match with inputs.
  const pressing = setInterval(() => void bob.press('ArrowLeft').catch(() => {}), 200);
  await sameHashes([ann, bob], 60).finally(() => clearInterval(pressing));
  await cyd.page.locator('.RunningMatch-root input[type=file]').setInputFiles(file);
  await cyd.button('Watch').click();
  await cyd.sees('match');
  await cyd.reaches(60);
  const before = await sameHashes([ann, bob], 150);
  // The console begins again for all of them in the same frame.
  await ann.button('Menu').click();
  await ann.button('Reset the console').click();
  await ann.page
    .getByRole('dialog', { name: 'Reset the console?' })
    .getByRole('button', { name: 'Reset' })
    .click();
  await sameHashes([ann, bob], before + 60);

  // A cartridge gives no result; all members return to the lobby.
  await endForAll(ann, bob, cyd);
  await expect(cyd.button(/Ready$/)).toBeEnabled();

  // The next match goes on from what this one has saved.
  await expect(ann.page.getByRole('combobox', { name: 'Saved game' })).not.toHaveValue('');
  await expect(bob.page.getByText('Goes on from Ann’s saved game.')).toBeVisible();
  await ann.page.getByRole('combobox', { name: 'Saved game' }).selectOption('Start afresh');
  await expect(bob.page.getByText('Goes on from Ann’s saved game.')).toBeHidden();

  await ann.chooseWay('Run-ahead');
  // Cyd counts as ready since the file arrived.
  for (const one of [ann, bob]) await one.ready();
  for (const one of [ann, bob, cyd]) await one.sees('match');
  const ahead = setInterval(() => void cyd.press('ArrowUp').catch(() => {}), 200);
  await sameHashes([ann, bob, cyd], 60).finally(() => clearInterval(ahead));
  await endForAll(ann, bob, cyd);

  const remove = async () => {
    await ann.page.getByRole('button', { name: 'Remove Dr Ember' }).click();
    await ann.button('Remove').click();
  };
  // A folder in place of the file fails to be deleted on every system; an open file does on Windows alone.
  const folder = join(ann.dataFolder, 'files');
  const [kept] = (await readdir(folder)).filter((name) => name.endsWith('.nes'));
  await rename(join(folder, kept!), join(folder, 'aside'));
  await mkdir(join(folder, kept!));
  await remove();
  await expect(ann.page.getByText('It can’t be deleted. Perhaps another program has it open.')).toBeVisible();
  await expect(ann.page.getByRole('radio', { name: /^Dr Ember/ })).toBeChecked();
  await rmdir(join(folder, kept!));
  await rename(join(folder, 'aside'), join(folder, kept!));
  await remove();
  await expect(ann.page.getByText('It can’t be deleted.')).toBeHidden();
  await expect(ann.button(/Ready$/)).toBeDisabled();
  await expect(bob.button(/Ready$/)).toBeEnabled();
});

/** How long the shot may take to count, ms: a busy machine plays all frames before it first. */
const HIT_LIMIT_MS = 180_000;

test('a shot by mouse that hits what a cartridge shows counts for everybody, and one beside it does not', async ({
  guest,
}) => {
  const [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => guest(name)))) as [Guest, Guest];
  await bob.join(await ann.host());
  await ann.chooseGame('Cartridges');
  for (const one of [ann, bob]) await drop(one, { 'Range.nes': Buffer.from(gunCartridge()) });
  await ann.setOption('Light gun', 'By pointer');
  for (const one of [ann, bob]) await one.ready();
  for (const one of [ann, bob]) await one.reaches(30);

  const canvas = bob.page.locator('canvas[data-frame]');
  const { x: left, y: top, width, height } = (await canvas.boundingBox())!;
  const ratio = await bob.page.evaluate(() => devicePixelRatio);
  const layout = layOutScreen(Math.round(width * ratio), Math.round(height * ratio), ratio, false);
  const shoot = async (x: number, y: number) => {
    const across = layout.x + ((x + 0.5) / POINTS_ACROSS) * layout.across;
    const down = layout.y + ((y + 0.5) / POINTS_DOWN) * layout.down;
    await bob.page.mouse.move(left + across / ratio, top + down / ratio);
    await bob.page.mouse.down();
    await bob.page.mouse.up();
  };
  const tile = (TILE.first + TILE.last) / 2;
  await shoot(tile, tile + 60);
  await sameHashes([ann, bob], 60);
  // The program stands still once it has seen its tile hit: that ends the match, without a result.
  await shoot(tile, tile);
  for (const one of [ann, bob]) await expect(one.screen('lobby')).toBeVisible({ timeout: HIT_LIMIT_MS });
});
