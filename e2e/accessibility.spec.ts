// Everybody can use every screen: each of its states by the rules of WCAG 2.2 AA, in the forms that people set, and
// with a keyboard alone. Most of it in the gallery, where a state is a moment away; a walk through the app besides.

import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { textsOf } from '../renderer/languages/list.ts';
import { faultsOf, faultsOfContrast, layoutFaultsOf } from './accessible/faults.ts';
import { type Form, type Gallery, laidOut, openGallery, resize, show } from './accessible/gallery.ts';
import { keyboardFaultsOf } from './accessible/keyboard.ts';
import { test as party } from './party.ts';

const wide = { width: 1280, height: 720 };
const low = { width: 1024, height: 600 };
const phone = { width: 390, height: 844 };

type Find = (page: Page) => Promise<readonly string[]>;

/**
 * Every scheme with every size of window, every size of text and every language, as pairs. Names, roles and order are the
 * same in each of them, and contrast is in each of a scheme; where things lie is nowhere the same.
 */
const forms: readonly (readonly [name: string, form: Form, find: Find])[] = [
  ['is sound: dark and wide', { ...wide, scheme: 'dark', language: 'en', textPercent: 100 }, faultsOf],
  [
    'can be read, hit and is whole: light and wide, with text at 200 %',
    { ...wide, scheme: 'light', language: 'en', textPercent: 200 },
    faultsOfContrast,
  ],
  [
    'can be hit and is whole: light on a phone, in Chinese',
    { ...phone, scheme: 'light', language: 'zh', textPercent: 100 },
    layoutFaultsOf,
  ],
  [
    'can be hit and is whole, and Tab comes to it, and one sees where one is: dark on a phone, with text at 200 %',
    { ...phone, scheme: 'dark', language: 'en', textPercent: 200 },
    async (page) => [...(await layoutFaultsOf(page)), ...(await keyboardFaultsOf(page))],
  ],
];

/** What a press opens in a state: dialogs are not states of their own. Selectors, because languages differ. */
const opened: readonly (readonly [state: string, press: string, opens: string])[] = [
  ['lobby-8', '.qr-button', 'dialog .qr'],
  ['lobby-blocked', '.qr-button', 'dialog .qr'],
  ['lobby-8', '.card-tool', 'dialog .button.danger'],
  ['lobby-8', '.game-how', 'dialog .how'],
  ['lobby-locked', '.game-how', 'dialog .how'],
  ['lobby-banned', '.lobby-ways > .button', 'dialog .banned'],
  ['lobby-party', '.evening-all', 'dialog .evening-list'],
  ['lobby-8', '.lobby-foot .button:not(.primary)', 'dialog .button.danger'],
  ['match-8', '.hud-button >> nth=0', 'dialog .menu'],
  ['match-8', '.hud-button >> nth=1', '.emote-wheel'],
  ['match-8', '.hud-button >> nth=2', '.stage-chat input'],
  ['match-desync-bit', '.out-of-step .button:not(.primary) >> nth=0', 'dialog .out-of-step-details'],
  ['settings-data', '.button.danger', 'dialog dialog'],
  ['failure-version', 'summary', 'details dl'],
];

// Sixty states and a dozen presses each: ten seconds, on a busy machine many times that.
base.setTimeout(300_000);
// What is wrong is listed: to look again with a trace of thousands of steps would say no more.
// In one worker, which builds the gallery once: the other worker has the rest to do meanwhile.
base.describe.configure({ retries: 0, mode: 'default' });

// Every pixel, as people have them: sizes and colours are what is looked at.
base.use({ deviceScaleFactor: 1 });

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser: _ }, use) => {
      const gallery = await openGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
});

/** The gallery in dark colours, in one language after the other. */
async function* inEveryLanguage(gallery: Gallery, page: Page, size = wide) {
  for (const language of ['en', 'zh'] as const) {
    await gallery.open(page, { ...size, scheme: 'dark', language, textPercent: 100 });
    yield language;
  }
}

/** Where these are, one of each. */
function boxesOf(page: Page, ...selectors: readonly string[]) {
  return Promise.all(selectors.map((one) => page.locator(one).boundingBox()));
}

/** What is wrong, by state. */
async function inEveryState(page: Page, states: readonly string[], find: Find) {
  expect(states.length).toBeGreaterThan(50);
  const faults: { [state: string]: readonly string[] } = {};
  const look = async (name: string) => {
    const found = await find(page);
    if (found.length > 0) faults[name] = found;
  };
  for (const state of states) {
    await show(page, state);
    await look(state);
  }
  for (const [state, press, opens] of opened) {
    await show(page, ''); // the same state again would stay as it is
    await show(page, state);
    await page.locator(press).first().click();
    await page.locator(opens).first().waitFor();
    await look(`${state}, ${press}`);
  }
  return faults;
}

for (const [name, form, find] of forms) {
  test(`every state ${name}`, async ({ gallery, page }) => {
    expect(await inEveryState(page, await gallery.open(page, form), find)).toEqual({});
  });
}

