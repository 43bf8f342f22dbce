// Phones that come by the code on a host's screen, and play in their browsers: no app, nothing installed.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Request } from '@playwright/test';
import { DRIVEN_BROWSERS } from './driven-browsers.ts';
import { drivenPlayer } from './driven-player.ts';
import { enter, letIn, standingsAt, swipe } from './guests.ts';
import { BUTTON, plugIn } from './pads.ts';
import { expect, test } from './party.ts';
import { picture } from './picture.ts';
import { playerAt, sameHashes } from './player.ts';

/** Held upright, and on its side. */
const PHONES = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

const { A, B, down, right, start, up } = BUTTON;

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** A phone's browser at the door. */
async function scan(browser: Browser, link: string, viewport = PHONES[0]!) {
  // As apps of specs: pictures that move take a good part of a core where there is no graphics card.
  const calm = { reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, ...calm });
  const page = await context.newPage();
  await page.goto(link);
  return playerAt(page);
}

test('two phones scan the code, play a short match with an app, and all see the same end', {
  tag: '@core',
}, async ({ guest, browser }) => {
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  const phones = await Promise.all(PHONES.map((size) => scan(browser, link, size)));

  await test.step('at the door they are asked for their name, and nothing of the token stays in the address', async () => {
    for (const phone of phones) {
      await expect(phone.page.getByRole('heading', { name: /Ann.*room/ })).toBeVisible();
      expect(new URL(phone.page.url()).pathname).toBe('/');
    }
    await enter(phones[0]!, 'Bob');
    await enter(phones[1]!, 'Cleo');
  });

  await test.step('the room marks them, and what is pressed is large enough for a thumb', async () => {
    await expect(ann.member('Bob').getByText('In a browser, not encrypted')).toBeAttached();
    for (const phone of phones) {
      // In one call: each looks at the page once more, which draws meanwhile.
      const sizes = await phone.page.getByRole('button').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return { button: button.textContent, size: Math.min(width, height) };
        }),
      );
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.filter(({ size }) => size < 44)).toEqual([]);
      const wider = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider).toBe(0);
    }
  });

  await picture(phones[0]!.page, 'guest');

  await ann.makeItShort();
  for (const phone of phones) await phone.button('Ready').tap();
  await ann.ready();
  const all = [ann, ...phones];
  for (const player of all) await player.sees('match');
  await sameHashes(all, 120);

  await test.step('all come to the results, which are the same', async () => {
    for (const player of all) await player.seesResults();
    const [told, ...others] = await Promise.all(all.map(standingsAt));
    for (const other of others) expect(other).toEqual(told);
    for (const phone of phones) await expect(phone.heading).toBeVisible();
  });

  await test.step('a tab that was killed is back in its seat', async () => {
    const [bob] = phones;
    await bob!.page.reload();
    await bob!.sees('results');
  });

  await test.step('when the host lets browsers in no more, they read what to do', async () => {
    await ann.button('Back to lobby').click();
    await ann.button('Phones').click();
    await ann.page.getByRole('dialog').getByRole('checkbox').click({ force: true });
    for (const phone of phones) await expect(phone.page.getByText('The room is closed')).toBeVisible();
  });
  await Promise.all(phones.map((phone) => phone.page.context().close()));
});

test('a phone sees that the room votes, and its press as the last ends the vote at once', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const phone = await scan(browser, await letIn(ann));
  await enter(phone, 'Bob');
  const { page } = phone;
  const wishes = (at: typeof phone) => at.page.getByRole('group', { name: 'What would you like to play?' });
  const note = page.locator('[data-note="vote"]');

  await ann.button('Vote, tournament').click();
  await wishes(ann).getByRole('button', { name: 'Powder' }).click();
  await ann.button('Start a vote (30 s)').click();
  await expect(note).toHaveText(/The room votes on the next game\. \d+\ss left/);
  await note.getByRole('button', { name: 'Vote', exact: true }).tap();
  const powder = wishes(phone).getByRole('button', { name: 'Powder 1 wish' });
  for (const button of [powder, page.locator('.Dialog-close')])
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await powder.tap();
  for (const one of [ann, phone])
    await expect(one.page.getByRole('dialog').getByText('The room has voted. Next is Powder.')).toBeVisible();
  await page.locator('.Dialog-close').tap();
  await expect(page.locator('[data-note="voted"]')).toHaveText('The room has voted. Next is Powder.');
  await page.context().close();
});

