// What of a lobby is in sight, whole and where one looks for it, in the windows in which that is hardest.

import { expect, type Page } from '@playwright/test';
import { laidOut, resize, show } from './accessible/gallery.ts';
import { boxesOf, inEveryLanguage, low, phone, plain, test, wide } from './accessible/gallery-test.ts';

// These tests report sizes: a retry with a trace adds nothing.
test.describe.configure({ retries: 0 });

test('the lobby shows the host’s card and how many more games there are without scrolling', async ({
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
      const tiles = document.querySelector('.GamePicker-tiles')!;
      const cut = tiles.getBoundingClientRect().bottom;
      return {
        card: box('.Foot-root').top - box('.SeatCards-cards > li').top,
        more: document.querySelector('.GamePicker-root .MoreOf-root')?.textContent,
        edges: [...tiles.children].filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return top < cut && bottom > cut;
        }).length,
      };
    });
    expect(seen.card, `of the first card at ${width}x${height}`).toBeGreaterThan(32);
    // A row that is cut looks like a fault.
    expect(seen.edges, `tiles that are cut at ${width}x${height}`).toBe(0);
    expect(seen.more, `at ${width}x${height}`).toMatch(/^\d+ more games$/);
  }
  // Below, the sign counts those above and leads back to them.
  await page.setViewportSize({ width: 360, height: 640 });
  await laidOut(page);
  const more = page.locator('.GamePicker-root .MoreOf-root');
  const before = await more.textContent();
  await more.getByText('more game').click();
  await expect(more).not.toHaveText(before!);
  await more.getByText('more game').first().click();
  await expect(more).toHaveText(before!);
  // Where rows of settings do not fit they scroll, and none is squeezed into the next.
  await page.setViewportSize(wide);
  await show(page, 'lobby-arena');
  const squeezed = page
    .locator('.RoomSettings-root .Choice-root')
    .evaluateAll((rows) =>
      rows
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map((row) => row.textContent),
    );
  expect(await squeezed).toEqual([]);
});

test('a game with too few seats for the room says so on its tile', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  const notes = page.locator('.GamePicker-tile small');
  await show(page, 'lobby-2');
  await expect(notes).toHaveCount(0);
  await show(page, 'lobby-8');
  const reason = 'That game has only 4 seats, and more of you are here. Somebody has to leave first.';
  await expect(notes).toHaveText([reason, reason]);
  await expect(page.locator('.GamePicker-small').first()).toHaveAttribute('title', `Ember · ${reason}`);
});

test('a program that still runs leaves all players and the chat in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const state of ['lobby-still', 'lobby-waiting-still']) {
    await show(page, state);
    await laidOut(page);
    await expect(page.locator('.OwnClients-still')).toHaveCount(1);
    await expect(page.locator('.SeatCards-many')).toHaveCount(0);
    expect(await underBar(page), `under the bar in ${state}`).toBe(0);
  }
});

test('a tournament, a vote and a list leave all players and the chat in sight', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, wide)) {
    for (const state of ['lobby-tournament', 'lobby-tournament-waits', 'lobby-vote', 'lobby-list']) {
      await show(page, state);
      await laidOut(page);
      await expect(page.locator('[data-note] > .button')).toBeVisible();
      expect(await underBar(page), `under the bar in ${state} in ${language}`).toBe(0);
    }
  }
});

/** How many cards of players, and the chat, lie under the bar at the foot. */
function underBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('.Foot-root')!.getBoundingClientRect().top;
    return [...document.querySelectorAll('.SeatCards-cards > li, .Chat-root')].filter(
      (one) => one.getBoundingClientRect().bottom > bar,
    ).length;
  });
}