/** From a small phone to a large screen, and those between in which layouts turn. */
const windows = [
  [360, 640],
  [640, 360],
  [800, 600],
  [1024, 600],
  [1280, 720],
  [1080, 1920],
  [1920, 1080],
  [2560, 1440],
] as const;

const looks = (['en', 'zh'] as const).flatMap((language) =>
  ([100, 200] as const).map((textPercent) => ({ scheme: 'dark', language, textPercent }) as const),
);

/** Those with most in them. */
const full = [
  ...['home-rooms', 'home-clients', 'join', 'failure-version', 'settings-controls', 'network-8'],
  ...['lobby-start', 'lobby-16', 'lobby-arena', 'lobby-together', 'lobby-many-games', 'lobby-native-playing'],
  ...['lobby-names', 'lobby-full'],
  ...['lobby-party', 'lobby-teams', 'lobby-waiting-teams'],
  ...[
    'match-feelings',
    'match-desync-bit',
    'match-asked',
    'match-asked-here',
    'match-paused',
    'countdown-together',
  ],
  ...[
    'results-8',
    'results-start',
    'results-mine',
    'results-tied',
    'results-many-teams',
    'results-many-games',
    'replay-different',
  ],
];

/** Of what a press opens. */
const fullOpened = opened.filter(([state]) =>
  ['lobby-8', 'lobby-banned', 'match-8', 'failure-version'].includes(state),
);

test('no words are cut off and nothing overlaps, in windows from 360x640 to 2560x1440, in every language and with large text', async ({
  gallery,
  page,
}) => {
  const faults: { [where: string]: readonly string[] } = {};
  const frames = await gallery.openFrames(page, looks);
  const inEveryWindow = async (frame: Frame, what: string) => {
    for (const [width, height] of windows) {
      await resize(frame, width, height);
      const found = await layoutFaultsOf(frame);
      if (found.length > 0) faults[`${what}, ${width}x${height}`] = found;
    }
  };
  await Promise.all(
    looks.map(async ({ language, textPercent }, at) => {
      const frame = frames[at]!;
      const form = `${language}, ${textPercent} %`;
      for (const state of full) {
        await show(frame, state);
        await inEveryWindow(frame, `${state}, ${form}`);
      }
      for (const [state, press, opens] of fullOpened) {
        await show(frame, '');
        await show(frame, state);
        await frame.locator(press).first().dispatchEvent('click');
        await frame.locator(opens).first().waitFor();
        await inEveryWindow(frame, `${state}, ${press}, ${form}`);
      }
    }),
  );
  expect(faults).toEqual({});
});

test('who hosts sees themselves, and that there are more games, without scrolling', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-2');
  for (const [width, height] of [
    [1280, 720],
    [1024, 600],
    [800, 600],
    [844, 390],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const seen = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const tiles = document.querySelector('.game-tiles')!;
      const cut = tiles.getBoundingClientRect().bottom;
      return {
        card: box('.lobby-foot').top - box('.cards > li').top,
        more: document.querySelector('.games-more')?.textContent,
        edges: [...tiles.children].filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return top < cut && bottom > cut;
        }).length,
      };
    });
    expect(seen.card, `of the first card at ${width}x${height}`).toBeGreaterThan(32);
    // Half a row, faded, looked like something broken.
    expect(seen.edges, `tiles that are cut at ${width}x${height}`).toBe(0);
    expect(seen.more, `at ${width}x${height}`).toMatch(/^\d+ more games$/);
  }
  const more = page.locator('.games-more');
  const before = await more.textContent();
  await more.getByText('more games').click();
  await expect(more).not.toHaveText(before!);
  // Where rows of settings do not fit they scroll, and none is squeezed into the next.
  await page.setViewportSize(wide);
  await show(page, 'lobby-arena');
  const squeezed = page
    .locator('.settings .setting')
    .evaluateAll((rows) =>
      rows
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map((row) => row.textContent),
    );
  expect(await squeezed).toEqual([]);
});

