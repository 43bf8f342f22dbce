// Two friends watch a replay together: the same frame on both screens, and the remote passes from one to the other.

import { expect, test } from './party.ts';
import type { Player } from './player.ts';

/** Frames between two screens whose pictures are drawn apart: a tenth of a second. */
const FEW_FRAMES = 6;

/** The recording is longer: at its end both screens stand. */
const LENGTH = 400;

/** Frames of Trails a second. */
const RATE = 60;

const frameOf = async ({ page }: Player) =>
  Number(await page.locator('canvas[data-frame]').getAttribute('data-frame'));

/** The frame that a stage tells next, and when, ms: it tells twice a second. Null where it tells none any more. */
function told({ page }: Player) {
  return page.evaluate(
    (patienceMs) =>
      new Promise<{ readonly frame: number; readonly ms: number } | null>((resolve) => {
        const canvas = document.querySelector<HTMLElement>('canvas[data-frame]')!;
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve({ frame: Number(canvas.dataset.frame), ms: performance.timeOrigin + performance.now() });
        });
        observer.observe(canvas, { attributeFilter: ['data-frame'] });
        setTimeout(() => resolve(null), patienceMs);
      }),
    5_000,
  );
}

/** How many frames apart two screens are, by what each tells next. */
async function apart(one: Player, other: Player): Promise<number> {
  const [a, b] = await Promise.all([told(one), told(other)]);
  if (!a || !b || Math.max(a.frame, b.frame) >= LENGTH) return Number.POSITIVE_INFINITY;
  return Math.abs(a.frame - b.frame - ((a.ms - b.ms) * RATE) / 1000);
}

test('a replay is shown to the room: both screens are at the same frame, and the guest, given the remote, pauses both', async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const bob = await guest('Bob');
  const address = await ann.host();
  await ann.setBots(1);
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(LENGTH);
  await ann.endMatch();
  await ann.seesResults();
  await ann.button('Back to lobby').click();
  await ann.sees('lobby');
  await bob.join(address);

  await test.step('both play it from the same moment', async () => {
    await ann.button('Replays').click();
    const list = ann.page.getByRole('dialog', { name: 'Replays' });
    await list.getByRole('button', { name: /^Show .* to the room$/ }).click();
    for (const one of [ann, bob]) await one.sees('replay');
    await expect(ann.page.getByText('You have the remote')).toBeVisible();
    await expect(bob.page.getByText('Ann has the remote')).toBeVisible();
    await expect(bob.button('Play')).toBeDisabled();
    await ann.button('Play').click();
    for (const one of [ann, bob]) await expect.poll(() => frameOf(one)).toBeGreaterThan(30);
    // A machine that is busy with other tests draws some pictures late.
    await expect.poll(() => apart(ann, bob)).toBeLessThan(FEW_FRAMES);
    await expect(bob.button('Pause')).toBeVisible();
  });

  await test.step('who is given the remote pauses, and seeks, for both', async () => {
    await ann.button('Give the remote to Bob').click();
    await expect(bob.page.getByText('You have the remote')).toBeVisible();
    await bob.button('Pause').click();
    await expect(ann.button('Play')).toBeVisible();
    await expect.poll(async () => (await frameOf(ann)) - (await frameOf(bob))).toBe(0);
    await bob.page.getByRole('slider', { name: 'Position' }).fill('5');
    for (const one of [ann, bob]) await expect.poll(() => frameOf(one)).toBe(300);
    await bob.button('One frame forward').click();
    for (const one of [ann, bob]) await expect.poll(() => frameOf(one)).toBe(301);
  });
});