test('a phone loads at most 250 kB before its lobby, and what plays only then', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  const context = await browser.newContext({ viewport: PHONES[0]!, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const sizeOf = async (request: Request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    return responseBodySize + responseHeadersSize;
  };
  const count = (request: Request) => void sizes.push(sizeOf(request));
  page.on('requestfinished', count);
  await page.goto(link, { waitUntil: 'networkidle' });
  const phone = playerAt(page);
  await expect(phone.button('Join')).toBeVisible();
  // What comes later would be asked for its size when the page is gone.
  page.off('requestfinished', count);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(250_000);
  expect(page.workers()).toEqual([]);
  await enter(phone, 'Bob');
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await context.close();
});

test('a phone that is controls alone steers what the host’s screen shows, with either hand', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const phone = await scan(browser, await letIn(ann));
  await enter(phone, 'Bob');
  await phone.button(/big screen/).tap();
  await phone.button('Buttons under the left thumb').tap();
  await ann.makeItShort();
  await phone.button('Ready').tap();
  await ann.ready();
  await phone.sees('match');

  await test.step('it shows whose it is, where to look, and large controls, and no picture', async () => {
    await expect(phone.page.getByText('Look at the big screen')).toBeVisible();
    await expect(phone.page.locator('.OwnPad-root').getByText('Bob')).toBeVisible();
    await expect(phone.page.locator('canvas')).toBeHidden();
    const [width, height] = [PHONES[0]!.width, PHONES[0]!.height];
    const stick = (await phone.page.locator('.touch-controls-stick').boundingBox())!;
    expect(stick.width).toBeGreaterThanOrEqual(120);
    expect(stick.x).toBeGreaterThan(width / 2 - stick.width / 2);
    expect(stick.y + stick.height).toBeLessThanOrEqual(height);
    const actions = await phone.page.locator('.touch-controls-action').all();
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      const { x, width: wide } = (await action.boundingBox())!;
      expect(wide).toBeGreaterThanOrEqual(88);
      expect(x + wide).toBeLessThanOrEqual(stick.x);
    }
  });
  await test.step('what its thumb does is seen there', async () => {
    await ann.sees('match');
    const stick = (await phone.page.locator('.touch-controls-stick').boundingBox())!;
    const [x, y] = [stick.x + stick.width / 2, stick.y + stick.height / 2];
    const fingers = await phone.page.context().newCDPSession(phone.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await expect
      .poll(async () => {
        await touch('touchStart', 0);
        await touch('touchMove', 40);
        await touch('touchEnd', 40);
        const { shown, frame } = await ann.stage();
        return [frame > 0, shown.some(({ seat }) => seat === 1)];
      })
      .toEqual([true, true]);
  });
  await picture(phone.page, 'guest-pad');
  await phone.page.context().close();
});