// At the end of a page five windows high nobody looked for it.
test('Ready is in sight on a phone with text at 150 %', async ({ gallery, page }) => {
  await gallery.open(page, { width: 360, height: 640, scheme: 'dark', language: 'en', textPercent: 150 });
  await show(page, 'lobby-2');
  await expect(page.getByRole('button', { name: 'Ready' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Ready' })).toBeInViewport({ ratio: 1 });
});

// Each stood elsewhere on one card or row of many, or in pieces.
test('what is the same in every row and card of a lobby is at the same place there, and small texts are whole', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  /** Distinct distances, in whole pixels. */
  const distances = (selector: string, of: 'left' | 'right', around: string) =>
    page.locator(selector).evaluateAll(
      (all, [of, around]) => {
        const at = (element: Element) => element.getBoundingClientRect()[of as 'left'];
        return [...new Set(all.map((element) => Math.round(at(element.closest(around!)!) - at(element))))];
      },
      [of, around],
    );
  await page.setViewportSize({ width: 1024, height: 600 });
  await show(page, 'lobby-8');
  expect(await distances('button.handicap', 'right', '.card'), 'of handicaps on narrow cards').toHaveLength(
    1,
  );
  await page.setViewportSize(wide);
  await show(page, 'lobby-arena');
  expect(await distances('button.handicap', 'right', '.card'), 'of handicaps').toHaveLength(1);
  expect(await distances('.settings .setting-choice', 'right', '.settings'), 'of choices').toHaveLength(1);
  await show(page, 'lobby-teams');
  const leader = page.locator('.card-who', { has: page.locator('.card-leader') });
  const [name, crown] = await leader
    .locator('> *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(crown).toBe(name);
  await show(page, 'lobby-heir');
  const lines = await page.locator('.join-foot .check-word').evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word.querySelector('span')!);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines, 'that say of the password').toBeLessThanOrEqual(2);
  await show(page, 'first-start');
  const gap = await page
    .locator('.dialog-form')
    .evaluate(
      (form) =>
        form.querySelector('.quiet')!.getBoundingClientRect().top -
        form.querySelector('input')!.getBoundingClientRect().bottom,
    );
  expect(gap, 'below the field, whose ring is five wide').toBeGreaterThan(6);
  await page.setViewportSize({ width: 360, height: 640 });
  await show(page, 'home');
  await page.getByRole('button', { name: /^Join/ }).click();
  const pieces = await page
    .locator('.field-help code')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
  expect(pieces).toEqual([1, 1, 1]);
});

// One name of two words had it on a line below, beside others that did not; and of three on the way two said so below theirs.
test('who has a game is said beside its name, and how far somebody is beside theirs', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  /** Rows in which a part is not beside the rest. A name of more letters than most have takes two lines. */
  const apart = (row: string, part: string) =>
    page.locator(row).evaluateAll((rows, part) => {
      const middle = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return rows
        .filter((one) => Math.abs(middle(one) - middle(one.querySelector(part)!)) > 2)
        .map((one) => one.textContent)
        .filter((text) => text.length < 30);
    }, part);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await show(page, 'lobby-8');
  expect(await page.locator('.game-choice.native').count()).toBe(7);
  expect(await apart('.game-choice.native', '.native-count')).toEqual([]);
  for (const state of ['lobby-native-countdown', 'lobby-native-playing']) {
    await show(page, state);
    expect(await apart('.native-step', '.native-at'), state).toEqual([]);
  }
});

// The press did nothing: whoever had not been ready for the game had not allowed it, and was not asked.
test('whoever joins a game late is asked whether it may be started', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-native-late');
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(page.getByRole('dialog', { name: /^Let Ethernight start/ })).toBeVisible();
});

// A program's first lines were in the box that says what it said last.
test('what a program said last is in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-native-closed');
  const [above, below] = await page
    .locator('.native-log')
    .evaluate((box) => [box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop] as const);
  expect(above).toBeGreaterThan(0);
  expect(below).toBeLessThan(1);
});

// What a phone has no use for came first, and filled its window.
test('how to play begins with fingers where they play', async ({ gallery, browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await gallery.open(page, { ...phone, scheme: 'dark', language: 'en', textPercent: 100 });
    for (const [state, devices] of [
      ['lobby-8', ['Touch', 'Keyboard', 'Gamepad']],
      ['lobby-locked', ['Touch', 'Mouse', 'Keyboard', 'Gamepad']],
    ] as const) {
      await show(page, state);
      await page.getByRole('button', { name: 'How to play' }).tap();
      await expect(page.locator('.controls :is(dt, thead .unseen)')).toHaveText(devices);
      await page.keyboard.press('Escape');
    }
  } finally {
    await context.close();
  }
});

// After a dialog that was opened with the mouse and ended with a key they lay over the page until the focus went elsewhere.
test('the words of a button go with a press, and come back with keys', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-8');
  const tip = page.locator('.tip');
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
  // Opened and closed with keys they were back as well, over what lies beside the button.
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

// It covered half of each mark, whose shape alone tells people of a team apart.
test('the letter of a team leaves the mark of whoever is in it in sight at 1024 x 600', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...low, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-teams-guest');
  const marks = await page.locator('.card .team-mark').all();
  expect(marks.length).toBeGreaterThan(5);
  for (const mark of marks) {
    const [shape, letter] = await Promise.all([
      mark.locator('svg.seat-mark').boundingBox(),
      mark.locator('.team-tile').boundingBox(),
    ]);
    expect(letter!.x).toBeGreaterThanOrEqual(shape!.x + 0.75 * shape!.width);
  }
});

// “For whoever is too good” stood below how a game stays in step, without a word of what it was about.
test('what a rule means stands below it, and above the next', async ({ gallery, page }) => {
  for (const width of [1280, 1920]) {
    const height = (width * 9) / 16;
    await gallery.open(page, { width, height, scheme: 'dark', language: 'en', textPercent: 100 });
    await show(page, 'lobby-guest');
    const rows = page.locator('.settings .setting-about');
    expect(await rows.count()).toBeGreaterThan(1);
    const next = (await rows.nth(1).locator('.setting').boundingBox())!;
    const hint = (await rows.nth(0).locator('.quiet').boundingBox())!;
    expect(hint.y + hint.height).toBeLessThanOrEqual(next.y + 1);
  }
});

