// What of a lobby is in sight, whole and where one looks for it, in the windows in which it was not once.

import { expect } from '@playwright/test';
import { laidOut, show } from './accessible/gallery.ts';
import { boxesOf, inEveryLanguage, low, phone, plain, test, wide } from './accessible/gallery-test.ts';

// What is wrong is said by sizes: to look again with a trace would say no more. In one worker, which builds the gallery once.
test.describe.configure({ retries: 0, mode: 'default' });

test('who hosts sees themselves, and that there are more games, without scrolling', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
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
        more: document.querySelector('.games .more-of')?.textContent,
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
  // Who scrolls down sees that there are some above, and comes back to them.
  await page.setViewportSize({ width: 360, height: 640 });
  await laidOut(page);
  const more = page.locator('.games .more-of');
  const before = await more.textContent();
  await more.getByText('more game').click();
  await expect(more).not.toHaveText(before!);
  await more.getByText('more game').first().click();
  await expect(more).toHaveText(before!);
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

test('a game that has not seats enough for all who are here says so before it is chosen', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  const notes = page.locator('.game-choice small');
  await show(page, 'lobby-2');
  await expect(notes).toHaveCount(0);
  await show(page, 'lobby-8');
  const reason = 'That game has only 4 seats, and more of you are here. Somebody has to leave first.';
  await expect(notes).toHaveText([reason, reason]);
  await expect(page.locator('.game-choice.too-small').first()).toHaveAttribute('title', `Ember · ${reason}`);
});

// Its line took the height of a row: players became low, or lay under the bar with the chat's field.
test('what still runs of an earlier game leaves all players and the chat in sight', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const state of ['lobby-still', 'lobby-waiting-still']) {
    await show(page, state);
    await laidOut(page);
    await expect(page.locator('.native-still')).toHaveCount(1);
    await expect(page.locator('.cards.many')).toHaveCount(0);
    const over = await page.evaluate(() => {
      const bar = document.querySelector('.lobby-foot')!.getBoundingClientRect().top;
      return [...document.querySelectorAll('.cards > li, .chat')].filter(
        (one) => one.getBoundingClientRect().bottom > bar,
      ).length;
    });
    expect(over, `under the bar in ${state}`).toBe(0);
  }
});

// A bot's was 4 px lower, and names began where the letter ended, or further right where somebody hosts.
test('what is in line on cards of people and bots is at one height, and names are clear of the letter of a team', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-keyless');
  const seen = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.cards > li')];
    const box = (card: Element, selector: string) => card.querySelector(selector)!.getBoundingClientRect();
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return {
      states: cards.slice(4).map((card) => middle(box(card, '.card-state'))),
      gaps: cards.map(
        (card) => box(card, '.card-who, .name-field, .card-name').left - box(card, '.team-tile').right,
      ),
    };
  });
  expect(Math.max(...seen.states) - Math.min(...seen.states), 'between states').toBeLessThan(1);
  expect(Math.min(...seen.gaps), 'beside the letter').toBeGreaterThan(6);
  expect(Math.max(...seen.gaps) - Math.min(...seen.gaps), 'between names').toBeLessThan(1);
});

// It read “atharina 2” while all of it was about to be typed over.
test('whoever was added under somebody’s name reads all of it in their field', async ({ gallery, page }) => {
  for (const size of [wide, low, { width: 400, height: 800 }]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-bots');
    const field = page.locator('.card .name-input');
    await expect(field).toHaveValue('Annabelle 2');
    const cut = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `at ${size.width}`).toBeLessThanOrEqual(0);
  }
});

// Beside the pencil it was “Annabelle’s ...” from the first score on, where guests read all of it.
test('who hosts reads what their room is called also beside the evening', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-bots');
  await expect(page.locator('.lobby-head .evening li').first()).toBeInViewport({ ratio: 1 });
  const cut = await page.locator('h1').evaluate((name) => name.scrollHeight - name.clientHeight);
  expect(cut).toBeLessThan(6);
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
  await gallery.open(page, { ...plain, ...wide });
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
  const leader = page.locator('.card-who', { has: page.locator('.card-role') });
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
  await gallery.open(page, { ...plain, ...wide });
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
    expect(await apart('.native-how-far', '.native-at'), state).toEqual([]);
    // Over a long name it had a line to itself.
    const marks = page.locator('.native-step').evaluateAll((steps) =>
      steps.map((step) => {
        const [mark, who] = ['svg', '.native-who'].map((part) =>
          step.querySelector(part)!.getBoundingClientRect(),
        );
        return mark!.right < who!.left && mark!.bottom <= who!.bottom && mark!.top >= who!.top;
      }),
    );
    expect(await marks, state).not.toContain(false);
  }
});

// The press did nothing: whoever had not been ready for the game had not allowed it, and was not asked.
test('whoever joins a game late is asked whether it may be started', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-native-late');
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(page.getByRole('dialog', { name: /^Let Ethernight start/ })).toBeVisible();
});

