// One person at one app: what they see and press. The only file that knows how the screens are built.

import { expect, type Locator, type Page } from '@playwright/test';

export type ScreenName =
  | 'home'
  | 'opening'
  | 'join'
  | 'joining'
  | 'lobby'
  | 'match'
  | 'results'
  | 'replay'
  | 'failure'
  | 'closed';

/** What a stage tells about the match on it; `hashes` maps numbers of frames to the state's hash after them. */
export interface StageFacts {
  readonly frame: number;
  readonly hashes: ReadonlyMap<number, string>;
  /** Commands and events in the frames so far. */
  readonly items: number;
  /** Input changes of people that this screen has drawn. */
  readonly shown: readonly {
    readonly seat: number;
    readonly frame: number;
    /** Wall clock, ms, when its first picture was drawn. */
    readonly timeMs: number;
  }[];
}

// Five tied rounds are the longest that a short match takes (45 s), and the machine may be busy.
export const SHORT_MATCH_LIMIT_MS = 150_000;

// The longest way to a scene is a second of work, which a busy machine spreads over many.
const PREVIEWS_LIMIT_MS = 60_000;

/** A countdown and a few seconds of play, on a machine that may be busy. */
const FRAME_LIMIT_MS = 60_000;

/** Some seconds of a console, which an idle machine plays in one. */
const CHECK_LIMIT_MS = 60_000;

/** How often a stage is looked at: it tells more than that, and a look costs little. */
const LOOK_EVERY_MS = 100;

export type Player = ReturnType<typeof playerAt>;