// Of two with as many points one was on it, and no sign of the other; results on a phone had nothing of it.
test('whoever does not fit into the line of the evening is a press away', async ({ gallery, page }) => {
  for (const [state, size] of [
    ['lobby-party', low],
    ['lobby-party', { width: 360, height: 640 }],
    ['results-evening', { width: 360, height: 640 }],
  ] as const) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'en', textPercent: 100 });
    await show(page, state);
    await page.getByRole('button', { name: 'Points tonight' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  }
});

// It was one line high: the end of a message, and nobody who had said it.
test('on a phone on its side results show three lines of what is said', async ({ gallery, page }) => {
  await gallery.open(page, { width: 844, height: 390, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'results-8');
  const lines = await page.locator('.chat-log').evaluate((log) => {
    return log.clientHeight / Number.parseFloat(getComputedStyle(log).lineHeight);
  });
  expect(lines).toBeGreaterThanOrEqual(3);
});

// Of two at one computer one was gone from the results unsaid, and a press made for them took the other's back.
test('who sits out of the next game is named, and a press for them takes nobody’s ready back', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  const sent: string[] = [];
  page.on('console', (message) => sent.push(message.text()));
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
});

// What was too much of it went without a word.
test('of a name that does not fit it is said how much does, and of no other', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  const said = page.getByText('Only 32 characters fit.');
  for (const [state, name, open] of [
    ['home', 'Your name', null],
    ['first-start', 'What do your friends call you?', null],
    ['lobby-together', 'Your name', null],
    ['lobby-8', 'Name of the room', 'Name the room'],
  ] as const) {
    await show(page, state);
    if (open) await page.getByRole('button', { name: open }).click();
    const field = page.getByRole('textbox', { name }).last();
    await field.fill('W'.repeat(32));
    await expect(said, state).toBeHidden();
    await field.press('End');
    await field.press('W');
    await expect(said, state).toBeInViewport({ ratio: 1 });
    await field.press('Backspace');
    await expect(said, state).toBeHidden();
  }
  // Enter cuts it.
  await show(page, 'home');
  const field = page.getByRole('textbox', { name: 'Your name' });
  await field.fill('W'.repeat(33));
  await field.press('Enter');
  await expect(said).toBeVisible();
  await field.blur();
  await expect(said).toBeHidden();
});

// They were at the foot of all ways in, below the edge.
test('who hosts a full room sees the safety codes without scrolling', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-8');
  await page.locator('.qr-button').click();
  const [codes, dialog] = await boxesOf(page, '.short-codes', 'dialog');
  expect(codes!.y + codes!.height).toBeLessThan(dialog!.y + dialog!.height);
});

// On a phone on its side it was below the edge; where one more button was in it, it had two rows over the next game.
test('the bar is in sight, in one row and over nothing that is chosen, also with one more button in it', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const [state, bar] of [
    ['lobby-start', '.lobby-foot'],
    ['results-start', '.results-foot'],
    ['results-mine', '.results-foot'],
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
        height >= 600 ? '.next-game, .results-side' : '.next-game',
      );
      expect(bottom, where).toBeLessThanOrEqual(height + 1);
      expect(rows, where).toBeLessThan(4);
      if (height >= 600) expect(chosen, where).toBeLessThanOrEqual(top);
    }
  }
});

// On a phone on its side its lower third was below the edge, with a gap above it.
test('the code to scan is whole in the ways in, on a phone on its side, too', async ({ gallery, page }) => {
  await gallery.open(page, { width: 844, height: 390, scheme: 'dark', language: 'zh', textPercent: 100 });
  await show(page, 'lobby-8');
  await page.locator('.join-foot > .button').first().click();
  const [code, dialog] = await boxesOf(page, 'dialog .qr', 'dialog');
  expect(code!.y + code!.height).toBeLessThan(dialog!.y + dialog!.height);
});

test('with text at 200 % the bar is in sight, and the longest code of a room is one line', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'zh', textPercent: 200 });
  await show(page, 'lobby-2');
  await laidOut(page);
  const bar = await page.locator('.lobby-foot').boundingBox();
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(wide.height + 1);
  await page.setViewportSize(phone);
  const code = page.locator('.code');
  await code.evaluate((element: HTMLElement) => {
    element.style.setProperty('--letters', '13');
    element.firstElementChild!.textContent = '6000-104Q-DT0';
  });
  const [text, room] = await Promise.all([
    code.evaluate(({ scrollWidth }) => scrollWidth),
    page.locator('.code-room').boundingBox(),
  ]);
  expect(text).toBeLessThanOrEqual(Math.ceil(room!.width));
});

// The foot was cut by the edge, with a quarter of the width empty.
test('Home is whole in a small window, to its foot', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 800, height: 600 })) {
    await show(page, 'home');
    const foot = await page.locator('.home-foot').boundingBox();
    expect(foot!.y + foot!.height, language).toBeLessThan(600);
  }
});

// The notice pushed the rooms over the edge, and a shelf of files or a firewall's word the players under the bar.
test('what is said besides leaves the rest in sight', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [state, width, height] of [
      ['lobby-files', 1280, 720],
      ['lobby-native-blocked', 1280, 720],
      ['home-damaged', 800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await show(page, state);
      const beyond = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
      expect(beyond, `${state} in ${language}`).toBe(0);
    }
  }
});

