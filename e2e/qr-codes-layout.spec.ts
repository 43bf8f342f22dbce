// Every QR code that a screen shows is read by zbar: in half its size, as from the other end of a table, and out of focus.

import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { scanRGBABuffer } from '@undecaf/zbar-wasm';
import { roomsPage } from '../electron/cli/operate/rooms-page.ts';
import { hallOf } from '../electron/cli/testing/status.ts';
import { laidOut, show } from './accessible/gallery.ts';
import { plain, test, wide, windows } from './accessible/gallery-test.ts';

/** What a reader sees of a picture. */
const SEEN = ['at half its size', 'out of focus by a pixel'] as const;

/** What has codes over a lobby: in which state, and what opens it. */
const DIALOGS = {
  'the poster': ['lobby-8', '.JoinPanel-foot .button.small'],
  'the dialog of browsers': ['lobby-unvisited', ':is(.JoinPanel-scan button, .JoinPanel-folded)'],
} as const;

/** What is read in the codes of a state: where browsers may join theirs, else, in the poster, the app's. */
const readsIn = (state: string) =>
  ['lobby-unvisited', 'lobby-phones'].includes(state)
    ? /^http:\/\/[\d.]+:\d+\/p\/[\w-]{22}$/
    : /^ethernight:\/\/join\/[^ ]+[?]host=[0-9a-f]{32}$/;

/** The pixels of a picture, as they are seen. In the page. */
async function pixelsOf({ png, seen }: { png: string; seen: (typeof SEEN)[number] }) {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const scale = seen === 'at half its size' ? 0.5 : 1;
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  if (scale === 1) context.filter = 'blur(1px)';
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return { width, height, pixels: btoa(text) };
}

/** What zbar reads in the picture of an element, once for each way in which it is seen. */
async function readIn(page: Page, selector: string, at: number) {
  const png = (await page.locator(selector).nth(at).screenshot()).toString('base64');
  const read: (string | undefined)[] = [];
  for (const seen of SEEN) {
    const { width, height, pixels } = await page.evaluate(pixelsOf, { png, seen });
    const found = await scanRGBABuffer(new Uint8Array(Buffer.from(pixels, 'base64')).buffer, width, height);
    read.push(found[0]?.decode());
  }
  return read;
}