export function playerAt(page: Page) {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const screen = (name: ScreenName) => page.locator(`[data-screen="${name}"]`);
  const canvas = page.locator('canvas[data-frame]');
  const sees = (name: ScreenName) => expect(screen(name)).toBeVisible();
  const setOption = async (label: string, value: string) => {
    const choice = page
      .getByRole('radiogroup', { name: label })
      .getByRole('radio', { name: value, exact: true });
    await choice.click({ force: true }); // drawn by its label; it shows the room's choice, so it changes only with the next view
    await expect(choice).toBeChecked();
  };

  return {
    page,
    button,
    screen,
    /** Chooses one of the room's options for the game. */
    setOption,
    /** Waits until this screen shows. */
    sees,
    heading: page.getByRole('heading', { level: 1 }),
    /** The one large button: Ready in the lobby, Rematch in the results. */
    readyButton: page.locator('.ready-button'),
    /** The cards of the lobby, one a seat. */
    seats: page.getByRole('list', { name: 'Players' }).getByRole('listitem'),
    /** The card of the member with this name. */
    member: (name: string) => page.getByRole('listitem', { name, exact: true }),
    /** What is said in passing, where it hides nothing. */
    note: (text: string) => page.locator('.Toast-root').filter({ hasText: text }),
    /** The rows of the result: place, player, score. */
    standings: page.getByRole('table', { name: 'Places and scores' }).getByRole('row'),

    async rename(name: string) {
      const field = page.getByRole('textbox', { name: 'Your name' });
      await field.fill(name);
      await field.press('Enter');
      await expect(field).toHaveValue(name);
    },

    /** Opens a room and returns the address that the lobby tells friends. */
    async host(): Promise<string> {
      await button('Host').click();
      await sees('lobby');
      return this.address();
    },

    /** Sets the room's password, as its leader, and returns the dialog where that is done. */
    async setPassword(password: string): Promise<Locator> {
      await button('Password').click();
      const dialog = page.getByRole('dialog', { name: 'Password of this room' });
      await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
      await dialog.getByRole('button', { name: 'Set password' }).click();
      return dialog;
    },

    /** The first address in the lobby: how friends get in. */
    async address(): Promise<string> {
      const address = page
        .getByRole('region', { name: /^(Join with this code|This room’s code|This room is at)$/ })
        .locator('.JoinPanel-address');
      return (await address.first().innerText()).trim();
    },

    /** From the lobby of a host: what the large page of all ways in says besides addresses. */
    async waysIn(): Promise<{ readonly code: string; readonly link: string }> {
      await button('All ways in').click();
      const ways = page.getByRole('dialog', { name: 'All ways in' });
      const code = (await ways.locator('.JoinPanel-code').innerText()).trim();
      const link = (await ways.locator('.JoinPanel-link .JoinPanel-address').innerText()).trim();
      await button('Close').click();
      return { code, link };
    },

    /** Types the address and presses Join; what comes of it is for the caller to see. */
    async tryToJoin(address: string) {
      await button('Join').click();
      await page.getByRole('textbox', { name: 'Code or address of the room' }).fill(address);
      await button('Join').click();
    },

    /** Opens a room with bots in it. */
    async hostWithBots() {
      await button('Host').click();
      await sees('lobby');
      await this.setBots(3);
    },

    async join(address: string) {
      await this.tryToJoin(address);
      await sees('lobby');
    },

    /** Presses the room of this host among those that were found on the network. */
    async joinFound(host: string) {
      await button(new RegExp(`^${host}’s room`)).click();
      await sees('lobby');
    },

    async say(text: string) {
      const field = page.getByRole('textbox', { name: 'Say something' });
      await field.fill(text);
      await field.press('Enter');
      await expect(page.getByText(text)).toBeVisible();
    },

    /** Waits until every game in the lobby has its picture. */
    async seesPreviews() {
      const pictures = page.locator('.GamePicker-root .GamePreview-root img');
      for (const picture of await pictures.all()) {
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
      }
    },

    /** Points at a game in the lobby until it moves, and away from it. */
    async watchesPreview() {
      await page
        .locator('.GamePicker-tile', { has: page.locator('.GamePreview-root') })
        .first()
        .hover();
      await expect(page.locator('.GamePicker-root .GamePreview-drawn')).toHaveCount(1, {
        timeout: PREVIEWS_LIMIT_MS,
      });
      await page.mouse.move(0, 0);
      await expect(page.locator('.GamePicker-root .GamePreview-canvas')).toHaveCount(0);
    },

    async setBots(count: number) {
      const bots = page.getByRole('group', { name: 'Bots' });
      const shown = bots.getByRole('status');
      const change = count - Number(await shown.innerText());
      const button = bots.getByRole('button', { name: change > 0 ? 'More bots' : 'Fewer bots' });
      // As fast as it goes: every press counts, whatever shows meanwhile.
      for (let presses = Math.abs(change); presses > 0; presses--) await button.click();
      await expect(shown).toHaveText(String(count));
    },

    /** The leader takes another game in the same room. */
    async chooseGame(name: string) {
      await page
        .getByRole('radiogroup', { name: 'Game' })
        .getByRole('radio', { name, exact: true })
        .click({ force: true }); // drawn by its label
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    },

    /** The leader chooses how the match stays in step. */
    async chooseWay(name: string) {
      const choice = page
        .getByRole('radiogroup', { name: 'Staying in step' })
        .getByRole('radio', { name, exact: true });
      await choice.click({ force: true }); // drawn by its label, and checked when the room says so
      await expect(choice).toBeChecked();
    },

    /** The shortest match that the game offers. */
    async makeItShort() {
      await setOption('Match length', 'Short');
      await setOption('Speed', 'Fast');
    },

    /** Bots as good as can be, against whom nobody wins by chance. */
    async makeBotsHard() {
      await setOption('Bot skill', 'Hard');
    },

    /** The leader has the match played in so many teams. */
    async playInTeams(teams: number) {
      await setOption('Teams', String(teams));
    },

    /** The mark of a member whose team may be changed here. */
    teamOf: (name: string, team: string) => button(new RegExp(`${name}.* is in team ${team}`)),

    /** Waits for the end of a short match; two who never turn may tie a few times first. */
    async seesResults(timeout = SHORT_MATCH_LIMIT_MS) {
      await expect(screen('results')).toBeVisible({ timeout });
    },

    /** Asked whether a native game may be started: looks at the command, and allows it. */
    async allowNative() {
      const dialog = page.getByRole('dialog', { name: /^Let Ethernight start/ });
      const commands = dialog.locator('.OwnClients-commands');
      await expect(commands).toBeHidden();
      await dialog.getByText('Show the command').click();
      await expect(commands).toContainText(/\{(address|host)\}/);
      await dialog.getByRole('button', { name: 'Allow' }).click();
    },

    async ready() {
      await button(/Ready$/).click(); // a tick before the word is part of its name
    },

    /** Presses the ready button of each of these players, who share this computer. */
    async readyEach(names: readonly string[], word = 'Ready') {
      const one = page.locator('.ready-button');
      for (const name of names) await one.and(button(new RegExp(`${word}: .?${name}.?$`))).click();
    },

    /** The leader ends the match that is played, is asked, and says yes. */
    async endMatch() {
      await expect(page.locator('.GetReady-countdown')).toBeHidden();
      await button('Menu').click();
      await button('End match').click();
      const question = page.getByRole('dialog', { name: 'End this match?' });
      await question.getByRole('button', { name: 'End match' }).click();
      await sees('results');
    },

    /** A guest leaves the room in the middle of a match, is asked, and says yes. */
    async leaveMatch() {
      await button('Menu').click();
      await button('Leave the room…').click();
      const question = page.getByRole('dialog', { name: 'Leave the others?' });
      await question.getByRole('button', { name: 'Leave' }).click();
      await sees('home');
    },

    /** The host's laboratory loses so many percent of what goes either way on everybody's line; from the lobby. */
    async loseOnAllLines(percent: number) {
      await button('Network').click();
      const laboratory = page.getByRole('region', { name: 'Laboratory' });
      for (const line of await laboratory.getByRole('checkbox').all()) await line.check();
      await laboratory.getByRole('slider', { name: 'Loss' }).fill(String(percent / 100));
      await expect(laboratory.getByText(`${percent}%`).first()).toBeVisible();
      await button('Done').click();
    },

    /** From the results: what was recorded of the match is what was played. */
    async seesGenuineReplay() {
      await button('Replays').click();
      const watch = page.locator('.ReplaysPage-row').getByRole('button', { name: /^Watch/ });
      // What a player who came back had recorded before is removed in a while, and listed below the other until then.
      await expect(watch).toHaveCount(1);
      await watch.first().click();
      await sees('replay');
      await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'same', {
        timeout: CHECK_LIMIT_MS,
      });
      await page.keyboard.press('Escape');
      // The list is there again, over the results.
      await button('Done').click();
      await sees('results');
    },

    async kick(name: string, why: string) {
      await button(`Kick ${name}`).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(why);
      await dialog.getByRole('button', { name: 'Kick', exact: true }).click();
    },

    /** A real key press; `key` is a physical key such as ArrowUp or Space. */
    async press(key: string) {
      await page.keyboard.press(key);
    },

    stage: async (): Promise<StageFacts> =>
      stageFacts(await canvas.evaluate(({ dataset }) => ({ ...dataset }))),

    /** Waits until the stage shows this frame of a match that goes on, or a later one. */
    async reaches(frame: number, timeout = FRAME_LIMIT_MS) {
      const shown = (least: number) =>
        Number(document.querySelector<HTMLElement>('canvas[data-frame]:not([data-over])')?.dataset.frame) >=
        least;
      await page.waitForFunction(shown, frame, { timeout, polling: LOOK_EVERY_MS });
    },
  };
}