// The constellations ran through the letters.
test('no star shines through what Home says of rooms', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'home');
  const words = page.locator('.found-none');
  await words.evaluate((one) => one.style.setProperty('color', 'transparent'));
  const { x, y, width, height } = (await words.boundingBox())!;
  // Within the border.
  const clip = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 };
  const seen = [...(await page.screenshot({ clip }))];
  const colours = await page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }, seen);
  expect(colours).toBe(1);
});

// Their second half was cut, and beside its mark one of nine letters ended in dots.
test('names are whole on the cards of the lobby, and all cards are in sight', async ({ gallery, page }) => {
  for (const size of [wide, low]) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'zh', textPercent: 100 });
    for (const state of ['lobby-names', 'lobby-wide-names']) {
      await show(page, state);
      // By a line, which is twice as high; signs are a little higher than theirs.
      const cut = await page
        .locator('.card-who:not(:has(.card-leader)) .called-stem, .card-who:not(.long) .called-stem')
        .evaluateAll((names) =>
          names
            .filter((one) => one.scrollHeight > one.clientHeight + 6 || one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
        );
      const where = `${state} at ${size.width}x${size.height}`;
      expect(cut, where).toEqual([]);
      const beyond = await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
      expect(beyond, where).toBe(0);
    }
  }
});

// The field was half below the bar, and the button had a line to itself.
test('at 1024 x 600 one can write beside eight scores, and a replay is closed from its first line', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page, low)) {
    await show(page, 'results-8');
    const [field, bar] = await boxesOf(page, '.chat-form', '.results-foot');
    expect(field!.y + field!.height, language).toBeLessThan(bar!.y);
    await show(page, 'replay');
    const [title, close] = await boxesOf(page, '.replay-head h1', '.replay-head > .button');
    expect(close!.y, language).toBeLessThan(title!.y + title!.height);
  }
});

// With a game in its own window it went up with the rest, over the players.
test('the bar stays at the foot wherever one has scrolled to, and nobody is below it', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const state of ['lobby-native-8', 'lobby-names']) {
    await show(page, state);
    for (const [width, height] of [
      [1024, 600],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.locator('.screen').evaluate((screen) => screen.scrollTo(0, screen.scrollHeight));
      await laidOut(page);
      const where = `${state} at ${width}x${height}`;
      const [bar, card] = await boxesOf(page, '.lobby-foot', '.cards > :last-child');
      expect(Math.abs(bar!.y + bar!.height - height), where).toBeLessThan(2);
      expect(card!.y + card!.height, where).toBeLessThan(bar!.y + 1);
    }
  }
});

// The lower half of a full room was under the bar.
test('with a box above them all eight players are in sight', async ({ gallery, page }) => {
  for (const [state, size] of [
    ['lobby-names', wide],
    ['lobby-native-8', wide],
    ['lobby-native-guest-8', wide],
    ['lobby-native-guest-8', { width: 1920, height: 1080 }],
  ] as const) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'en', textPercent: 100 });
    await show(page, state);
    const [bar, card] = await boxesOf(page, '.lobby-foot', '.cards > :last-child');
    expect(card!.y + card!.height, state).toBeLessThan(bar!.y + 1);
  }
});

// They ended above the panel, half a game short of what there was room for.
test('the games that can be chosen go down as far as the panel beside them', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const state of ['lobby-native', 'lobby-native-over', 'lobby-native-8']) {
    await show(page, state);
    // Below whole rows it is said how many more there are.
    const [panel, tiles] = await boxesOf(page, '.native-panel', '.games > :last-child');
    const below = tiles!.y + tiles!.height - (panel!.y + panel!.height);
    expect(Math.abs(below), state).toBeLessThan(8);
  }
});

// They went up and down by four pixels from one to the next.
test('the sections of the settings stay where they are whichever is read', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  const tops = new Set<number>();
  for (const section of ['general', 'controls', 'play', 'data']) {
    await show(page, `settings-${section}`);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    tops.add((await page.locator('.settings-nav').boundingBox())!.y);
  }
  expect([...tops]).toHaveLength(1);
});

// A word came a moment later, and all went down by half a line.
test('that a result was checked moves nothing', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'results-2');
  const line = page.locator('.results-checked');
  const podium = async () => (await page.locator('.podium').boundingBox())!.y;
  await line.evaluate((one) => one.replaceChildren());
  const before = await podium();
  await line.evaluate((one) => one.replaceChildren('Checked by Ann and Cyd: the scores are right.'));
  expect(await podium()).toBe(before);
});

// Half of each was below the edge.
test('moments of a replay are whole on a phone on its side', async ({ gallery, page }) => {
  const form = { width: 844, height: 390, scheme: 'dark', language: 'en', textPercent: 100 } as const;
  await gallery.open(page, form);
  await show(page, 'replay');
  const marks = (await page.locator('.transport-marks').boundingBox())!;
  expect(marks.y + marks.height).toBeLessThanOrEqual(form.height);
});