test('cards of people and bots have their states at one height and their names clear of the team’s letter', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-keyless');
  const seen = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.SeatCards-cards > li')];
    const box = (card: Element, selector: string) => card.querySelector(selector)!.getBoundingClientRect();
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return {
      states: cards.slice(4).map((card) => middle(box(card, '.SeatCards-state'))),
      gaps: cards.map(
        (card) =>
          box(card, '.SeatCards-who, .NameField-root, .SeatCards-name').left -
          box(card, '.TeamTile-root').right,
      ),
    };
  });
  expect(Math.max(...seen.states) - Math.min(...seen.states), 'between states').toBeLessThan(1);
  expect(Math.min(...seen.gaps), 'beside the letter').toBeGreaterThan(6);
  expect(Math.max(...seen.gaps) - Math.min(...seen.gaps), 'between names').toBeLessThan(1);
});

test('the name field of a second player at a computer shows the whole name', async ({ gallery, page }) => {
  for (const size of [wide, low, { width: 400, height: 800 }]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-bots');
    const field = page.locator('.SeatCards-card .NameField-input');
    await expect(field).toHaveValue('Annabelle 2');
    const cut = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `at ${size.width}`).toBeLessThanOrEqual(0);
  }
});

test('the host reads the room’s whole name beside the points of the evening', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-bots');
  await expect(page.locator('.Lobby-head .Scoreboard-root li').first()).toBeInViewport({ ratio: 1 });
  const cut = await page.locator('h1').evaluate((name) => name.scrollHeight - name.clientHeight);
  expect(cut).toBeLessThan(6);
});

