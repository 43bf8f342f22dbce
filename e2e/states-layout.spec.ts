// Everybody can use every screen: each of its states by the rules of WCAG 2.2 AA, in the forms that people set, and
// with a keyboard alone. In the gallery, where a state is a moment away; accessibility.spec.ts walks through the app itself.

import { expect, type Frame, type Page } from '@playwright/test';
import { faultsOf, faultsOfContrast, faultsOfSize, layoutFaultsInSizes } from './accessible/faults.ts';
import { type Form, show } from './accessible/gallery.ts';
import { phone, test, wide, windows } from './accessible/gallery-test.ts';
import { focusFaultsOf, keyboardFaultsOf } from './accessible/keyboard.ts';

type Find<In> = (page: In) => Promise<readonly string[]>;

/**
 * Every scheme with every size of window, every size of text and every language, as pairs. Names, roles and order are the
 * same in each of them, and contrast is in each of a scheme; where things lie is nowhere the same.
 */
const forms: readonly (readonly [name: string, form: Form, find: Find<Frame>])[] = [
  [
    'is accessible in dark colours and a wide window',
    { ...wide, scheme: 'dark', language: 'en', textPercent: 100 },
    faultsOf,
  ],
  [
    'has contrast, targets and whole words in light colours and a wide window with text at 200 %',
    { ...wide, scheme: 'light', language: 'en', textPercent: 200 },
    faultsOfContrast,
  ],
  [
    'has targets and whole words in light colours on a phone in Chinese',
    { ...phone, scheme: 'light', language: 'zh', textPercent: 100 },
    faultsOfSize,
  ],
  [
    'has targets, whole words and a visible focus on each control in dark colours on a phone with text at 200 %',
    { ...phone, scheme: 'dark', language: 'en', textPercent: 200 },
    async (page) => [...(await faultsOfSize(page)), ...(await focusFaultsOf(page))],
  ],
];

/** Between presses that follow each other. */
const THEN = ' then ';

/** What presses open in a state: dialogs are not states of their own. Selectors, because languages differ. */
const opened: readonly (readonly [state: string, press: string, opens: string])[] = [
  ['lobby-8', '.JoinPanel-foot .button.small', 'dialog .JoinPanel-qr'],
  ['lobby-blocked', '.JoinPanel-foot .button.small', 'dialog .JoinPanel-qr'],
  ['lobby-blocked', '.JoinPanel-foot .button.small >> nth=3', 'dialog .JoinPanel-check'],
  ['lobby-phones', '.JoinPanel-foot .button.small >> nth=2', 'dialog .JoinPanel-way'],
  ['lobby-unvisited', '.JoinPanel-foot .small + .small', 'dialog .JoinPanel-tries'],
  ['lobby-8', '.SeatCards-tool:not(.SeatCards-gentle)', 'dialog .button.danger'],
  ['lobby-8', '.GamePicker-how', 'dialog .HowToPlay-root'],
  ['lobby-2', '.GamePicker-more > button', 'dialog .GamePicker-all'],
  ['lobby-guest', '.RoomSettings-root summary', '.RoomSettings-root details[open] .Choice-root'],
  ['network-8', '.NetworkPage-page > .Details-root > summary', '.NetworkPage-graphs'],
  ['lobby-locked', '.GamePicker-how', 'dialog .HowToPlay-root'],
  ['lobby-banned', '.Lobby-nav > .button', 'dialog .Lobby-named'],
  ['lobby-others', '.Lobby-nav > .button', 'dialog .FoundRooms-rooms'],
  ['lobby-hall', '.Lobby-nav > .button', 'dialog .FoundRooms-rooms'],
  ['lobby-hall-empty', '.Lobby-nav > .button', 'dialog .FoundRooms-rooms'],
  ['lobby-hall-stays', '.Lobby-nav > .button', 'dialog .late'],
  ['results-hall', '.Results-side > .button', 'dialog .FoundRooms-rooms'],
  ['lobby-party', '.Scoreboard-all', 'dialog .Scoreboard-row'],
  ['lobby-8', '.Foot-root .button:not(.primary)', 'dialog .button.danger'],
  ['match-8', '.HudButton-root >> nth=0', 'dialog .StageMenu-root'],
  ['match-8', `.HudButton-root >> nth=0${THEN}.StageMenu-root .danger`, 'dialog .button.danger'],
  ['match-8', `.HudButton-root >> nth=0${THEN}.StageMenu-root .button >> nth=2`, 'dialog .HowToPlay-root'],
  ['match-8', '.HudButton-root >> nth=1', '.EmoteWheel-root'],
  ['match-8', '.HudButton-root >> nth=2', '.StageHud-chat input'],
  ['match-desync-bit', '.StageHud-outOfStep .button:not(.primary) >> nth=0', 'dialog .StageHud-details'],
  ['lobby-tournament', '[data-note="tournament"] > .button', 'dialog .Tournament-rounds'],
  ['settings-data', '.button.danger', 'dialog dialog'],
  ['failure-version', 'summary', 'details dl'],
];