// “Leave the room…” was cut at the edge, and below it on a phone on its side.
test('the menu of a host is whole, at 1280x720 also with the one more line that a gamepad brings', async ({
  gallery,
  page,
}) => {
  for (const [size, more] of [
    [wide, 1],
    [{ width: 844, height: 390 }, 0],
  ] as const) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'en', textPercent: 100 });
    await show(page, 'match-8');
    await page.locator('.hud-button').first().click();
    const dialog = page.locator('dialog:has(.menu)');
    const [menu, leave] = [await dialog.boundingBox(), await dialog.locator('.danger').boundingBox()];
    const margin = menu!.y + menu!.height - (leave!.y + leave!.height);
    expect(menu!.height + more * (leave!.height + margin)).toBeLessThan(size.height);
    expect(await dialog.evaluate((whole) => whole.scrollHeight - whole.clientHeight)).toBe(0);
  }
});

// They were “Alexand er” and “Christop her”, and “Chri sto…” on results.
test('what most people are called is whole on a card and on results, and no word of a name is broken', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const [state, size, name, many] of [
    ['lobby-full', wide, '.card .called-stem', 8],
    ['results-tied', wide, '.step .called-stem', 5],
    ['results-tied', { width: 390, height: 844 }, '.step .called-stem', 5],
    ['results-tied', { width: 390, height: 844 }, '.standings .called-stem', 8],
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

// It was 2.6 lines high wherever settings were long, the top one cut through its letters.
test('the chat beside long settings shows whole lines, the more the larger the window', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'lobby-party');
  for (const [width, height, least] of [
    [1024, 600, 4],
    [1280, 720, 4],
    [1920, 1080, 5],
    [2560, 1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const lines = await page.locator('.chat-log').evaluate((log) => {
      const line = Number.parseFloat(getComputedStyle(log.querySelector('.chat-line')!).lineHeight);
      return log.clientHeight / line;
    });
    expect(lines, `lines at ${width}x${height}`).toBeGreaterThan(least - 0.1);
  }
});

// A black bar lay behind its first line, cut in half.
test('what there is more of in the chat fades at that end, and nothing does where all of it is in sight', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { width: 1024, height: 600, scheme: 'dark', language: 'en', textPercent: 100 });
  const fades = async (scroll: number) => {
    await page.locator('.chat-log').evaluate((log, top) => log.scrollTo(0, top), scroll);
    await laidOut(page);
    return await page.locator('.chat-log').evaluate((log) => {
      const style = getComputedStyle(log);
      // At an end that is half a pixel away it is nearly nothing.
      return ['--above', '--below'].map((name) => Math.round(Number(style.getPropertyValue(name))));
    });
  };
  await show(page, 'lobby-party');
  expect(await fades(0)).toEqual([1, 0]);
  expect(await fades(-9999)).toEqual([0, 1]);
  // Where its height was no whole number of pixels, one could scroll by one, and the only line was as if it went on above.
  await show(page, 'lobby-party');
  for (let height = 200; height < 202; height += 0.1) {
    await page.locator('.chat-log').evaluate((log, high) => {
      log.style.cssText = `flex: none; block-size: ${high}px`;
    }, height);
    expect(await fades(0), `${height} px high`).toEqual([0, 0]);
  }
});

// The cards grew when somebody might be left out, and the way in was two lines higher while it was looked for.
test('the lobby stays where it is while the way in is checked, and when a match may start without somebody', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [600, 800],
      [700, 800],
      [800, 600],
      [890, 800],
      [1024, 600],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const high = async (state: string, what: string) => {
        await show(page, state);
        await laidOut(page);
        return (await page.locator(what).boundingBox())!.height;
      };
      const where = `${width}x${height}, ${language}`;
      const panel = await high('lobby-party', '.join-panel');
      expect(await high('lobby-checking', '.join-panel'), where).toBe(panel);
      const foot = await high('lobby-guest', '.lobby-foot');
      expect(await high('lobby-start-without', '.lobby-foot'), where).toBe(foot);
    }
  }
});

// Of ten a guest at 1024x600 saw two and a half.
test('who only reads the rules of a room sees all of them without scrolling', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const state of ['lobby-guest', 'lobby-teams-guest']) {
      await show(page, state);
      for (const [width, height] of [
        [1024, 600],
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height });
        await laidOut(page);
        const below = await page.locator('.settings').evaluate((panel) => {
          const { bottom } = panel.getBoundingClientRect();
          return [...panel.querySelectorAll('.setting')].filter(
            (row) => row.getBoundingClientRect().bottom > bottom,
          ).length;
        });
        expect(below, `${state} at ${width}x${height}, ${language}`).toBe(0);
      }
    }
  }
});

// Settings were blue from one end to the other.
test('all that is selected where nothing is to be copied is nothing', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'settings-general');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe('');
});

