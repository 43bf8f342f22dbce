// What the app may cost its users, in actions and seconds (the budgets of the design), and how each is measured:
// through the screens of whole apps, by a person who knows what they want.

import type { Locator } from '@playwright/test';
import type { Player } from '../../../e2e/player.ts';
import { type Apps, newDiscoveryGroup } from './measured-apps.ts';
import { seesMatch, seesScreen, takePress } from './page-clock.ts';

export interface Cost {
  /** Presses, and fields that were filled in. */
  readonly actions: number;
  readonly seconds: number;
}

export interface Budget {
  readonly what: string;
  /** Seconds are null where the budget is only about actions. */
  readonly most: { readonly actions: number; readonly seconds: number | null };
  /** Leaves its apps open. */
  measure(apps: Apps): Promise<Cost>;
}

/** A hand that counts what it does. */
interface Hand {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  enter(field: Locator): Promise<void>;
}

/**
 * Counts the actions of this player, and the time from `since` (their first press, unless it is given) to when `act` says that it
 * was done: both on the wall clock, ms.
 */
async function costOf(player: Player, act: (hand: Hand) => Promise<number>, since?: number): Promise<Cost> {
  let actions = 0;
  const counted = async (action: Promise<void>) => {
    actions += 1;
    await action;
  };
  await takePress(player.page);
  const doneMs = await act({
    press: (control) => counted(control.click()),
    type: (field, text) => counted(field.fill(text)),
    enter: (field) => counted(field.press('Enter')),
  });
  const sinceMs = since ?? (await takePress(player.page));
  return { actions, seconds: (doneMs - sinceMs) / 1000 };
}

async function joinByTyping(apps: Apps, shown: (host: Player) => Promise<string>): Promise<Cost> {
  const { player: ann } = await apps.open();
  await ann.host();
  const text = await shown(ann);
  const { player: bob } = await apps.open();
  return costOf(bob, async (hand) => {
    const field = bob.page.getByRole('textbox', { name: 'Code or address of the room' });
    await hand.press(bob.button('Join'));
    await hand.type(field, text);
    await hand.enter(field);
    return seesScreen(bob.page, 'lobby');
  });
}

export const budgets: readonly Budget[] = [
  {
    what: 'From launch to an open room',
    most: { actions: 1, seconds: 5 },
    async measure(apps) {
      const { player, startedAt } = await apps.open();
      return costOf(
        player,
        async (hand) => {
          await hand.press(player.button('Host'));
          return seesScreen(player.page, 'lobby');
        },
        startedAt,
      );
    },
  },
  {
    what: 'Joining a room that is listed',
    most: { actions: 1, seconds: 3 },
    async measure(apps) {
      const group = await newDiscoveryGroup();
      const { player: ann } = await apps.open(group);
      await ann.rename('Ann');
      await ann.host();
      const { player: bob } = await apps.open(group);
      const room = bob.button(/^.?\s*Ann’s room/);
      await room.waitFor();
      return costOf(bob, async (hand) => {
        await hand.press(room);
        return seesScreen(bob.page, 'lobby');
      });
    },
  },
  {
    what: 'Joining by IP',
    most: { actions: 3, seconds: 10 },
    measure: (apps) => joinByTyping(apps, (ann) => ann.address()),
  },
  {
    what: 'Joining by code',
    most: { actions: 3, seconds: 10 },
    measure: (apps) => joinByTyping(apps, (ann) => ann.page.locator('.JoinPanel-code').innerText()),
  },
  {
    what: 'First game against bots, from Home',
    most: { actions: 1, seconds: null },
    async measure(apps) {
      const { player } = await apps.open();
      return costOf(player, async (hand) => {
        await hand.press(player.button('Play against bots'));
        return seesScreen(player.page, 'match');
      });
    },
  },
  {
    what: 'From the last Ready to everybody’s picture',
    most: { actions: 1, seconds: null },
    async measure(apps) {
      const [{ player: ann }, { player: bob }] = [await apps.open(), await apps.open()];
      await bob.join(await ann.host());
      await bob.ready();
      return costOf(ann, async (hand) => {
        const begun = [ann, bob].map(({ page }) => seesMatch(page));
        await hand.press(ann.readyButton);
        return Math.max(...(await Promise.all(begun)));
      });
    },
  },
  {
    what: 'Rematch, when both want one',
    most: { actions: 1, seconds: null },
    async measure(apps) {
      const [{ player: ann }, { player: bob }] = [await apps.open(), await apps.open()];
      await bob.join(await ann.host());
      await ann.makeItShort();
      await bob.ready();
      await ann.ready();
      await ann.sees('match');
      // Who turns into the wall loses, and soon it is over.
      const bump = setInterval(() => void bob.press('ArrowUp').catch(() => {}), 250);
      await ann.seesResults().finally(() => clearInterval(bump));
      await bob.seesResults();
      await bob.button(/Rematch$/).click();
      return costOf(ann, async (hand) => {
        await hand.press(ann.button(/Rematch$/));
        return seesScreen(ann.page, 'match');
      });
    },
  },
];