test('all that is pressed on a phone on its side lies clear of what its edges cover', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const phone = await scan(browser, await letIn(ann), PHONES[1]!);
  const { page } = phone;
  // The insets of a phone with a notch.
  const insets = { top: 0, left: 47, right: 47, bottom: 21 };
  const edges = await page.context().newCDPSession(page);
  await edges.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const { width, height } = PHONES[1]!;
  /** In one look: a match may be over before the next. */
  const liesClear = async (selector: string, above = height) => {
    const boxes = await page.evaluate((which) => {
      const shown = [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
      return shown.map((one) => ({ what: one.className, ...one.getBoundingClientRect().toJSON() }) as const);
    }, selector);
    expect(boxes.length).toBeGreaterThan(0);
    for (const { what, left, right, bottom } of boxes) {
      expect(left, what).toBeGreaterThanOrEqual(insets.left);
      expect(right, what).toBeLessThanOrEqual(width - insets.right);
      expect(bottom, what).toBeLessThanOrEqual(above);
    }
  };
  await enter(phone, 'Bob');
  await liesClear('button', Number.POSITIVE_INFINITY);
  await liesClear('.ready-button', height - insets.bottom);
  await phone.readyButton.tap();
  await ann.ready();
  await phone.sees('match');
  await expect(page.locator('.touch-controls-stick')).toBeVisible();
  await liesClear('button');
  for (const hand of ['right', 'left']) {
    await page.evaluate((next) => {
      document.documentElement.dataset.hand = next;
    }, hand);
    await liesClear('.touch-controls-stick, .touch-controls-action', height - insets.bottom);
  }
  await page.context().close();
});

test('a laptop’s browser is gone through and played with by gamepad alone, and by keys alone where it has no gamepads', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  const [bob, cleo] = [playerAt(await browser.newPage()), playerAt(await browser.newPage())];
  // A browser that gives gamepads to secure pages alone.
  await cleo.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'getGamepads', { value: undefined }),
  );
  for (const laptop of [bob, cleo]) await laptop.page.goto(link);
  await expect(bob.button('Join')).toBeVisible();
  const pad = await plugIn(bob.page);

  await test.step('a name is typed, and the guest comes in', async () => {
    await bob.page.getByRole('textbox').focus();
    await pad.tap(A);
    await expect(bob.page.getByRole('dialog')).toBeVisible();
    // The key in the middle, and the one that ends it.
    await pad.tap(A, start);
    await expect(bob.button('Join')).toBeFocused();
    await pad.tap(A);
    await bob.sees('lobby');
    await expect(ann.member('g')).toBeVisible();

    await cleo.page.getByRole('textbox').fill('Cleo');
    await cleo.press('Enter');
    await cleo.sees('lobby');
  });

  await test.step('all of the lobby is reached', async () => {
    await pad.tap(down);
    await expect(bob.readyButton).toBeFocused();
    const chat = bob.page.getByRole('textbox', { name: 'Say something' });
    for (let presses = 0; presses < 12 && !(await isFocused(chat)); presses++) await pad.tap(up);
    await expect(chat).toBeFocused();
    const leave = bob.button('Leave');
    for (let presses = 0; presses < 12 && !(await isFocused(leave)); presses++) await pad.tap(up, right);
    await expect(leave).toBeFocused();
    await cleo.press('ArrowDown');
    await expect(cleo.readyButton).toBeFocused();
    await cleo.press('Enter');
    await expect(cleo.readyButton).toHaveAttribute('aria-pressed', 'true');
    await pad.tap(start);
    await expect(bob.readyButton).toHaveAttribute('aria-pressed', 'true');
  });
  await ann.ready();
  for (const player of [ann, bob, cleo]) await player.sees('match');
  await ann.reaches(10);

  await test.step('both are seen to steer on the host’s screen', async () => {
    await expect(async () => {
      for (const x of [-1, 1]) {
        await pad.stick(x, 0);
        await cleo.press(x < 0 ? 'ArrowLeft' : 'ArrowRight');
      }
      await pad.stick(0, 0);
      const seats = (await ann.stage()).shown.map(({ seat }) => seat);
      expect(seats).toEqual(expect.arrayContaining([1, 2]));
    }).toPass();
    await sameHashes([ann, bob, cleo], 60);
  });

  await test.step('a gamepad opens the menu and leaves it, and is missed when it goes', async () => {
    const menu = bob.page.getByRole('dialog');
    await pad.tap(start);
    await expect(menu).toBeVisible();
    await pad.tap(B);
    await expect(menu).toBeHidden();
    await pad.unplug();
    await expect(bob.page.getByRole('alert')).toContainText('Test Pad');
    await expect(cleo.page.getByText(/gamepad/i)).toHaveCount(0);
  });
  for (const laptop of [bob, cleo]) await laptop.page.close();
});