// What is wrong is listed: to look again with a trace of thousands of steps says no more. A hundred and seventy states take
// a machine that has other things to do minutes.
test.describe.configure({ retries: 0, timeout: 1_200_000 });

/** A frame lies where no pointer comes. */
async function pressIn(page: Page | Frame, press: string, opens: string) {
  for (const one of press.split(THEN)) await page.locator(one).first().dispatchEvent('click');
  await page.locator(opens).first().waitFor();
}

/** What is wrong, by state and by what a press opens in one. */
async function faultsIn<In extends Page | Frame>(
  page: In,
  states: readonly string[],
  dialogs: typeof opened,
  find: Find<In>,
) {
  const faults: { [state: string]: readonly string[] } = {};
  const look = async (name: string) => {
    const found = await find(page);
    if (found.length > 0) faults[name] = found;
  };
  for (const state of states) {
    await show(page, state);
    await look(state);
  }
  for (const [state, press, opens] of dialogs) {
    await show(page, ''); // the same state again would stay as it is
    await show(page, state);
    await pressIn(page, press, opens);
    // A press may scroll its page below the head, which stays.
    await page.locator('.OverlayPage-root').evaluateAll((pages) => {
      for (const one of pages) one.scrollTo(0, 0);
    });
    await look(`${state}, ${press}`);
  }
  return faults;
}

for (const [name, form, find] of forms) {
  test(`every state of every screen ${name}`, async ({ gallery, page }) => {
    const { frame, states } = await gallery.openFrame(page, form);
    expect(states.length).toBeGreaterThan(50);
    expect(await faultsIn(frame, states, opened, find)).toEqual({});
  });
}

/** States with the most parts. */
const full = [
  ...['home-rooms', 'home-clients', 'join', 'failure-version', 'settings-controls', 'network-8'],
  ...['lobby-start', 'lobby-16', 'lobby-arena', 'lobby-together', 'lobby-many-games', 'lobby-native-playing'],
  ...['lobby-names', 'lobby-full', 'lobby-16-full', 'lobby-16-teams', 'match-16', 'results-16'],
  ...['lobby-party', 'lobby-teams', 'lobby-waiting-teams'],
  ...[
    'match-feelings',
    'match-desync-bit',
    'match-asked',
    'match-asked-here',
    'match-paused',
    'countdown-together',
    'countdown-screens',
  ],
  ...[
    'results-8',
    'results-start',
    'results-mine',
    'results-tied',
    'results-many-teams',
    'results-many-games',
    'results-hall',
    'replay-different',
  ],
];

/** States whose controls are visited with Tab; all other states have the same kinds of controls. */
const tabbed = [
  ...['home-rooms', 'join', 'failure-version', 'settings-controls', 'settings-data', 'network-laboratory'],
  ...['lobby-8', 'lobby-native-playing', 'lobby-files', 'lobby-teams', 'match-desync-bit', 'match-paused'],
  ...['results-8', 'replays-some', 'replay'],
];

test('every kind of screen lets Tab come to each of its controls on a phone with text at 200 %', async ({
  gallery,
  page,
}) => {
  const states = await gallery.open(page, { ...phone, scheme: 'dark', language: 'en', textPercent: 200 });
  expect(states).toEqual(expect.arrayContaining(tabbed));
  expect(await faultsIn(page, tabbed, opened, keyboardFaultsOf)).toEqual({});
});

/** The full states of the dialogs that a press opens. */
const fullOpened = opened.filter(([state]) =>
  ['lobby-8', 'lobby-banned', 'lobby-hall', 'match-8', 'failure-version'].includes(state),
);

test('every full state has whole words and no overlaps in windows from 360x640 to 2560x1440, in every language and with large text', {
  tag: '@every-font',
}, async ({ gallery, page, languages }) => {
  const looks = languages.flatMap((language) =>
    ([100, 200] as const).map((textPercent) => ({ scheme: 'dark', language, textPercent }) as const),
  );
  const faults: { [where: string]: readonly string[] } = {};
  const frames = await gallery.openFrames(page, looks);
  const inEveryWindow = async (frame: Frame, what: string) => {
    for (const [size, found] of Object.entries(await layoutFaultsInSizes(frame, windows)))
      faults[`${what}, ${size}`] = found;
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
        await pressIn(frame, press, opens);
        await inEveryWindow(frame, `${state}, ${press}, ${form}`);
      }
    }),
  );
  expect(faults).toEqual({});
});