// A program's first lines were in the box that says what it said last.
test('what a program said last is in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-native-closed');
  const [above, below] = await page
    .locator('.native-log')
    .evaluate((box) => [box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop] as const);
  expect(above).toBeGreaterThan(0);
  expect(below).toBeLessThan(1);
});

// It covered half of each mark, whose shape alone tells people of a team apart.
test('the letter of a team leaves the mark of whoever is in it in sight at 1024 x 600', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...low });
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
    await gallery.open(page, { ...plain, width, height });
    await show(page, 'lobby-guest');
    const rows = page.locator('.settings .setting-about:has(.quiet)');
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
    await gallery.open(page, { ...plain, ...size });
    await show(page, state);
    await page.getByRole('button', { name: 'Points tonight' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  }
});

// What was too much of it went without a word.
test('of a name that does not fit it is said how much does, and of no other', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
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
    // It lay over the name of the game.
    if (open) {
      const [note, game] = await boxesOf(page, '.room-heading .name-limit', '.game');
      expect(note!.y + note!.height).toBeLessThan(game!.y);
    }
    await field.press('Backspace');
    await expect(said, state).toBeHidden();
  }
  // Enter cuts it; in a room the field is gone then.
  for (const [state, name] of [
    ['home', 'Your name'],
    ['lobby-8', 'Name of the room'],
  ] as const) {
    await show(page, state);
    if (state === 'lobby-8') await page.getByRole('button', { name: 'Name the room' }).click();
    const field = page.getByRole('textbox', { name });
    await field.fill('W'.repeat(33));
    await field.press('Enter');
    await expect(said, state).toBeVisible();
    await page.locator(':focus').blur();
    await expect(said, state).toBeHidden();
  }
});

// It was empty: nobody could put a letter right.
test('who renames the room begins with what it is called', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [state, name] of [
    ['lobby-2', 'Anna’s room'],
    ['lobby-8', 'The night of the long cables!'],
  ] as const) {
    await show(page, state);
    await page.getByRole('button', { name: 'Name the room' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of the room' })).toHaveValue(name);
  }
});

// The red button had the focus: the first blank of a reason kicked somebody.
test('who is about to kick somebody types the reason, and kicks nobody by it', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.card-head .card-tool').first().click();
  await page.keyboard.type('You are asleep');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('You are asleep');
});

// A button “Ready” stood where others are said to be.
test('whether a second player at a keyboard is ready stands on their card as on any other', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-together');
  const [me, second] = [1, 3].map((id) => page.locator(`[data-member="${id}"] .card-foot`));
  await expect(second!).toHaveText((await me!.textContent())!);
});

// In a column of six letters beside the buttons it was in two lines, or three.
test('whether friends can get in is one line', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [width, height] of [
      [400, 800],
      [1024, 600],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const state of width < 500 ? ['lobby-2'] : ['lobby-2', 'lobby-locked']) {
        await show(page, state);
        const lines = await page.locator('.join-foot .check-word span').evaluate((word) => {
          return word.getClientRects().length;
        });
        expect(lines, `${state} at ${width}x${height}, ${language}`).toBe(1);
      }
    }
  }
});

// Rows ended at the edge of their panel, and the last three of nine were out of sight without a sign.
test('who hosts reads how many rules are below those in sight', async ({ gallery, page }) => {
  for (const size of [wide, low, { width: 1920, height: 1080 }]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-2');
    const more = page.locator('.lobby-side .more-of button', { has: page.locator('.lucide-chevron-down') });
    await expect(more).toHaveText(/^\d+ more rules?$/);
    const [panel, sign, chat] = await boxesOf(page, '.settings', '.lobby-side .more-of', '.chat');
    expect(sign!.y, `${size.width}`).toBeGreaterThanOrEqual(panel!.y + panel!.height);
    expect(chat!.y, `${size.width}`).toBeGreaterThanOrEqual(sign!.y + sign!.height);
    await page.locator('.settings').evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    await expect(more).toBeHidden();
    expect((await page.locator('.chat').boundingBox())!.y, `${size.width}, at the end`).toBe(chat!.y);
  }
});

// The last line lay on the edge of the panel.
test('the rules that a guest reads end above the edge of their panel', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await show(page, 'lobby-guest');
    const [within, beyond] = await page
      .locator('.settings')
      .evaluate(({ scrollHeight, clientHeight }) => [clientHeight, scrollHeight] as const);
    expect(beyond, language).toBe(within);
  }
});

// One was beside the others, and digits stood below a long name, as if they were the next one's.
test('all ways in can be copied at one edge, and the digits of a guest are beside their name', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.qr-button').click();
  const edges = await page
    .locator('.poster .copy')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(edges.length).toBeGreaterThan(3);
  expect(new Set(edges).size).toBe(1);
  const apart = await page.locator('.short-codes .way-line').evaluateAll(
    (lines) =>
      lines.filter((line) => {
        const [name, digits] = [...line.children].map((one) => one.getBoundingClientRect());
        return name!.bottom <= digits!.top;
      }).length,
  );
  expect(apart).toBe(0);
  const ends = await page
    .locator('.short-codes dd')
    .evaluateAll((digits) => digits.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(new Set(ends).size, 'columns of digits').toBe(2);
});