test('the Ready button is in sight on a phone with text at 150 %', async ({ gallery, page }) => {
  await gallery.open(page, { width: 360, height: 640, scheme: 'dark', language: 'en', textPercent: 150 });
  await show(page, 'lobby-2');
  await expect(page.getByRole('button', { name: 'Ready' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Ready' })).toBeInViewport({ ratio: 1 });
});

test('rows and cards of the lobby have equal parts at equal places, and small texts are whole', async ({
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
  expect(
    await distances('button.SeatCards-handicap', 'right', '.SeatCards-card'),
    'of handicaps on narrow cards',
  ).toHaveLength(1);
  await page.setViewportSize(wide);
  await show(page, 'lobby-arena');
  expect(
    await distances('button.SeatCards-handicap', 'right', '.SeatCards-card'),
    'of handicaps',
  ).toHaveLength(1);
  expect(
    await distances('.RoomSettings-root .Choice-values', 'right', '.RoomSettings-root'),
    'of choices',
  ).toHaveLength(1);
  await show(page, 'lobby-teams');
  const leader = page.locator('.SeatCards-who', { has: page.locator('.SeatCards-role') });
  const [name, crown] = await leader
    .locator('> *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(crown).toBe(name);
  await show(page, 'lobby-heir');
  const lines = await page.locator('.JoinPanel-foot .JoinPanel-word').evaluate((word) => {
    const range = document.createRange();
    range.selectNodeContents(word.querySelector('span')!);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines, 'that say of the password').toBeLessThanOrEqual(2);
  await show(page, 'first-start');
  const gap = await page
    .locator('.Dialog-form')
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
    .locator('.Join-help code')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
  expect(pieces).toEqual([1, 1, 1]);
});

test('a native game has its count beside its name, and a member their progress', async ({
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
  expect(await page.locator('.GamePicker-native').count()).toBe(7);
  expect(await apart('.GamePicker-native', '.GamePicker-count')).toEqual([]);
  for (const state of ['lobby-native-countdown', 'lobby-native-playing']) {
    await show(page, state);
    expect(await apart('.NativePanel-far', '.NativePanel-at'), state).toEqual([]);
    // Beside a long name, too.
    const marks = page.locator('.NativePanel-step').evaluateAll((steps) =>
      steps.map((step) => {
        const [mark, who] = ['svg', '.NativePanel-who'].map((part) =>
          step.querySelector(part)!.getBoundingClientRect(),
        );
        return mark!.right < who!.left && mark!.bottom <= who!.bottom && mark!.top >= who!.top;
      }),
    );
    expect(await marks, state).not.toContain(false);
  }
});

test('a member who joins a native game late is asked whether it may be started', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-native-late');
  await page.getByRole('button', { name: 'Join now' }).click();
  await expect(page.getByRole('dialog', { name: /^Let Ethernight start/ })).toBeVisible();
});

test('the last line of a program’s output is in sight', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-native-closed');
  const [above, below] = await page
    .locator('.OwnClients-log')
    .evaluate((box) => [box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop] as const);
  expect(above).toBeGreaterThan(0);
  expect(below).toBeLessThan(1);
});

test('a team’s letter leaves the mark of each member in sight at 1024 x 600', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...low });
  await show(page, 'lobby-teams-guest');
  const marks = await page.locator('.SeatCards-card .SeatCards-team').all();
  expect(marks.length).toBeGreaterThan(5);
  for (const mark of marks) {
    const [shape, letter] = await Promise.all([
      mark.locator('svg.SeatMark-root').boundingBox(),
      mark.locator('.TeamTile-root').boundingBox(),
    ]);
    expect(letter!.x).toBeGreaterThanOrEqual(shape!.x + 0.75 * shape!.width);
  }
});

test('the hint of a rule stands between that rule and the next', async ({ gallery, page }) => {
  for (const width of [1280, 1920]) {
    const height = (width * 9) / 16;
    await gallery.open(page, { ...plain, width, height });
    await show(page, 'lobby-guest');
    await page.locator('.RoomSettings-root summary').click();
    const rows = page.locator('.RoomSettings-root .RoomSettings-about:has(.RoomSettings-means)');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const next = (await rows.nth(1).locator('.Choice-root').boundingBox())!;
    const hint = (await rows.nth(0).locator('.RoomSettings-means').boundingBox())!;
    expect(hint.y + hint.height).toBeLessThanOrEqual(next.y + 1);
  }
});

test('the points of all members are one press away where the line of the evening is too short', async ({
  gallery,
  page,
}) => {
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

test('a field says how many characters fit only when a name is too long', async ({ gallery, page }) => {
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
    // Above the name of the game.
    if (open) {
      const [note, game] = await boxesOf(page, '.Lobby-heading .NameField-limit', '.GamePicker-game');
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

test('the field that renames a room begins with its present name', async ({ gallery, page }) => {
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

test('the question before a kick takes what is typed as the reason', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.SeatCards-head .SeatCards-tool:not(.SeatCards-gentle)').first().click();
  await page.keyboard.type('You are asleep');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('You are asleep');
});

test('the card of a second player at a computer says whether they are ready as any other card does', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-together');
  const [me, second] = [1, 3].map((id) => page.locator(`[data-member="${id}"] .SeatCards-foot`));
  await expect(second!).toHaveText((await me!.textContent())!);
});

test('the word on whether friends can get in is one line', async ({ gallery, page }) => {
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
        const lines = await page.locator('.JoinPanel-foot .JoinPanel-word span').evaluate((word) => {
          return word.getClientRects().length;
        });
        expect(lines, `${state} at ${width}x${height}, ${language}`).toBe(1);
      }
    }
  }
});

test('the host reads how many rules are below those in sight', async ({ gallery, page }) => {
  for (const size of [wide, low]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-2');
    const more = page.locator('.Lobby-side .MoreOf-root button', {
      has: page.locator('.lucide-chevron-down'),
    });
    await expect(more).toHaveText(/^\d+ more rules?$/);
    const [panel, sign, chat] = await boxesOf(
      page,
      '.RoomSettings-root',
      '.Lobby-side .MoreOf-root',
      '.Chat-root',
    );
    expect(sign!.y, `${size.width}`).toBeGreaterThanOrEqual(panel!.y + panel!.height);
    expect(chat!.y, `${size.width}`).toBeGreaterThanOrEqual(sign!.y + sign!.height);
    await page.locator('.RoomSettings-root').evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    await expect(more).toBeHidden();
    expect((await page.locator('.Chat-root').boundingBox())!.y, `${size.width}, at the end`).toBe(chat!.y);
  }
});

test('the host of a room sees all games and all rules at 1920x1080', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page, { width: 1920, height: 1080 })) {
    for (const state of ['lobby-2', 'lobby-8']) {
      await show(page, state);
      for (const list of ['.RoomSettings-root', '.GamePicker-tiles']) {
        const [within, beyond] = await page
          .locator(list)
          .evaluate(({ scrollHeight, clientHeight }) => [clientHeight, scrollHeight] as const);
        expect(beyond, `${list} of ${state}, ${language}`).toBeLessThanOrEqual(within);
      }
      await expect(page.locator('.MoreOf-root')).toHaveCount(0);
    }
  }
});

test('a guest’s rules end above the edge of their panel', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await show(page, 'lobby-guest');
    const [within, beyond] = await page
      .locator('.RoomSettings-root')
      .evaluate(({ scrollHeight, clientHeight }) => [clientHeight, scrollHeight] as const);
    expect(beyond, language).toBe(within);
  }
});