test('a bot plays for a phone that is away, as the match shows, and gives the seat back when its browser returns', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const phone = await scan(browser, await letIn(ann));
  await enter(phone, 'Bob');
  await ann.setOption('Dropouts', 'Bot plays on');
  await phone.button('Ready').tap();
  await ann.ready();
  for (const player of [ann, phone]) await player.sees('match');
  await ann.reaches(10);
  const address = phone.page.url();
  const stoodInFor = ann.page.getByRole('listitem', { name: /A bot plays for .*Bob/ });

  await phone.page.goto('about:blank');
  await expect(stoodInFor).toBeVisible();
  await phone.page.goto(address);
  await phone.sees('match');
  await expect(stoodInFor).toBeHidden();
  const { frame } = await ann.stage();
  await expect
    .poll(async () => {
      await swipe(phone, [100, 500], [140, 500]);
      const { shown } = await ann.stage();
      return shown.some((one) => one.seat === 1 && one.frame > frame);
    })
    .toBe(true);
  await sameHashes([ann, phone], frame + 60);
  await phone.page.context().close();
});

for (const [name, open] of DRIVEN_BROWSERS) {
  test(`a guest in ${name} plays with the host in Chromium, in step to the end`, async ({ guest }) => {
    const ann = await guest('Ann');
    await ann.host();
    const link = await letIn(ann);
    const driven = await open();
    try {
      const bob = drivenPlayer(driven);
      await bob.open(link);
      await bob.enter('Bob');
      await ann.makeItShort();
      await bob.ready();
      await ann.ready();
      await bob.sees('match');
      await ann.sees('match');
      await sameHashes([ann, bob], 120);
      await ann.seesResults();
      await bob.seesResults();
      expect(await bob.heading()).toBe(await ann.heading.innerText());
      expect(await bob.standings()).toEqual(await standingsAt(ann));
    } finally {
      await driven.close();
    }
  });
}

test('a phone whose host goes home finds the next host’s page by itself, and has its seat there', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  const ben = await guest('Ben');
  await ben.join(await ann.host());
  const phone = await scan(browser, await letIn(ann));
  await enter(phone, 'Zoë');
  await expect(ben.member('Zoë')).toBeVisible();
  const { host } = new URL(phone.page.url());

  await test.step('the app that has the room now shows the code by itself', async () => {
    await ann.button('Leave').click();
    await ann.button('Hand it over and leave').click();
    await expect(ben.page.getByRole('img', { name: 'Scan to play in a browser' })).toBeVisible();
  });

  await test.step('the phone comes to it without a press, and nothing of who it is stays in the address', async () => {
    await expect.poll(() => new URL(phone.page.url()).host).not.toBe(host);
    await phone.sees('lobby');
    expect(new URL(phone.page.url()).hash).toBe('');
    await expect(ben.member('Zoë').getByText('In a browser, not encrypted')).toBeAttached();
    await expect(ben.seats.filter({ hasText: 'Zoë' })).toHaveCount(1);
  });
  await phone.page.context().close();
});