/** Whether it is to be seen, and under no dialog. */
async function isSeen(code: Locator): Promise<boolean> {
  if (!(await code.isVisible())) return false;
  await code.scrollIntoViewIfNeeded();
  return await code.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

/** How many codes are seen on the page, and which are read wrongly: how large, and what was read. */
async function codesIn(page: Page, selector: string, text: RegExp) {
  const unread: string[] = [];
  const codes = page.locator(selector);
  let seen = 0;
  for (let at = 0; at < (await codes.count()); at++) {
    if (!(await isSeen(codes.nth(at)))) continue;
    seen++;
    const read = await readIn(page, selector, at);
    const box = await codes.nth(at).boundingBox();
    for (const [way, one] of read.entries())
      if (!text.test(one ?? ''))
        unread.push(`code ${at} (${Math.round(box!.width)} px) ${SEEN[way]}: ${one}`);
  }
  return { seen, unread };
}

/** Where codes are looked for: in a state, or in a dialog over it. */
interface What {
  readonly state: string;
  readonly dialog: { readonly name: string; readonly press: string } | null;
}

/** A code as it is drawn: where its picture is the same, so is what is read in it. */
interface Drawn {
  readonly signs: string;
  readonly size: number;
  /** 1 where nothing behind it shines through. */
  readonly opacity: number;
}

/**
 * For each window each code that is seen, scrolled to where need be; null for one that is not. In a frame of the gallery: what
 * a code is as large as follows from styles alone, so no picture is waited for.
 */
function drawnIn(codes: Element[], sizes: typeof windows): (Drawn | null)[][] {
  const frame = frameElement as HTMLElement;
  const opacityOf = (one: Element | null): number =>
    one ? Number(getComputedStyle(one).opacity) * opacityOf(one.parentElement) : 1;
  return sizes.map(([wide, high]) => {
    Object.assign(frame.style, { width: `${wide}px`, height: `${high}px` });
    return codes.map((code) => {
      if (!code.checkVisibility({ visibilityProperty: true })) return null;
      code.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { x, y, width, height } = code.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (width === 0 || top === null || !(code.contains(top) || top.contains(code))) return null;
      return { signs: code.outerHTML, size: width, opacity: opacityOf(code) };
    });
  });
}

/** What decides how large codes are in each window: what is around them in their panels, and their size in one. In the page. */
function panelsOf(codes: Element[]): string {
  return codes
    .map((code) => {
      const panel = code.closest('.layout-panel')!;
      const classes = [...panel.querySelectorAll('*')].map((one) => one.getAttribute('class'));
      return [panel.className, ...classes, panel.textContent, code.getBoundingClientRect().width].join(' ');
    })
    .join('\n');
}

test('a QR code of the app is read small and out of focus in every state of the lobby and in windows from 360x640 to 2560x1440', async ({
  gallery,
  page,
}) => {
  /** Where each picture of a code is first seen. */
  const pictures = new Map<string, readonly [what: What, width: number, height: number, at: number]>();
  const { frame, states } = await gallery.openFrame(page, { ...plain, ...wide });
  const open = (within: Page | Frame, press: string) =>
    within.locator(press).filter({ visible: true }).first().dispatchEvent('click');
  /** Returns the windows in which a code is seen. */
  const inEveryWindow = async (what: What) => {
    const seen: string[] = [];
    const drawn = await frame.locator('.JoinPanel-qr').evaluateAll(drawnIn, windows);
    for (const [index, codes] of drawn.entries()) {
      const [width, height] = windows[index]!;
      for (const [at, code] of codes.entries()) {
        if (code === null) continue;
        const picture = `${code.size.toFixed(2)} ${code.opacity} ${code.signs}`;
        if (!pictures.has(picture)) pictures.set(picture, [what, width, height, at]);
        seen.push(`${width}x${height}`);
      }
    }
    return seen;
  };
  const panels = new Set<string>();
  for (const state of states.filter((name) => name.startsWith('lobby'))) {
    await show(frame, state);
    const panel = await frame.locator('.JoinPanel-qr').evaluateAll(panelsOf);
    if (panels.has(panel)) continue;
    panels.add(panel);
    await inEveryWindow({ state, dialog: null });
  }
  expect(panels.size).toBeGreaterThan(1);
  for (const [dialog, [state, press]] of Object.entries(DIALOGS)) {
    await show(frame, '');
    await show(frame, state);
    await open(frame, press);
    await frame.locator('dialog .JoinPanel-qr').waitFor();
    const seen = await inEveryWindow({ state, dialog: { name: dialog, press } });
    expect(seen, dialog).toEqual(windows.map(([width, height]) => `${width}x${height}`));
  }

  const unread: string[] = [];
  for (const [{ state, dialog }, width, height, at] of pictures.values()) {
    await gallery.open(page, { ...plain, width, height });
    await show(page, state);
    if (dialog) await open(page, dialog.press);
    await laidOut(page);
    const where = `${dialog ? `${dialog.name} in ` : ''}${state} at ${width}x${height}`;
    for (const [way, read] of (await readIn(page, '.JoinPanel-qr', at)).entries())
      if (!readsIn(state).test(read ?? '')) unread.push(`${where} ${SEEN[way]}: ${read}`);
  }
  expect(unread).toEqual([]);
});

test.describe('a QR code of a hall’s page', () => {
  for (const [width, height, rooms, people] of [
    [1280, 720, 12, 0],
    [1920, 1080, 24, 0],
    [1280, 720, 9, 64],
    [1920, 1080, 18, 64],
    [3840, 2160, 18, 64],
  ] as const) {
    const beside = people === 0 ? '' : ', beside a table';
    test(`is read small and out of focus on a beamer of ${width}x${height}${beside}`, async ({
      galleryPage,
    }) => {
      const host = '0123456789abcdef'.repeat(2);
      const ways = { code: 'P8AG0', address: '192.168.178.21' };
      const page = roomsPage(
        'Trails',
        ways,
        (room) => `ethernight://join/192.168.178.21?host=${host}&room=${room}`,
      );
      await galleryPage.setViewportSize({ width, height });
      // As it stands until it comes again.
      const html = (await page(hallOf(64, people), 0)).replace(/<meta http-equiv="refresh"[^>]*>/, '');
      // Not in the place of the app’s page, whose policy has no styles within.
      await galleryPage.goto('about:blank');
      await galleryPage.setContent(html);
      expect(await galleryPage.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        height,
      );
      const box = await galleryPage.locator('svg').first().boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(160);
      expect(await codesIn(galleryPage, 'svg', /&room=\d+$/)).toEqual({ seen: rooms, unread: [] });
    });
  }
});