test('the ways in have their copy buttons at one edge and each guest’s digits beside the name', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.JoinPanel-foot .button.small').first().click();
  const edges = await page
    .locator('.JoinPanel-said .button.icon')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(edges.length).toBeGreaterThan(3);
  expect(new Set(edges).size).toBe(1);
  const apart = await page.locator('.JoinPanel-short .JoinPanel-way').evaluateAll(
    (lines) =>
      lines.filter((line) => {
        const [name, digits] = [...line.children].map((one) => one.getBoundingClientRect());
        return name!.bottom <= digits!.top;
      }).length,
  );
  expect(apart).toBe(0);
  const ends = await page
    .locator('.JoinPanel-short dd')
    .evaluateAll((digits) => digits.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(new Set(ends).size, 'columns of digits').toBe(2);
});

test('the ways into a room with a password say so at their top', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-locked');
  await page.locator('.JoinPanel-foot .button.small').first().click();
  const [check, ways] = await boxesOf(page, '.JoinPanel-poster .JoinPanel-check', '.JoinPanel-said > ul');
  expect(check!.y).toBeLessThan(ways!.y);
});

test('one row of players leaves the rest of the height to the games', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [width, height, least] of [
    [1280, 720, 12],
    [1920, 1080, 14],
  ] as const) {
    await page.setViewportSize({ width, height });
    await show(page, 'lobby-ember');
    await laidOut(page);
    const where = `${width}x${height}`;
    const [tiles, cards, foot] = await boxesOf(page, '.GamePicker-tiles', '.SeatCards-cards', '.Foot-root');
    expect(cards!.y + cards!.height, where).toBeLessThanOrEqual(foot!.y);
    const seen = await page
      .locator('.GamePicker-tile')
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

test('the crown of a card is in line with the button above it', async ({ gallery, page }) => {
  for (const size of [wide, low, { width: 1920, height: 1080 }]) {
    await gallery.open(page, { ...plain, ...size });
    await show(page, 'lobby-native-playing');
    const card = page
      .locator('.SeatCards-card', { has: page.locator('.SeatCards-foot .SeatCards-tool') })
      .first();
    const middles = await card.locator('.SeatCards-tool').evaluateAll((tools) =>
      tools.map((tool) => {
        const { left, right } = tool.getBoundingClientRect();
        return (left + right) / 2;
      }),
    );
    expect(middles).toHaveLength(2);
    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(2);
  }
});

test('the host of a full room sees the safety codes without scrolling', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-8');
  await page.locator('.JoinPanel-foot .button.small').first().click();
  const [codes, dialog] = await boxesOf(page, '.JoinPanel-short', 'dialog');
  expect(codes!.y + codes!.height).toBeLessThan(dialog!.y + dialog!.height);
});

test('the QR code in the ways in is whole on a phone on its side', async ({ gallery, page }) => {
  await gallery.open(page, { width: 844, height: 390, scheme: 'dark', language: 'zh', textPercent: 100 });
  await show(page, 'lobby-8');
  await page.locator('.JoinPanel-foot .button.small').first().click();
  const [code, dialog] = await boxesOf(page, 'dialog .JoinPanel-qr', 'dialog');
  expect(code!.y + code!.height).toBeLessThan(dialog!.y + dialog!.height);
});