test('phones whose host is killed in a match come to the next host by themselves, and have their seats there', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann', { ownProcess: true });
  const [ben, cat] = [await guest('Ben'), await guest('Cat')];
  const address = await ann.host();
  // One after the other, so that Ben is next.
  for (const player of [ben, cat]) await player.join(address);
  const link = await letIn(ann);
  const phones = await Promise.all(PHONES.map((size) => scan(browser, link, size)));
  await enter(phones[0]!, 'Zoë');
  await enter(phones[1]!, 'Yan');
  await expect(ben.seats.filter({ hasText: /Zoë|Yan/ })).toHaveCount(2);
  const seats = await ben.seats.allInnerTexts();
  for (const phone of phones) await phone.button('Ready').tap();
  for (const player of [cat, ben, ann]) await player.ready();
  for (const player of [ann, ben, cat, ...phones]) await player.sees('match');
  await sameHashes([ben, cat, ...phones], 60);
  const { host } = new URL(phones[0]!.page.url());

  ann.kill();
  for (const phone of phones) await expect.poll(() => new URL(phone.page.url()).host).not.toBe(host);
  await test.step('the match goes on there, with them in it', async () => {
    for (const phone of phones) await phone.sees('match');
    await sameHashes([ben, cat, ...phones], (await cat.stage()).frame + 120);
  });
  await ben.endMatch();
  for (const player of [ben, cat, ...phones]) {
    await player.seesResults();
    await player.button('Back to lobby').click();
  }
  for (const name of ['Zoë', 'Yan']) {
    const before = seats.findIndex((text) => text.includes(name));
    await expect(ben.seats.nth(before)).toContainText(name);
  }
  for (const phone of phones) await phone.page.context().close();
});

test('phones in a room with a password come to the next host without typing it, also one that still loads when the host is killed', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann', { ownProcess: true });
  const [ben, cat] = [await guest('Ben'), await guest('Cat')];
  const address = await ann.host();
  for (const player of [ben, cat]) await player.join(address);
  await ann.setPassword('open sesame');
  const link = await letIn(ann);
  const { host } = new URL(link);
  const phones = await Promise.all(PHONES.map((size) => scan(browser, link, size)));
  const [zoe, yan] = phones;

  await test.step('a wrong password is said, and the next one is typed at once', async () => {
    await zoe!.page.getByRole('textbox').first().fill('Zoë');
    const field = zoe!.page.getByRole('textbox', { name: 'Password' });
    await field.fill('open barley');
    await zoe!.button('Join').tap();
    await expect(zoe!.page.getByText('That’s not the room’s password.')).toBeVisible();
    await expect(field).toBeFocused();
    await zoe!.page.keyboard.type('open sesame');
    await zoe!.button('Join').tap();
    await zoe!.sees('lobby');
  });

  // What plays is asked for in the lobby: the host is gone before it has come.
  let hostIsGone = () => {};
  const gone = new Promise<void>((resolve) => {
    hostIsGone = resolve;
  });
  await yan!.page.route(`http://${host}/assets/**`, async (route) => {
    await gone;
    await route.abort();
  });
  await yan!.page.getByRole('textbox').first().fill('Yan');
  await yan!.page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await yan!.button('Join').tap();
  await yan!.sees('lobby');
  // Of two who want to be Zoë one is "Zoë 2".
  const isIn = async (name: string) =>
    (await ben.seats.allInnerTexts()).some((text) => RegExp(`^${name}\\s+[^\\s\\d]`).test(text));
  for (const name of ['Zoë', 'Yan']) await expect.poll(() => isIn(name)).toBe(true);

  // A computer that is busy with the room that it has just taken over answers after seconds.
  await zoe!.page.route('**/h/**', async (route) => {
    await pause(4_000);
    await route.continue();
  });
  ann.kill();
  hostIsGone();
  await test.step('both are in the room at the next host, under their names', async () => {
    for (const phone of phones) {
      await expect.poll(() => new URL(phone.page.url()).host).not.toBe(host);
      await phone.sees('lobby');
    }
    for (const name of ['Zoë', 'Yan']) await expect.poll(() => isIn(name)).toBe(true);
  });
  for (const phone of phones) await phone.page.context().close();
});