// Eight players at 640x360: signs lay over the tiles of the game in three columns.
test('in wide windows the signs of players stay beside the game, however many there are; who is not well comes first where not all fit', async ({
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
        const signs = [...document.querySelectorAll('.indicator')].map((sign) => ({
          name: sign.className,
          box: sign.getBoundingClientRect(),
        }));
        const seen = signs.filter(({ box }) => box.left < innerWidth);
        const [highest] = seen.toSorted((a, b) => a.box.top - b.box.top);
        return {
          button: document.querySelector('.hud-button')!.getBoundingClientRect(),
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

// Of five at 360x640 the last lay over one's own score.
test('in upright windows the signs of five players are as high as the buttons beside them', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'match-8');
  await page.locator('.indicator').evaluateAll((signs) => {
    for (const sign of signs.slice(5)) sign.remove();
  });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const signs = await page
      .locator('.indicator')
      .evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().toJSON()));
    const button = await page.locator('.hud-button').first().boundingBox();
    expect(signs).toHaveLength(5);
    for (const { top, bottom, right } of signs) {
      expect(top).toBeGreaterThan(button!.y - 4);
      expect(bottom).toBeLessThan(button!.y + button!.height + 4);
      expect(right).toBeLessThan(width + 1);
    }
  }
});

const groundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

test('what cannot be pressed does not answer to a pointer', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'failure-password');
  const off = '.button.primary:disabled';
  const before = await groundOf(page, off);
  await page.locator(off).hover();
  expect(await page.locator(off).evaluate((button) => button.getAnimations().length)).toBe(0);
  expect(await groundOf(page, off)).toBe(before);
});

// “… wins” was read through it.
test('nothing of the game shines through a note that waits for an answer', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const [state, note] of [
    ['match-asked', '.pause-asked'],
    ['match-desync-bit', '.out-of-step'],
  ] as const) {
    await show(page, state);
    expect(await groundOf(page, note)).toMatch(/^rgb\(/);
  }
});

// Notes lay over what was played, over “Round 4” and over who had won it; in an upright window they lay over the field.
test('what is said in a match stands in the row at the top, beside the scores or above the buttons', async ({
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
        ['match-asked', '.pause-asked'],
        // In a corner beside the game nobody saw it who played.
        ['match-asked-here', '.pause-asked'],
        ['match-new-host', '.hud-notes .toast'],
        ['match-waiting', '.hud-note'],
      ] as const) {
        await show(page, state);
        // As it comes it is larger for a moment.
        await page
          .locator(note)
          .evaluate((one) => Promise.all(one.getAnimations().map((run) => run.finished)));
        const { x, y, height: high } = (await page.locator(note).boundingBox())!;
        const where = `${state} ${language} ${width}x${height}`;
        // Above the buttons at the edge, which are at the lower end of the scores.
        const menu = (await page.locator('.hud-button').first().boundingBox())!;
        expect(y + high, where).toBeLessThanOrEqual(menu.y + 2);
        if (width > height) expect(x, where).toBeGreaterThan(width / 2);
      }
    }
  }
});

// It lay under the question.
test('who is waited for is read above what is asked where states differ', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await show(page, 'match-desync');
      const [note, question] = await boxesOf(
        page,
        '.hud-notes > [role="status"] > .hud-note',
        '.out-of-step',
      );
      expect(note!.y + note!.height, `${language} ${width}x${height}`).toBeLessThan(question!.y);
    }
  }
});

// It was cut in the middle of what was meant for a teammate, with a slit of the next line, and lay over the stick.
test('a line of chat is whole while it is new, and above what is under a thumb; older ones go first', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  const text = 'Meet me in the middle, I have the shield and two bombs, do not blow up the keg';
  /** As it stands there when somebody has just said it, which the gallery's people never do. */
  const said = (lines: number) =>
    page.locator('.stage-lines').evaluate((list, all) => {
      list.innerHTML = all
        .map((one) => `<p><span class="seat-mark"></span><b>Host 2</b> <bdi>${one}</bdi></p>`)
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

// Of the words in a corner nobody saw that it went on.
test('that a match goes on is said in the middle, in letters that can be read from afar', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'match-resuming');
  const note = page.locator('.resuming');
  const { x, width } = (await note.boundingBox())!;
  expect(x + width / 2).toBeCloseTo(wide.width / 2, 0);
  expect(await note.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(20);
});

test('that a match waits for a moment, and that somebody watches, is said at the edge', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  // It lay over what was announced, and was as wide.
  await show(page, 'match-blink');
  const blink = (await page.locator('.hud-note.brief').boundingBox())!;
  expect(blink.x + blink.width).toBeLessThan(80);
  await show(page, 'match-onlookers');
  expect((await page.locator('.hud-watching').boundingBox())!.y).toBeGreaterThan(wide.height - 30);
});

// The last line ended at the edge, and nothing showed that it was not the last.
test('how a game is played fits at 1280 x 720', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const state of ['lobby-2', 'lobby-arena', 'lobby-other-game', 'lobby-benched']) {
      await show(page, state);
      await page.getByRole('button', { name: textsOf[language].lobby.howTo }).click();
      const beyond = await page
        .locator('.dialog')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(beyond, `${state} ${language}`).toBe(0);
      await page.keyboard.press('Escape');
    }
  }
});

