// The pictures of games are there with the lobby, also when people come back to it: in each frame that the window shows.

import type { CDPSession, Page } from '@playwright/test';
import { takeAllCores } from './busy-cores.ts';
import { expect, type Guest, test } from './party.ts';

/** Programs for each core that take all that they get. */
const BUSY_PER_CORE = 3;

const PATIENCE_MS = 60_000;

/** A tile at another brightness than the same tile at rest, of 255 on average: no picture, or not yet. */
const MOST_DIFFERENCE = 3;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Collects the frames that a window shows, as JPEG in base64, until the returned function is called. */
async function film(page: Page): Promise<() => Promise<readonly string[]>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
  return async () => {
    await session.send('Page.stopScreencast');
    await session.detach();
    return frames;
  };
}

/** How far each area of each frame is from the same area of the last frame, of 255 on average. */
function differences(page: Page, frames: readonly string[], areas: readonly Area[]): Promise<number[][]> {
  return page.evaluate(
    async ({ frames, areas, width }) => {
      const pixels = async (frame: string) => {
        const bytes = Uint8Array.from(atob(frame), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const scale = bitmap.width / width;
        const ctx = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
          willReadFrequently: true,
        })!;
        ctx.drawImage(bitmap, 0, 0);
        return areas.map(
          (area) =>
            ctx.getImageData(area.x * scale, area.y * scale, area.width * scale, area.height * scale).data,
        );
      };
      const last = await pixels(frames.at(-1)!);
      const found: number[][] = [];
      for (const frame of frames) {
        const shown = await pixels(frame);
        found.push(
          shown.map(
            (data, at) => data.reduce((sum, one, i) => sum + Math.abs(one - last[at]![i]!), 0) / data.length,
          ),
        );
      }
      return found;
    },
    { frames, areas, width: page.viewportSize()!.width },
  );
}

/** Areas of the elements that are wholly visible: parts that a list has scrolled away are covered by others. */
async function areasOf(page: Page, selector: string): Promise<Area[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const area = one.getBoundingClientRect();
      const list = one.closest('[role="radiogroup"]')!.getBoundingClientRect();
      return area.top >= list.top && area.bottom <= Math.min(list.bottom, innerHeight)
        ? [area.toJSON() as Area]
        : [];
    }),
  );
}

/** A match begins and ends, and all are in the lobby again. */
async function playOnce([ann, bob]: readonly [Guest, Guest]) {
  for (const one of [bob, ann]) await one.readyButton.click({ timeout: PATIENCE_MS });
  for (const one of [ann, bob]) await one.reaches(30, PATIENCE_MS);
  await ann.endMatch();
  for (const one of [ann, bob]) {
    await one.sees('results');
    await one.button('Back to lobby').click();
    await one.sees('lobby');
  }
}

for (const { cores, busy } of [
  { cores: 'on a calm machine', busy: 0 },
  { cores: 'while every core is taken', busy: BUSY_PER_CORE },
]) {
  test(`each frame of the lobby has all pictures of games, before a match and after it, ${cores}`, {
    tag: '@alone',
  }, async ({ guest }) => {
    const [ann, bob] = [await guest('Ann', { previews: true }), await guest('Bob', { previews: true })];
    await bob.join(await ann.host());
    const end = takeAllCores(busy);
    try {
      const { page } = ann;
      const stop = await film(page);
      await playOnce([ann, bob]);
      await page.mouse.move(0, 0); // on no tile, which would move
      const tiles = await areasOf(page, '.GamePicker-tile .GamePreview-root');
      expect(tiles.length).toBeGreaterThan(4);
      const [names] = await areasOf(page, '.GamePicker-tile .GamePicker-name');
      // The last frame is what the lobby looks like at rest.
      await page.waitForTimeout(1_000);
      const frames = await stop();
      const all = await differences(page, frames, [names!, ...tiles]);
      const inLobby = all.filter(([name]) => name! < MOST_DIFFERENCE);
      expect(inLobby.length).toBeGreaterThan(3);
      for (const [, ...pictures] of inLobby) expect(Math.max(...pictures)).toBeLessThan(MOST_DIFFERENCE);
    } finally {
      await end();
    }
  });
}
