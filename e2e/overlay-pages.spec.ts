// Settings and Network over a running match, feelings and talk in it, and a page that is loaded again: nothing stops
// while a player looks away.

import { expect, test } from './party.ts';
import { type Player, sameHashes } from './player.ts';

/** A page that lies over the rest. */
const page = ({ page: window }: Player, name: 'Settings' | 'Network') =>
  window.getByRole('dialog', { name, exact: true });

async function openFromMenu(player: Player, name: 'Settings' | 'Network') {
  await player.button('Menu').click();
  await player.button(name).click();
  const opened = page(player, name);
  await expect(opened).toBeVisible();
  return opened;
}

test('a match goes on in step while its players send emotes and lines, change the network and the settings, and lose their screens', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await ann.chooseWay('Run-ahead');
  await ann.setBots(2);
  await ann.ready();
  await bob.ready();
  await sameHashes([ann, bob], 30);

  await test.step('feelings and words go round, and the keys of the match stay its own', async () => {
    await ann.press('t');
    await expect(ann.page.getByRole('group', { name: 'React' })).toBeVisible();
    await ann.press('7');
    await expect(
      bob.page.locator('.ConnectionIndicators-indicator.ConnectionIndicators-feeling', { hasText: 'Ann' }),
    ).toBeVisible();
    await expect(ann.page.getByRole('group', { name: 'React' })).toBeHidden();

    await bob.press('y');
    await bob.page.keyboard.type('That was mine! ');
    await bob.press('Enter');
    await expect(ann.page.locator('.StageHud-lines')).toContainText('That was mine!');
    // After a sent line the keys belong to the game again.
    await expect(bob.page.getByRole('dialog')).toHaveCount(0);
    await bob.press('Enter');
    await expect(bob.page.getByRole('dialog', { name: 'Chat' })).toBeVisible();
    await bob.press('Enter');
    await expect(bob.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the network page says what is wrong with whom, and bad weather is felt and taken back', async () => {
    const forAnn = await openFromMenu(ann, 'Network');
    const sentence = forAnn.getByRole('status').first();
    const bobsTrip = async () => {
      const cell = forAnn.getByRole('row', { name: /Bob/ }).getByRole('cell').nth(1);
      return Number.parseInt((await cell.innerText()).replace('<', ''), 10);
    };
    // On a busy machine even loopback is not always good, but it is never a tenth of a second.
    await expect.poll(bobsTrip).toBeLessThan(100);
    await forAnn.locator('.NetworkPage-page > .Details-root > summary').click();
    await expect(forAnn.locator('.NetworkPage-graph canvas')).toHaveCount(8);
    // After a restart of the graphics every graph is drawn again before new figures come.
    const drawnAgain = await forAnn
      .locator('.NetworkPage-graph canvas')
      .first()
      .evaluate(async (canvas: HTMLCanvasElement) => {
        const ctx = canvas.getContext('2d')!;
        ctx.reset();
        canvas.dispatchEvent(new Event('contextrestored'));
        await null;
        return ctx.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
      });
    expect(drawnAgain).toBe(true);

    const forBob = await openFromMenu(bob, 'Network');
    await forBob.getByRole('slider', { name: 'Delay each way' }).fill('100');
    await expect(sentence).toHaveText(/moves from .*Bob.* arrive .*late/);
    await forBob.getByRole('button', { name: 'Clear sky' }).click();
    await expect(forBob.getByRole('slider', { name: 'Delay each way' })).toHaveValue('0');
    await expect.poll(bobsTrip).toBeLessThan(100);

    // The host does that to a guest, too, who is told.
    const laboratory = forAnn.getByRole('region', { name: 'Laboratory' });
    const sign = forBob.getByText(/host is making the connection of Bob worse/);
    await laboratory.getByRole('checkbox', { name: /^Ann/ }).uncheck();
    await laboratory.getByRole('checkbox', { name: /^Bob/ }).check();
    await laboratory.getByRole('slider', { name: 'Delay each way' }).fill('100');
    await expect(sign).toBeVisible();
    await expect.poll(bobsTrip).toBeGreaterThan(150);
    // What is recorded of it is played back on the same line, until the same button is pressed again.
    await laboratory.getByRole('button', { name: 'Record' }).click();
    await laboratory.getByRole('button', { name: 'Stop' }).click();
    await laboratory.getByRole('button', { name: 'Clear sky' }).click();
    await expect(sign).toBeHidden();
    await expect.poll(bobsTrip).toBeLessThan(100);
    const playBack = laboratory.getByRole('button', { name: 'Play it back' });
    await playBack.click();
    await expect(playBack).toHaveAttribute('aria-pressed', 'true');
    await expect(sign).toBeVisible();
    await playBack.click();
    await expect(playBack).toHaveAttribute('aria-pressed', 'false');
    await expect(sign).toBeHidden();
    for (const player of [ann, bob]) await player.button('Done').click();
  });

  await test.step('settings count at once', async () => {
    const settings = await openFromMenu(ann, 'Settings');
    await settings.getByRole('button', { name: 'Play' }).click();
    await settings.getByRole('radio', { name: '4', exact: true }).click({ force: true });
    await expect(ann.page.locator('canvas')).toHaveAttribute('data-ahead', '4');

    await settings.getByRole('button', { name: 'General' }).click();
    await settings.getByRole('radio', { name: 'Light' }).click({ force: true });
    await expect(ann.page.locator('html')).toHaveAttribute('data-scheme', 'light');
    await settings.getByRole('radio', { name: '简体中文' }).click({ force: true });
    await expect(ann.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(ann.page.getByRole('dialog', { name: '设置' })).toBeVisible();
    await ann.page.getByRole('radio', { name: 'English' }).click({ force: true });
    await expect(ann.page.locator('html')).toHaveAttribute('lang', 'en');

    await ann.press('Escape');
    await expect(ann.page.getByRole('dialog')).toHaveCount(0);
  });
  await sameHashes([ann, bob], (await ann.stage()).frame + 60);

  await test.step('a page that is loaded again catches up', async () => {
    await bob.page.reload();
    await bob.sees('match');
    await sameHashes([ann, bob], (await ann.stage()).frame + 60);
  });

  await test.step('a screen that throws is replaced, and the match under it goes on; one that nothing holds comes back', async () => {
    const { page: window } = bob;
    await window.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = () => {
        HTMLDialogElement.prototype.showModal = showModal;
        throw new Error('no dialog today');
      };
    });
    await bob.press('Escape');
    const note = window.getByRole('alert').filter({ hasText: 'This screen broke' });
    await expect(note).toBeVisible();
    await sameHashes([ann, bob], (await ann.stage()).frame + 60);
    await note.getByRole('button', { name: 'Show it again' }).click();
    await expect(bob.button('Menu')).toBeVisible();

    // The whole App: React takes all of it off the page, which loads itself again.
    await openFromMenu(bob, 'Settings');
    await window.evaluate(() => {
      CSSStyleDeclaration.prototype.setProperty = () => {
        throw new Error('no style today');
      };
    });
    await window.getByRole('radio', { name: '150%' }).click({ force: true });
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await bob.sees('match');
    await sameHashes([ann, bob], (await ann.stage()).frame + 60);
    await openFromMenu(bob, 'Settings');
    await window.getByRole('button', { name: 'Data' }).click();
    await window.getByRole('button', { name: 'Show report' }).click();
    const report = window.getByRole('textbox', { name: 'Report a problem' });
    await expect(report).toHaveValue(/no dialog today.*no style today/s);
    await bob.button('Done').click();
    await expect(window.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('feelings go round where the result is read, too', async () => {
    await ann.endMatch();
    await bob.sees('results');
    await expect(ann.standings).toHaveCount(5);
    await bob.button('Cheer').click();
    await expect(ann.standings.filter({ hasText: 'Bob' }).getByRole('img')).toBeVisible();
  });

  await test.step('a line that came too fast stays in the field, and the log at its end', async () => {
    const field = bob.page.getByRole('textbox', { name: 'Say something' });
    // A busy machine types slowly, and a line a second is never too fast: on until one is in the field again.
    for (let line = 1; line <= 40 && (await field.inputValue()) === ''; line++) {
      await field.fill(`Line ${line}`);
      await field.press('Enter');
    }
    await expect(field).toHaveValue(/Line/);
    await expect(bob.page.getByText('That was a little fast.').first()).toBeVisible();
    const last = ann.page.getByRole('log').locator('.Chat-line').last();
    await expect(last).toContainText('Line');
    for (const height of [720, 560, 900, 640]) {
      await ann.page.setViewportSize({ width: 1280, height });
      await expect(last).toBeInViewport({ ratio: 1 });
    }
  });
});

test('the settings are kept for the next start of the page, and a profile is exported, reset and imported', {
  tag: '@core',
}, async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.button('Settings').click();
  const settings = page(ann, 'Settings');
  await settings.getByRole('radio', { name: '150%' }).click({ force: true });
  await settings.getByRole('switch', { name: 'Shake the picture on hits' }).click();
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect(ann.button('Settings')).toBeFocused();
  await ann.page.reload();
  await ann.sees('home');
  await expect(ann.page.locator('html')).toHaveAttribute('style', /--text-scale: 1\.5/);
  await ann.button('Settings').click();
  await expect(settings.getByRole('switch', { name: 'Shake the picture on hits' })).not.toBeChecked();

  await settings.getByRole('radio', { name: 'Dark' }).click({ force: true });
  await settings.getByRole('button', { name: 'Data' }).click();
  const download = ann.page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  await expect(settings.getByText('The file is among your downloads.')).toBeVisible();

  await settings.getByRole('button', { name: 'Reset…' }).click();
  await ann.page.getByRole('button', { name: 'Reset everything' }).click();
  // Who starts afresh is asked for their name again, and told which one they have if they say none.
  await ann.page.getByLabel('What do your friends call you?').fill(' ');
  await expect(ann.page.getByText('Left empty, it’s “')).toBeVisible();
  await ann.button('That’s me').click();
  await settings.getByRole('button', { name: 'General' }).click();
  await expect(settings.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  await settings.getByRole('button', { name: 'Data' }).click();

  // A profile of a later version is refused.
  const later = { name: 'later.json', mimeType: 'application/json', buffer: Buffer.from('{"version":2}') };
  await settings.locator('input[type=file]').setInputFiles(later);
  await expect(settings.getByText('That file isn’t an Ethernight profile')).toBeVisible();
  // What is there is replaced after a question.
  const replace = ann.page.getByRole('dialog', { name: 'Replace your profile?' });
  await settings.locator('input[type=file]').setInputFiles(file);
  await replace.getByRole('button', { name: 'Keep it' }).click();
  await settings.getByRole('button', { name: 'General' }).click();
  await expect(settings.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  await settings.getByRole('button', { name: 'Data' }).click();
  await settings.locator('input[type=file]').setInputFiles(file);
  await replace.getByRole('button', { name: 'Replace' }).click();
  await expect(settings.getByText('Your profile has been imported.')).toBeVisible();
  await settings.getByRole('button', { name: 'General' }).click();
  await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(settings.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ann');

  await settings.getByRole('button', { name: 'Data' }).click();
  await settings.getByRole('button', { name: 'Show report' }).click();
  await expect(settings.getByRole('textbox', { name: 'Report a problem' })).toHaveValue(/0\.1\.0/);

  await settings.getByRole('button', { name: 'About' }).click();
  await settings.getByRole('button', { name: 'Show licences' }).click();
  const licences = settings.getByRole('textbox', { name: 'Licences' });
  await expect(licences).toHaveValue(/^Ethernight\n\nMIT License.*SIL OPEN FONT LICENSE.*\nreact-dom \d/s);
  await settings.getByRole('button', { name: 'Done' }).click();

  // The screen is filled by the page itself, and by the same key as on the desktop.
  const fills = () => ann.page.evaluate(() => document.fullscreenElement !== null);
  await ann.press('F11');
  await expect(ann.button('Leave fullscreen')).toBeVisible();
  expect(await fills()).toBe(true);
  await ann.button('Leave fullscreen').click();
  await expect(ann.button('Fullscreen')).toBeVisible();
  expect(await fills()).toBe(false);
});

test('a dialog that a button closes gives the focus back', async ({ guest }) => {
  const ann = await guest('Ann');
  await ann.host();
  for (const [opener, closer] of [
    ['Password', 'Cancel'],
    ['All ways in', 'Close'],
  ] as const) {
    await ann.button(opener).press('Enter');
    await ann.page.getByRole('dialog').getByRole('button', { name: closer, exact: true }).press('Enter');
    await expect(ann.page.getByRole('dialog')).toBeHidden();
    await expect(ann.button(opener)).toBeFocused();
  }
});

test('chat that comes while its log is out of sight is counted, and one press leads to it', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  await bob.join(await ann.host());
  await bob.page.setViewportSize({ width: 390, height: 844 });
  const log = bob.page.getByRole('log');
  await expect(log).not.toBeInViewport();
  const fresh = bob.button(/new message/);
  await expect(fresh).toHaveCount(0);
  const players = bob.page.locator('.Lobby-players');
  const before = await players.boundingBox();
  await ann.say('Pizza is here.');
  await expect(fresh).toHaveText('11 new message');
  await ann.say('Who is in?');
  await expect(fresh).toHaveText('22 new messages');
  expect(await players.boundingBox()).toEqual(before);
  // Over nothing of the lobby, also on its side.
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await bob.page.setViewportSize({ width, height });
    await expect(fresh.locator('svg')).toBeInViewport({ ratio: 1 });
    const [foot, chip] = await Promise.all([
      bob.page.locator('.Foot-root').boundingBox(),
      fresh.boundingBox(),
    ]);
    expect(chip!.y).toBeGreaterThanOrEqual(foot!.y);
  }

  await bob.button('Settings').click();
  const status = page(bob, 'Settings').locator('[aria-live]').filter({ hasText: 'new message' });
  await expect(status).toHaveText('22 new messages');
  await ann.say('Last slice!');
  await expect(status).toHaveText('33 new messages');
  await status.getByRole('button').click();
  await expect(page(bob, 'Settings')).toBeHidden();
  await expect(log).toBeInViewport();
  await expect(log).toBeFocused();
  await expect(fresh).toHaveCount(0);
  await ann.say('Gone.');
  await expect(log).toContainText('Gone.');
  await expect(fresh).toHaveCount(0);

  // Where the log is beside everything, what lies over it hides it all the same.
  await bob.page.setViewportSize({ width: 1280, height: 720 });
  await bob.button('How to play').click();
  await ann.say('One more?');
  await expect(bob.page.getByRole('dialog').locator('[aria-live]')).toHaveText('11 new message');
  await bob.press('Escape');
  await expect(fresh).toHaveCount(0);
  // The button removes the dialog from the page, where no close event is heard.
  await bob.button('How to play').click();
  await ann.say('Two more?');
  await expect(bob.page.getByRole('dialog').locator('[aria-live]')).toHaveText('11 new message');
  await bob.button('Close').click();
  await expect(fresh).toHaveCount(0);
});