// The sign that a bot took over stuck out of it.
test('the frame of who is away holds what is in it', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'match-away');
  const away = page.locator('.indicator:has(.lucide)');
  const frame = (await away.boundingBox())!;
  for (const sign of await away.locator('svg').all()) {
    const { x, width } = (await sign.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
  }
});

// On a phone on its side there was a podium, and not one score.
test('in low windows all scores are in sight beside the podium', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  for (const [width, height] of [
    [844, 390],
    [1024, 600],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await show(page, 'results-8');
    await laidOut(page);
    const [bar, last] = await boxesOf(page, '.results-foot', '.standings tbody tr:last-child');
    expect(last!.y + last!.height, `${width}x${height}`).toBeLessThan(bar!.y + 1);
  }
});

// Playing against bots was below the edge.
test('on a phone on its side all ways to play are in sight', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 844, height: 390 })) {
    for (const state of ['home', 'home-rooms']) {
      await show(page, state);
      const { y, height } = (await page.locator('.big-action.third').boundingBox())!;
      expect(y + height, `${state} in ${language}`).toBeLessThan(300);
    }
  }
});

// Of the players there were the upper halves.
test('at 1280 x 720 a game that people have may fail, and everybody is still in sight', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await show(page, 'lobby-native-failed');
    const height = await page.locator('.screen-lobby').evaluate((one) => one.scrollHeight);
    expect(height, language).toBe(wide.height);
  }
});

// Long names ended in dots after two lines, one's own beside the sign that it is one's own.
test('long names are whole on the podium, and on the card of who hosts, on a phone', async ({
  gallery,
  page,
}) => {
  for (const size of [phone, { width: 360, height: 640 }]) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'en', textPercent: 100 });
    for (const [state, name] of [
      ['results-8', '.step .called-stem'],
      ['lobby-wide-names', '.card-who:has(.card-leader) .called-stem'],
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

// It lay over the last letters.
test('a title keeps clear of the button that closes its dialog', async ({ gallery, page }) => {
  await gallery.open(page, { ...phone, scheme: 'dark', language: 'en', textPercent: 150 });
  await show(page, 'lobby-8');
  await page.locator('.qr-button').click();
  const close = (await page.locator('.dialog-close').boundingBox())!;
  const right = await page.locator('dialog h2').evaluate((title) => {
    const words = new Range();
    words.selectNodeContents(title);
    return words.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual(close.x);
});

// On the lowest step it hung out at the foot.
test('the places on a low podium are whole', async ({ gallery, page }) => {
  await gallery.open(page, { width: 1024, height: 600, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'results-8');
  await laidOut(page);
  const blocks = await page
    .locator('.step-block')
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(blocks).toEqual([0, 0, 0]);
});

// Over Skirmish, which has no margin, it lay over the picture.
test('whether a replay is genuine is said beside its picture', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 844, height: 390 })) {
    for (const state of ['replay', 'replay-checking', 'replay-different']) {
      await show(page, state);
      const head = (await page.locator('.replay-head').boundingBox())!;
      const verdict = (await page.locator('[data-verdict]').boundingBox())!;
      expect(verdict.y + verdict.height, `${state} in ${language}`).toBeLessThanOrEqual(head.y + head.height);
    }
  }
});

// It had a line of its own on a phone.
test('the button that closes a page stands beside its title on a phone', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 360, height: 640 })) {
    await show(page, 'replays-some');
    const [title, close] = [
      (await page.locator('.page-head h2').boundingBox())!,
      (await page.locator('.page-close').boundingBox())!,
    ];
    expect(close.y, language).toBeLessThan(title.y + title.height);
  }
});

// What it is steered with took half of it.
test('on a phone on its side a replay has most of the height', async ({ gallery, page }) => {
  await gallery.open(page, { width: 844, height: 390, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'replay');
  const [head, foot] = await boxesOf(page, '.replay-head', '.transport');
  expect(foot!.y - head!.y - head!.height).toBeGreaterThan(300);
});

party('a walk through the app itself, with a game in it', async ({ guest }) => {
  const ann = await guest('Ann');
  const { page } = ann;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isSound = async (what: string) =>
    expect([...(await faultsOf(page)), ...(await keyboardFaultsOf(page))], what).toEqual([]);
  await isSound('home');
  await ann.button('Join').click();
  await ann.sees('join');
  await isSound('join');
  await ann.button('Back').click();
  await ann.hostWithBots();
  await isSound('lobby');
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(30);
  await isSound('match');
  await ann.button('Menu').click();
  await isSound('menu');
  await ann.button('Network').click();
  await isSound('network');
});

test.describe('where there are fingers', () => {
  test.use({ hasTouch: true, isMobile: true });

  // On a phone it did not say that it ends, and faces with digits lay over its button, which shone through.
  test('a pause says how long it lasts, and faces over it name no keys and leave it in sight', async ({
    gallery,
    page,
  }) => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [640, 360],
    ] as const) {
      await gallery.open(page, { width, height, scheme: 'dark', language: 'en', textPercent: 100 });
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
});

// "Esc" lay over a third of the three lines.
test('the key of a button in a match leaves its icon in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'en', textPercent: 100 });
  await show(page, 'match');
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const room = await page
      .locator('.hud-button')
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