test('the lobby with text at 200 % has its bar in sight and the longest room code in one line', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...wide, scheme: 'dark', language: 'zh', textPercent: 200 });
  await show(page, 'lobby-2');
  await laidOut(page);
  const bar = await page.locator('.Foot-root').boundingBox();
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(wide.height + 1);
  await page.setViewportSize(phone);
  const code = page.locator('.JoinPanel-code');
  await code.evaluate((element: HTMLElement) => {
    element.style.setProperty('--letters', '13');
    element.firstElementChild!.textContent = '6000-104Q-DT0';
  });
  const [text, room] = await Promise.all([
    code.evaluate(({ scrollWidth }) => scrollWidth),
    page.locator('.JoinPanel-room').boundingBox(),
  ]);
  expect(text).toBeLessThanOrEqual(Math.ceil(room!.width));
});

test('a notice above the lobby or Home leaves the rest in sight', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const [state, width, height] of [
      ['lobby-files', 1280, 720],
      ['lobby-files-many', 1280, 720],
      ['lobby-files-fifty', 1280, 720],
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

test('the shelf shows six cartridges, each on one line, and finds others by parts of their names', async ({
  gallery,
  page,
}) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await page.setViewportSize(wide);
    await show(page, 'lobby-files-many');
    const { whole, highest } = await page.locator('.NativePanel-shelf').evaluate((shelf) => {
      const { top, bottom } = shelf.getBoundingClientRect();
      const lines = [...shelf.children].map((line) => line.getBoundingClientRect());
      return {
        whole: lines.filter((line) => line.top >= top && line.bottom <= bottom).length,
        highest: Math.max(...lines.map(({ height }) => height)),
      };
    });
    expect(whole, `in ${language}`).toBe(6);
    expect(highest, `in ${language}`).toBeLessThan(40);
    await page.getByRole('searchbox').fill('REV fift');
    await expect(page.locator('.NativePanel-shelf li')).toHaveCount(1);
    await page.getByRole('searchbox').fill('zoe');
    await expect(page.locator('.NativePanel-title')).toHaveText(['Zoë']);
    await page.getByRole('searchbox').fill('nothing of that name');
    await expect(page.locator('.NativePanel-none')).not.toBeEmpty();
    await page.getByRole('searchbox').fill('');
  }
});

test('the lobby shows all cards with whole names', async ({ gallery, page }) => {
  for (const size of [wide, low]) {
    await gallery.open(page, { ...size, scheme: 'dark', language: 'zh', textPercent: 100 });
    for (const state of ['lobby-names', 'lobby-wide-names']) {
      await show(page, state);
      // By a line, which is twice as high; signs are a little higher than theirs.
      const cut = await page
        .locator(
          '.SeatCards-who:not(:has(.SeatCards-role)) .Name-stem, .SeatCards-who:not(.SeatCards-long) .Name-stem',
        )
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

test('the bar stays at the foot of a scrolled lobby, with all players above it', async ({
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
      await page.locator('main').evaluate((screen) => screen.scrollTo(0, screen.scrollHeight));
      await laidOut(page);
      const where = `${state} at ${width}x${height}`;
      const [bar, card] = await boxesOf(page, '.Foot-root', '.SeatCards-cards > :last-child');
      expect(Math.abs(bar!.y + bar!.height - height), where).toBeLessThan(2);
      expect(card!.y + card!.height, where).toBeLessThan(bar!.y + 1);
    }
  }
});

test('a lobby of eight shows all players beside a box above them or with two at one computer', async ({
  gallery,
  page,
}) => {
  for (const [state, size] of [
    // A card for two is higher, and its row alone.
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
    const [bar, card] = await boxesOf(page, '.Foot-root', '.SeatCards-cards > :last-child');
    expect(card!.y + card!.height, state).toBeLessThan(bar!.y + 1);
  }
});

test('the list of games ends where the panel beside it ends', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const state of ['lobby-native', 'lobby-native-over', 'lobby-native-8']) {
    await show(page, state);
    // The number of the other games stands below whole rows.
    const [panel, tiles] = await boxesOf(page, '.NativePanel-root', '.GamePicker-root > :last-child');
    const below = tiles!.y + tiles!.height - (panel!.y + panel!.height);
    expect(Math.abs(below), state).toBeLessThan(8);
  }
});

test('the chat beside long settings shows whole lines, and more of them in a larger window', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-party');
  for (const [width, height, least] of [
    [1024, 600, 4],
    [1280, 720, 4],
    // All rules are above it.
    [1920, 1080, 2],
    [2560, 1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height });
    await laidOut(page);
    const lines = await page.locator('.Chat-log').evaluate((log) => {
      const line = Number.parseFloat(getComputedStyle(log.querySelector('.Chat-line')!).lineHeight);
      return log.clientHeight / line;
    });
    expect(lines, `lines at ${width}x${height}`).toBeGreaterThan(least - 0.1);
  }
});

test('the chat fades only at an end beyond which there is more', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, width: 1024, height: 600 });
  const fades = async (scroll: number) => {
    await page.locator('.Chat-log').evaluate((log, top) => log.scrollTo(0, top), scroll);
    await laidOut(page);
    return await page.locator('.Chat-log').evaluate((log) => {
      const style = getComputedStyle(log);
      // At an end that is half a pixel away it is nearly nothing.
      return ['--above', '--below'].map((name) => Math.round(Number(style.getPropertyValue(name))));
    });
  };
  await show(page, 'lobby-party');
  expect(await fades(0)).toEqual([1, 0]);
  expect(await fades(-9999)).toEqual([0, 1]);
  // A height that is no whole number of pixels leaves one to scroll by.
  await show(page, 'lobby-party');
  for (let height = 200; height < 202; height += 0.1) {
    await page.locator('.Chat-log').evaluate((log, high) => {
      log.style.cssText = `flex: none; block-size: ${high}px`;
    }, height);
    expect(await fades(0), `${height} px high`).toEqual([0, 0]);
  }
});