test('a laptop gets the file that the host hands out at the door, with its checksum on both screens', async ({
  guest,
  browser,
}, info) => {
  const file = info.outputPath('Ethernight.exe');
  await writeFile(file, 'an installer');
  const sha256 = createHash('sha256').update('an installer').digest('hex');
  const checksum = sha256.replace(/.{8}(?=.)/g, '$& ');
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  await ann.button('Settings').click();
  const path = ann.page.getByRole('textbox', { name: 'Whole path of the file' });
  await path.fill(`${file}x`);
  await ann.button('Hand out').click();
  await expect(ann.page.getByText('There is no file at this path')).toBeVisible();
  await path.fill(file);
  await path.press('Enter');
  await expect(ann.page.getByText(file)).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await ann.button('Phones').click();
  await expect(ann.page.getByRole('dialog').getByText(checksum)).toBeVisible();

  const laptop = await browser.newPage();
  await laptop.goto(link);
  await expect(laptop.getByText(checksum)).toBeVisible();
  await expect(laptop.getByText(file)).toHaveCount(0);
  const [download] = await Promise.all([
    laptop.waitForEvent('download'),
    laptop.getByRole('link', { name: /Ethernight\.exe/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ethernight.exe');
  expect(await readFile(await download.path(), 'utf8')).toBe('an installer');

  await test.step('what has changed since is not handed out, and the host reads so', async () => {
    await writeFile(file, 'something else');
    await laptop.reload();
    await expect(laptop.getByText(checksum)).toHaveCount(0);
    await expect(ann.page.getByRole('dialog').getByText('has changed')).toBeVisible();
  });
  await laptop.close();
});

test('a browser that opens the address alone comes in by the digits that are typed there', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const { origin, pathname } = new URL(await letIn(ann));
  const phone = await scan(browser, origin);
  const field = phone.page.getByLabel('Six digits, on the host’s screen');
  await field.fill('12345');
  await phone.button('Go in').click();
  await expect(field).toBeVisible();
  await field.fill(pathname.slice(1));
  await phone.button('Go in').click();
  await enter(phone, 'Zoë');
  await phone.page.context().close();
});

test('a link that says who comes by it is not believed, unless the host before has led there', async ({
  guest,
  browser,
}) => {
  const ann = await guest('Ann');
  await ann.host();
  const seed = 'ab'.repeat(16);
  const phone = await scan(browser, `${await letIn(ann)}#seed=${seed}&name=Mallory`);
  await expect(phone.button('Join')).toBeVisible();
  await expect(phone.page.getByRole('textbox')).toHaveValue('');
  expect(new URL(phone.page.url()).hash).toBe('');
  await enter(phone, 'Zoë');
  const kept = await phone.page.evaluate(() => Object.values({ ...localStorage }));
  expect(kept).not.toContain(seed);
  await phone.page.context().close();
});

test('a page elsewhere gets nothing of a room that lets browsers in', async ({ guest, browser }) => {
  const ann = await guest('Ann');
  await ann.host();
  const link = await letIn(ann);
  const phone = await scan(browser, link);
  await enter(phone, 'Bob');
  const { origin, host } = new URL(link);
  const elsewhere = await phone.page.context().newPage();
  // A request of the same browser, with its cookie, at another address than the room's.
  await elsewhere.goto(new URL(ann.page.url()).origin);
  const got = await elsewhere.evaluate(
    async ([at, name]) => {
      const asked = await fetch(`${at}/session`, { method: 'POST', credentials: 'include' }).then(
        () => 'answered',
        () => 'refused',
      );
      const socket = await new Promise((resolve) => {
        const line = new WebSocket(`ws://${name}/control`);
        line.onopen = () => resolve('open');
        line.onerror = () => resolve('refused');
      });
      return [asked, socket];
    },
    [origin, host] as const,
  );
  expect(got).toEqual(['refused', 'refused']);
  // Nor has the owner's own server a way in for guests.
  const { pathname } = new URL(link);
  expect((await fetch(new URL(pathname, ann.page.url()))).status).toBe(404);
  await phone.page.context().close();
});