// It was the last of all, below the edge.
test('who shows the ways into a room with a password sees that it has one', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-locked');
  await page.locator('.qr-button').click();
  const [check, ways] = await boxesOf(page, '.poster .check', '.poster .ways');
  expect(check!.y).toBeLessThan(ways!.y);
});

// Cards of a game of four were half empty, and below six of fourteen games stood that there were eight more.
test('one row of players leaves the games the rest of the height', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [width, height, least] of [
    [1280, 720, 12],
    [1920, 1080, 14],
  ] as const) {
    await page.setViewportSize({ width, height });
    await show(page, 'lobby-ember');
    await laidOut(page);
    const where = `${width}x${height}`;
    const [tiles, cards, foot] = await boxesOf(page, '.game-tiles', '.cards', '.lobby-foot');
    expect(cards!.y + cards!.height, where).toBeLessThanOrEqual(foot!.y);
    const seen = await page
      .locator('.game-choice')
      .evaluateAll(
        (all, end) => all.filter((one) => one.getBoundingClientRect().bottom <= end).length,
        tiles!.y + tiles!.height,
      );
    expect(seen, where).toBeGreaterThanOrEqual(least);
    // A mark, figures, and whether one is ready.
    expect(
      cards!.height /
        Number.parseFloat(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)),
      where,
    ).toBeLessThan(14);
  }
});

// In games without handicaps it lay on the card's edge.
test('the crown of a card is in line with what is above it', async ({ gallery, page }) => {
  for (const size of [wide, low, { width: 1920, height: 1080 }]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-native-playing');
    const card = page.locator('.card', { has: page.locator('.card-foot .card-tool') }).first();
    const middles = await card.locator('.card-tool').evaluateAll((tools) =>
      tools.map((tool) => {
        const { left, right } = tool.getBoundingClientRect();
        return (left + right) / 2;
      }),
    );
    expect(middles).toHaveLength(2);
    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(2);
  }
});

// They were at the foot of all ways in, below the edge.
test('who hosts a full room sees the safety codes without scrolling', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.qr-button').click();
  const [codes, dialog] = await boxesOf(page, '.short-codes', 'dialog');
  expect(codes!.y + codes!.height).toBeLessThan(dialog!.y + dialog!.height);
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

// Their second half was cut, and beside its mark one of nine letters ended in dots.
test('names are whole on the cards of the lobby, and all cards are in sight', async ({ gallery, page }) => {
  for (const size of [wide, low]) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'zh', textPercent: 100 });
    for (const state of ['lobby-names', 'lobby-wide-names']) {
      await show(page, state);
      // By a line, which is twice as high; signs are a little higher than theirs.
      const cut = await page
        .locator('.card-who:not(:has(.card-role)) .called-stem, .card-who:not(.long) .called-stem')
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

// With a game in its own window it went up with the rest, over the players.
test('the bar stays at the foot wherever one has scrolled to, and nobody is below it', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
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
test('with a box above them, and with two at one computer, all eight players are in sight', async ({
  gallery,
  page,
}) => {
  for (const [state, size] of [
    // Whose card is higher: all rows were, and the last one was cut.
    ['lobby-teams', wide],
    ['lobby-together', wide],
    ['lobby-teams', low],
    ['lobby-together', low],
    ['lobby-names', wide],
    ['lobby-native-8', wide],
    ['lobby-native-guest-8', wide],
    ['lobby-native-guest-8', { width: 1920, height: 1080 }],
  ] as const) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, state);
    const [bar, card] = await boxesOf(page, '.lobby-foot', '.cards > :last-child');
    expect(card!.y + card!.height, state).toBeLessThan(bar!.y + 1);
  }
});

// They ended above the panel, half a game short of what there was room for.
test('the games that can be chosen go down as far as the panel beside them', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const state of ['lobby-native', 'lobby-native-over', 'lobby-native-8']) {
    await show(page, state);
    // Below whole rows it is said how many more there are.
    const [panel, tiles] = await boxesOf(page, '.native-panel', '.games > :last-child');
    const below = tiles!.y + tiles!.height - (panel!.y + panel!.height);
    expect(Math.abs(below), state).toBeLessThan(8);
  }
});

// It was 2.6 lines high wherever settings were long, the top one cut through its letters.
test('the chat beside long settings shows whole lines, the more the larger the window', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
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
  await gallery.open(page, { ...plain, width: 1024, height: 600 });
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
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'settings-general');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe('');
});

// The sign that a bot took over stuck out of it.
test('the frame of who is away holds what is in it', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match-away');
  const away = page.locator('.indicator:has(.lucide)');
  const frame = (await away.boundingBox())!;
  for (const sign of await away.locator('svg').all()) {
    const { x, width } = (await sign.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
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