/** What the stage's canvas says of itself, in its data attributes. */
export function stageFacts(data: Readonly<Record<string, string | undefined>>): StageFacts {
  const hashes = data.hashes?.split(' ').filter((entry) => entry !== '') ?? [];
  return {
    frame: Number(data.frame),
    hashes: new Map(hashes.map((entry) => [Number(entry.split(':')[0]), entry.split(':')[1]!])),
    items: Number(data.items),
    shown: JSON.parse(data.shown || '[]'),
  };
}

/**
 * Waits until all stages have told a hash of the same state, at `fromFrame` or later, and asserts that every hash which
 * they have in common is equal. A stage shows its last hashes alone and may be seconds behind another, so what each has
 * told is kept for as long as it goes on with the same run. Returns the last such frame.
 */
export async function sameHashes(players: readonly Pick<Player, 'stage'>[], fromFrame = 1): Promise<number> {
  const told = players.map(() => new Map<number, string>());
  let last = 0;
  const agree = async () => {
    const looks = await Promise.all(players.map((player) => player.stage()));
    for (const [index, { hashes }] of looks.entries()) keepTold(told[index]!, hashes);
    const [first, ...others] = told;
    for (const [frame, hash] of first!) {
      if (!others.every((hashes) => hashes.has(frame))) continue;
      for (const hashes of others) expect(hashes.get(frame), `hash after ${frame} frames`).toBe(hash);
      last = Math.max(last, frame);
    }
    return last;
  };
  await expect
    .poll(agree, { message: 'a frame that all stages have a hash of', intervals: [LOOK_EVERY_MS] })
    .toBeGreaterThanOrEqual(fromFrame);
  return last;
}

/** Adds the last hashes that a stage shows to those it told; a stage that began anew has told only what it shows. */
function keepTold(told: Map<number, string>, shown: ReadonlyMap<number, string>): void {
  const [oldest] = shown;
  if (!oldest || told.get(oldest[0]) !== oldest[1]) told.clear();
  for (const [frame, hash] of shown) told.set(frame, hash);
}
