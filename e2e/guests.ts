// What specs do with browsers that play in a room: the host lets them in, they enter, and they see how a match ended.

import type { Point } from './determinism/firefox.ts';
import type { Player } from './player.ts';

/** The host lets browsers in. Returns what is typed there into a browser, as the browser completes it. */
export async function letIn(host: Player): Promise<string> {
  await host.button('Let phones in').click();
  // The code takes the place of the press.
  await host.button('Phones').click();
  const dialog = host.page.getByRole('dialog', { name: 'Phones and browsers' });
  const link = (await dialog.locator('.JoinPanel-address').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return `http://${link}`;
}

/** A browser at the door comes in. */
export async function enter(guest: Player, name: string): Promise<void> {
  await guest.page.getByRole('textbox').fill(name);
  await guest.button('Join').click();
  await guest.sees('lobby');
}

/** Who is at which place with how many points. */
export function standingsAt({ page }: Player): Promise<string[][]> {
  return Promise.all(
    ['.StandingsTable-name', '.StandingsTable-score'].map((part) => page.locator(part).allTextContents()),
  );
}

/** A finger of a phone in Chromium goes from the first of these points to the second, CSS pixels. */
export async function swipe({ page }: Player, from: Point, to: Point): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', from);
  await touch('touchMove', to);
  await touch('touchEnd');
  await fingers.detach();
}