test('the lobby keeps its heights while the way in is checked and when a match may start without a member', async ({
  gallery,
  page,
}) => {
  for (const language of ['en', 'zh'] as const) {
    const { frame } = await gallery.openFrame(page, { ...plain, ...wide, language });
    /** By the size of the window. */
    const heights = async (state: string, what: string) => {
      await show(frame, state);
      const high: { [size: string]: number } = {};
      for (const [width, height] of [
        [600, 800],
        [700, 800],
        [800, 600],
        [890, 800],
        [1024, 600],
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await resize(frame, width, height);
        high[`${width}x${height}`] = (await frame.locator(what).boundingBox())!.height;
      }
      return high;
    };
    const panel = await heights('lobby-party', '.JoinPanel-root');
    expect(await heights('lobby-checking', '.JoinPanel-root'), language).toEqual(panel);
    const foot = await heights('lobby-guest', '.Foot-root');
    expect(await heights('lobby-start-without', '.Foot-root'), language).toEqual(foot);
  }
});

test('a guest sees all rules of the room without scrolling', async ({ gallery, page }) => {
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
        const below = await page.locator('.RoomSettings-root').evaluate((panel) => {
          const { bottom } = panel.getBoundingClientRect();
          return [...panel.querySelectorAll('.Choice-root')].filter(
            (row) => row.getBoundingClientRect().bottom > bottom,
          ).length;
        });
        expect(below, `${state} at ${width}x${height}, ${language}`).toBe(0);
      }
    }
  }
});

test('Ctrl+A selects nothing on a page without text to copy', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'settings-general');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe('');
});

test('the frame of a member who is away holds all its signs', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'match-away');
  const away = page.locator('.ConnectionIndicators-indicator:has(.lucide)');
  const frame = (await away.boundingBox())!;
  for (const sign of await away.locator('svg').all()) {
    const { x, width } = (await sign.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(frame.x);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
  }
});

test('the lobby shows everybody at 1280 x 720 when a native game has failed', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    await show(page, 'lobby-native-failed');
    const height = await page.locator('[data-screen="lobby"]').evaluate((one) => one.scrollHeight);
    expect(height, language).toBe(wide.height);
  }
});

test('sixteen players are all in sight in wide windows, each with name, state and tools, and none over another', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const state of ['lobby-16-full', 'lobby-16-guest', 'lobby-16-teams']) {
      await show(page, state);
      await laidOut(page);
      const cards = page.locator('.SeatCards-cards > li');
      await expect(cards).toHaveCount(16);
      const seen = await cards.evaluateAll((all) => {
        const bar = document.querySelector('.Foot-root')!.getBoundingClientRect().top;
        const under = all.filter((card) => card.getBoundingClientRect().bottom > bar).length;
        const clashes = all.flatMap((card) => {
          const parts = [
            ...card.querySelectorAll(
              '.SeatCards-who, .SeatCards-name, .SeatCards-tools, .SeatCards-quality svg, .SeatCards-state, .SeatCards-foot .chip',
            ),
          ]
            .filter((part) => !part.parentElement!.closest('.SeatCards-who, .SeatCards-name'))
            .map((part) => part.getBoundingClientRect())
            .filter(({ width: wide }) => wide > 1);
          return parts.flatMap((one, at) =>
            parts
              .slice(at + 1)
              .filter(
                (other) =>
                  one.left < other.right - 2 &&
                  other.left < one.right - 2 &&
                  one.top < other.bottom - 2 &&
                  other.top < one.bottom - 2,
              ).length > 0
              ? [card.textContent]
              : [],
          );
        });
        return { under, clashes };
      });
      expect(seen.clashes, `${state} at ${width}x${height}`).toEqual([]);
      // With the letters of teams the last row of a low window is reached by scrolling.
      if (state !== 'lobby-16-teams' || height > 600)
        expect(seen.under, `below the bar in ${state} at ${width}x${height}`).toBe(0);
    }
  }
});

test('a room of sixteen seats with few players looks as one of eight does, and shows a free seat to the last', async ({
  gallery,
  page,
}) => {
  await gallery.open(page, { ...plain, ...wide });
  const cards = page.locator('.SeatCards-cards > li');
  await show(page, 'lobby-3-of-16');
  await expect(cards).toHaveCount(8);
  await expect(page.locator('.SeatCards-dense')).toHaveCount(0);
  await expect(page.locator('.Lobby-seated')).toContainText('3/16');
  await show(page, 'lobby-16');
  await expect(cards).toHaveCount(12);
  await expect(page.locator('.SeatCards-empty')).toHaveCount(1);
});

test('the heading of the players has two lines at most', async ({ gallery, page }) => {
  for await (const language of inEveryLanguage(gallery, page)) {
    for (const state of ['lobby-16', 'lobby-bots', 'lobby-tournament', 'lobby-names']) {
      await show(page, state);
      const lines = await page
        .locator('.Lobby-players > h2')
        .evaluate(
          (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
        );
      expect(lines, `${state} in ${language}`).toBeLessThan(2.5);
    }
  }
});

test('a game that people already have says how many its server lets in', async ({ gallery, page }) => {
  await gallery.open(page, { ...plain, ...wide });
  await show(page, 'lobby-native');
  await expect(page.locator('.Lobby-seated')).toHaveText('5/25');
  await show(page, 'lobby-native-unknown');
  await expect(page.locator('.Lobby-seated')).toHaveText('3');
});

test('all of what is played next is in sight, and the way out of it', async ({ gallery, page }) => {
  for (const size of [wide, { width: 960, height: 540 }]) {
    for await (const language of inEveryLanguage(gallery, page, size)) {
      await show(page, 'lobby-vote');
      await page.locator('[data-note="vote"] .button').click();
      const dialog = page.locator('dialog');
      const hidden = await dialog.evaluate((whole) => whole.scrollHeight - whole.clientHeight);
      expect(hidden, `px at ${size.width}x${size.height} in ${language}`).toBe(0);
      const [seconds, close] = await boxesOf(page, 'dialog .Dialog-head p', 'dialog .Dialog-close');
      expect(seconds!.x + seconds!.width, `in ${language}`).toBeLessThanOrEqual(close!.x);
      await page.locator('.Dialog-close').click();
      await expect(dialog).toHaveCount(0);
    }
  }
});
